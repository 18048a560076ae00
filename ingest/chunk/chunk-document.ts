import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import type { ChunkingStrategy } from "../../domain/ingest-options.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import { fileTraits } from "../file-traits.ts";
import { chatSections } from "./chat-sections.ts";
import { cut, cutRows } from "./cut.ts";
import { sectionsOf } from "./sections.ts";
import { unitsOf } from "./units.ts";

export interface ChunkOptions {
  readonly strategy: ChunkingStrategy;
  /** Limit of a chunk's content in code points, 100–5000. */
  readonly chunk_size: number;
  /** Stops after this many chunks. */
  readonly most?: number;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Cuts a document into chunks. A heading always begins a chunk; it is part of the title or heading path, not of the
 * content. Rows of a table are packed together in every strategy. Content is exactly the text between its offsets.
 * Stretches without a letter or digit (rules, ornaments) are left out.
 */
export function chunkDocument(document: ParsedDocument, options: ChunkOptions): ChunkDraft[] {
  const { text } = document;
  const { toCodePoint } = offsetMap(text);
  const pageAt = pageFinder(document.page_starts);
  const chunks: ChunkDraft[] = [];
  const sections = sectionsOf(document).flatMap((section) => chatSections(text, section) ?? section);
  for (const { title, heading_path, blocks } of sections) {
    const request = { text, units: unitsOf(text, blocks, options.chunk_size), size: options.chunk_size };
    const spans = fileTraits[document.file_type].isTable ? cutRows(request) : cut[options.strategy](request);
    for (const span of spans) {
      if (chunks.length === options.most) return chunks;
      const content = text.slice(span.start, span.end);
      if (!WORD.test(content)) continue;
      const start_offset = toCodePoint(span.start);
      const end_offset = toCodePoint(span.end);
      const page = pageAt(start_offset);
      chunks.push({ ordinal: chunks.length, content, title, heading_path, start_offset, end_offset, page });
    }
  }
  return chunks;
}

/** The page on which an offset lies, for offsets in ascending order. */
function pageFinder(pageStarts: readonly number[]): (offset: number) => number | null {
  let page = 0;
  return (offset) => {
    while (page < pageStarts.length && (pageStarts[page] ?? 0) <= offset) page += 1;
    return pageStarts.length === 0 ? null : Math.max(1, page);
  };
}
