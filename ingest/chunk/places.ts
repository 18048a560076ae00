import type { ChunkLayout } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";

interface Pages extends Pick<ChunkLayout, "page_breaks"> {
  readonly page: number | null;
}

/** The pages of a range of the text. Ranges must come in ascending order. Offsets are code points. */
export function pageFinder({
  page_starts,
}: Pick<ParsedDocument, "page_starts">): (start: number, end: number) => Pages {
  let page = 0;
  return (start, end) => {
    while (page < page_starts.length && (page_starts[page] ?? 0) <= start) page += 1;
    if (page_starts.length === 0) return { page: null, page_breaks: [] };
    let last = page;
    while (last < page_starts.length && (page_starts[last] ?? 0) < end) last += 1;
    return { page: Math.max(1, page), page_breaks: page_starts.slice(page, last) };
  };
}

/**
 * The lines of the file from which a range of the text comes. Ranges must come in ascending order. Offsets are UTF-16.
 */
export function lineFinder({ text, line_numbers }: Pick<ParsedDocument, "text" | "line_numbers">) {
  let line = 0;
  let seen = 0;
  return (start: number, end: number): readonly number[] => {
    if (line_numbers === undefined) return [];
    line += countLineFeeds(text, seen, start);
    seen = start;
    return line_numbers.slice(line, line + countLineFeeds(text, start, end) + 1);
  };
}

function countLineFeeds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
