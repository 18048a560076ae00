import { discScale, type Point, toWorld } from "./camera.ts";
import { nodesNear } from "./cells.ts";
import { discRadius } from "./discs.ts";
import type { Page } from "./page.ts";

type Where = Pick<Page, "camera" | "cells" | "graph" | "shown">;

/**
 * The visible node whose disc is nearest to a point of the screen and at most `tolerance` pixels away; −1 if there is
 * none.
 */
export function nodeAt({ camera, cells, graph, shown }: Where, point: Point, tolerance: number): number {
  const at = toWorld(camera, point);
  const scale = discScale(camera, camera.view.k);
  const reach = Math.max(18 * scale, tolerance) / camera.view.k + 1;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const node of nodesNear(cells, at, reach)) {
    if (!shown.visible[node]) continue;
    const distance = Math.hypot((graph.nodeX[node] ?? 0) - at.x, (graph.nodeY[node] ?? 0) - at.y) * camera.view.k;
    const away = distance - discRadius(graph, node, scale);
    if (away < Math.min(least, tolerance)) [best, least] = [node, away];
  }
  return best;
}
