import { deletionGrace } from "../domain/limits/deletion.ts";
import { parsedFolder } from "../domain/parsed-folder.ts";
import { quoteOf, quoteOfKg } from "../domain/quotes.ts";
import { batchesOf } from "../platform/batches.ts";
import type { Log } from "../platform/log.ts";
import { createWorkApart } from "../platform/work-apart.ts";
import type { Cache } from "../stores/ports/cache.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { Leftover } from "../stores/ports/records/cutover.ts";
import type { Records } from "../stores/ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import { allEnded } from "./projection/all-ended.ts";

/** The fields of `deletionGrace` in domain/limits/deletion.ts. */
export type DeletionGrace = Readonly<Record<keyof typeof deletionGrace, number>>;

interface SweeperServices {
  readonly records: Pick<Records, "cutover" | "quotes" | "tables" | "sources">;
  readonly documents: Pick<DocumentStore, "wipe">;
  readonly cache: Pick<Cache, "deleteTagged">;
  readonly files: FileStore;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly log: Log;
  /** Draws the pictures of the knowledge graph again if they are older than its last change. */
  readonly redraw: (kg_id: number, closing: AbortSignal) => Promise<void>;
  readonly grace?: DeletionGrace;
}

/** Deletes data that no reader can reach any more. Any number of sweepers may run; sweeping twice does no harm. */
export interface Sweeper {
  /**
   * Removes leftovers of revisions and sources that were replaced or deleted long enough before `now`; returns how
   * many. A leftover that cannot be removed is tried again later, and does not stop the others. Ends early, after the
   * running leftover, when `closing` fires.
   */
  sweepOnce(now: Date, closing?: AbortSignal): Promise<number>;
  /**
   * Deletes uploads that no source refers to and that are old enough at `now`; returns how many. If some
   * cannot be deleted, the others are deleted first, and then it rejects. Also deletes files that a killed process was
   * writing an hour ago or earlier: their text belongs to no source or turn that a deletion could find.
   */
  sweepUploads(now: Date): Promise<number>;
}

const batch = 20;
/** Most batches of one round. A round continues past batches in which every leftover failed. */
const roundBatches = 50;
/** Waits after failures of one leftover. The longest bounds how long it stays after an outage of an engine. */
const [firstWaitMs, longestWaitMs] = [30_000, 10 * 60_000];
/** Ids of one call to an engine. */
const idBatch = 1_000;
const uploadBatch = 500;
/** Rows of one kind that one transaction changes. */
const wipeBatch = 500;

/**
 * Deletes from engines and files first and from the records last: after a crash in between the record is still there.
 */
export function createSweeper(services: SweeperServices): Sweeper {
  const { records, documents, cache, files, graph, vectors, keywords, redraw, grace = deletionGrace, log } = services;

  const apart = createWorkApart<Leftover>({
    name: "sweeper",
    keyOf: ({ source_id, revision }) => `${source_id}/${revision}`,
    work: sweep,
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });

  async function sweep(leftover: Leftover, closing: AbortSignal): Promise<boolean> {
    const { kg_id, source_id, revision, whole_kg } = leftover;
    const engines = whole_kg ? [] : [cleanEngines(leftover), redraw(kg_id, closing)];
    await allEnded([...engines, files.deleteAll(parsedFolder(source_id, revision))]);
    await wipeQuotes(leftover);
    await records.tables.drop(source_id, revision);
    await records.cutover.sweep(leftover);
    return true;
  }

  /** By chunk id: a chunk that a newer revision keeps stays. */
  async function cleanEngines(leftover: Leftover): Promise<void> {
    const { kg_id, source_id } = leftover;
    const collection = { kg_id, kind: "chunk" } as const;
    const ids = await records.cutover.chunksToSweep(leftover);
    if (ids === null) {
      await allEnded([
        (await records.cutover.keepsVectors(leftover)) ? undefined : vectors.deleteSource(collection, source_id, null),
        keywords.deleteSource(collection, source_id, null),
        graph.deleteSource(kg_id, source_id, null),
      ]);
      return;
    }
    for (const some of batchesOf(ids, idBatch)) {
      await allEnded([
        vectors.delete(collection, some),
        keywords.delete(collection, some),
        graph.deleteChunks(kg_id, some),
      ]);
    }
  }

  /** Erases what was made from the revision for its readers: answers, remembered turns, kept replies. */
  async function wipeQuotes(leftover: Leftover): Promise<void> {
    const quotes = [quoteOf(leftover.source_id, leftover.revision), ...(leftover.quotes ?? [])];
    // Rows of the knowledge graph's views, such as descriptions of entities, name no source.
    for (const quote of [...quotes, quoteOfKg(leftover.kg_id)]) await cache.deleteTagged(quote);
    while ((await documents.wipe(quotes, wipeBatch)) > 0);
    while ((await records.quotes.wipe(leftover, wipeBatch)) > 0);
  }

  /** Asks the records first and checks the age last: a document accepted in between has renewed the file's age. */
  async function sweepHashes(hashes: readonly string[], before: Date): Promise<PromiseSettledResult<boolean>[]> {
    const unreferenced = await records.sources.unreferenced(hashes);
    return Promise.allSettled(unreferenced.map((hash) => files.deleteOlder(`uploads/${hash}`, before)));
  }

  return {
    async sweepOnce(now, closing) {
      const nowMs = now.getTime();
      let swept = await apart.run(apart.due(nowMs, batch), nowMs, closing);
      for (let n = 0; n < roundBatches && swept === 0 && !closing?.aborted; n += 1) {
        const options = { limit: batch, except: apart.failedKeys() };
        const leftovers = await records.cutover.sweepable(dueForSweep(now, grace), options);
        if (leftovers.length === 0) break;
        swept += await apart.run(leftovers, nowMs, closing);
      }
      return swept;
    },
    async sweepUploads(now) {
      await files.sweep(now);
      const hashes = (await files.list("uploads")).map((name) => name.slice("uploads/".length));
      const attempts: PromiseSettledResult<boolean>[] = [];
      for (const some of batchesOf(hashes, uploadBatch)) {
        attempts.push(...(await sweepHashes(some, earlier(now, grace.uploadSeconds))));
      }
      const failed = attempts.find((attempt) => attempt.status === "rejected");
      if (failed) throw failed.reason;
      return attempts.filter((attempt) => attempt.status === "fulfilled" && attempt.value).length;
    },
  };
}

/** Revisions and sources that ended before these moments are due for their first and second sweep. */
export const dueForSweep = (
  now: Date,
  { readersSeconds, lateSeconds }: DeletionGrace = deletionGrace,
): { readonly first: Date; readonly again: Date } => ({
  first: earlier(now, readersSeconds),
  again: earlier(now, lateSeconds),
});

const earlier = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
