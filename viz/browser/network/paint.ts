import type { Area } from "./area.ts";
import type { View } from "./camera.ts";
import type { Layer, Page } from "./page.ts";
import { paintEdges } from "./paint-edges.ts";
import { paintNodes } from "./paint-nodes.ts";

/** A picture is larger than the window by this part on each side, so that a small pan shows no empty border. */
const margin = 0.1;
/** Edges of a picture that is drawn while the reader moves. */
const motionEdges = 4000;

/** The view to draw, and its detail. */
export interface Assignment {
  readonly view: Readonly<View>;
  readonly isFull: boolean;
}

/** Draws the whole picture in slices; yields after each slice how much it drew. */
export function* paint(page: Page, layer: Layer, { view, isFull }: Assignment): Generator<number, void> {
  const { width, depth, ratio } = page.camera;
  const [across, down] = [width * (1 + 2 * margin), depth * (1 + 2 * margin)];
  const { canvas, pen } = layer;
  canvas.width = Math.ceil(across * ratio);
  canvas.height = Math.ceil(down * ratio);
  layer.view = view;
  layer.isFull = isFull;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = page.look.palette.paper;
  pen.fillRect(0, 0, across, down);
  const { x, y, k } = view;
  const area: Area = { pen, across, down, k, left: x - across / 2 / k, top: y - down / 2 / k };
  const { edgeCount } = page.graph;
  yield* paintEdges(page, area, isFull ? edgeCount : Math.min(edgeCount, motionEdges));
  yield* paintNodes(page, area);
}
