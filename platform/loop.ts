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
  /** True = there may be more: the next round follows at once. */
  readonly round: () => Promise<boolean>;
  readonly log: Log;
}

/** Background work in rounds. A failed round is logged and repeated after the interval; it never ends the loop. */
export function startLoop({ name, intervalMs, round, log }: LoopOptions): Loop {
  let closed = false;
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
      if (woken || closed) rouse();
      woken = false;
    });

  const ended = (async () => {
    while (!closed) {
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error, loop: name }, "background round failed");
        return false;
      });
      if (!more && !closed) await pause();
      rouse = () => {
        woken = true;
      };
    }
  })();

  return {
    wake: () => rouse(),
    async close() {
      closed = true;
      rouse();
      await ended;
    },
  };
}
