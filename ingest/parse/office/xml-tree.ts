import { archiveLimits } from "../../../domain/limits/parsing.ts";
import type { Part } from "./archive.ts";
import { type Attributes, readXml, unreadable } from "./xml.ts";

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: XmlElement[];
  /** Text directly in the element. */
  text: string;
}

/** A part as a tree. For parts of bounded size only. */
export function readTree(part: Part): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let elements = 0;
  readXml(part, {
    open(name, attributes) {
      elements += 1;
      if (elements > archiveLimits.treeElements) throw unreadable(part, "has too many elements");
      const element = { name, attributes, children: [], text: "" };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(data) {
      const element = open.at(-1);
      if (element !== undefined) element.text += data;
    },
    close: () => void open.pop(),
  });
  return root.children[0] ?? root;
}

/** The first descendant along a path of names. */
export function at(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce((found, name) => found?.children.find((child) => child.name === name), element);
}

/** All descendants of a name, in the order of the part; those inside a found one are not looked for. */
export function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)));
}
