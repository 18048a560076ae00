import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Table } from "@lancedb/lancedb";
import { fragmentsOf, holdsDeleted, markedFragments, mayHaveSmall, rewriteRows, versionsIn } from "./fragments.ts";
import type { Untidiness } from "./maintenance-policy.ts";
import { type Move, movesToErase, moveToMerge, rowsOf, smallFragments } from "./moves.ts";
import type { VectorIndex } from "./vector-index.ts";
import { ensureWalls } from "./walls.ts";

export interface WorkOptions {
  readonly table: Table;
  /** The table's own folder. */
  readonly folder: string;
  readonly index: VectorIndex | undefined;
  /** How long old versions are kept for searches that still read them. */
  readonly keepVersionsMs: number;
  /** Rows of a part. A table with more rows is rewritten in parts. */
  readonly partRows: number;
  /** Runs work while no write runs. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Called when a step has ended or failed. */
  stepped(step: Step, ms: number): void;
}

/** Writes wait for a move. The other steps run at the same time as writes. */
export type Step = "move" | "optimize" | "train";

const now = (): number => performance.now();
/** A table that has had no commit for this long will probably have none for some more time. */
const leftAloneMs = 10_000;
/** Rows of small files that are merged at once: searches scan them until the engine indexes them. */
const mergedRows = 500;
/** Longest wait of writes for the engine's rewriting. Without it a write could make the rewriting fail. */
const headStartMs = 500;

export interface Task {
  readonly before: Untidiness;
  /** Whether to erase the bytes of deleted rows. */
  readonly isErasing: boolean;
  /** How often the work has failed since it last succeeded. */
  readonly failures: number;
}

interface Done {
  /** Whether there are files that only old versions use. */
  readonly isSuperseding: boolean;
  /** Whether the work deleted the files that only old versions used when `Task.before` was noted. */
  readonly isCleaned: boolean;
  /** Whether the work has left fragments with deleted rows for the next time. */
  readonly isErasable: boolean;
  /** Time of the rewriting, without the training of an index. */
  readonly rewriteMs: number;
}

/** The engine's part of the maintenance of one table. */
export interface TableWork {
  run(task: Task): Promise<Done>;
  /** Merges the files of a few rows each, without touching the indexes. Returns how many rows it has moved. */
  mergeSmall(): Promise<number>;
  /** Cancels a running index build. */
  cancel(): Promise<void>;
}

/**
 * A write to a file that the engine is rewriting makes the rewriting fail. After so many failures in a row, writes wait
 * for the rewriting (`headStartMs`).
 */
const failuresBesideWrites = 3;

export function createTableWork({
  table,
  folder,
  index,
  keepVersionsMs,
  partRows,
  alone,
  stepped,
}: WorkOptions): TableWork {
  const moveRows = partRows / 4;
  let indexing: Job | undefined;
  let isCancelled = false;

  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const started = now();
    return work().finally(() => stepped(step, now() - started));
  };
  const move = async (moves: readonly Move[]) => {
    for (const ranges of moves) if (!isCancelled) await alone(() => timed("move", () => rewriteRows(table, ranges)));
  };
  /**
   * Empties fragments with deleted rows. Of a large table it moves about a tenth of the rows at a time, because
   * searches scan moved rows until the engine has indexed them. After repeated failures it empties all such fragments,
   * so that the engine has none to rewrite.
   */
  const erase = async (total: number, isUrgent: boolean): Promise<boolean> => {
    const rows = isUrgent ? Number.POSITIVE_INFINITY : Math.max(partRows, total / 10);
    const { moves, isIncomplete } = movesToErase(await markedFragments(table, folder), rows, moveRows);
    await move(moves);
    return isIncomplete;
  };
  /** Merges small files, and indexes new rows. */
  const optimize = async (cleanupOlderThan: Date, hasHeadStart: boolean): Promise<unknown> => {
    const run = () => timed("optimize", () => table.optimize({ cleanupOlderThan }));
    if (!hasHeadStart) return run();
    let running: Promise<unknown> | undefined;
    await alone(async () => {
      running = run();
      await Promise.race([running.catch(() => undefined), sleep(headStartMs)]); // The await below throws its failure.
    });
    return running ?? run();
  };
  const buildIndex = async (isIdle: boolean): Promise<void> => {
    const job = await index?.start({ isIdle });
    indexing = job;
    if (isCancelled) await job?.cancel();
    await job?.wait();
    indexing = undefined;
    await index?.settle();
  };
  return {
    async run({ before: { total, supersededSince, lastCommitAt }, isErasing, failures }) {
      const started = now();
      const ageMs = supersededSince === undefined ? 0 : now() - supersededSince;
      const isOld = supersededSince !== undefined && ageMs >= keepVersionsMs;
      const hasWalls = total > partRows;
      const isTried = failures >= failuresBesideWrites;
      const isErasable = isErasing && (await erase(total, isTried));
      if (hasWalls) await ensureWalls(table);
      if (hasWalls && !isErasing && (await mayHaveSmall(table, moveRows, smallFragments))) {
        await move(moveToMerge(await fragmentsOf(table, folder), moveRows));
      }
      await optimize(isOld ? new Date(Date.now() - ageMs) : new Date(0), isTried);
      const rewriteMs = now() - started;
      await timed("train", () => buildIndex(now() - lastCommitAt >= leftAloneMs));
      // A cleaning leaves the versions that earlier work has made since `supersededSince`.
      const isSuperseding = (await versionsIn(folder)) !== 1;
      return { isSuperseding, isCleaned: isOld, isErasable, rewriteMs };
    },
    async mergeSmall() {
      if (!(await mayHaveSmall(table, mergedRows, smallFragments))) return 0;
      const moves = moveToMerge(await fragmentsOf(table, folder), mergedRows);
      await move(moves);
      return rowsOf(moves);
    },
    async cancel() {
      isCancelled = true;
      await indexing?.cancel().catch(() => undefined); // The build may have ended already.
    },
  };
}

/**
 * The state in which earlier use left the table: commits, rows without index, deleted rows, old versions. Their age
 * counts from the last commit, not from this call. Otherwise a table that is closed and opened again and again would
 * never become due.
 */
export async function stateOf(table: Table, folder: string): Promise<Untidiness> {
  const [{ fragmentStats, numRows }, indices, versions] = await Promise.all([
    table.stats(),
    table.listIndices(),
    table.listVersions(),
  ]);
  const rows = Math.max(0, ...indices.map(({ numUnindexedRows }) => numUnindexedRows ?? 0));
  const lastCommitAt = now() - ageOf(versions);
  return {
    // The files of an indexed table are merged only within a segment of the index, so their number says nothing.
    commits: indices.length === 0 ? Math.max(0, fragmentStats.numFragments - 1) : 0,
    rows,
    total: numRows,
    lastCommitAt,
    erasableSince: (await holdsDeleted(table, folder)) ? lastCommitAt : undefined,
    supersededSince: versions.length > 1 ? lastCommitAt : undefined,
    notBefore: 0,
  };
}

/** Milliseconds since the last commit; 0 if the system's clock was set back since then. */
function ageOf(versions: readonly { readonly timestamp: Date }[]): number {
  const last = Math.max(0, ...versions.map(({ timestamp }) => timestamp.getTime()));
  return last === 0 ? 0 : Math.max(0, Date.now() - last);
}
