import type { ChunkDraft } from "../../domain/chunk.ts";
import type { Block, ParsedDocument } from "../../domain/document.ts";
import { invalidInput } from "../../domain/errors.ts";
import { chunkSize, documentChunksLimit } from "../../domain/limits/ingestion.ts";
import { type ChunkOptions, chunkDocument } from "./chunk-document.ts";

export interface BoundedChunks {
  readonly chunks: readonly ChunkDraft[];
  readonly warnings: readonly string[];
}

/**
 * The chunks of a document, at most `limit`. A document of very many short sections, sentences or paragraphs is cut by
 * size alone, without its headings, and gets a warning. Throws `invalid_input` if it has too many chunks because the
 * client asked for a size below the default.
 */
export function boundedChunks(
  document: ParsedDocument,
  options: Omit<ChunkOptions, "most">,
  limit: number = documentChunksLimit,
): BoundedChunks {
  const most = limit + 1;
  const chunks = chunkDocument(document, { ...options, most });
  if (chunks.length <= limit) return { chunks, warnings: [] };
  const count = `more than ${limit.toLocaleString("en")} chunks`;
  const { chunk_size, strategy } = options;
  if (chunk_size < chunkSize.default) {
    const remedy = `use a chunk_size of ${chunkSize.default} or more, or split the document`;
    throw invalidInput(`The document has ${count} with a chunk_size of ${chunk_size}; ${remedy}`, "chunk_size");
  }
  const packed = chunkDocument(withoutHeadings(document), { strategy: "fixed", chunk_size, most });
  if (packed.length > limit) throw new Error(`A text within the limits has ${count}`);
  return { chunks: packed, warnings: [`The strategy "${strategy}" gives ${count}; the text was cut by size alone`] };
}

/** Headings become paragraphs, so that the document is one section. */
function withoutHeadings(document: ParsedDocument): ParsedDocument {
  const blocks = document.blocks.map((block): Block => (block.kind === "heading" ? asParagraph(block) : block));
  return { ...document, blocks };
}

const asParagraph = ({ start, end }: Block): Block => ({ kind: "paragraph", start, end });
