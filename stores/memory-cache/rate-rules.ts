// Rate limits as pure functions. One bucket stores three values, and a request must fit into all of them:
//
// - a debt (GCRA, the leaky bucket as a meter): each request adds 60,000, each millisecond pays back `perMinute`, so
//   that
//   60,000 / perMinute ms pay for one request. At most `burst` requests may be owed. All numbers are whole, so that
//   this
//   file and `../redis/take-script.ts` agree bit by bit;
// - 61 cells of one second: the current one and the 60 before. Every window of 60 seconds lies within them, so no
//   window
//   ever holds more than a minute's limit (coarser cells would let more through);
// - the number of requests in the UTC day.
//
// When the clock is set back, entries in its future are dropped, and no request waits for the clock to catch up.
import type { BurstMode, RateLimits, RatePolicy, RateState, RateVerdict } from "../../domain/rate-limit.ts";

/** Requests by second, oldest first. */
type Cells = readonly (readonly [second: number, requests: number])[];

export interface Bucket {
  readonly at: number;
  readonly debt: number;
  readonly day: number;
  readonly used: number;
  readonly cells: Cells;
}

export const emptyBucket: Bucket = { at: 0, debt: 0, day: 0, used: 0, cells: [] };

/** Requests left, and the milliseconds until there is one more. */
interface Capacity {
  readonly remaining: number;
  readonly waitMs: number;
}

const oneRequest = 60_000;
const dayMs = 86_400_000;
/** Number of cells that cover every window of a length: its seconds plus one. */
const minuteCells = 61;
const secondCells = 2;

interface Question {
  readonly limits: RateLimits;
  readonly mode: BurstMode;
  /** Milliseconds since 1970, whole. */
  readonly now: number;
}

/**
 * Takes one request out of a bucket. When one limit is exhausted, the request is refused and the bucket stays the same.
 */
export function take(before: Bucket, question: Question): { readonly verdict: RateVerdict; readonly bucket: Bucket } {
  const bucket = settled(before, question);
  const capacities = capacitiesOf(bucket, question);
  const isFull = capacities.some((capacity) => capacity !== null && capacity.remaining < 1);
  if (isFull) return { verdict: toVerdict(false, capacities, question), bucket: before };
  const after = charged(bucket, question);
  return { verdict: toVerdict(true, capacitiesOf(after, question), question), bucket: after };
}

/**
 * Counts a request that Redis allowed by the full limits. The debt is capped at a full bucket of this process's share;
 * otherwise hours of such requests would mean hours of waiting.
 */
export function counted(before: Bucket, question: Question): Bucket {
  const bucket = charged(settled(before, question), question);
  return { ...bucket, debt: Math.min(bucket.debt, question.limits.burst * oneRequest) };
}

/** The parts of the bucket that still count at this moment. */
function settled({ at, debt, day, used, cells }: Bucket, { limits, now }: Question): Bucket {
  const [second, today] = [Math.floor(now / 1000), Math.floor(now / dayMs)];
  return {
    at: now,
    debt: Math.max(0, debt - Math.abs(now - at) * limits.perMinute),
    day: today,
    used: day === today ? used : 0,
    cells: cells.filter(([from]) => from > second - minuteCells && from <= second),
  };
}

function charged(bucket: Bucket, { now }: Question): Bucket {
  const second = Math.floor(now / 1000);
  const last = bucket.cells.at(-1);
  const isCurrent = last?.[0] === second;
  const cells: Cells = [
    ...(isCurrent ? bucket.cells.slice(0, -1) : bucket.cells),
    [second, isCurrent ? last[1] + 1 : 1],
  ];
  return { ...bucket, debt: bucket.debt + oneRequest, used: bucket.used + 1, cells };
}

/** In the order burst, minute, day; null for a limit that is not set. */
export type Capacities = readonly [burst: Capacity | null, minute: Capacity, day: Capacity | null];

function capacitiesOf(bucket: Bucket, question: Question): Capacities {
  const { limits, mode, now } = question;
  const minute = capacityOfCells(bucket.cells, { span: minuteCells, limit: minuteLimit(question), now });
  const day = { remaining: Math.max(0, limits.perDay - bucket.used), waitMs: (bucket.day + 1) * dayMs - now };
  return [
    mode === "bucket"
      ? capacityOfDebt(bucket.debt, limits)
      : mode === "second"
        ? capacityOfCells(bucket.cells, { span: secondCells, limit: limits.burst, now })
        : null,
    minute,
    Number.isFinite(limits.perDay) ? day : null,
  ];
}

function capacityOfDebt(debt: number, { burst, perMinute }: RateLimits): Capacity {
  const remaining = Math.max(0, Math.floor((burst * oneRequest - debt) / oneRequest));
  const tooMuch = debt - (burst - remaining - 1) * oneRequest;
  return { remaining, waitMs: remaining === burst ? 0 : Math.ceil(tooMuch / perMinute) };
}

interface Span {
  /** Seconds. */
  readonly span: number;
  readonly limit: number;
  readonly now: number;
}

function capacityOfCells(cells: Cells, { span, limit, now }: Span): Capacity {
  const recent = cells.filter(([second]) => second > Math.floor(now / 1000) - span);
  let sum = recent.reduce((total, [, requests]) => total + requests, 0);
  const remaining = Math.max(0, limit - sum);
  for (const [second, requests] of recent) {
    sum -= requests;
    if (limit - sum > remaining) return { remaining, waitMs: (second + span) * 1000 - now };
  }
  return { remaining, waitMs: 0 };
}

const minuteLimit = ({ limits, mode }: Pick<Question, "limits" | "mode">): number =>
  limits.perMinute + (mode === "extra" ? limits.burst : 0);

/** A policy's limit and its window in seconds. */
function termsOf(policy: RatePolicy, { limits, mode }: Pick<Question, "limits" | "mode">) {
  const bucketSeconds = Math.ceil((limits.burst * 60) / limits.perMinute);
  switch (policy) {
    case "burst":
      return { policy, limit: limits.burst, windowSeconds: mode === "second" ? 1 : bucketSeconds };
    case "minute":
      return { policy, limit: minuteLimit({ limits, mode }), windowSeconds: 60 };
    case "day":
      return { policy, limit: limits.perDay, windowSeconds: 86_400 };
    default:
      return policy satisfies never;
  }
}

const policies = ["burst", "minute", "day"] as const;

/** Names each capacity by its policy. */
export function toVerdict(
  allowed: boolean,
  capacities: Capacities,
  question: Pick<Question, "limits" | "mode">,
): RateVerdict {
  const states = policies.flatMap((policy, i): RateState[] => {
    const capacity = capacities[i];
    if (!capacity) return [];
    const { remaining, waitMs } = capacity;
    return [{ ...termsOf(policy, question), remaining, resetSeconds: Math.ceil(waitMs / 1000) }];
  });
  if (allowed) return { allowed, states };
  // Waiting frees capacity in every limit: after the longest wait a request fits into all of them.
  const [slowest] = states.filter(({ remaining }) => remaining < 1).sort((a, b) => b.resetSeconds - a.resetSeconds);
  if (!slowest) throw new Error("A refusal without a reason");
  return { allowed, states, policy: slowest.policy, retryAfterSeconds: Math.max(1, slowest.resetSeconds) };
}

/** A verdict by a process's share, reported in terms of the full limits: clients see the limits of their plan. */
export const inTermsOf = (question: Pick<Question, "limits" | "mode">, verdict: RateVerdict): RateVerdict => ({
  ...verdict,
  states: verdict.states.map((state) => ({ ...state, ...termsOf(state.policy, question) })),
});
