import type { IdPage } from "./upkeep.ts";

/**
 * The secondary graph: a copy of knowledge graphs that ask for one, which nothing here reads and nobody waits for. Marks for
 * it are made only while there is one; chunks are marked by the revision they belong to ("revision:<source id>/<n>").
 */
export interface CopyRecords {
  /**
   * There is a secondary graph: changes are marked for it from now on, and at first all that is there. `engine` without
   * version; another one than before gets everything again.
   */
  begin(engine: string): Promise<void>;
  /** There is none: nothing is marked, and what waited is dropped. */
  end(): Promise<void>;
  /** Ids of the chunks of a revision, ascending; none where it is not the active one. */
  chunksOf(kg_id: number, source_id: string, revision: number, page: IdPage): Promise<readonly number[]>;
}
