/** Results of one role's calls in the last minute. The circuit leaves out successes that prove nothing. */
export interface Traffic {
  /** `hurried`: a caller waited for the answer. Work of jobs may take longer. */
  note(call: { readonly failed: boolean; readonly ms: number; readonly hurried: boolean }): void;
  /** A call succeeded quickly within the last five seconds: the backend works, even if a probe fails. */
  isAlive(): boolean;
  /** More than 5 % of the last minute's calls failed or were slow, and the latest of them is recent. */
  isTroubled(): boolean;
  /** Called after an outage has ended, so that its calls do not count towards the next one. */
  forget(): void;
}

interface Span {
  readonly startedAt: number;
  calls: number;
  failed: number;
  slow: number;
}

const spanMs = 5_000;
const windowMs = 60_000;
/** After this long without a failed or slow call the trouble is over. */
const stoppedMs = 15_000;
const share = 0.05;
const slowMs = 2_000;
/** Fewest calls for a judgement: one failure among a handful proves little. */
const fewestCalls = 20;

/** Counts in spans of five seconds, so that the memory does not depend on the traffic. */
export function createTraffic(now: () => number = Date.now): Traffic {
  let spans: Span[] = [];
  let aliveAt = Number.NEGATIVE_INFINITY;

  function current(): Span {
    const at = now();
    spans = spans.filter(({ startedAt }) => at - startedAt < windowMs);
    const last = spans.at(-1);
    if (last && at - last.startedAt < spanMs) return last;
    const fresh = { startedAt: at, calls: 0, failed: 0, slow: 0 };
    spans.push(fresh);
    return fresh;
  }

  return {
    note({ failed, ms, hurried }) {
      if (!failed && ms <= slowMs) aliveAt = now();
      const span = current();
      span.calls += 1;
      if (failed) span.failed += 1;
      else if (hurried && ms > slowMs) span.slow += 1;
    },
    isAlive: () => now() - aliveAt < spanMs,
    isTroubled() {
      const oldest = now() - windowMs;
      const seen = spans.filter(({ startedAt }) => startedAt > oldest);
      const isRecent = ({ startedAt, failed, slow }: Span) => failed + slow > 0 && now() - startedAt < stoppedMs;
      const calls = sum(seen, "calls");
      if (calls < fewestCalls || !seen.some(isRecent)) return false;
      return sum(seen, "failed") > share * calls || sum(seen, "slow") > share * calls;
    },
    forget() {
      spans = [];
    },
  };
}

const sum = (spans: readonly Span[], field: "calls" | "failed" | "slow"): number =>
  spans.reduce((total, span) => total + span[field], 0);
