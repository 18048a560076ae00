import { unavailable } from "../../domain/errors.ts";

/**
 * One group-committing writer per collection. A commit of the engine costs about the same for one row as for five hundred, and
 * leaves a file behind: so writes that arrive together share one. A write waits at most `lingerMs` for company, less when
 * 500 rows are there, and while a commit is under way the next batch gathers by itself. Writes take effect in the order
 * of their arrival; neighbours of one kind join, so a deletion never overtakes the write before it.
 * Each write is acknowledged after its own batch's commit; a failed commit rejects the writes of that batch and no other.
 * The queue is bounded by its callers: each of them waits for its acknowledgement.
 */
export interface GroupWriter<R, D> {
  write(write: Write<R, D>): Promise<void>;
  /** Settles everything written so far; later writes are refused. */
  close(): Promise<void>;
}

/** `R` is a record, `D` says what to delete. */
export type Write<R, D> =
  | { readonly kind: "upsert"; readonly records: readonly R[] }
  | { readonly kind: "delete"; readonly deletion: D }
  /** Runs between two batches, so that nothing else writes meanwhile. */
  | { readonly kind: "alone"; readonly work: () => Promise<void> };

/** What a batch becomes: one commit each. */
export interface Commits<R, D> {
  upsert(records: readonly R[]): Promise<void>;
  delete(deletions: readonly D[]): Promise<void>;
}

interface Pending<R, D> {
  readonly write: Write<R, D>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The architecture allows 100 ms; 20 gathers concurrent documents and stays below what a commit takes under load. */
const defaultLingerMs = 20;
/** Rows per commit, and the largest piece that callers may write at once. */
export const batchRows = 500;
/** A deletion weighs as much as ten rows, which bounds the joined predicate to fifty parts. */
const deletionRows = 10;

export function createGroupWriter<R, D>(commits: Commits<R, D>, lingerMs = defaultLingerMs): GroupWriter<R, D> {
  const queue: Pending<R, D>[] = [];
  let isClosed = false;
  let draining: Promise<void> | undefined;
  let stopWaiting: () => void = () => undefined;

  const hasFullBatch = () => queue.reduce((rows, { write }) => rows + rowsOf(write), 0) >= batchRows;
  const drain = async () => {
    if (!hasFullBatch()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lingerMs);
        stopWaiting = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) await settle(batch, commits);
    draining = undefined;
  };

  return {
    write: (write) => {
      if (isClosed) return Promise.reject(unavailable("vectorstore"));
      const settled = new Promise<void>((resolve, reject) => queue.push({ write, resolve, reject }));
      draining ??= drain();
      if (hasFullBatch()) stopWaiting();
      return settled;
    },
    async close() {
      isClosed = true;
      stopWaiting();
      await draining;
    },
  };
}

const rowsOf = <R, D>(write: Write<R, D>): number => {
  if (write.kind === "alone") return batchRows;
  return write.kind === "upsert" ? write.records.length : deletionRows;
};

/** Takes the longest run of joinable writes off the front: at least one when there is any. */
function takeBatch<R, D>(queue: Pending<R, D>[]): readonly Pending<R, D>[] {
  const kind = queue[0]?.write.kind;
  let rows = 0;
  let length = 0;
  for (const { write } of queue) {
    rows += rowsOf(write);
    if (write.kind !== kind || (length > 0 && rows > batchRows)) break;
    length += 1;
  }
  return queue.splice(0, length);
}

async function settle<R, D>(batch: readonly Pending<R, D>[], commits: Commits<R, D>): Promise<void> {
  try {
    await commit(
      batch.map(({ write }) => write),
      commits,
    );
    for (const { resolve } of batch) resolve();
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** The batch is of one kind; the empty rest of each list is that of the other kinds. */
async function commit<R, D>(batch: readonly Write<R, D>[], commits: Commits<R, D>): Promise<void> {
  const records = batch.flatMap((write) => (write.kind === "upsert" ? write.records : []));
  const deletions = batch.flatMap((write) => (write.kind === "delete" ? [write.deletion] : []));
  if (records.length > 0) await commits.upsert(records);
  if (deletions.length > 0) await commits.delete(deletions);
  for (const write of batch) if (write.kind === "alone") await write.work();
}
