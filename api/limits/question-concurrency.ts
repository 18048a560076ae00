/** Adapts the number of questions that may run at once, over all tenants, to their measured durations. */
export interface QuestionConcurrency {
  size(): number;
  /** Estimated duration of a question that shares the processor with no other question, only with other work. */
  workMs(): number;
  /** Whether the process has been computing without a pause. Only then can there be too many questions. */
  isBusy(): boolean;
  /** Notes that a question begins. The caller calls the function when the question is over. */
  begin(): () => void;
}

/** At least two, so that a question that waits for an engine leaves the processor to another one. */
const smallest = 2;
const first = 8;
/** From this share of a core on the process counts as busy: questions are then slow because they are many. */
const busyShare = 0.4;
/** If questions take longer than this many times one that runs alone, higher concurrency may make each slower. */
const tolerance = 2;
/**
 * Questions that have the processor for themselves finish as fast together as one after another, or faster. Below this
 * share of that rate something else has the processor, such as an ingestion.
 */
const ownShare = 0.6;
const roundMs = 100;

interface Round {
  began: number;
  /** Questions that ran at its start. */
  readonly running: number;
  /** Questions that ended. */
  count: number;
  totalMs: number;
  /** Time in which at least one question ran. */
  activeMs: number;
  /** Whether all slots were taken at some moment. */
  wasFull: boolean;
  /** Most questions that ran at once. */
  most: number;
}

/**
 * Additive increase and multiplicative decrease, driven by durations. Many questions that wait for a model may run at
 * once, many questions that compute may not. Only the durations show which kind an installation has.
 *
 * The limit grows only while it is reached. If something else than questions has the processor, it returns to the
 * first one: fewer questions at once would not be faster, and would leave more of the processor to the other work.
 */
export function createQuestionConcurrency(largest: number, busy = shareOfCore()): QuestionConcurrency {
  let size = Math.min(first, largest);
  let running = 0;
  let begun = 0;
  let activeSince = 0;
  let alone: number | null = null;
  /** The same beside other work that has the processor now; null without such work. */
  let aloneBeside: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  let round = newRound(running);

  function adjust(now: number): void {
    if (now - round.began < roundMs || round.count < size) return;
    aloneBeside = null;
    if (round.wasFull) size = Math.min(largest, nextSize());
    // Questions of one tenant slow each other down without reaching a limit that is above the tenant's share.
    else if (round.most >= first) size = Math.min(size, nextSize());
    round = newRound(running);
  }

  function nextSize(): number {
    const larger = size + Math.max(1, Math.floor(size / 8));
    const times = round.totalMs / round.count / (tolerance * aloneMs());
    if (times <= 1 || busy() <= busyShare) return larger;
    const lower = Math.floor(size * Math.min(0.8, Math.max(0.5, 1 / times)));
    // Questions under way are half done on average.
    const done = round.count + (running - round.running) / 2;
    const haveProcessor = done * aloneMs() > ownShare * round.activeMs;
    if (haveProcessor) return Math.max(smallest, lower);
    aloneBeside = round.activeMs / done;
    return size < first ? larger : Math.max(first, lower);
  }

  const aloneMs = () => alone ?? (Number.isFinite(shortest) ? shortest : 100);

  return {
    size: () => size,
    workMs: () => aloneBeside ?? aloneMs(),
    isBusy: () => busy() > busyShare,
    begin() {
      const began = performance.now();
      if (running === 0) activeSince = began;
      running += 1;
      begun += 1;
      const [mine, wasAlone] = [begun, running === 1];
      round.wasFull ||= running >= size;
      round.most = Math.max(round.most, running);
      return () => {
        running -= 1;
        const now = performance.now();
        const tookMs = now - began;
        shortest = Math.min(shortest, tookMs);
        if (wasAlone && begun === mine) alone = alone === null ? tookMs : alone * 0.9 + tookMs * 0.1;
        round.count += 1;
        round.activeMs += now - activeSince;
        activeSince = now;
        round.totalMs += tookMs;
        adjust(now);
      };
    },
  };
}

const newRound = (running: number): Round => ({
  began: performance.now(),
  running,
  count: 0,
  totalMs: 0,
  activeMs: 0,
  wasFull: false,
  most: running,
});

/**
 * Processor time of all threads of this process over the last tenth of a second or a little more; 1 is one core. It is
 * low while questions wait for an unavailable engine. (The utilisation of the event loop alone is not enough: under
 * load the loop also waits for the process's own threads.)
 */
function shareOfCore(): () => number {
  let since = process.cpuUsage();
  let at = performance.now();
  let share = 0;
  return () => {
    const now = performance.now();
    if (now - at < 100) return share;
    const { user, system } = process.cpuUsage(since);
    share = (user + system) / 1_000 / (now - at);
    since = process.cpuUsage();
    at = now;
    return share;
  };
}
