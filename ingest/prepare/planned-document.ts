import { Buffer } from "node:buffer";
import type { ChunkDraft, ChunkPlace, PlannedChunk } from "../../domain/chunk.ts";
import type { ContentAnalysis } from "../../domain/content-analysis.ts";
import type { Cell, ParsedDocument, ParsedTable, ReadingGap, StoredBlock, TableColumn } from "../../domain/document.ts";
import type { FoundFacts } from "../../domain/facts.ts";
import { largeDocument, prepareBatchChunks } from "../../domain/limits/ingestion.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import { batchesOf } from "../../platform/batches.ts";
import { documentSubjects } from "../extract/document-subjects.ts";
import type { DocumentPlan, ExtractionPlan } from "../plan-document.ts";
import { inputHashes } from "./input-hash.ts";

// The result of the reading thread. Text, outline and batches are bytes: the API's thread only passes them to files and
// to the extraction thread, and never builds the objects.

export interface PlannedDocument {
  /** The parsed text in UTF-8. */
  readonly text: Uint8Array;
  /** JSON (`StoredBlock[]`): what the text consists of, in its order; null if that is not known. */
  readonly blocks: Uint8Array | null;
  /** Code points. */
  readonly text_length: number;
  readonly title: string | null;
  readonly warnings: readonly string[];
  readonly gaps: readonly ReadingGap[];
  /** Facts that were found in the document. */
  readonly facts: FoundFacts;
  /** For CSV: the typed table (`unpackTable`); null otherwise. */
  readonly table: PackedTable | null;
  readonly extraction: ExtractionPlan;
  /** null when the client asked for no analysis. */
  readonly analysis: ContentAnalysis | null;
  /** Number of chunks: those of all batches and the kept ones. */
  readonly chunks: number;
  /** Chunks that this revision shares with the active one, with their positions in this revision. */
  readonly kept: readonly ChunkPlace[];
  /** JSON (`Outline`): the facts about the whole document that every batch needs. */
  readonly outline: Uint8Array;
  /**
   * JSON (`PlannedChunk[]`), at most `prepareBatchChunks` each, more in a large document. None when all chunks are
   * kept.
   */
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

/** The data by which chunks are found that an earlier revision has prepared already. */
export interface Reuse {
  /** Names the code that prepares chunks: only its own earlier results are kept. */
  readonly versions: string;
  /** Input hashes of the active revision's chunks; a hash occurs as often as the revision contains it. */
  readonly known: readonly string[];
}

export const noReuse: Reuse = { versions: "", known: [] };

export function packPlan(document: ParsedDocument, plan: DocumentPlan, reuse: Reuse = noReuse): PlannedDocument {
  const { drafts, subjects, extraction, analysis, facts } = plan;
  const hashes = inputHashes(plan, reuse.versions);
  const hashed = drafts.map((draft, at) => ({ ...draft, input_hash: hashes[at] ?? "" }));
  const { kept, fresh } = splitKept(hashed, reuse.known);
  return {
    text: encode(document.text),
    blocks: toBytes(document.blocks.map(({ table: _, ...block }): StoredBlock => block)),
    text_length: codePointLength(document.text),
    title: document.title,
    warnings: [...document.warnings, ...plan.warnings],
    gaps: document.gaps,
    facts,
    table: document.table && packTable(document.table),
    extraction,
    analysis,
    chunks: drafts.length,
    kept,
    outline: packOutline({ subjects, extraction }),
    batches: packBatches(fresh),
  };
}

/** A text that belongs to no document, as the only chunk of a batch. */
export function packLoneChunk(draft: ChunkDraft): { readonly outline: Uint8Array; readonly batch: Uint8Array } {
  const outline: Outline = {
    subjects: documentSubjects([draft]),
    extraction: { entities: true, relations: true, domain: null },
  };
  return { outline: toBytes(outline), batch: toBytes([draft]) };
}

/** Drafts in batches. */
export const packBatches = (drafts: readonly PlannedChunk[]): readonly Uint8Array[] =>
  batchesOf(drafts, batchSize(drafts.length)).map(toBytes);

export const packOutline = (outline: Outline): Uint8Array => toBytes(outline);

const batchSize = (chunks: number): number =>
  chunks > largeDocument.chunks ? largeDocument.batchChunks : prepareBatchChunks;

/** Splits off the drafts that can be kept: among equal drafts, as many as the active revision contains. */
export function splitKept(
  drafts: readonly PlannedChunk[],
  known: readonly string[],
): { readonly kept: ChunkPlace[]; readonly fresh: PlannedChunk[] } {
  const left = new Map<string, number>();
  for (const hash of known) left.set(hash, (left.get(hash) ?? 0) + 1);
  const kept: ChunkPlace[] = [];
  const fresh: PlannedChunk[] = [];
  for (const draft of drafts) {
    const { input_hash, ordinal, start_offset, end_offset, page, page_breaks, line_numbers } = draft;
    const available = left.get(input_hash) ?? 0;
    left.set(input_hash, available - 1);
    if (available > 0) kept.push({ input_hash, ordinal, start_offset, end_offset, page, page_breaks, line_numbers });
    else fresh.push(draft);
  }
  return { kept, fresh };
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
export const buffersOf = ({ text, blocks, outline, batches, table }: PlannedDocument): ArrayBuffer[] =>
  [text, ...(blocks === null ? [] : [blocks]), outline, ...batches, ...(table?.parts ?? [])].flatMap(({ buffer }) =>
    buffer instanceof ArrayBuffer ? buffer : [],
  );

/** `packPlan` wrote the bytes for this same revision, so the shape is known. */
export const readOutline = (bytes: Uint8Array): Outline => parse(bytes) as Outline;
export const readBatch = (bytes: Uint8Array): readonly PlannedChunk[] => parse(bytes) as readonly PlannedChunk[];

const parse = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
const toBytes = (value: unknown): Uint8Array => encode(JSON.stringify(value));
/**
 * Unlike `Buffer.from`, this never returns a part of Node's pool of small buffers. Half surrogate pairs become U+FFFD,
 * as on disk.
 */
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
