import { afterFailure, erasingDueAt, optimizeDueAt, pausePerWork, type Untidiness } from "./maintenance-policy.ts";
import { createTableWork, stateOf, type WorkOptions } from "./table-work.ts";

/**
 * Maintenance of one table, beside its writes: merges small files, indexes new rows, rewrites files that hold deleted
 * rows, and later removes the files that only old versions use.
 */
export interface Tidier {
  /** Called after each commit. */
  noticed(change: Change): void;
  /** Does what is due; returns the milliseconds until something is due again, undefined when nothing is left. */
  tidy(): Promise<number | undefined>;
  /** Cancels a running index build, and waits for running work. */
  close(): Promise<void>;
}

/** The effect of a commit. */
export interface Change {
  readonly inserted: number;
  /** Rows that were deleted or replaced. Their bytes stay in the files until these are rewritten. */
  readonly removed: number;
}

export interface TidierOptions extends WorkOptions {
  /** Asks for a call of `tidy`. */
  dueIn(ms: number): void;
}

const retryMs = 2_000;
/** A write that changes a file under maintenance makes the maintenance fail. It is reported after so many failures. */
const failuresBeforeReport = 4;

const now = (): number => performance.now();

/** A state that is not read yet. */
const untouched: Untidiness = {
  commits: 0,
  rows: 0,
  total: 0,
  lastCommitAt: Number.NEGATIVE_INFINITY,
  notBefore: 0,
};

/** A write to a table whose earlier state is unknown leads to a look at it, when the table is idle. */
const lookAfterMs = 1_000;

/**
 * The state that the table was left in is read by the first call of `tidy`: a table that is opened for a search alone
 * pays nothing for it.
 */
export function createTidier(options: TidierOptions): Tidier {
  const { table, folder, keepVersionsMs } = options;
  const work = createTableWork(options);
  let state = untouched;
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
    state = { ...state, commits: 0, rows: 0, erasableSince, supersededSince: undefined };
    try {
      const { isSuperseding, isCleaned, isErasable, rewriteMs } = await work.run({ before, isErasing, failures });
      // If deleted rows are left, the next erasing begins sooner. The pause leaves the table some time for other work.
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

  /** What was noticed before or during the reading may count twice, which only brings the next work forward. */
  const look = async () => {
    const left = await stateOf(table, folder);
    state = {
      ...left,
      commits: left.commits + state.commits,
      rows: left.rows + state.rows,
      lastCommitAt: Math.max(left.lastCommitAt, state.lastCommitAt),
      erasableSince: state.erasableSince ?? left.erasableSince,
    };
    isKnown = true;
  };

  return {
    noticed({ inserted, removed }) {
      state = {
        ...state,
        commits: state.commits + 1,
        rows: state.rows + inserted + removed,
        total: state.total + inserted,
        lastCommitAt: now(),
        erasableSince: state.erasableSince ?? (removed > 0 ? now() : undefined),
      };
      plan();
    },
    async tidy() {
      if (!isKnown && !isClosed) await look();
      const at = optimizeDueAt(state, keepVersionsMs);
      if (isClosed || at === undefined) return undefined;
      if (at <= now()) {
        working = tidyNow();
        await working;
      }
      return msUntilDue();
    },
    async close() {
      isClosed = true;
      await work.cancel();
      await working?.catch(() => undefined); // `tidy` has thrown it.
    },
  };
}
