import {
  afterFailure,
  type Change,
  changed,
  erasingDueAt,
  isMergeDue,
  isOptimizeDue,
  optimizeDueAt,
  pausePerWork,
  type Untidiness,
} from "./maintenance-policy.ts";
import { createTableWork, stateOf, type WorkOptions } from "./table-work.ts";

/**
 * Maintenance of one table, while it is written to: merges small files, indexes new rows, rewrites files that hold
 * deleted rows, and later removes the files that only old versions use.
 */
export interface Tidier {
  /** Called after each commit. */
  noticed(change: Change): void;
  /** Does the work that is due. Returns the milliseconds until the next work is due; undefined when no work is left. */
  tidy(): Promise<number | undefined>;
  /** Cancels a running index build, and waits for running work. */
  close(): Promise<void>;
}

export interface TidierOptions extends WorkOptions {
  /** `Untidiness.scannable`; default: any number. */
  readonly scannable?: number | undefined;
  /** Asks for a call of `tidy`. */
  dueIn(ms: number): void;
}

const retryMs = 2_000;
/**
 * A write that changes a file under maintenance makes the maintenance fail. From so many failures in a row on, each
 * failure is reported.
 */
const failuresBeforeReport = 4;

const now = (): number => performance.now();

/** The state before the table's own state has been read. */
const untouched: Untidiness = {
  commits: 0,
  rows: 0,
  total: 0,
  lastCommitAt: Number.NEGATIVE_INFINITY,
  notBefore: 0,
};

/**
 * Pause after a write to a table whose earlier state is unknown: afterwards the table is idle, and its state is read.
 */
const lookAfterMs = 1_000;

/**
 * The first call of `tidy` reads the state in which earlier use left the table. A table that is opened only for a
 * search does not pay for that.
 */
export function createTidier(options: TidierOptions): Tidier {
  const { table, folder, keepVersionsMs } = options;
  const work = createTableWork(options);
  let state: Untidiness = { ...untouched, scannable: options.scannable };
  let isKnown = false;
  let failures = 0;
  let working: Promise<unknown> | undefined;
  let isClosed = false;

  const msUntilDue = (): number | undefined => {
    const at = optimizeDueAt(state, keepVersionsMs);
    return at === undefined ? undefined : Math.max(0, at - now(), failures === 0 ? 0 : retryMs);
  };
  const plan = () => {
    const ms = isKnown ? msUntilDue() : lookAfterMs;
    if (ms !== undefined && !isClosed) options.dueIn(ms);
  };
  const tidyNow = async () => {
    const [before, started] = [state, now()];
    const erasingAt = erasingDueAt(before);
    const isErasing = erasingAt !== undefined && erasingAt <= started;
    const erasableSince = isErasing ? undefined : before.erasableSince;
    state = { ...state, commits: 0, merged: 0, rows: 0, erasableSince, supersededSince: undefined };
    try {
      const { isSuperseding, isCleaned, isErasable, rewriteMs } = await work.run({ before, isErasing, failures });
      // The pause after an erasing leaves time for other work on the table. It is shorter if deleted rows are left.
      if (isErasing) state = { ...state, notBefore: now() + (isErasable ? 1 : pausePerWork) * rewriteMs };
      if (isErasable) state = { ...state, erasableSince: before.erasableSince };
      // Only a cleaning restarts the clock. Otherwise a table that is tidied often would keep its old versions for
      // ever.
      if (isSuperseding) state = { ...state, supersededSince: isCleaned ? now() : (before.supersededSince ?? now()) };
      failures = 0;
    } catch (error) {
      state = afterFailure(before, state);
      failures += 1;
      if (failures >= failuresBeforeReport && !isClosed) throw error;
    }
  };

  /**
   * The moved rows are rows without index from then on. After a failure, which the schedule reports, the next hundred
   * commits are the next attempt.
   */
  const mergeNow = async () => {
    state = { ...state, merged: state.commits };
    try {
      const moved = await work.mergeSmall();
      state = { ...state, rows: state.rows + moved };
    } catch (error) {
      if (!isClosed) throw error;
    }
  };

  /** Commits before or during this reading may be counted twice, which only makes the next work due earlier. */
  const look = async () => {
    const left = await stateOf(table, folder);
    state = {
      ...left,
      scannable: state.scannable,
      commits: left.commits + state.commits,
      rows: left.rows + state.rows,
      lastCommitAt: Math.max(left.lastCommitAt, state.lastCommitAt),
      erasableSince: state.erasableSince ?? left.erasableSince,
    };
    isKnown = true;
  };

  return {
    noticed(change) {
      state = changed(state, change, now());
      plan();
    },
    async tidy() {
      if (!isKnown && !isClosed) await look();
      const at = optimizeDueAt(state, keepVersionsMs);
      if (isClosed || at === undefined) return undefined;
      if (at <= now()) {
        working = isOnlyMergeDue(state) ? mergeNow() : tidyNow();
        await working;
      }
      return msUntilDue();
    },
    async close() {
      isClosed = true;
      await work.cancel();
      await working?.catch(() => undefined); // `tidy` has thrown the error.
    },
  };
}

/** Merging small files suffices: neither changed rows nor bytes to be erased are due. */
function isOnlyMergeDue(state: Untidiness): boolean {
  const erasingAt = erasingDueAt(state);
  return isMergeDue(state) && !isOptimizeDue(state, "busy") && (erasingAt === undefined || erasingAt > now());
}
