import { type Box, isFree } from "./boxes.ts";
import { discScale, toScreenX, toScreenY } from "./camera.ts";
import { discRadius } from "./discs.ts";
import { shorten } from "./format.ts";
import type { Page } from "./page.ts";
import { measureText, writeText } from "./write-text.ts";

interface NameOptions {
  /** Set for the node in focus, whose name is written even over other names. */
  readonly isBold?: boolean;
  /** Rectangles around discs that the name must not cover. */
  readonly discs?: readonly number[];
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function discOf({ graph, camera }: Page, node: number): Disc {
  const x = toScreenX(camera, graph.nodeX[node] ?? 0);
  const y = toScreenY(camera, graph.nodeY[node] ?? 0);
  return { x, y, r: discRadius(graph, node, discScale(camera, camera.view.k)) };
}

/**
 * Writes the name of a node in the first free position. False if it is outside of the window or no position is free.
 */
export function drawName(page: Page, node: number, { isBold = false, discs = [] }: NameOptions = {}): boolean {
  const { camera, labels, look, graph } = page;
  const { x, y, r } = discOf(page, node);
  if (x < -40 || x > camera.width || y < 0 || y > camera.depth) return false;
  const px = isBold ? 13 : r > 8 ? 12 : 11;
  const text = shorten(graph.data.labels[node] ?? "", 34);
  const long = measureText(page, text, { px, weight: isBold ? 700 : 400 });
  const half = px * 0.62;
  for (const [left, middle] of placesFor({ x, y, r }, long, half)) {
    const box: Box = [left, middle - half, left + long, middle + half];
    const isInside = left >= 3 && left + long <= camera.width - 3;
    if (!isBold && !(isInside && isFree(box, labels.taken) && isFree(box, discs))) continue;
    labels.taken.push(left - 2, middle - half, left + long + 2, middle + half, x - r, y - r, x + r, y + r);
    writeText(page, text, { x: left, y: middle, colour: look.palette.ink });
    return true;
  }
  return false;
}

/** Left end and middle of a name: beside the disc or, where discs are large, below or above it. */
function placesFor({ x, y, r }: Disc, long: number, half: number): readonly (readonly [number, number])[] {
  const beside = [[x + r + 4, y] as const, [x - r - 4 - long, y] as const];
  if (r < 5) return beside;
  const away = r + half + 2;
  return [...beside, [x - long / 2, y + away], [x - long / 2, y - away]];
}

/** Draws the names of a few nodes, without covering their discs if that is possible. */
export function drawNamesOfAll(page: Page, nodes: readonly number[]): void {
  const discs = nodes.flatMap((node) => {
    const { x, y, r } = discOf(page, node);
    return [x - r, y - r, x + r, y + r];
  });
  const unnamed = nodes.filter((node) => !drawName(page, node, { discs }));
  for (const node of unnamed) drawName(page, node);
}
