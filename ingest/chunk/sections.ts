import type { Block, ParsedDocument } from "../../domain/document.ts";
import { firstDate } from "../../domain/prose/read-dates.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { convertBlock } from "../parse/finish-document.ts";
import { headingText } from "../parse/heading-text.ts";
import { isRising } from "../parse/lines.ts";

/**
 * The blocks below one heading, up to the next one, without furniture. A heading with a date, such as that of a version
 * in a changelog, is also the first of its blocks, because nothing below it repeats the date. Offsets of blocks are
 * UTF-16.
 */
export interface Section {
  readonly title: string | null;
  readonly heading_path: readonly string[];
  readonly blocks: readonly Block[];
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** The heading of a list of contents. Later headings are not below it, and it is not the title of a document. */
const CONTENTS = /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|índice|indice)$/iu;
/** "Leases ........ 7" */
const LEADER = /(?<=\.{3}|\. \. \.) ?(\d{1,4})/g;
const leadersOfContents = 3;

/**
 * Splits a document at its headings. The title comes from the document (front matter, metadata), else from its only
 * top-level heading. In a file with several top-level headings each one is the title of its own part.
 */
export function sectionsOf(document: ParsedDocument): Section[] {
  const sections: Section[] = [];
  const everything = utf16Blocks(document);
  const blocks = everything.filter(({ kind }) => kind !== "furniture");
  const title = titleOfAll(document, blocks);
  const titleOf = titleRule(title);
  let path: Heading[] = [];
  let body: Block[] = [];
  const flush = (): void => {
    if (body.length > 0) sections.push({ ...titleOf(path.map(({ text }) => text)), blocks: body });
    body = [];
  };
  for (const block of blocks) {
    const isContents = CONTENTS.test(path.at(-1)?.text ?? "");
    if (block.kind !== "heading") {
      if (!isContents || !hasLeaders(document, block)) body.push(block);
      continue;
    }
    flush();
    const heading = { level: block.level ?? 1, text: textOf(document, block) };
    if (isContents) path = path.slice(0, -1);
    // A list of contents leaves the path as it is.
    if (!CONTENTS.test(heading.text)) path = path.filter(({ level }) => level < heading.level);
    path = [...path, heading];
    if (heading.text !== title && firstDate(heading.text) !== null)
      body.push({ kind: "paragraph", start: block.start, end: block.end });
  }
  flush();
  if (sections.length > 0) return sections;
  return asText(document, blocks.length > 0 ? blocks : everything);
}

function hasLeaders({ text }: ParsedDocument, { start, end }: Block): boolean {
  const pages = [...text.slice(start, end).matchAll(LEADER)].map(([, page]) => Number(page));
  return pages.length >= leadersOfContents && isRising(pages);
}

type TitleRule = (path: readonly string[]) => Pick<Section, "title" | "heading_path">;

/** The one title of a document; null if each of several top-level headings is the title of its part. */
function titleOfAll(document: ParsedDocument, blocks: readonly Block[]): string | null {
  const headings = blocks.filter((block) => block.kind === "heading" && !CONTENTS.test(textOf(document, block)));
  const top = headings.reduce((least, { level }) => Math.min(least, level ?? 1), Number.POSITIVE_INFINITY);
  const tops = headings.filter(({ level }) => (level ?? 1) === top);
  const [first] = tops;
  // A later heading, such as the only numbered one, does not name the text before it.
  const only = first !== undefined && tops.length === 1 && first === headings[0] ? textOf(document, first) : null;
  const stated = document.title !== null && !tops.some((block) => textOf(document, block) === document.title);
  return stated ? document.title : only;
}

function titleRule(title: string | null): TitleRule {
  if (title === null) return ([own = null, ...rest]) => ({ title: own, heading_path: visible(rest) });
  return (path) => ({ title, heading_path: visible(path[0] === title ? path.slice(1) : path) });
}

function visible(path: readonly string[]): string[] {
  return path.filter((text) => text !== "");
}

/** A document that consists of headings, or of furniture: their text becomes the content. */
function asText(document: ParsedDocument, blocks: readonly Block[]): Section[] {
  const body = blocks.map(({ start, end }): Block => ({ kind: "paragraph", start, end }));
  return body.length === 0 ? [] : [{ title: document.title, heading_path: [], blocks: body }];
}

function textOf(document: ParsedDocument, block: Block): string {
  return headingText(document.text.slice(block.start, block.end));
}

function utf16Blocks({ text, blocks }: ParsedDocument): Block[] {
  const { toUtf16 } = offsetMap(text);
  return blocks.map((block) => convertBlock(block, toUtf16));
}
