import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import type { ChunkingStrategy } from "../../domain/ingest-options.ts";
import { offsetMap } from "../../domain/text/code-points.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { fileTraits } from "../file-traits.ts";
import { chatSections } from "./chat-sections.ts";
import { cut, cutRows } from "./cut.ts";
import { layoutFinder } from "./layout.ts";
import { lineFinder, pageFinder } from "./places.ts";
import { type Section, sectionsOf } from "./sections.ts";
import { runsOfKind, stretchesOf } from "./stretches.ts";
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
 * Cuts a document into chunks. A heading always begins a chunk; it is part of the title or heading path, and of the
 * content only if it has a date. Every strategy packs the rows of a table together; rows of a larger table are kept
 * apart from the text around it. Rows in another chunk than their header carry the header as `lead`. Content is exactly
 * the text between its offsets. Furniture and ranges without a letter or digit (rules, ornaments) are left out.
 */
export function chunkDocument(document: ParsedDocument, options: ChunkOptions): ChunkDraft[] {
  const { text } = document;
  const { toCodePoint } = offsetMap(text);
  const pagesOf = pageFinder(document);
  const linesOf = lineFinder(document);
  const chunks: ChunkDraft[] = [];
  const sections = sectionsOf(document).flatMap((section) => chatSections(text, section) ?? section);
  for (const { title, heading_path, blocks } of sections) {
    const layoutIn = layoutFinder({ text, blocks, toCodePoint });
    for (const span of spansOf(document, blocks, options)) {
      if (chunks.length === options.most) return chunks;
      const content = text.slice(span.start, span.end);
      if (!WORD.test(content)) continue;
      const start_offset = toCodePoint(span.start);
      const end_offset = toCodePoint(span.end);
      const place = { start_offset, end_offset, ...pagesOf(start_offset, end_offset) };
      const layout = { ...layoutIn(span), line_numbers: linesOf(span.start, span.end) };
      chunks.push({ ordinal: chunks.length, content, title, heading_path, ...place, ...layout });
    }
  }
  return chunks;
}

/** The chunks of one section. Only the strategy "fixed" ignores where tables begin and end. */
function spansOf({ text, file_type }: ParsedDocument, blocks: Section["blocks"], options: ChunkOptions): Span[] {
  const size = options.chunk_size;
  const request = (of: Section["blocks"]) => ({ text, units: unitsOf(text, of, size), size });
  if (fileTraits[file_type].isTable) return runsOfKind(blocks).flatMap((run) => cutRows(request(run)));
  if (options.strategy === "fixed") return cut.fixed(request(blocks));
  return stretchesOf(blocks, size).flatMap((stretch) =>
    stretch.isTable ? cutRows(request(stretch.blocks)) : cut[options.strategy](request(stretch.blocks)),
  );
}
