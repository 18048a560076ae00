import { AppError } from "../domain/errors.ts";
import { createOutageLines } from "../domain/outage-lines.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentCollection, DocumentStore, StoredDocument } from "../stores/ports/documents.ts";
import type { Tally } from "./tally.ts";
import type { WriteQueue } from "./traces/write-queue.ts";

interface WriterOptions {
  readonly documents: Pick<DocumentStore, "put">;
  readonly log: Log;
  readonly queue: WriteQueue;
  /** Numbers by the collection in which they are stored. */
  readonly numbers: Readonly<Partial<Record<DocumentCollection, Pick<Tally<unknown>, "unwritten">>>>;
}

const batchSize = 200;

/**
 * Writes documents to the store in batches. While the store is away they wait; documents that it refuses are dropped.
 */
export function createWriter({ documents, log, queue, numbers }: WriterOptions) {
  const noteOutage = createOutageLines({
    began: (err) => log.warn({ err }, "traces and usage are delayed: the document store cannot be written"),
    ended: () => log.info({ dropped_traces: queue.dropped() }, "traces and usage are written again"),
  });

  /** Whether the store accepted the batch, or its acceptable documents. */
  async function put(collection: DocumentCollection, batch: readonly StoredDocument[]): Promise<boolean> {
    const failure = await attempt(() => documents.put(collection, batch));
    if (failure !== null && !isUnavailable(failure)) await oneByOne(collection, batch);
    noteOutage(isUnavailable(failure) ? failure : null);
    return !isUnavailable(failure);
  }

  /** Writes documents one by one, so that a refused one does not block the others. */
  async function oneByOne(collection: DocumentCollection, batch: readonly StoredDocument[]): Promise<void> {
    for (const document of batch) {
      const failure = await attempt(() => documents.put(collection, [document]));
      if (failure !== null) log.warn({ err: failure, collection, id: document.id }, "a document was not stored");
    }
  }

  async function writeTraces(): Promise<boolean> {
    const batch = queue.next(batchSize);
    if (batch.length === 0 || !(await put("trace_events", batch))) return false;
    queue.done(batch);
    return queue.size() > 0;
  }

  async function writeNumbers(): Promise<boolean> {
    let more = false;
    for (const [collection, tally] of Object.entries(numbers)) {
      const batch = tally.unwritten(batchSize);
      const given = batch.map(({ document }) => document);
      if (batch.length === 0 || !(await put(collection as DocumentCollection, given))) continue;
      for (const { written } of batch) written();
      more ||= batch.length === batchSize;
    }
    return more;
  }

  return {
    writeTraces,
    writeNumbers,
    async writeAll() {
      while (await writeTraces()) {}
      while (await writeNumbers()) {}
    },
  };
}

const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => null,
    (error: unknown) => error ?? new Error("unknown"),
  );

/** Every failure except a refusal may pass by itself. */
const isUnavailable = (failure: unknown): boolean =>
  failure !== null && !(failure instanceof AppError && failure.kind === "invalid_input");
