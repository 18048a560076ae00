import { byId, make } from "../dom.ts";
import { chooseAndShow } from "./choose.ts";
import { findNodes, fold } from "./find-nodes.ts";
import type { Page } from "./page.ts";
import { dot, hueOfNode, nameOf, typeName } from "./parts.ts";
import { say } from "./status.ts";

/** A combobox with a list, as the ARIA authoring practices describe it. */
interface Search {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  /** The offered nodes, and the one that Enter chooses; −1: none. */
  options: readonly number[];
  active: number;
  /** Names of all nodes, folded at the first search. */
  folded: readonly string[] | null;
}

export function listenToSearch(page: Page): void {
  const search: Search = {
    input: byId("search", HTMLInputElement),
    list: byId("found", HTMLElement),
    options: [],
    active: -1,
    folded: null,
  };
  search.input.addEventListener("input", () => open(page, search));
  search.input.addEventListener("blur", () => close(search));
  search.input.addEventListener("keydown", (event) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined) return;
    act(page, search);
    event.preventDefault();
  });
}

const keys: Readonly<Record<string, (page: Page, search: Search) => void>> = {
  Escape({ stage }, search) {
    if (search.list.hidden) {
      search.input.value = "";
      stage.focus();
    }
    close(search);
  },
  Enter(page, search) {
    const node = search.options[search.active];
    if (node !== undefined) take(page, search, node);
  },
  ArrowDown(page, search) {
    if (search.options.length === 0) open(page, search);
    else setActive(search, (search.active + 1) % search.options.length);
  },
  ArrowUp(_, search) {
    const { length } = search.options;
    if (length > 0) setActive(search, (search.active + length - 1) % length);
  },
};

function open(page: Page, search: Search): void {
  const { input, list } = search;
  const query = fold(input.value.trim());
  if (query === "") {
    close(search);
    return;
  }
  search.folded ??= page.graph.data.labels.map(fold);
  search.options = findNodes(search.folded, page.shown, query);
  list.replaceChildren(...search.options.map((node, index) => optionFor(page, search, { node, index })));
  const isEmpty = search.options.length === 0;
  list.hidden = isEmpty;
  input.setAttribute("aria-expanded", String(!isEmpty));
  setActive(search, isEmpty ? -1 : 0);
  if (isEmpty) say("No entity found");
}

const idOf = (index: number): string => `found-${index}`;

function optionFor(page: Page, search: Search, { node, index }: { node: number; index: number }): HTMLElement {
  const item = make("li");
  item.id = idOf(index);
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  const name = make("span", "name", nameOf(page.graph, node));
  item.append(dot(hueOfNode(page, node)), name, make("span", "soft", typeName(page.graph, node)));
  item.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    take(page, search, node);
  });
  return item;
}

function setActive(search: Search, index: number): void {
  const { input, list } = search;
  search.active = index;
  for (const [at, item] of [...list.children].entries()) item.setAttribute("aria-selected", String(at === index));
  if (index < 0) input.removeAttribute("aria-activedescendant");
  else {
    input.setAttribute("aria-activedescendant", idOf(index));
    list.children[index]?.scrollIntoView({ block: "nearest" });
  }
}

function close(search: Search): void {
  search.list.hidden = true;
  search.list.replaceChildren();
  search.options = [];
  search.input.setAttribute("aria-expanded", "false");
  setActive(search, -1);
}

function take(page: Page, search: Search, node: number): void {
  search.input.value = nameOf(page.graph, node);
  close(search);
  chooseAndShow(page, node);
}
