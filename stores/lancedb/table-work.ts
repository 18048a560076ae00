import { setTimeout as sleep } from "node:timers/promises";
import type { Job, Table } from "@lancedb/lancedb";
import { fragmentsOf, holdsDeleted, markedFragments, mayHaveSmall, rewriteRows } from "./fragments.ts";
import type { Untidiness } from "./maintenance-policy.ts";
import { type Move, movesToErase, moveToMerge, smallFragments } from "./moves.ts";
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

/** Writes wait for a move. The other steps run beside them. */
export type Step = "move" | "optimize" | "train";

const now = (): number => performance.now();
/** A table without commits for this long is probably left alone for longer. */
const leftAloneMs = 10_000;
/** Writes wait for this long at most, so that a rewriting can be committed that they would invalidate. */
const headStartMs = 500;

export interface Task {
  readonly before: Untidiness;
  /** Whether the bytes of deleted rows go. */
  readonly isErasing: boolean;
  /** How often the work has failed since it last succeeded. */
  readonly failures: number;
}

interface Done {
  /** Whether files are left that only old versions use. */
  readonly isSuperseding: boolean;
  /** Whether the files went that only old versions used when `Task.before` was noted. */
  readonly isCleaned: boolean;
  /** Whether fragments with deleted rows are left for the next time. */
  readonly isErasable: boolean;
  /** Time of the rewriting, without the training of an index. */
  readonly rewriteMs: number;
}

/** The engine's part of the maintenance of one table. */
export interface TableWork {
  run(task: Task): Promise<Done>;
  /** Cancels a running index build. */
  cancel(): Promise<void>;
}

/** A write to a file that the engine rewrites makes the rewriting fail. After so many failures it gets a head start. */
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
   * Empties fragments with deleted rows, at most about a tenth of a large table at a time: searches scan the moved rows
   * until the engine has indexed them. After repeated failures all of them, so that the engine has none to rewrite.
   */
  const erase = async (total: number, isUrgent: boolean): Promise<boolean> => {
    const rows = isUrgent ? Number.POSITIVE_INFINITY : Math.max(partRows, total / 10);
    const { moves, isIncomplete } = movesToErase(await markedFragments(table, folder), rows, moveRows);
    await move(moves);
    return isIncomplete;
  };
  /** Merges small files and indexes new rows. Returns whether files were rewritten. */
  const optimize = async (cleanupOlderThan: Date, hasHeadStart: boolean): Promise<boolean> => {
    const run = () =>
      timed("optimize", async () => (await table.optimize({ cleanupOlderThan })).compaction.fragmentsRemoved > 0);
    if (!hasHeadStart) return run();
    let running: Promise<boolean> | undefined;
    await alone(async () => {
      running = run();
      await Promise.race([running.catch(() => undefined), sleep(headStartMs)]); // Its failure is thrown below.
    });
    return running ?? run();
  };
  /** Returns whether an index was built. */
  const buildIndex = async (isIdle: boolean): Promise<boolean> => {
    const job = await index?.start({ isIdle });
    indexing = job;
    if (isCancelled) await job?.cancel();
    await job?.wait();
    indexing = undefined;
    await index?.settle();
    return job !== undefined;
  };
  return {
    async run({ before: { rows, total, supersededSince, lastCommitAt }, isErasing, failures }) {
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
      const isRewritten = await optimize(isOld ? new Date(Date.now() - ageMs) : new Date(0), isTried);
      const rewriteMs = now() - started;
      const isIndexed = await timed("train", () => buildIndex(now() - lastCommitAt >= leftAloneMs));
      const isKept = supersededSince !== undefined && !isOld;
      const isSuperseding = rows > 0 || isErasing || isRewritten || isIndexed || isKept;
      return { isSuperseding, isCleaned: isOld, isErasable, rewriteMs };
    },
    async cancel() {
      isCancelled = true;
      await indexing?.cancel().catch(() => undefined); // The build may have ended already.
    },
  };
}

/**
 * Commits, unindexed and deleted rows, and old versions that an earlier user of the table left behind. Their age counts
 * from the last commit, not from this moment: a table that is closed and opened again and again must become due as well.
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

/** Milliseconds since the last commit; 0 if the computer's clock was set back since. */
function ageOf(versions: readonly { readonly timestamp: Date }[]): number {
  const last = Math.max(0, ...versions.map(({ timestamp }) => timestamp.getTime()));
  return last === 0 ? 0 : Math.max(0, Date.now() - last);
}
