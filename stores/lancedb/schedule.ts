/** Runs the maintenance of a folder's tables when it is due, a few tables at a time. */
export interface Schedule {
  /** The table is due in so many milliseconds; replaces its earlier due time. */
  dueIn(name: string, ms: number): void;
  forget(name: string): void;
  /** Starts no more work, and waits for running work. */
  close(): Promise<void>;
}

/** Maintenance uses the processor and the disk beside questions and ingestion. */
const atOnce = 2;
/** After a failure, for instance a full disk. */
const againAfterMs = 30_000;

interface ScheduleOptions {
  /** Does what is due; returns when to look again, or undefined when nothing is left to do. */
  work(name: string): Promise<number | undefined>;
  failed(name: string, error: unknown): void;
}

export function createSchedule({ work, failed }: ScheduleOptions): Schedule {
  const due = new Map<string, number>();
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let isClosed = false;

  const dueIn = (name: string, ms: number) => {
    if (isClosed) return;
    const at = performance.now() + ms;
    due.set(name, at);
    // A timer that fires too early finds nothing due and is set again.
    if (at < timerAt) wake();
  };
  /** Sets the timer to the earliest due time of a table that is not being worked on, if another may be. */
  const wake = () => {
    clearTimeout(timer);
    timerAt = Number.POSITIVE_INFINITY;
    if (running.size >= atOnce) return;
    for (const [name, at] of due) if (!running.has(name)) timerAt = Math.min(timerAt, at);
    if (isClosed || timerAt === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(runDue, Math.max(0, timerAt - performance.now())).unref();
  };
  const runDue = () => {
    const now = performance.now();
    const ready = [...due].filter(([name, at]) => at <= now && !running.has(name)).sort(([, a], [, b]) => a - b);
    for (const [name] of ready.slice(0, atOnce - running.size)) {
      due.delete(name);
      running.set(name, run(name));
    }
    wake();
  };
  const run = async (name: string) => {
    try {
      const again = await work(name);
      // A commit during the work may have set an earlier time.
      if (again !== undefined && !due.has(name)) due.set(name, performance.now() + again);
    } catch (error) {
      if (!isClosed) failed(name, error);
      if (!due.has(name)) due.set(name, performance.now() + againAfterMs);
    } finally {
      running.delete(name);
      wake();
    }
  };
  return {
    dueIn,
    forget: (name) => void due.delete(name),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
