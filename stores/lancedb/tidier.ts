import { afterFailure, erasingDueAt, optimizeDueAt, pausePerWork } from "./maintenance-policy.ts";
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

/** Reads the state that the table was left in. */
export async function createTidier(options: TidierOptions): Promise<Tidier> {
  const { table, folder, keepVersionsMs } = options;
  const work = createTableWork(options);
  let state = await stateOf(table, folder);
  let failures = 0;
  let working: Promise<unknown> | undefined;
  let isClosed = false;

  const msUntilDue = (): number | undefined => {
    const at = optimizeDueAt(state, keepVersionsMs);
    return at === undefined ? undefined : Math.max(0, at - now(), failures === 0 ? 0 : retryMs);
  };
  const plan = () => {
    const ms = msUntilDue();
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
      // Rows that are not yet erased do not wait as long, but leaves the table some time for other work.
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

  plan();
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
