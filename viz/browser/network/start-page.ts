import type { PackedNetwork } from "../../network/packed-network.ts";
import { byId, penOf } from "../dom.ts";
import { type AddressOptions, readAddress } from "./address.ts";
import { boundsOf } from "./bounds.ts";
import { listenToButtons } from "./buttons.ts";
import { createCamera } from "./camera.ts";
import { cellsOf } from "./cells.ts";
import { unpackGraph } from "./graph.ts";
import { groupingsOf, keepOnly } from "./groups.ts";
import { listenToKeys } from "./keyboard.ts";
import { countShown, listenToLegend } from "./legend.ts";
import { paletteNow } from "./look.ts";
import { listenToMap } from "./map-input.ts";
import type { Page } from "./page.ts";
import { createLoop, resize } from "./picture-loop.ts";
import { listenToPointers } from "./pointer-input.ts";
import { listenToSearch } from "./search.ts";
import { showPrefix } from "./shown.ts";
import { listenToTable } from "./table.ts";

/** Reads the data block, draws the first frame and listens to the reader. Needs the whole body. */
export function startPage(): void {
  const options = readAddress(location.search);
  const main = document.querySelector("main");
  if (main && options.height !== undefined) main.style.height = `${options.height}px`;
  const page = createPage(JSON.parse(byId("data", HTMLElement).textContent), options);
  countShown(page);
  listenToMap(page);
  listenToSearch(page);
  listenToLegend(page);
  listenToTable(page);
  listenToPointers(page);
  listenToButtons(page);
  listenToKeys(page);
  new ResizeObserver(() => resize(page)).observe(page.stage);
  hideWhatHasNothingToActOn(page);
  resize(page);
}

function createPage(data: PackedNetwork, { maxNodes, types }: AddressOptions): Page {
  const graph = unpackGraph(data);
  const groupings = groupingsOf(graph);
  if (types.length > 0) keepOnly(groupings.type, types);
  const bounds = boundsOf(graph);
  const stage = byId("stage", HTMLCanvasElement);
  const map = byId("map", HTMLCanvasElement);
  return {
    graph,
    groupings,
    shown: showPrefix(graph, maxNodes),
    camera: createCamera(bounds),
    cells: cellsOf(graph, bounds),
    look: { palette: paletteNow(), grouping: types.length > 0 ? groupings.type : groupings.community },
    focus: { selected: -1, hovered: -1, near: { of: -1, nodes: [] } },
    stage,
    pen: penOf(stage, { willReadFrequently: true }),
    labels: { floats: [...document.querySelectorAll(".float")], widths: new Map(), namedRegions: new Set(), taken: [] },
    map: { canvas: map, pen: penOf(map), picture: null },
    loop: createLoop(),
  };
}

function hideWhatHasNothingToActOn({ graph }: Page): void {
  const isEmpty = graph.size === 0;
  byId("nothing", HTMLElement).hidden = !isEmpty;
  for (const id of ["closer", "further", "fit", "as-table"]) byId(id, HTMLElement).hidden = isEmpty;
  const search = byId("search", HTMLElement).parentElement;
  if (search) search.hidden = isEmpty;
}
