/** A piece of a document before anything was extracted from it. Offsets are code points into the parsed text. */
export interface ChunkDraft {
  /** 0-based position in the document. */
  readonly ordinal: number;
  /** Exactly the parsed text from `start_offset` to `end_offset`. */
  readonly content: string;
  /** Title of the document or of the section that stands for a document of its own; null when there is none. */
  readonly title: string | null;
  /** Headings above the chunk, outermost first, without the title. */
  readonly heading_path: readonly string[];
  readonly start_offset: number;
  readonly end_offset: number;
  /** 1-based; null for formats without pages. */
  readonly page: number | null;
}

/** The text by which a chunk is searched: its place in the document counts as part of it. */
export const searchText = (chunk: Pick<ChunkDraft, "title" | "heading_path" | "content">): string =>
  [chunk.title ?? "", ...chunk.heading_path, chunk.content].filter((part) => part !== "").join("\n");

/** What a chunk is about. */
export interface Subject {
  /** Normalised name: see domain/text/key.ts. */
  readonly key: string;
  /** As written. */
  readonly form: string;
  readonly type: EntityType;
  /** 0–1; 1 is a title, .5 an alias. */
  readonly strength: number;
  /** One sentence that says what it is ("X is a …"), when the chunk has one. */
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
  /** Where the chunk says so: code points relative to the chunk. */
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

/** A chunk with everything that extraction found in it; a pure function of its document. */
export interface PreparedChunk extends ChunkDraft {
  /** SHA-256 (hex) over title, heading path and content. */
  readonly content_hash: string;
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
