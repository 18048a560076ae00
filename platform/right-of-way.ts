/** Who gives way to whom while both want the same two cores. */
export interface RightOfWay {
  /** Somebody waits for an answer: for a second, heavy work is done one piece at a time. */
  claim(): void;
  /**
   * A piece of heavy work, of some hundred milliseconds: at once while nobody asks, else after the pieces that came before
   * it. It is slowed down, never stopped: one piece is always under way. `next`: before all others that wait, for what
   * others wait for.
   */
  giveWay<T>(work: () => Promise<T>, place?: "next"): Promise<T>;
}

/** After so long without a question nobody is thought to wait. */
const quietMs = 1_000;

export function createRightOfWay(): RightOfWay {
  const waiting: (() => void)[] = [];
  let claimedAt = Number.NEGATIVE_INFINITY;
  let running = 0;
  let isWatching = false;

  const mayStart = (): boolean => running === 0 || performance.now() - claimedAt > quietMs;

  function startWaiting(): void {
    while (waiting.length > 0 && mayStart()) {
      running += 1;
      waiting.shift()?.();
    }
    if (waiting.length > 0 && !isWatching) watch();
  }

  /** Those who wait learn of the quiet when it has come. */
  function watch(): void {
    isWatching = true;
    setTimeout(() => {
      isWatching = false;
      startWaiting();
    }, quietMs).unref();
  }

  return {
    claim() {
      claimedAt = performance.now();
    },
    async giveWay(work, place) {
      const turn = new Promise<void>((resolve) => (place ? waiting.unshift(resolve) : waiting.push(resolve)));
      startWaiting();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        startWaiting();
      }
    },
  };
}
