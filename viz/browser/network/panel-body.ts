import { make } from "../dom.ts";
import { relations, whole } from "./format.ts";
import { edgesOf, type Graph } from "./graph.ts";
import type { Page } from "./page.ts";
import { button, dot, hueOfNode, nameOf, rowButton, typeName } from "./parts.ts";
import { type RelationGroup, relationGroupsOf } from "./relation-groups.ts";

/** Number of nodes of a relation type that are listed at first, and after "more". */
const listedAtFirst = 8;
const listedAtMost = 500;

type Choose = (node: number) => void;

/** The panel's content for an entity. `choose` is called when the reader presses the button of another entity. */
export function panelBody(page: Page, node: number, choose: Choose): readonly HTMLElement[] {
  const { graph } = page;
  const body: HTMLElement[] = [chips(page, node)];
  const { text, isMissing } = descriptionOf(graph, node);
  if (text) body.push(make("p", isMissing ? "soft" : "", text));
  body.push(...relationGroupsOf(graph, node).map((group) => groupList(page, group, choose)));
  const shown = edgesOf(graph, node).length;
  const degree = graph.degree[node] ?? 0;
  if (shown < degree) body.push(make("p", "soft", `Shown here: ${whole(shown)} of ${relations(degree)}.`));
  return body;
}

function chips(page: Page, node: number): HTMLElement {
  const { graph } = page;
  const type = make("li");
  type.append(dot(hueOfNode(page, node)), typeName(graph, node));
  const region = graph.data.communities[graph.communityOf[node] ?? 0]?.name;
  const texts = [`#${whole(node + 1)} by PageRank`, relations(graph.degree[node] ?? 0)];
  // A region has the name of its most important entity, whose panel already shows that name as heading.
  if (region !== undefined && region !== nameOf(graph, node)) texts.push(`In ${region}`);
  const list = make("ul", "chips");
  list.append(type, ...texts.map((text) => make("li", "", text)));
  return list;
}

function descriptionOf({ data: { descriptions } }: Graph, node: number): { text: string; isMissing: boolean } {
  const text = descriptions[node];
  if (text !== undefined) return { text, isMissing: false };
  const held = whole(descriptions.length);
  return { text: `This page holds the descriptions of the ${held} most important entities only.`, isMissing: true };
}

function groupList(page: Page, { name, ends }: RelationGroup, choose: Choose): HTMLElement {
  const buttonFor = (node: number): HTMLElement => {
    const row = { hue: hueOfNode(page, node), name: nameOf(page.graph, node), count: page.graph.degree[node] ?? 0 };
    const element = rowButton("row", row);
    element.addEventListener("click", () => choose(node));
    return element;
  };
  const list = make("div");
  list.append(make("h3", "", `${name} · ${whole(ends.length)}`), ...ends.slice(0, listedAtFirst).map(buttonFor));
  if (ends.length > listedAtFirst) {
    const more = button("more", `and ${whole(ends.length - listedAtFirst)} more`);
    more.addEventListener("click", () => {
      const rest = ends.slice(listedAtFirst, listedAtMost).map(buttonFor);
      more.replaceWith(...rest);
      rest[0]?.focus();
    });
    list.append(more);
  }
  return list;
}
