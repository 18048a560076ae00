import type { Block, Clue, ParsedDocument } from "../../domain/document.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { headingText } from "../parse/heading-text.ts";
import { blocksInOrder, firstText, lastText } from "./pages-in-order.ts";

/** A line of the document's beginning. */
export interface OpeningLine {
  readonly text: string;
  readonly kind: Block["kind"];
  /** Level of a heading, 1–6; 0 for other lines. */
  readonly level: number;
  readonly page: number;
}

/** The part of a document that the readers of facts read; never the whole document. */
export interface Opening {
  readonly document: Pick<ParsedDocument, "file_type" | "title">;
  /** Name of the file without folders. */
  readonly fileName: string;
  readonly clues: readonly Clue[];
  /** The cover or first page, or as much of a text without pages. */
  readonly lines: readonly OpeningLine[];
  /** The first pages as one text. */
  readonly text: string;
  /** Whether the document has pages, hence a cover. Headings of other documents are their topics. */
  readonly isPaged: boolean;
  /** More of the text, for forms that follow other pages. */
  readonly beginning: string;
  /** The last paragraphs, which may contain an imprint. */
  readonly ending: string;
}

const openingLength = 6_000;
const linesLimit = 60;
/** Longest line or value in which facts are searched; patterns that are not linear read no longer text. */
const lineLength = 500;
const endingLength = 1_500;
const beginningLength = 120_000;

export function openingOf(document: ParsedDocument, fileName: string): Opening {
  const { toUtf16 } = offsetMap(document.text);
  const textOf = ({ start, end }: Block): string => document.text.slice(toUtf16(start), toUtf16(end));
  const lines: OpeningLine[] = [];
  let length = 0;
  let headings = 0;
  const isPaged = document.page_starts.length > 0;
  const blocks = blocksInOrder(document);
  for (const block of blocks) {
    if (length > openingLength || lines.length >= linesLimit) break;
    const text = textOf(block);
    length += text.length;
    if (block.kind === "code") continue;
    const page = block.page ?? pageOf(document.page_starts, block.start);
    if (block.kind === "heading") {
      headings += 1;
      if (!isPaged && headings > 1 && lines.some(({ kind }) => kind !== "heading")) break;
      lines.push({ text: headingText(text).slice(0, lineLength), kind: block.kind, level: block.level ?? 1, page });
    } else {
      for (const line of text.slice(0, openingLength).split("\n")) {
        if (line.trim() !== "")
          lines.push({ text: line.trim().slice(0, lineLength), kind: block.kind, level: 0, page });
      }
    }
  }
  const { file_type, clues } = document;
  const title = hasOneTitle(document) ? (document.title?.slice(0, lineLength) ?? null) : null;
  const name = fileName.split(/[\\/]/).at(-1) ?? "";
  const isApart = blocks !== document.blocks;
  return {
    document: { file_type, title },
    fileName: name,
    clues,
    lines,
    text: isApart ? firstText(blocks, textOf, 2 * openingLength) : document.text.slice(0, 2 * openingLength),
    isPaged,
    beginning: document.text.slice(0, beginningLength),
    ending: isApart ? lastText(blocks, textOf, endingLength) : document.text.slice(-endingLength),
  };
}

const pageOf = (starts: readonly number[], offset: number): number =>
  Math.max(1, starts.findLastIndex((start) => start <= offset) + 1);

/** The values of the clues with one of these names, in the order of the names. */
export const cluesNamed = ({ clues }: Pick<Opening, "clues">, names: readonly string[]): string[] =>
  names.flatMap((wanted) => clues.filter(({ name }) => name === wanted).map(({ value }) => value.slice(0, lineLength)));

/** The first of several headings of the highest level is the title of a part, if the metadata does not name it. */
function hasOneTitle({ title, blocks, clues, page_starts }: ParsedDocument): boolean {
  if (page_starts.length > 0 || clues.some(({ name, value }) => name.endsWith("title") && value === title)) return true;
  return blocks.filter(({ kind, level }) => kind === "heading" && level === 1).length <= 1;
}
