/** Gives questions precedence over heavy background work, because both need the same few cores. */
export interface PriorityGate {
  /**
   * Notes that a caller waits for an answer, until the returned function is called. For the next second heavy work runs
   * one piece at a time.
   */
  questionArrived(): () => void;
  /** Resolves when no question is being answered, after `giveWayMs` at the latest. */
  giveWay(): Promise<void>;
  /**
   * Runs one piece of heavy work of some hundred milliseconds. Without recent questions the piece starts at once,
   * otherwise after the pieces queued before it. One piece may always run, so questions slow down background work but
   * never stop it. `next` puts the piece at the front of the queue, for work that other work waits for. A long piece
   * awaits `giveWay` between its parts.
   */
  runHeavy<T>(work: () => Promise<T>, position?: "next"): Promise<T>;
}

/** After this time without a question all queued pieces may start. */
const quietMs = 1_000;
/** Most questions end sooner. Work that gives way each time still gets a few turns in a second. */
const giveWayMs = 50;

export function createPriorityGate(): PriorityGate {
  const queue: (() => void)[] = [];
  const givingWay = new Set<() => void>();
  let questions = 0;
  let lastQuestionAt = Number.NEGATIVE_INFINITY;
  let running = 0;
  let isWatching = false;

  const mayStart = (): boolean => running === 0 || performance.now() - lastQuestionAt > quietMs;

  function startQueued(): void {
    while (queue.length > 0 && mayStart()) {
      running += 1;
      queue.shift()?.();
    }
    if (queue.length > 0 && !isWatching) watch();
  }

  /** Checks the queue again when this time has passed since the last question. */
  function watch(): void {
    isWatching = true;
    setTimeout(() => {
      isWatching = false;
      startQueued();
    }, quietMs).unref();
  }

  return {
    questionArrived() {
      lastQuestionAt = performance.now();
      questions += 1;
      let isAnswered = false;
      return () => {
        if (isAnswered) return;
        isAnswered = true;
        questions -= 1;
        if (questions === 0) for (const goOn of givingWay) goOn();
      };
    },
    async giveWay() {
      if (questions === 0) return;
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          givingWay.delete(goOn);
          resolve();
        };
        const timer = setTimeout(goOn, giveWayMs);
        givingWay.add(goOn);
      });
    },
    async runHeavy(work, position) {
      const turn = new Promise<void>((resolve) => (position === "next" ? queue.unshift(resolve) : queue.push(resolve)));
      startQueued();
      await turn;
      try {
        return await work();
      } finally {
        running -= 1;
        startQueued();
      }
    },
  };
}
