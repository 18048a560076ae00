import { unavailable } from "../../domain/errors.ts";

/**
 * One group-committing writer per table. A commit of the engine costs about the same for one row as for five hundred, and
 * leaves a file behind: so writes that arrive together share one. A write waits at most `lingerMs` for company, less when
 * 500 rows are there, and while a commit is under way the next batch gathers by itself. Writes take effect in the order
 * of their arrival; neighbours of one kind join, so a deletion never overtakes the write before it.
 * Each write is acknowledged after its own batch's commit; a failed commit rejects the writes of that batch and no other.
 * The queue is bounded by its callers: each of them waits for its acknowledgement.
 */
export interface GroupWriter<R> {
  write(write: Write<R>): Promise<void>;
  /** Settles everything written so far; later writes are refused. */
  close(): Promise<void>;
}

export type Write<R> =
  | { readonly kind: "upsert"; readonly records: readonly R[] }
  | { readonly kind: "delete"; readonly where: string }
  /** Runs between two batches, so that nothing else writes meanwhile. */
  | { readonly kind: "alone"; readonly work: () => Promise<void> };

/** What a batch becomes: one commit each. */
export interface Commits<R> {
  upsert(records: readonly R[]): Promise<void>;
  delete(where: string): Promise<void>;
}

interface Pending<R> {
  readonly write: Write<R>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The architecture allows 100 ms; 20 gathers concurrent documents and stays below what a commit takes under load. */
const defaultLingerMs = 20;
/** Rows per commit, and the largest piece that callers may write at once. */
export const batchRows = 500;
/** A deletion weighs as much as ten rows, which bounds the joined predicate to fifty parts. */
const deletionRows = 10;

export function createGroupWriter<R>(commits: Commits<R>, lingerMs = defaultLingerMs): GroupWriter<R> {
  const queue: Pending<R>[] = [];
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

const rowsOf = <R>(write: Write<R>): number => {
  if (write.kind === "alone") return batchRows;
  return write.kind === "upsert" ? write.records.length : deletionRows;
};

/** Takes the longest run of joinable writes off the front: at least one when there is any. */
function takeBatch<R>(queue: Pending<R>[]): readonly Pending<R>[] {
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

async function settle<R>(batch: readonly Pending<R>[], commits: Commits<R>): Promise<void> {
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
async function commit<R>(batch: readonly Write<R>[], commits: Commits<R>): Promise<void> {
  const records = batch.flatMap((write) => (write.kind === "upsert" ? write.records : []));
  const predicates = batch.flatMap((write) => (write.kind === "delete" ? [`(${write.where})`] : []));
  if (records.length > 0) await commits.upsert(records);
  if (predicates.length > 0) await commits.delete(predicates.join(" OR "));
  for (const write of batch) if (write.kind === "alone") await write.work();
}
