import { make } from "../dom.ts";
import { whole } from "./format.ts";
import { hueOf } from "./groups.ts";
import type { Page } from "./page.ts";

// Small parts of the lists beside the picture.

export const dot = (hue: number): HTMLElement => make("span", `dot hue-${hue}`);

export function button(className: string, text?: string): HTMLButtonElement {
  const element = make("button", className, text);
  element.type = "button";
  return element;
}

interface Row {
  readonly hue: number;
  readonly name: string;
  readonly count: number;
}

/** A button with a dot, a name and a number. */
export function rowButton(className: string, { hue, name, count }: Row): HTMLButtonElement {
  const element = button(className);
  element.append(dot(hue), make("span", "name", name), make("span", "count", whole(count)));
  element.title = name;
  return element;
}

export const typeName = ({ data, typeOf }: Page["graph"], node: number): string =>
  data.entity_types[typeOf[node] ?? 0] ?? "";

export const nameOf = ({ data }: Page["graph"], node: number): string => data.labels[node] ?? "";

export const hueOfNode = ({ look }: Page, node: number): number => hueOf(look.grouping, node);
