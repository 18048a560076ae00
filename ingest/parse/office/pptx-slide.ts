import { type BlockWriter, createBlockWriter } from "../block-writer.ts";
import type { TextPart } from "./join-parts.ts";
import { type Paragraph, paragraphsOf, plainText } from "./pptx-paragraphs.ts";
import { readTable } from "./pptx-table.ts";
import { all, at, type XmlElement } from "./xml-tree.ts";

interface SlideText extends TextPart {
  readonly documentTitle: string | null;
}

/** Placeholders of the page rather than of the text. */
const furniture: ReadonlySet<string> = new Set(["ftr", "hdr", "dt", "sldNum"]);

/** One slide: its title first, then its shapes in their order, tables and notes. */
export function readSlide(
  slide: XmlElement,
  { notes, isFirst }: { readonly notes: XmlElement | undefined; readonly isFirst: boolean },
): SlideText {
  const writer = createBlockWriter();
  const shapes = shapesOf(at(slide, "cSld", "spTree"));
  const title = shapes.find((shape) => isTitle(shape) && plainText(shape) !== "");
  const isDocumentTitle = isFirst && title !== undefined && kindOf(title) === "ctrTitle";
  if (title !== undefined) {
    writer.begin({ kind: "heading", level: isDocumentTitle ? 1 : 2 });
    writer.write(plainText(title));
  }
  for (const [number, shape] of shapes.entries()) {
    if (shape === title) continue;
    if (shape.name === "graphicFrame") for (const table of all(shape, "tbl")) writer.table(readTable(table), false);
    else writeShape(writer, shape, number + 1);
  }
  for (const shape of shapesOf(at(notes, "cSld", "spTree"))) if (kindOf(shape) === "body") writeNotes(writer, shape);
  return { ...writer.finish(), documentTitle: isDocumentTitle ? plainText(title) : null };
}

/** Shapes with text and tables, also those in groups. */
function shapesOf(tree: XmlElement | undefined): XmlElement[] {
  return (tree?.children ?? []).flatMap((child) => {
    if (child.name === "sp" || child.name === "graphicFrame") return [child];
    if (child.name === "grpSp") return shapesOf(child);
    // Two forms of one shape: for programs that know an extension, and for others.
    return child.name === "AlternateContent" ? shapesOf(at(child, "Choice") ?? at(child, "Fallback")) : [];
  });
}

/** Type of a shape's placeholder; "body" for one without a type; null for a text box. */
function kindOf(shape: XmlElement): string | null {
  const placeholder = at(shape, "nvSpPr", "nvPr", "ph");
  return placeholder === undefined ? null : (placeholder.attributes.type ?? "body");
}

const isTitle = (shape: XmlElement): boolean => /^(?:title|ctrTitle)$/.test(kindOf(shape) ?? "");

function writeShape(writer: BlockWriter, shape: XmlElement, list: number): void {
  const kind = kindOf(shape);
  const paragraphs = paragraphsOf(shape).filter(({ text }) => text.trim() !== "");
  // A body is a list by its layout, unless it is a single paragraph.
  const isList = kind === "body" && paragraphs.length > 1;
  const numbers: number[] = [];
  for (const paragraph of paragraphs) {
    if (kind !== null && furniture.has(kind)) writer.begin({ kind: "furniture" });
    else if (paragraph.bullet === "none" || (paragraph.bullet === null && !isList)) writer.begin({ kind: "paragraph" });
    else writer.begin({ kind: "item", level: paragraph.level, mark: markOf(paragraph, numbers), list });
    writeLines(writer, paragraph);
  }
}

/** Counts numbered items of each level; an item ends the numbering of deeper levels. */
function markOf({ level, bullet }: Paragraph, numbers: number[]): string {
  const indent = "  ".repeat(level - 1);
  numbers.length = Math.min(numbers.length, level);
  if (bullet !== "number") return `${indent}- `;
  numbers[level - 1] = (numbers[level - 1] ?? 0) + 1;
  return `${indent}${numbers[level - 1]}. `;
}

function writeNotes(writer: BlockWriter, shape: XmlElement): void {
  for (const paragraph of paragraphsOf(shape)) {
    writer.begin({ kind: "note" });
    writeLines(writer, paragraph);
  }
}

function writeLines(writer: BlockWriter, { text }: Paragraph): void {
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) writer.newLine();
    writer.write(line);
  }
}
