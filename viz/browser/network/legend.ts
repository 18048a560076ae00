import { byId, make } from "../dom.ts";
import { fillPanel } from "./choose.ts";
import { whole } from "./format.ts";
import type { GroupingName } from "./groups.ts";
import { type LegendRow, legendRows } from "./legend-rows.ts";
import type { Page } from "./page.ts";
import { rowButton } from "./parts.ts";
import { repaint } from "./picture-loop.ts";
import { factsOf, updateShown } from "./shown.ts";
import { say } from "./status.ts";

/** The key to the colours: it switches between two groupings; every row shows or hides its groups. */
export function listenToLegend(page: Page): void {
  const legend = byId("legend", HTMLDetailsElement);
  byId("by-community", HTMLElement).addEventListener("click", () => colourBy(page, "community"));
  byId("by-type", HTMLElement).addEventListener("click", () => colourBy(page, "type"));
  const folding = matchMedia("(max-width:719px),(max-height:519px)");
  const fold = (): void => {
    legend.open = !folding.matches;
  };
  folding.addEventListener("change", fold);
  fold();
  fillLegend(page);
  legend.hidden = page.graph.size === 0;
}

/** Counts the nodes and edges that are shown, and writes the counts below the heading. */
export function countShown({ shown, graph, groupings }: Page): void {
  updateShown(shown, graph, groupings);
  byId("facts", HTMLElement).textContent = factsOf(shown, graph.data);
}

function colourBy(page: Page, name: GroupingName): void {
  page.look.grouping = page.groupings[name];
  fillLegend(page);
  fillPanel(page);
  say(`Colours show the ${name}`);
  repaint(page);
}

function fillLegend(page: Page): void {
  const { grouping } = page.look;
  const items = legendRows(grouping).map((row) => {
    const item = make("li");
    item.append(rowToggle(page, row));
    return item;
  });
  byId("groups", HTMLElement).replaceChildren(...items);
  setPressed(byId("by-community", HTMLElement), grouping === page.groupings.community);
  setPressed(byId("by-type", HTMLElement), grouping === page.groupings.type);
}

function rowToggle(page: Page, row: LegendRow): HTMLElement {
  const { off } = page.look.grouping;
  const toggle = rowButton("", row);
  const isShown = (): boolean => row.groups.some((group) => !off[group]);
  setPressed(toggle, isShown());
  toggle.addEventListener("click", () => {
    const isHiding = isShown();
    for (const group of row.groups) off[group] = isHiding ? 1 : 0;
    setPressed(toggle, !isHiding);
    countShown(page);
    say(`${row.name}${isHiding ? " hidden" : " shown"}, ${whole(page.shown.nodes)} entities shown`);
    repaint(page);
  });
  return toggle;
}

const setPressed = (toggle: HTMLElement, isPressed: boolean): void =>
  toggle.setAttribute("aria-pressed", String(isPressed));
