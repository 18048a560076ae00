/** State of a table since it was last optimised. Times are in milliseconds of one clock. */
export interface Untidiness {
  /** Each commit leaves a small file and an old version. */
  readonly commits: number;
  /** The number of commits when small files were last merged without optimising; absent: none since the last one. */
  readonly merged?: number | undefined;
  /** Rows written or deleted; a full-text search scans the unindexed ones (about 30 ms per 1,000). */
  readonly rows: number;
  /** Rows in the table now. */
  readonly total: number;
  /** Rows without index that a search of the idle table may scan; absent: any number. */
  readonly scannable?: number | undefined;
  readonly lastCommitAt: number;
  /** Time between the last two commits; absent when there was one at most. */
  readonly gapMs?: number | undefined;
  /** Since when bytes of a deleted or replaced row have been in the current files; undefined when there are none. */
  readonly erasableSince?: number | undefined;
  /** Since when files that only old versions use have been on the disk; undefined when there are none. */
  readonly supersededSince?: number | undefined;
  /** No bytes are erased before this time. */
  readonly notBefore: number;
}

/** The effect of a commit. */
export interface Change {
  /** Rows that were written, also in place of others. */
  readonly inserted: number;
  /** Rows that were deleted or replaced. Their bytes stay in the files until these are rewritten. */
  readonly removed: number;
}

/**
 * A table without commits for this long is idle. To tidy a large table takes seconds of the processor, which edits by
 * hand would share, so a large one must rest for longer: 5 seconds with 50,000 rows.
 */
const idleMs = (rows: number): number => Math.min(longestIdleMs, Math.max(1_000, rows / 10));
const longestIdleMs = 10_000;
/**
 * A document's batches may come seconds apart on a busy machine. Each pause between them would look like the end, and a
 * growing table would be optimised for each batch. So a table whose last commits were close waits for some such gaps.
 */
const gapsBeforeIdle = 3;
/** Commits that are further apart belong to different documents. */
const closeMs = 10_000;
/** A busy table is not waited for longer than this before deleted rows are erased. */
const eraseWithinMs = 60_000;
/** Erasing rewrites files. After a complete erasing the next one waits for ten times its duration. */
export const pausePerWork = 10;

/** Rows since the last optimising after which a busy table is optimised, too: the engine merges them into one file. */
const busyRows = 20_000;
/**
 * Rows that a search may have to scan, which takes 60 ms. Optimising a growing table more often would cost more than
 * its writes.
 */
const scannedRows = 2_000;

/** Time at which the table must be optimised next; undefined when nothing needs optimising. */
export function optimizeDueAt(state: Untidiness, keepVersionsMs: number): number | undefined {
  if (isOptimizeDue(state, "busy") || isMergeDue(state)) return state.lastCommitAt;
  const idleAt = state.lastCommitAt + idleMs(state.total);
  const due: number[] = [];
  if (isOptimizeDue(state, "idle")) due.push(Math.max(idleAt, state.lastCommitAt + pauseOf(state)));
  const erasingAt = erasingDueAt(state);
  if (erasingAt !== undefined) due.push(erasingAt);
  if (state.supersededSince !== undefined) {
    const unreadAt = state.supersededSince + keepVersionsMs;
    due.push(Math.max(unreadAt, Math.min(idleAt, unreadAt + eraseWithinMs)));
  }
  return due.length === 0 ? undefined : Math.min(...due);
}

const pauseOf = ({ gapMs = 0 }: Untidiness): number => (gapMs <= closeMs ? gapsBeforeIdle * gapMs : 0);

/** When the bytes of deleted rows have to be erased; undefined when there are none. */
export function erasingDueAt({ notBefore, lastCommitAt, erasableSince, total }: Untidiness): number | undefined {
  if (erasableSince === undefined) return undefined;
  return Math.max(notBefore, Math.min(lastCommitAt + idleMs(total), erasableSince + eraseWithinMs));
}

/** Commits that leave so many small files that every write and search pays for them: about 0.1 ms each. */
const busyCommits = 100;
/**
 * Optimising a larger table takes seconds of the processor, because of its indexes. So a hundred commits of single rows
 * only merge their small files, which takes hundredths of a second.
 */
const largeTable = 10_000;
/** Each commit also leaves a version, which only optimising removes. */
const busyCommitsOfLarge = 1_000;

/** Whether to merge the small files of a large table that is being written to. */
export const isMergeDue = ({ commits, merged = 0, total }: Pick<Untidiness, "commits" | "merged" | "total">): boolean =>
  total > largeTable && commits - merged >= busyCommits;

/**
 * Whether to optimise for the speed of searches. During writes, a fifth of the table must have changed, so that
 * rewriting costs O(n log n) for n rows in all, or as many rows as one file holds. An idle table is optimised earlier,
 * but not after every single small document in a large table. Searches scan the rows that are left, so their number has
 * a bound that does not grow with the table.
 */
export function isOptimizeDue(
  {
    commits,
    rows,
    total,
    scannable = Number.POSITIVE_INFINITY,
  }: Pick<Untidiness, "commits" | "rows" | "total" | "scannable">,
  moment: "busy" | "idle",
): boolean {
  const most = total > largeTable ? busyCommitsOfLarge : busyCommits;
  if (moment === "busy") return commits >= most || rows >= Math.min(busyRows, Math.max(scannedRows, total / 5));
  return commits >= 20 || rows >= Math.max(1, Math.min(total / 50, scannable));
}

/** The work that is left after a failed attempt. The table stays correct, only slower and larger. */
export const afterFailure = (before: Untidiness, since: Untidiness): Untidiness => ({
  ...since,
  commits: before.commits + since.commits,
  merged: before.merged,
  rows: before.rows + since.rows,
  erasableSince: before.erasableSince ?? since.erasableSince,
  supersededSince: before.supersededSince ?? since.supersededSince,
});

/** The state after a commit. */
export const changed = (state: Untidiness, { inserted, removed }: Change, at: number): Untidiness => ({
  ...state,
  commits: state.commits + 1,
  rows: state.rows + inserted + removed,
  total: state.total + inserted - removed,
  lastCommitAt: at,
  gapMs: at - state.lastCommitAt,
  erasableSince: state.erasableSince ?? (removed > 0 ? at : undefined),
});
