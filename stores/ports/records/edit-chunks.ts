import type { PreparedChunk, Subject } from "../../../domain/chunk.ts";
import type { Conditional } from "../../../domain/record-tag.ts";

/** A chunk as clients read it. */
export interface StoredChunk {
  readonly id: number;
  readonly kg_id: number;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Title of the document or section; null without one. */
  readonly title: string | null;
  readonly heading_path: readonly string[];
  /** Offsets in the stored text of the source, in code points, and the page; null for a posted chunk. */
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  readonly page: number | null;
  /**
   * Ids of the entities that the chunk names, ascending: those given by a person, and those found in its text. At most
   * `entitiesShownLimit`.
   */
  readonly entity_ids: readonly number[];
  /** null for a chunk that a person posted. */
  readonly source_id: string | null;
  /** Whether the vector store and the keyword index hold the chunk. */
  readonly in_vectors: boolean;
  /** When it was posted; for a chunk of a document, when the first revision that contains it was accepted. */
  readonly created_at: Date;
}

/** A prepared chunk. A subject that is a given entity may have that entity's type. */
export type PostableChunk = Omit<PreparedChunk, "subjects"> & {
  readonly subjects: readonly PostableSubject[];
};

export interface PostableSubject extends Omit<Subject, "type"> {
  readonly type: string;
  /** True for an entity that a person gave. */
  readonly given?: boolean | undefined;
}

export interface NewChunk {
  /** The prepared chunk. It has no title, no headings and no place in a document. */
  readonly prepared: PostableChunk;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Entities that the chunk is about, besides those found in its text. */
  readonly entity_ids: readonly number[];
  /** Whether the vector store and the keyword index shall hold the chunk. */
  readonly sync_vectors: boolean;
  /** Versions of the code that prepared it (`findingsDerivation`). */
  readonly derivation: string;
}

/** A change that readers see from this version of the knowledge graph on. */
export interface ChunkChanged {
  readonly kg_id: number;
  readonly version: number;
}

/** Reads and changes of single chunks. Chunks that people post belong to no document, and are always active. */
export interface ChunkEdits {
  /**
   * Stores a chunk with its support of entities and relations, and marks it for the engines. Throws `not_found` with
   * the field `entity_ids` for an unknown entity, and `invalid_input` for two entities of the same name.
   */
  addChunk(kg_id: number, chunk: NewChunk): Promise<StoredChunk & ChunkChanged>;
  /**
   * Deletes an active chunk with its support. Later revisions of a document leave its text out, too. Throws
   * `not_found`, and `precondition_failed` if the chunk has none of the expected tags.
   */
  deleteChunk(kg_id: number, chunk_id: number, condition?: Conditional): Promise<ChunkChanged>;
  /** An active chunk; null if there is none. */
  findChunk(kg_id: number, chunk_id: number): Promise<StoredChunk | null>;
}
