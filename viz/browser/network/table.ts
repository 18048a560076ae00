import { byId, make } from "../dom.ts";
import { chooseAndShow } from "./choose.ts";
import { whole } from "./format.ts";
import type { Page } from "./page.ts";
import { button, nameOf, typeName } from "./parts.ts";

const rowsAtMost = 200;

/** Shows the picture's content as a table, because a screen reader cannot read a canvas. */
export function listenToTable(page: Page): void {
  const table = byId("table", HTMLDialogElement);
  byId("as-table", HTMLElement).addEventListener("click", () => {
    const nodes = mostImportant(page);
    byId("rows", HTMLElement).replaceChildren(...nodes.map((node) => rowFor(page, node, table)));
    const total = whole(page.graph.data.entities_total);
    byId("table-name", HTMLElement).textContent = `Most important entities: ${whole(nodes.length)} of ${total}`;
    table.showModal();
  });
  byId("close-table", HTMLElement).addEventListener("click", () => table.close());
}

function mostImportant({ shown }: Page): readonly number[] {
  const nodes: number[] = [];
  for (let node = 0; node < shown.prefix && nodes.length < rowsAtMost; node++) {
    if (shown.visible[node]) nodes.push(node);
  }
  return nodes;
}

function rowFor(page: Page, node: number, table: HTMLDialogElement): HTMLElement {
  const { graph } = page;
  const name = make("th");
  name.scope = "row";
  const choice = button("", nameOf(graph, node));
  choice.addEventListener("click", () => {
    table.close();
    chooseAndShow(page, node);
  });
  name.append(choice);
  const region = graph.data.communities[graph.communityOf[node] ?? 0]?.name ?? "–";
  const row = make("tr");
  row.append(make("td", "end", whole(node + 1)), name, make("td", "", typeName(graph, node)), make("td", "", region));
  row.append(make("td", "end", whole(graph.degree[node] ?? 0)));
  return row;
}
