/** A piece of a document before extraction. Offsets are code points into the parsed text. */
export interface ChunkDraft {
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
  /** 1-based; null for formats without pages. */
  readonly page: number | null;
}

/** A draft with the hash of everything that its extraction reads (ingest/prepare/input-hash.ts). */
export interface PlannedChunk extends ChunkDraft {
  readonly input_hash: string;
}

/** Where a revision places a chunk that it shares with the active revision. */
export type ChunkPlace = Pick<PlannedChunk, "input_hash" | "ordinal" | "start_offset" | "end_offset" | "page">;

/** The text by which a chunk is found: its content with the title and headings above it. */
export const searchText = (chunk: Pick<ChunkDraft, "title" | "heading_path" | "content">): string =>
  [chunk.title ?? "", ...chunk.heading_path, chunk.content].filter((part) => part !== "").join("\n");

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

/** A chunk with everything that extraction found in it; depends on its document only. */
export interface PreparedChunk extends ChunkDraft {
  /** SHA-256 (hex) over title, heading path and content. */
  readonly content_hash: string;
  /** See `PlannedChunk`. A later revision never reuses a chunk without one. */
  readonly input_hash?: string;
  /**
   * Stems in order of appearance, separated by spaces, sentences by line feeds. The first line is the title's and
   * heading path's; the others are the sentences of the content.
   */
  readonly tokens: string;
  readonly subjects: readonly Subject[];
  readonly mentions: readonly Mention[];
  readonly triples: readonly Triple[];
}

/** A chunk as readers get it: placed in the active revision of its source. */
export interface ActiveChunk {
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
  readonly subjects: readonly Pick<Subject, "key" | "strength">[];
  readonly mentions: readonly Pick<Mention, "key" | "form" | "start" | "end" | "sentence">[];
}
