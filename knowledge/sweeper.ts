import { parsedFolder } from "../domain/parsed-folder.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { Leftover } from "../stores/ports/records/cutover.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";

interface SweeperServices {
  readonly records: Pick<Records, "cutover" | "tables" | "sources">;
  readonly files: FileStore;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
}

/** Deletes data that no reader can reach any more. Any number of sweepers may run; sweeping twice does no harm. */
export interface Sweeper {
  /**
   * Removes leftovers of revisions and sources that were replaced or deleted long enough before `now`; returns how
   * many.
   */
  sweepOnce(now: Date): Promise<number>;
  /** Deletes uploads that no source refers to and that are old enough at `now`; returns how many. */
  sweepUploads(now: Date): Promise<number>;
}

const batch = 20;
/** Readers of the old revision have this long to finish. */
const firstAfterMs = 120_000;
/** The longest activity (30 minutes) and some time: the second sweep removes its writes after the first. */
const againAfterMs = 35 * 60_000;
/** Accepting an upload takes seconds from its stored bytes to its transaction. */
const uploadAfterMs = 3_600_000;
const uploadBatch = 500;

/**
 * Deletes from engines and files first and from the records last: after a crash in between the record is still there.
 */
export function createSweeper({ records, files, graph, vectors, keywords }: SweeperServices): Sweeper {
  async function sweep(leftover: Leftover): Promise<void> {
    const { kg_id, source_id, revision } = leftover;
    const collection = { kg_id, kind: "chunk" } as const;
    await Promise.all([
      vectors.deleteSource(collection, source_id, revision),
      keywords.deleteSource(collection, source_id, revision),
      graph.deleteSource(kg_id, source_id, revision),
      files.deleteAll(parsedFolder(source_id, revision)),
    ]);
    await records.tables.drop(source_id, revision);
    await records.cutover.sweep(leftover);
  }

  /** Asks the records first and checks the age last: a document accepted in between has renewed the file's age. */
  async function sweepHashes(hashes: readonly string[], before: Date): Promise<number> {
    let deleted = 0;
    for (const hash of await records.sources.unreferenced(hashes)) {
      if (await files.deleteOlder(`uploads/${hash}`, before)) deleted += 1;
    }
    return deleted;
  }

  return {
    async sweepOnce(now) {
      const leftovers = await records.cutover.sweepable(dueForSweep(now), batch);
      for (const leftover of leftovers) await sweep(leftover);
      return leftovers.length;
    },
    async sweepUploads(now) {
      const hashes = (await files.list("uploads")).map((name) => name.slice("uploads/".length));
      let deleted = 0;
      for (let at = 0; at < hashes.length; at += uploadBatch) {
        deleted += await sweepHashes(hashes.slice(at, at + uploadBatch), earlier(now, uploadAfterMs));
      }
      return deleted;
    },
  };
}

/** Revisions and sources that ended before these moments are due for their first and second sweep. */
export const dueForSweep = (now: Date): { readonly first: Date; readonly again: Date } => ({
  first: earlier(now, firstAfterMs),
  again: earlier(now, againAfterMs),
});

const earlier = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
