import type { ActiveChunk } from "../../../domain/chunk.ts";
import type { Revisions } from "../../../domain/evidence.ts";
import type { Entity, Relation } from "../../../domain/graph.ts";

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
  /** Those of the ids that `chunks` would return, without reading their contents. */
  activeIds(kg_ids: readonly number[], chunk_ids: readonly number[]): Promise<ReadonlySet<number>>;
  corpus(kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats>;
  /** Summed over variants and knowledge graphs. Unknown keys are absent. */
  keyCounts(kg_ids: readonly number[], keys: readonly string[]): Promise<ReadonlyMap<string, KeyCount>>;
  /** All variants of the keys, without suppressed ones. */
  entitiesByKey(kg_ids: readonly number[], keys: readonly string[]): Promise<readonly Entity[]>;
  entities(kg_id: number, ids: readonly number[]): Promise<readonly Entity[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly Relation[]>;
  /**
   * Sources of these KGs in their first staging, at most 1,000. Engines may already hold their chunks, which no reader
   * may see yet.
   */
  hiddenSources(kg_ids: readonly number[]): Promise<readonly string[]>;
  /** Ids of those sources that still exist with this revision active. */
  stillActive(pins: readonly { readonly source_id: string; readonly revision: number }[]): Promise<ReadonlySet<string>>;
}
