import { byId } from "../dom.ts";
import { isNarrow } from "./camera.ts";
import { neighboursOf } from "./focus.ts";
import { relations, whole } from "./format.ts";
import { flyTo } from "./motion.ts";
import type { Page } from "./page.ts";
import { panelBody } from "./panel-body.ts";
import { nameOf, typeName } from "./parts.ts";
import { wake } from "./picture-loop.ts";
import { say } from "./status.ts";

/** Chooses an entity: the panel shows its details and the picture its neighbours. */
export function choose(page: Page, node: number): void {
  const { graph, focus } = page;
  focus.selected = node;
  focus.hovered = -1;
  byId("panel", HTMLElement).hidden = false;
  fillPanel(page);
  const name = `${nameOf(graph, node)}, ${typeName(graph, node)}, ${relations(graph.degree[node] ?? 0)}`;
  say(`${name}, number ${whole(node + 1)} of ${whole(graph.size)}`);
  wake(page);
}

/** Chooses an entity and flies to it. */
export function chooseAndShow(page: Page, node: number): void {
  choose(page, node);
  const { camera, graph } = page;
  const k = zoomFor(page, node);
  // Beside the panel, or above it on a phone.
  const [right, up] = isNarrow(camera) ? [0, camera.depth / 6 / k] : [100 / k, 0];
  flyTo(page, { x: (graph.nodeX[node] ?? 0) + right, y: (graph.nodeY[node] ?? 0) + up, k });
}

/** Fills the panel anew, because the chosen entity or the colours have changed. */
export function fillPanel(page: Page): void {
  const { graph, focus } = page;
  if (focus.selected < 0) return;
  byId("panel-name", HTMLElement).textContent = nameOf(graph, focus.selected);
  const body = panelBody(page, focus.selected, (node) => chooseAndShow(page, node));
  byId("panel-body", HTMLElement).replaceChildren(...body);
  byId("panel", HTMLElement).scrollTop = 0;
}

/** Closes the panel. The keyboard's focus goes from the panel back to the picture. */
export function letGo(page: Page): void {
  const panel = byId("panel", HTMLElement);
  const hadFocus = panel.contains(document.activeElement);
  page.focus.selected = -1;
  page.focus.hovered = -1;
  panel.hidden = true;
  say("Nothing chosen");
  wake(page);
  if (hadFocus) page.stage.focus();
}

/** A zoom at which most neighbours are visible around the entity; the current zoom if it is about the same. */
function zoomFor(page: Page, node: number): number {
  const { graph, camera } = page;
  const { nodeX, nodeY, size } = graph;
  const [x, y] = [nodeX[node] ?? 0, nodeY[node] ?? 0];
  const away = neighboursOf(page, node)
    .map((other) => Math.hypot((nodeX[other] ?? 0) - x, (nodeY[other] ?? 0) - y))
    .sort((a, b) => a - b);
  const least = camera.fitK * Math.min(2.5, Math.max(1.2, Math.sqrt(size / 60)));
  const most = away[Math.floor(away.length * 0.6)] ?? 1e-9;
  const k = Math.min(Math.max(150 / most, least), camera.fitK * 10);
  return camera.view.k > k / 2 && camera.view.k < k * 2 ? camera.view.k : k;
}
