import type { ChunkBlock, EntityType } from "../../../domain/chunk.ts";

/** A range of the stored text of a revision, in code points; `to` is exclusive. */
export interface TextRange {
  readonly kg_id: number;
  readonly source_id: string;
  readonly revision: number;
  readonly from: number;
  readonly to: number;
}

/** A chunk with its place in the text. */
export interface PlacedPassage {
  readonly chunk_id: number;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly page: number | null;
  readonly title: string | null;
  readonly heading_path: readonly string[];
  /** Its tables and code; offsets relative to the chunk. */
  readonly blocks: readonly ChunkBlock[];
}

/** A name with its place in the text. */
export interface PlacedMention {
  readonly start_offset: number;
  readonly end_offset: number;
  readonly chunk_id: number;
  /** As written. */
  readonly form: string;
  readonly type: EntityType;
  readonly confidence: number;
  /** The entity that the name supports; null if it was deleted by hand. */
  readonly entity_id: number | null;
  readonly label: string | null;
}

/** Reads about a range of a stored text, in the order of the text. Items that only overlap the range are included. */
export interface TextRecords {
  passages(range: TextRange): Promise<readonly PlacedPassage[]>;
  mentions(range: TextRange): Promise<readonly PlacedMention[]>;
}
