import { Buffer } from "node:buffer";
import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ContentAnalysis } from "../../domain/content-analysis.ts";
import type { Cell, ParsedDocument, ParsedTable, TableColumn } from "../../domain/document.ts";
import { prepareBatchChunks } from "../../domain/limits.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { DocumentPlan, ExtractionPlan } from "../plan-document.ts";

// The result of the reading thread. Text, outline and batches are bytes: the API's thread only passes them to files and
// to the extraction thread, and never builds the objects.

export interface PlannedDocument {
  /** The parsed text in UTF-8. */
  readonly text: Uint8Array;
  /** Code points. */
  readonly text_length: number;
  readonly title: string | null;
  readonly warnings: readonly string[];
  /** For CSV: the typed table (`unpackTable`); null otherwise. */
  readonly table: PackedTable | null;
  readonly extraction: ExtractionPlan;
  /** null when the client asked for no analysis. */
  readonly analysis: ContentAnalysis | null;
  /** Number of chunks, in all batches together. */
  readonly chunks: number;
  /** JSON (`Outline`): the facts about the whole document that every batch needs. */
  readonly outline: Uint8Array;
  /** JSON (`ChunkDraft[]`), at most `prepareBatchChunks` each; at least one. */
  readonly batches: readonly Uint8Array[];
}

export interface PackedTable {
  readonly columns: readonly TableColumn[];
  /** JSON (`Cell[][]`), about a thousand rows each: building all rows at once would take a second. */
  readonly parts: readonly Uint8Array[];
}

/** Cells per part: building them takes a millisecond. */
const partCells = 8_000;

export type Outline = Pick<DocumentPlan, "subjects" | "extraction">;

export function packPlan(document: ParsedDocument, plan: DocumentPlan): PlannedDocument {
  const { drafts, subjects, extraction, analysis } = plan;
  return {
    text: encode(document.text),
    text_length: codePointLength(document.text),
    title: document.title,
    warnings: document.warnings,
    table: document.table && packTable(document.table),
    extraction,
    analysis,
    chunks: drafts.length,
    outline: toBytes({ subjects, extraction } satisfies Outline),
    batches: batchesOf(drafts, prepareBatchChunks).map(toBytes),
  };
}

function packTable({ columns, rows }: ParsedTable): PackedTable {
  const most = Math.max(1, Math.floor(partCells / columns.length));
  return { columns, parts: batchesOf(rows, most).map(toBytes) };
}

/** The table with rows that are built on each iteration. */
export const unpackTable = ({ columns, parts }: PackedTable) => ({
  columns,
  rows: {
    *[Symbol.iterator](): Generator<readonly Cell[], void> {
      for (const part of parts) yield* parse(part) as readonly (readonly Cell[])[];
    },
  },
});

/** The buffers of a plan. Each belongs to one array only, so it can be transferred to another thread. */
export const buffersOf = ({ text, outline, batches, table }: PlannedDocument): ArrayBuffer[] =>
  [text, outline, ...batches, ...(table?.parts ?? [])].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? buffer : [],
  );

/** `packPlan` wrote the bytes for this same revision, so the shape is known. */
export const readOutline = (bytes: Uint8Array): Outline => parse(bytes) as Outline;
export const readBatch = (bytes: Uint8Array): readonly ChunkDraft[] => parse(bytes) as readonly ChunkDraft[];

const parse = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
const toBytes = (value: unknown): Uint8Array => encode(JSON.stringify(value));
/**
 * Unlike `Buffer.from`, this never returns a part of Node's pool of small buffers. Half surrogate pairs become U+FFFD,
 * as on disk.
 */
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
