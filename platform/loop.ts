import type { Log } from "./log.ts";

export interface Loop {
  /** Starts the next round at once instead of after the interval. */
  wake(): void;
  /** Resolves when the running round has ended. No further round begins. */
  close(): Promise<void>;
}

interface LoopOptions {
  readonly name: string;
  /** Pause after a round that found no work or failed. */
  readonly intervalMs: number;
  /** True = there may be more: the next round follows at once. The signal fires on `close`: a long round ends early. */
  readonly round: (closing: AbortSignal) => Promise<boolean>;
  readonly log: Log;
}

/** Background work in rounds. A failed round is logged and repeated after the interval; it never ends the loop. */
export function startLoop({ name, intervalMs, round, log }: LoopOptions): Loop {
  const closing = new AbortController();
  let woken = false;
  let rouse: () => void = () => {
    woken = true;
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || closing.signal.aborted) rouse();
      woken = false;
    });

  const ended = (async () => {
    while (!closing.signal.aborted) {
      const more = await round(closing.signal).catch((error: unknown) => {
        log.warn({ err: error, loop: name }, "background round failed");
        return false;
      });
      if (!more && !closing.signal.aborted) await pause();
      rouse = () => {
        woken = true;
      };
    }
  })();

  return {
    wake: () => rouse(),
    async close() {
      closing.abort();
      rouse();
      await ended;
    },
  };
}
