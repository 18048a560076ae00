import type { TextSpan } from "./document.ts";
import { type FoundFacts, factsLine } from "./facts.ts";

/** A table in a chunk. */
export interface ChunkTable {
  /** "" if the table has none. */
  readonly caption: string;
  readonly unit: string;
  /** One label per column; the words of several header rows in one label. Empty if the table has no header. */
  readonly columns: readonly string[];
  /** The rows of the body that stand in the chunk. Each cell is two code-point offsets into the chunk: start, end. */
  readonly rows: readonly (readonly number[])[];
}

/** A part of a chunk in which every line stands for itself. Offsets are code points relative to the chunk. */
export interface ChunkBlock extends TextSpan {
  readonly kind: "table" | "code";
  /** Absent for code, and for rows that name their columns themselves. */
  readonly table?: ChunkTable;
}

/** How a chunk is read beyond its text. */
export interface ChunkLayout {
  /**
   * Words above the content that are not part of it, one line each. For a chunk that continues a table: its caption,
   * unit and header. For a chunk that begins inside a list: the sentence that introduces the list, and the items that
   * contain its first item. "" for other chunks.
   */
  readonly lead: string;
  /** Tables and code of the chunk, in order. */
  readonly blocks: readonly ChunkBlock[];
  /** Offsets in the parsed text at which a later page begins inside the chunk; an empty page repeats an offset. */
  readonly page_breaks: readonly number[];
  /** For CSV: the line of the file on which each line of the content begins, from 1. Empty for other formats. */
  readonly line_numbers: readonly number[];
}

/** The layout of running text on one page. */
export const plainLayout: ChunkLayout = { lead: "", blocks: [], page_breaks: [], line_numbers: [] };

/** A piece of a document before extraction. Offsets are code points into the parsed text. */
export interface ChunkDraft extends ChunkLayout {
  /** 0-based position in the document. */
  readonly ordinal: number;
  /** Exactly the parsed text from `start_offset` to `end_offset`. */
  readonly content: string;
  /** Title of the document, or of a section that counts as its own document; null if there is none. */
  readonly title: string | null;
  /** Headings above the chunk, outermost first, without the title. */
  readonly heading_path: readonly string[];
  readonly start_offset: number;
  readonly end_offset: number;
  /** Page on which the chunk begins, from 1; null for formats without pages. */
  readonly page: number | null;
}

/** A draft with the hash of everything that its extraction reads (ingest/prepare/input-hash.ts). */
export interface PlannedChunk extends ChunkDraft {
  readonly input_hash: string;
  /** Findings of an imported chunk, which is not extracted again. */
  readonly findings?: Pick<PreparedChunk, "subjects" | "mentions" | "triples">;
}

/** Where a revision places a chunk that it shares with the active revision. */
export type ChunkPlace = Pick<
  PlannedChunk,
  "input_hash" | "ordinal" | "start_offset" | "end_offset" | "page" | "page_breaks" | "line_numbers"
>;

/** The words above a chunk's content: its title, its headings, and the lead of the table or list it continues. */
export const wordsAbove = ({
  title,
  heading_path,
  lead,
}: Pick<ChunkDraft, "title" | "heading_path" | "lead">): string =>
  [title ?? "", ...heading_path, lead].filter((part) => part !== "").join("\n");

/** The text by which a chunk is found: its content with the words above it, and with the facts of its document. */
export const searchText = (
  chunk: Pick<ChunkDraft, "title" | "heading_path" | "lead" | "content">,
  facts: FoundFacts = {},
): string => [factsLineOf(chunk, facts), wordsAbove(chunk), chunk.content].filter((part) => part !== "").join("\n");

/** The facts of its document that a chunk does not already have as its title. */
export const factsLineOf = ({ title }: Pick<ChunkDraft, "title">, facts: FoundFacts): string => {
  const { title: stated, ...others } = facts;
  return factsLine(stated === undefined || stated.value === title ? others : facts);
};

/** A subject of a chunk: an entity that the chunk is about. */
export interface Subject {
  /** Normalised name: see domain/text/key.ts. */
  readonly key: string;
  /** The name as written. */
  readonly form: string;
  readonly type: EntityType;
  /** How much the chunk is about it, 0–1: 1 for a title, 0.5 for an alias. */
  readonly strength: number;
  /** A sentence of the chunk that defines the entity ("X is a …"); null if there is none. */
  readonly description: string | null;
}

/** A name in the text. `start`/`end` are code points relative to the chunk; `sentence` is 0-based. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly form: string;
  readonly key: string;
  readonly type: EntityType;
  readonly confidence: number;
  readonly sentence: number;
}

/** A relation as one chunk states it. Both keys are subjects of the document or mentions of the chunk. */
export interface Triple {
  readonly subject_key: string;
  readonly relation_type: string;
  readonly object_key: string;
  /** Position of the statement: code points relative to the chunk. */
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
}

export const entityTypes = [
  "person",
  "organization",
  "place",
  "work",
  "event",
  "product",
  "date",
  "concept",
  "other",
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Hashes of a chunk's units (domain/text/unit-hash.ts). A unit that many documents share is template. */
export interface ChunkUnits {
  /**
   * One for each sentence of the content, in order; -1 for a sentence of few words, which is never template. Empty for
   * rows of a CSV file.
   */
  readonly sentence_units: readonly number[];
  /** Title, headings, and the labels of fields ("Status: …"); each once. */
  readonly name_units: readonly number[];
}

/** A chunk with everything that extraction found in it; depends on its document only. */
export interface PreparedChunk extends ChunkDraft, ChunkUnits {
  /** SHA-256 (hex) over title, heading path, lead and content. */
  readonly content_hash: string;
  /** See `PlannedChunk`. A later revision never reuses a chunk without one. */
  readonly input_hash?: string;
  /**
   * Stems in order of appearance, separated by spaces, sentences by line feeds. The first line is that of the words
   * above the content (`wordsAbove`); the others are the sentences of the content (domain/text/chunk-sentences.ts).
   */
  readonly tokens: string;
  readonly subjects: readonly Subject[];
  readonly mentions: readonly Mention[];
  readonly triples: readonly Triple[];
}

/** A chunk as readers get it: placed in the active revision of its source. */
export interface ActiveChunk extends ChunkLayout {
  readonly chunk_id: number;
  readonly kg_id: number;
  readonly kg_name: string;
  readonly source_id: string | null;
  readonly source_name: string | null;
  readonly revision: number | null;
  readonly content: string;
  readonly title: string | null;
  readonly heading_path: readonly string[];
  readonly page: number | null;
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly tokens: string;
  readonly content_hash: string;
  /** Facts of its document; absent for a chunk without a document. */
  readonly facts?: FoundFacts;
  readonly subjects: readonly Pick<Subject, "key" | "strength">[];
  readonly mentions: readonly Pick<Mention, "key" | "form" | "start" | "end" | "sentence">[];
  /**
   * Sentences that many documents of the knowledge graph contain at the moment of reading, ascending, from 0
   * (`templateBounds`). Absent: none.
   */
  readonly template_sentences?: readonly number[];
}
