import { all, at, type XmlElement } from "./xml-tree.ts";

export interface Paragraph {
  /** Lines are separated by "\n". */
  readonly text: string;
  /** Level of an item, from 1. */
  readonly level: number;
  /** The bullet that the paragraph itself sets; null if its layout decides. */
  readonly bullet: "mark" | "number" | "none" | null;
}

const levelsLimit = 9;

export function paragraphsOf(shape: XmlElement): Paragraph[] {
  return all(at(shape, "txBody"), "p").map((paragraph) => {
    const properties = at(paragraph, "pPr");
    const level = Number.parseInt(properties?.attributes.lvl ?? "", 10) || 0;
    return {
      text: paragraph.children.map(pieceOf).join(""),
      level: Math.min(levelsLimit, Math.max(0, level) + 1),
      bullet: bulletOf(properties),
    };
  });
}

function pieceOf(child: XmlElement): string {
  if (child.name === "br") return "\n";
  return child.name === "r" || child.name === "fld" ? (at(child, "t")?.text ?? "") : "";
}

function bulletOf(properties: XmlElement | undefined): Paragraph["bullet"] {
  const names = (properties?.children ?? []).map(({ name }) => name);
  if (names.includes("buNone")) return "none";
  if (names.includes("buAutoNum")) return "number";
  return names.includes("buChar") || names.includes("buBlip") ? "mark" : null;
}

/** The text of a shape or cell on one line. */
export const plainText = (shape: XmlElement): string =>
  paragraphsOf(shape)
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
