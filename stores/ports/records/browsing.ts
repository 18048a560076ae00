import type { ChunkBlock } from "../../../domain/chunk.ts";
import type { PageRequest } from "../../../domain/page.ts";
import type { StoredChunk } from "./edit-chunks.ts";
import type { StoredEntity, StoredRelation } from "./edits.ts";

/** An entry of a list with the key by which the list is ordered. */
export interface Keyed<Entry> {
  readonly entry: Entry;
  readonly key: string;
}

export interface EntityFilter {
  readonly entity_type?: string;
  /** Prefix of a name, in the form of `nameKey`. It matches names in documents, and labels that a person set. */
  readonly prefix?: string;
  /** Only entities that the active revision of this source names. */
  readonly source_id?: string;
}

export interface RelationFilter {
  readonly relation_type?: string;
  /** Only relations that have this entity at one end. */
  readonly entity_id?: number;
}

/** A place in a chunk that states something. */
export interface Evidence {
  readonly chunk_id: number;
  /** null for a chunk that a person posted. */
  readonly source_id: string | null;
  readonly source_name: string | null;
  /** Offset of the chunk in the parsed text of its source; null for a posted chunk. */
  readonly place: number | null;
  readonly content: string;
  readonly blocks: readonly ChunkBlock[];
  /** Offset in code points from the start of the chunk. null: the whole chunk is about the entity. */
  readonly start: number | null;
}

export interface EvidenceAsked {
  readonly limit: number;
  /** Only places in these sources; posted chunks are in none. Absent: in all. */
  readonly source_ids?: readonly string[] | undefined;
}

/** What people gave to a record, also through records that were merged into it. */
export interface ByHand {
  /** A person created it, so that it stays without documents. */
  readonly created: boolean;
  /** Fields that a person changed, in alphabetical order: what documents say of these is not shown. */
  readonly changed: readonly string[];
}

/** Reads of single records, of their evidence, and of lists. They show active records only. */
export interface BrowsingRecords {
  entity(kg_id: number, entity_id: number): Promise<StoredEntity | null>;
  relation(kg_id: number, relation_id: number): Promise<StoredRelation | null>;
  /**
   * One place for each chunk that mentions the entity, then the chunks that are about it. The number of all places
   * equals the counts of the entity. If a name is in very many chunks, only some of them are read.
   */
  entityEvidence(kg_id: number, entity_id: number, asked: EvidenceAsked): Promise<readonly Evidence[]>;
  /**
   * Places that state the relation, the most certain first. There are `support_count` of them. If both ends are in very
   * many chunks, only some of them are read.
   */
  relationEvidence(kg_id: number, relation_id: number, asked: EvidenceAsked): Promise<readonly Evidence[]>;
  byHand(kind: "entity" | "relation", id: number): Promise<ByHand>;
  /** By key, then by variant. */
  entities(kg_id: number, filter: EntityFilter, page: PageRequest): Promise<readonly Keyed<StoredEntity>[]>;
  countEntities(kg_id: number, filter: EntityFilter): Promise<number>;
  /** By the ids of both ends, then by stated type. */
  relations(kg_id: number, filter: RelationFilter, page: PageRequest): Promise<readonly Keyed<StoredRelation>[]>;
  countRelations(kg_id: number, filter: RelationFilter): Promise<number>;
  /** Sorted by id; chunks of one source in the order of its text. */
  chunks(kg_id: number, source_id: string | null, page: PageRequest): Promise<readonly Keyed<StoredChunk>[]>;
  /** Number of active chunks; 0 for a source that the knowledge graph does not have. */
  countChunks(kg_id: number, source_id: string | null): Promise<number>;
}
