import type { ActiveChunk } from "../../../domain/chunk.ts";
import type { Entity, Relation } from "../../../domain/graph.ts";

/** Statistics over the knowledge graphs of one question, summed. */
export interface CorpusStats {
  readonly chunks: number;
  readonly tokens: number;
  /** Document frequency of each asked stem; 0 when absent. */
  readonly df: ReadonlyMap<string, number>;
}

/** How many active chunks are about and mention the entities of one key. */
export interface KeyCount {
  readonly about_count: number;
  readonly mention_count: number;
}

/** What retrieval reads. Only what is active is ever returned: this is where engine hits are checked. */
export interface ReadingRecords {
  /** In the order of `chunk_ids`; ids that are not active in these KGs are left out. */
  chunks(kg_ids: readonly number[], chunk_ids: readonly number[]): Promise<readonly ActiveChunk[]>;
  corpus(kg_ids: readonly number[], stems: readonly string[]): Promise<CorpusStats>;
  /** Summed over variants and knowledge graphs; unknown keys are absent. */
  keyCounts(kg_ids: readonly number[], keys: readonly string[]): Promise<ReadonlyMap<string, KeyCount>>;
  /** All variants of the keys, suppressed ones left out. */
  entitiesByKey(kg_ids: readonly number[], keys: readonly string[]): Promise<readonly Entity[]>;
  entities(kg_id: number, ids: readonly number[]): Promise<readonly Entity[]>;
  relations(kg_id: number, ids: readonly number[]): Promise<readonly Relation[]>;
  /** Sources of these KGs in their first staging: what engines hold of them is not to be seen yet. At most 1,000. */
  hiddenSources(kg_ids: readonly number[]): Promise<readonly string[]>;
  /** Which of these sources are still there with this revision active. */
  stillActive(pins: readonly { readonly source_id: string; readonly revision: number }[]): Promise<ReadonlySet<string>>;
}
