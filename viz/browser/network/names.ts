import { isNarrow } from "./camera.ts";
import { drawName, drawNamesOfAll } from "./entity-names.ts";
import { neighboursOf } from "./focus.ts";
import type { Page } from "./page.ts";
import { drawRegionNames } from "./region-names.ts";

/** Up to this number of nodes every node may have its name. */
const fewNodes = 100;

/** Draws names of regions and entities over the picture, by importance, where they fit. Fewer while the view moves. */
export function drawNames(page: Page, focus: number, isMoving: boolean): void {
  const { pen, labels } = page;
  labels.taken = coveredBy(labels.floats);
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  if (focus >= 0) drawNamesAround(page, focus, isMoving);
  else drawAllNames(page, isMoving);
}

/** Rectangles of the elements over the picture; those that are hidden have no size. */
const coveredBy = (floats: readonly Element[]): number[] =>
  floats.flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left ? [left, top, right, bottom] : [];
  });

/** The node in focus, then its neighbours. */
function drawNamesAround(page: Page, focus: number, isMoving: boolean): void {
  drawName(page, focus, { isBold: true });
  const others = neighboursOf(page, focus).filter((node) => page.shown.visible[node]);
  if (others.length <= (isMoving ? 20 : fewNodes)) drawNamesOfAll(page, others);
  else {
    let room = isMoving ? 20 : 45;
    for (const node of others) if (room > 0 && drawName(page, node)) room--;
  }
}

/** Regions first, then entities up to a number that grows with the zoom. */
function drawAllNames(page: Page, isMoving: boolean): void {
  const { graph, shown, camera, labels, pen } = page;
  if (graph.size <= fewNodes) {
    drawNamesOfAll(
      page,
      [...graph.data.labels.keys()].filter((node) => shown.visible[node]),
    );
    return;
  }
  drawRegionNames(page);
  pen.lineWidth = 3;
  const zoom = Math.max(1, camera.view.k / camera.fitK);
  let room = Math.min(isMoving ? 34 : 110, Math.round((isNarrow(camera) ? 6 : 16) * zoom ** 1.7));
  for (let node = 0; node < shown.prefix && room > 0; node++) {
    const isNamed = labels.namedRegions.has(graph.data.labels[node] ?? "");
    if (shown.visible[node] && !isNamed && drawName(page, node)) room--;
  }
}
