import { discScale, toScreenX, toScreenY } from "./camera.ts";
import { circle, discRadius } from "./discs.ts";
import { neighboursIn } from "./graph.ts";
import { hueOf } from "./groups.ts";
import { colourOf } from "./look.ts";
import type { Page } from "./page.ts";

/** Most neighbours that are drawn; more could not be distinguished. */
const drawnAtMost = 1500;

/** Neighbours of a node, the most important first. The last result is cached, because every frame needs it. */
export function neighboursOf({ focus, graph }: Page, node: number): readonly number[] {
  if (focus.near.of !== node) focus.near = { of: node, nodes: neighboursIn(graph, node) };
  return focus.near.nodes;
}

/** The node in focus with its neighbours, over the faded picture. */
export function drawFocus(page: Page, node: number): void {
  const { pen, look } = page;
  const nodes = neighboursOf(page, node).slice(0, drawnAtMost);
  const visible = nodes.filter((other) => page.shown.visible[other]);
  const colour = (of: number): string => colourOf(look.palette, hueOf(look.grouping, of));
  pen.lineWidth = 1.2;
  pen.globalAlpha = Math.min(0.85, 9 / Math.sqrt(nodes.length + 1));
  for (const other of visible) {
    pen.strokeStyle = colour(other);
    drawLine(page, node, other);
  }
  pen.globalAlpha = 1;
  for (const other of [...visible].reverse()) {
    pen.fillStyle = colour(other);
    fillDisc(page, other, 2.2);
  }
  pen.fillStyle = colour(node);
  fillDisc(page, node, 5);
  pen.strokeStyle = look.palette.ink;
  pen.lineWidth = 2;
  pen.stroke();
}

function drawLine({ pen, camera, graph: { nodeX, nodeY } }: Page, from: number, to: number): void {
  pen.beginPath();
  pen.moveTo(toScreenX(camera, nodeX[from] ?? 0), toScreenY(camera, nodeY[from] ?? 0));
  pen.lineTo(toScreenX(camera, nodeX[to] ?? 0), toScreenY(camera, nodeY[to] ?? 0));
  pen.stroke();
}

/** `least` is the smallest radius in pixels, so that nodes in focus are larger than others may be. */
function fillDisc({ pen, camera, graph }: Page, node: number, least: number): void {
  const [x, y] = [toScreenX(camera, graph.nodeX[node] ?? 0), toScreenY(camera, graph.nodeY[node] ?? 0)];
  const r = Math.max(least, discRadius(graph, node, discScale(camera, camera.view.k)));
  pen.beginPath();
  pen.arc(x, y, r, 0, circle);
  pen.fill();
}
