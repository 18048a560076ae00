import type { IdPage } from "./upkeep.ts";

/**
 * The secondary graph holds copies of the knowledge graphs that ask for one. The service never reads it, and no caller
 * waits for it. Changes are marked for it only while a secondary graph is configured. Chunks are marked by their
 * revision ("revision:<source id>/<n>").
 */
export interface CopyRecords {
  /**
   * Called when a secondary graph is configured: from now on every change is marked for it. The first call also marks
   * all existing records. `engine` is the engine's name without its version; after a change of engine all records are
   * marked again.
   */
  begin(engine: string): Promise<void>;
  /** Called when no secondary graph is configured: changes are no longer marked, and waiting marks are dropped. */
  end(): Promise<void>;
  /** null when the source has no active revision, or does not exist any more. */
  activeRevision(kg_id: number, source_id: string): Promise<number | null>;
  /** Ids of a revision's chunks, ascending. Empty unless the revision is the active one. */
  chunksOf(
    of: { readonly kg_id: number; readonly source_id: string; readonly revision: number },
    page: IdPage,
  ): Promise<readonly number[]>;
}
