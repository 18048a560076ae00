import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The deadline of one call. The clock stops while the call waits in a queue of this process. If the process itself was
 * blocked, the deadline is extended by that time, at most by its own length: meanwhile the process could not read an
 * answer.
 */
export interface Deadline {
  /**
   * Runs `work`, and rejects with `late()` when it has not ended in time; `late` is called in that case only. Code
   * called by `work` may drop connections when the deadline passes.
   */
  run<Result>(work: () => Promise<Result>, late: () => Error): Promise<Result>;
  /** Milliseconds of the call so far, without its waits in queues of this process. */
  usedMs(): number;
}

interface Clock {
  remainingMs(): number;
  /** Measures the waits in one kind of queue. */
  waitsIn(queue: symbol): Stopwatch;
  pause(): void;
  resume(): void;
}

/** Periods that overlap count once. */
interface Stopwatch {
  totalMs(): number;
  start(): void;
  stop(): void;
}

/** In a process that is not blocked, timers fire with less delay than this. */
const timerDelayMs = 50;

const clocks = new AsyncLocalStorage<Clock>();

/** The clock starts now. With `ms` null there is no deadline, and the clock only measures. */
export function createDeadline(ms: number | null): Deadline {
  let used = 0;
  let since = performance.now();
  let waits = 0;
  const stopwatches = new Map<symbol, Stopwatch>();
  let givenBackMs = 0;
  let expire: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const usedMs = () => used + (waits > 0 ? 0 : performance.now() - since);
  const remainingMs = () => Math.max(1, Math.ceil((ms ?? 0) - usedMs()));
  const start = () => {
    if (expire) timer = setTimeout(expire, remainingMs());
  };
  const clock: Clock = {
    remainingMs,
    waitsIn(queue) {
      const stopwatch = stopwatches.get(queue) ?? createStopwatch();
      stopwatches.set(queue, stopwatch);
      return stopwatch;
    },
    pause() {
      used = usedMs();
      waits += 1;
      clearTimeout(timer);
    },
    resume() {
      waits -= 1;
      since = performance.now();
      if (waits === 0) start();
    },
  };
  return {
    usedMs,
    async run(work, late) {
      if (ms === null) return work();
      const tooLate = new Promise<never>((_, reject) => {
        expire = () => {
          const stoodStillMs = Math.min(usedMs() - ms, ms - givenBackMs);
          if (stoodStillMs > timerDelayMs) {
            givenBackMs += stoodStillMs;
            used = ms - stoodStillMs;
            since = performance.now();
            start();
          } else {
            // First lets the process read data that arrived while it was blocked.
            setImmediate(() => expire && reject(late()));
          }
        };
      });
      start();
      try {
        return await Promise.race([clocks.run(clock, work), tooLate]);
      } finally {
        expire = undefined;
        clearTimeout(timer);
      }
    },
  };
}

function createStopwatch(): Stopwatch {
  let running = 0;
  let since = 0;
  let endedMs = 0;
  return {
    totalMs: () => endedMs + (running > 0 ? performance.now() - since : 0),
    start() {
      if (running === 0) since = performance.now();
      running += 1;
    },
    stop() {
      running -= 1;
      if (running === 0) endedMs += performance.now() - since;
    },
  };
}

/** Milliseconds until the caller's deadline (minimum 1); null if none is set. */
export const remainingMs = (): number | null => clocks.getStore()?.remainingMs() ?? null;

/** Milliseconds that the caller's call has waited in queues of this kind (`waitOutside`); 0 without a deadline. */
export const waitedMs = (queue: symbol): number => clocks.getStore()?.waitsIn(queue).totalMs() ?? 0;

/**
 * Waits for a turn in a queue of this process. The clock of the caller's deadline stops during the wait: a backend that
 * was not called yet cannot be late. `queue` is the kind of queue; with it the wait counts in `waitedMs`.
 */
export async function waitOutside(turn: Promise<void>, queue?: symbol): Promise<void> {
  const clock = clocks.getStore();
  const stopwatch = queue && clock?.waitsIn(queue);
  clock?.pause();
  stopwatch?.start();
  try {
    await turn;
  } finally {
    stopwatch?.stop();
    clock?.resume();
  }
}

/**
 * Rejects with `late()` when `work` has not ended in time; `late` is called in that case only. A later rejection of
 * `work` is ignored.
 */
export function within<Result>(ms: number, work: Promise<Result>, late: () => Error): Promise<Result> {
  return createDeadline(ms).run(() => work, late);
}

/**
 * Like `within`. `work` also gets a signal that fires when the time is over, so that late work can stop before its next
 * step.
 */
export async function withinOrAborted<Result>(
  { ms, signal, late }: { readonly ms: number; readonly signal: AbortSignal; readonly late: () => Error },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  try {
    return await within(ms, work(AbortSignal.any([signal, over.signal])), late);
  } finally {
    over.abort();
  }
}
