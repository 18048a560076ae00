// Lines of an exported file, as small as their forms allow.
import { createHash } from "node:crypto";
import type { ChunkLine } from "../../domain/transfer/chunk-lines.ts";
import type { HeaderLine } from "../../domain/transfer/header-line.ts";
import { noLines } from "../../domain/transfer/lines.ts";
import type { SourceLine } from "../../domain/transfer/source-line.ts";
import { sha256 } from "./document-lab.ts";

/** The line of a source with one chunk. */
export const sourceLine = (over: Partial<SourceLine> = {}): SourceLine => ({
  type: "source",
  id: "src_1",
  name: "letter",
  source_type: "file",
  file_name: "letter.md",
  file_type: "md",
  content_hash: sha256("letter"),
  size_bytes: 5,
  origin: null,
  metadata: {},
  title: null,
  text_length: 5,
  warnings: [],
  gaps: [],
  facts: {},
  fact_corrections: {},
  analysis: null,
  options: { chunking_strategy: "semantic", chunk_size: 1_000 },
  chunks: 1,
  ...over,
});

/** The line of a chunk that holds the first five code points of a text. */
export const chunkLine = (over: Partial<ChunkLine> = {}): ChunkLine => ({
  type: "chunk",
  ordinal: 0,
  content: "Delos",
  title: null,
  heading_path: [],
  lead: "",
  blocks: [],
  start_offset: 0,
  end_offset: 5,
  page: null,
  page_breaks: [],
  line_numbers: [],
  subjects: [],
  mentions: [],
  triples: [],
  ...over,
});

export const headerLine: HeaderLine = {
  type: "header",
  format: "loregraph-export",
  version: 1,
  exported_at: new Date(0).toISOString(),
  kg: {
    name: "islands",
    display_name: "Islands",
    description: "",
    kg_type: "universal",
    domains: [],
    embedding_method: "semantic_gnn",
    enable_sql_storage: false,
    enable_secondary_graph_storage: false,
  },
  kg_version: 1,
  counts: { sources: 0, chunks: 0, entities: 0, relations: 0 },
};

/** A whole file: header, these lines, and a trailer that fits them. */
export function transferFile(body: readonly { readonly type: string }[]): string {
  const text = [headerLine, ...body].map((line) => `${JSON.stringify(line)}\n`).join("");
  const types = Object.keys(noLines);
  const counts = Object.fromEntries(types.map((name) => [name, body.filter(({ type }) => type === name).length]));
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ type: "trailer", counts, sha256 })}\n`;
}
