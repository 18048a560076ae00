import type { Block, ParsedDocument } from "../../../domain/document.ts";
import { decodeText } from "../encoding.ts";
import { finishDocument } from "../finish-document.ts";
import { readFrontMatter } from "../front-matter.ts";
import { headingText } from "../heading-text.ts";
import { normaliseText } from "../normalise-text.ts";
import { createPageText } from "../page-text.ts";
import type { ReadingHints } from "../reading-hints.ts";
import { titlesOfJoined } from "./joined-files.ts";
import { createTokenReader } from "./read-tokens.ts";
import { hideTags } from "./template-tags.ts";
import { windowsOf } from "./windows.ts";

/**
 * Parses Markdown (CommonMark with tables, footnotes, definition lists and HTML) by markdown-it. Like that of a page,
 * the text is what a reader sees: without marks, link targets, comments and template tags. Front matter is no text.
 */
export function parseMarkdown(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const whole = normaliseText(decodeText(bytes, charset));
  const { clues, length } = readFrontMatter(whole);
  const { text, blocks } = readMarkdown(joinedBody(whole, length));
  const stated = clues.find(({ name }) => name === "title")?.value;
  return finishDocument("md", { text, blocks, title: stated ?? firstTitle(text, blocks), clues });
}

/** Without its front matter. If another one follows, the first file needs its title as a heading as well. */
function joinedBody(whole: string, frontLength: number): string {
  const body = whole.slice(frontLength);
  const told = titlesOfJoined(body);
  return told === body ? body : titlesOfJoined(whole);
}

function readMarkdown(source: string) {
  const tags = hideTags(source);
  const read = (keepsImports: boolean) => {
    const page = createPageText();
    const reader = createTokenReader(page, tags, { keepsImports });
    for (const window of windowsOf(tags.text)) reader.read(window);
    return page.finish();
  };
  const found = read(false);
  // Where nothing else is left, the imports are the text.
  return found.blocks.length === 0 ? read(true) : found;
}

function firstTitle(text: string, blocks: readonly Block[]): string | null {
  const first = blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  const title = first === undefined ? "" : headingText(text.slice(first.start, first.end));
  return title === "" ? null : title;
}
