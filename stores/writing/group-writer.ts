import { unavailable } from "../../domain/errors.ts";

/**
 * One group-committing writer per collection. The engine's commit costs about the same for one row as for five hundred,
 * and leaves a file behind, so concurrent writes share a commit. The next batch gathers while a commit runs. A write
 * that arrives within `lingerMs` of the last commit waits that long for others, or less when 500 rows are ready: writes
 * come close together then. A write after a longer pause, such as that of an edit by hand, is committed at once. Writes
 * take effect in order of arrival; only adjacent writes of one kind share a commit, so a deletion never overtakes the
 * write before it. Each write is acknowledged after its batch's commit; a failed commit rejects the writes of its own
 * batch only. The queue stays bounded because each caller waits for its acknowledgement.
 */
export interface GroupWriter<R, D> {
  write(write: Write<R, D>): Promise<void>;
  /** Completes all queued writes; later writes are refused. */
  close(): Promise<void>;
}

/** `R` is a record; `D` selects rows to delete. */
export type Write<R, D> =
  | { readonly kind: "upsert"; readonly records: readonly R[] }
  | { readonly kind: "delete"; readonly deletion: D }
  /** Runs between two batches, so that no other write runs at the same time. */
  | { readonly kind: "alone"; readonly work: () => Promise<void> };

/** Commits of a batch: one call is one commit. */
export interface Commits<R, D> {
  upsert(records: readonly R[]): Promise<void>;
  delete(deletions: readonly D[]): Promise<void>;
}

interface Pending<R, D> {
  readonly write: Write<R, D>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The architecture allows 100 ms. 20 ms gather concurrent documents and are shorter than a commit under load. */
const defaultLingerMs = 20;
/** Rows per commit, and the largest piece that a caller may write at once. */
export const batchRows = 500;
/** A deletion counts as ten rows. This limits the joined predicate to fifty parts. */
const deletionRows = 10;

export function createGroupWriter<R, D>(commits: Commits<R, D>, lingerMs = defaultLingerMs): GroupWriter<R, D> {
  const queue: Pending<R, D>[] = [];
  let isClosed = false;
  let draining: Promise<void> | undefined;
  let stopWaiting: () => void = () => undefined;
  let committedAt = Number.NEGATIVE_INFINITY;

  const hasFullBatch = () => queue.reduce((rows, { write }) => rows + rowsOf(write), 0) >= batchRows;
  const drain = async () => {
    if (performance.now() - committedAt > lingerMs) await writesOfThisTurn();
    else if (!hasFullBatch()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lingerMs);
        stopWaiting = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) await settle(batch, commits);
    committedAt = performance.now();
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

/** A caller may write several times in one turn of the event loop. */
const writesOfThisTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const rowsOf = <R, D>(write: Write<R, D>): number => {
  if (write.kind === "alone") return batchRows;
  return write.kind === "upsert" ? write.records.length : deletionRows;
};

/** Takes the longest run of writes from the front that may share a commit: at least one if there is any. */
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

/** All writes of a batch are of one kind, so the lists of the other kinds are empty. */
async function commit<R, D>(batch: readonly Write<R, D>[], commits: Commits<R, D>): Promise<void> {
  const records = batch.flatMap((write) => (write.kind === "upsert" ? write.records : []));
  const deletions = batch.flatMap((write) => (write.kind === "delete" ? [write.deletion] : []));
  if (records.length > 0) await commits.upsert(records);
  if (deletions.length > 0) await commits.delete(deletions);
  for (const write of batch) if (write.kind === "alone") await write.work();
}
