import type { ActiveChunk } from "../../../domain/chunk.ts";
import type { Revisions } from "../../../domain/evidence.ts";
import type { Entity, Relation } from "../../../domain/graph.ts";
import type { Removed } from "../../../platform/forget-removed.ts";

/** Statistics over the knowledge graphs of one question, summed. */
export interface CorpusStats {
  readonly chunks: number;
  readonly tokens: number;
  /** Document frequency of each requested stem; 0 for an unknown stem. */
  readonly df: ReadonlyMap<string, number>;
}

/** How many active chunks are about the entities of one key, and how many mention them. */
export interface KeyCount {
  readonly about_count: number;
  readonly mention_count: number;
}

/** The records' part of the facts about a question. */
export interface QuestionRecords {
  /** See `corpus`. */
  readonly corpus: CorpusStats;
  /** See `keyCounts`. */
  readonly keys: ReadonlyMap<string, KeyCount>;
  /**
   * Sources of the knowledge graphs whose chunks engines may hold although no reader may see them. These are, in this
   * order: sources in their first staging and sources that a deletion is removing, then deleted sources whose vectors
   * stay. At most 1,000.
   */
  readonly hidden: readonly string[];
}

/** A name that a person gave to an entity, and the name by which documents know it. */
export interface GivenName {
  /** The key of the given name. */
  readonly key: string;
  readonly name: string;
}

/** Reads for retrieval. They return active records only: hits of the engines are checked here. */
export interface ReadingRecords {
  /**
   * In the order of `chunk_ids`; ids that are not active in these KGs are left out. For a source in `revisions` the
   * given revision counts instead of the active one, as long as its rows exist: a reader can finish with the revision
   * that it began with. Chunks of deleted sources are left out in any case.
   */
  chunks(
    kg_ids: readonly number[],
    chunk_ids: readonly number[],
    revisions?: Revisions,
  ): Promise<readonly ActiveChunk[]>;
  /** The ids whose chunks `chunks` would return. Reads no contents. */
  activeIds(kg_ids: readonly number[], chunk_ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Ids of the chunks of a CSV file's revision whose text contains all `texts`, in the order of the file. */
  rowChunks(of: {
    readonly source_id: string;
    readonly revision: number;
    readonly texts: readonly string[];
    readonly limit: number;
  }): Promise<readonly number[]>;
  /** The ids whose chunks exist, in any revision and any knowledge graph. */
  existing(chunk_ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Chunks that were removed since an earlier answer (`Removals`). */
  removedSince(seen: string | null): Promise<Removed>;
  /** Drops chunks that no longer exist from the memory of this process; returns how many. */
  forgetDeleted(): Promise<number>;
  corpus(kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats>;
  /** The statistics of each knowledge graph, by its id. `df` has only the stems that occur in it. */
  corpora(kg_ids: readonly number[], stems: readonly string[]): Promise<ReadonlyMap<number, CorpusStats>>;
  /** Counts by key, summed over variants and knowledge graphs. Unknown keys are absent. */
  keyCounts(kg_ids: readonly number[], keys: readonly string[]): Promise<ReadonlyMap<string, KeyCount>>;
  /**
   * The entities whose given name has one of these keys and whose documents use another name. Entities that most chunks
   * are about come first; several may have the same key.
   */
  givenNames(kg_ids: readonly number[], keys: readonly string[]): Promise<readonly GivenName[]>;
  /**
   * All variants of the keys, without suppressed ones. For a name of a merged entity the target is returned, with the
   * requested key as its `key`.
   */
  entitiesByKey(kg_ids: readonly number[], keys: readonly string[]): Promise<readonly Entity[]>;
  /** The ids of the entities that `entitiesByKey` would return, by key and in its order. Unknown keys are absent. */
  entityIds(kg_ids: readonly number[], keys: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  entities(kg_id: number, ids: readonly number[]): Promise<readonly Entity[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly Relation[]>;
  /** Which relations the chunks state, each pair once, by chunk id and relation id. */
  relationsIn(
    kg_id: number,
    chunk_ids: readonly number[],
  ): Promise<readonly { readonly chunk_id: number; readonly relation_id: number }[]>;
  /** What the analysis of a question needs, of one moment. */
  questionFacts(asked: {
    readonly kg_ids: readonly number[];
    /** The knowledge graphs of `corpus`, if others than `kg_ids` shall weigh the stems. */
    readonly weighed_by?: readonly number[] | undefined;
    readonly stems: readonly string[];
    readonly keys: readonly string[];
  }): Promise<QuestionRecords>;
  /** Whether all these knowledge graphs and sources exist, and no deletion is removing any of them. */
  areStanding(named: { readonly kg_ids: readonly number[]; readonly sources: readonly string[] }): Promise<boolean>;
  /** Ids of those sources that still exist with this revision active. */
  stillActive(pins: readonly { readonly source_id: string; readonly revision: number }[]): Promise<ReadonlySet<string>>;
}
