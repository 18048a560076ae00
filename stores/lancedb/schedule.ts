/** Runs the maintenance of a folder's tables when it is due, a few tables at a time. */
export interface Schedule {
  /** Sets the table's due time, in milliseconds from now. It replaces an earlier due time. */
  dueIn(name: string, ms: number): void;
  forget(name: string): void;
  /** Starts no more work, and waits for running work. */
  close(): Promise<void>;
}

/** Tables under maintenance at a time: few, because questions and ingestion need the processor and the disk, too. */
const atOnce = 2;
/** Pause after a failure, for instance a full disk. */
const againAfterMs = 30_000;

interface ScheduleOptions {
  /** Does the work that is due. Returns the milliseconds until the next look; undefined when nothing is left to do. */
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
  /** If another table may be worked on, sets the timer to the earliest due time of the tables without running work. */
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
