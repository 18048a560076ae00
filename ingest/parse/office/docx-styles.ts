import { all, at, type XmlElement } from "./xml-tree.ts";

/** What a style says about its paragraphs. Headings: 1–6. */
export type Role = { readonly heading: number } | "title" | "quote" | "code" | "contents";

/** The file has the English names in every language of Word. */
const named: readonly (readonly [RegExp, Role])[] = [
  [/^title$/i, "title"],
  [/^(?:toc \d|toc heading|contents \d|contents heading|table of figures|index \d|index heading)$/i, "contents"],
  [/^(?:intense )?quote$|^quotations?$|^block (?:text|quotation)$/i, "quote"],
  [/^(?:html preformatted|preformatted text|(?:source )?code(?: block)?|macro)$/i, "code"],
];
/** Styles that are based on each other in a circle. */
const stepsLimit = 20;

/**
 * The role of each paragraph style, by its id: by its name, its level in the outline, or the style that it is based on.
 */
export function readRoles(styles: XmlElement): ReadonlyMap<string, Role> {
  const paragraphs = new Map(
    all(styles, "style").flatMap((style) => {
      const id = style.attributes["w:styleId"];
      return id !== undefined && style.attributes["w:type"] === "paragraph" ? [[id, style] as const] : [];
    }),
  );
  const roles = new Map<string, Role>();
  for (const id of paragraphs.keys()) {
    const role = roleOf(id, paragraphs);
    if (role !== null) roles.set(id, role);
  }
  return roles;
}

function roleOf(id: string, styles: ReadonlyMap<string, XmlElement>): Role | null {
  let style = styles.get(id);
  for (let steps = 0; style !== undefined && steps < stepsLimit; steps += 1) {
    const role = ownRole(style);
    if (role !== null) return role;
    style = styles.get(attributeOf(at(style, "basedOn")));
  }
  return null;
}

function ownRole(style: XmlElement): Role | null {
  const name = attributeOf(at(style, "name"));
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  if (level !== undefined) return { heading: Math.min(6, Number(level)) };
  const known = named.find(([pattern]) => pattern.test(name))?.[1];
  if (known !== undefined) return known;
  const outline = attributeOf(at(style, "pPr", "outlineLvl"));
  // Level 9 is that of running text.
  return /^[0-8]$/.test(outline) ? { heading: Math.min(6, Number(outline) + 1) } : null;
}

const attributeOf = (element: XmlElement | undefined): string => element?.attributes["w:val"] ?? "";
