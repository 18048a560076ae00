import type { Camera, View } from "./camera.ts";
import type { Cells } from "./cells.ts";
import type { Graph } from "./graph.ts";
import type { Groupings } from "./groups.ts";
import type { Look } from "./look.ts";
import type { Shown } from "./shown.ts";

/** The state that the parts of the program share. A part is a file of functions that take the page. */
export interface Page {
  readonly graph: Graph;
  readonly groupings: Groupings;
  readonly shown: Shown;
  readonly camera: Camera;
  readonly cells: Cells;
  readonly look: Look;
  readonly focus: Focus;
  readonly stage: HTMLCanvasElement;
  /** Draws on the stage. */
  readonly pen: CanvasRenderingContext2D;
  readonly labels: Labels;
  readonly map: CornerMap;
  readonly loop: Loop;
}

/** Nodes by their number; −1: none. */
export interface Focus {
  selected: number;
  hovered: number;
  /** Neighbours of the node that had the focus last, the most important first. */
  near: { readonly of: number; readonly nodes: readonly number[] };
}

/** State of the names over the picture. */
export interface Labels {
  /** Elements that cover the picture. */
  readonly floats: readonly Element[];
  /** Width of each text that was measured, by font and text. */
  readonly widths: Map<string, number>;
  /** Regions whose name is in this frame: the entity with the same name needs no second one. */
  readonly namedRegions: Set<string>;
  /** Rectangles that are covered or written on in this frame: left, top, right and bottom of each. */
  taken: number[];
}

/** The small map in the corner. */
export interface CornerMap {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  /** All nodes, drawn once; null: to be drawn again. */
  picture: HTMLCanvasElement | null;
}

/** A picture of everything, larger than the window. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly pen: CanvasRenderingContext2D;
  /** The view that it was drawn for; null: nothing is drawn yet. */
  view: Readonly<View> | null;
  /** False: only the most important edges are in it. */
  isFull: boolean;
}

/** State of the picture loop. */
export interface Loop {
  /** The last finished picture, and the one that is being drawn. */
  front: Layer;
  back: Layer;
  /** Draws the next slice of `back` at every step and yields how much it drew; null: nothing is being drawn. */
  job: Generator<number, void> | null;
  /** The last picture shows something that has changed since. */
  isStale: boolean;
  /** How much may be drawn in one frame. */
  quota: number;
  lastFrame: number;
  /** A frame has been asked for. */
  isAwake: boolean;
}
