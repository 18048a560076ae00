// Rate limits as pure functions. One bucket remembers three things, and a request has to fit into all of them:
//
// - a debt (GCRA, the leaky bucket as a meter): each request owes 60,000, each millisecond pays back `perMinute`, so that
//   60,000 / perMinute ms pay one request; at most `burst` requests may be owed. Whole numbers only, so that this file and
//   `../redis/take-script.ts` agree bit by bit;
// - 61 cells of one second, the current one and 60 back: whatever 60 seconds one looks at lie within them, so that no
//   window of 60 seconds ever holds more than a minute's limit (coarser cells would let more through);
// - how many requests the UTC day has had.
//
// A clock that is set back forgives: what lies ahead of it is forgotten, and nobody waits for it to catch up.
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

/** What is left, and in how many milliseconds there is one more. */
interface Room {
  readonly remaining: number;
  readonly waitMs: number;
}

const oneRequest = 60_000;
const dayMs = 86_400_000;
/** Cells that cover every window of a length: one more than its seconds. */
const minuteCells = 61;
const secondCells = 2;

interface Question {
  readonly limits: RateLimits;
  readonly mode: BurstMode;
  /** Milliseconds since 1970, whole. */
  readonly now: number;
}

/** Takes one request out of a bucket; or nothing, and it is the same bucket, where one of the limits has no room. */
export function take(before: Bucket, question: Question): { readonly verdict: RateVerdict; readonly bucket: Bucket } {
  const bucket = settled(before, question);
  const rooms = roomsOf(bucket, question);
  const isFull = rooms.some((room) => room !== null && room.remaining < 1);
  if (isFull) return { verdict: toVerdict(false, rooms, question), bucket: before };
  const after = charged(bucket, question);
  return { verdict: toVerdict(true, roomsOf(after, question), question), bucket: after };
}

/**
 * Counts a request that was allowed elsewhere, where there may be room for more than these limits have: a bucket is full
 * at most, or hours of that would be hours to wait.
 */
export function counted(before: Bucket, question: Question): Bucket {
  const bucket = charged(settled(before, question), question);
  return { ...bucket, debt: Math.min(bucket.debt, question.limits.burst * oneRequest) };
}

/** What the bucket still has to remember at this moment. */
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

/** Of burst, minute and day, in this order; null where there is no such limit. */
export type Rooms = readonly [burst: Room | null, minute: Room, day: Room | null];

function roomsOf(bucket: Bucket, question: Question): Rooms {
  const { limits, mode, now } = question;
  const minute = roomOfCells(bucket.cells, minuteCells, minuteLimit(question), now);
  const day = { remaining: Math.max(0, limits.perDay - bucket.used), waitMs: (bucket.day + 1) * dayMs - now };
  return [
    mode === "bucket"
      ? roomOfDebt(bucket.debt, limits)
      : mode === "second"
        ? roomOfCells(bucket.cells, secondCells, limits.burst, now)
        : null,
    minute,
    Number.isFinite(limits.perDay) ? day : null,
  ];
}

function roomOfDebt(debt: number, { burst, perMinute }: RateLimits): Room {
  const remaining = Math.max(0, Math.floor((burst * oneRequest - debt) / oneRequest));
  const tooMuch = debt - (burst - remaining - 1) * oneRequest;
  return { remaining, waitMs: remaining === burst ? 0 : Math.ceil(tooMuch / perMinute) };
}

function roomOfCells(cells: Cells, span: number, limit: number, now: number): Room {
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

/** What a policy allows, and in how many seconds. */
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

/** Names what was found. */
export function toVerdict(allowed: boolean, rooms: Rooms, question: Pick<Question, "limits" | "mode">): RateVerdict {
  const states = policies.flatMap((policy, i): RateState[] => {
    const room = rooms[i];
    if (!room) return [];
    const { remaining, waitMs } = room;
    return [{ ...termsOf(policy, question), remaining, resetSeconds: Math.ceil(waitMs / 1000) }];
  });
  if (allowed) return { allowed, states };
  // Without a request nothing gets worse: once the longest wait is over, all of them are.
  const [slowest] = states.filter(({ remaining }) => remaining < 1).sort((a, b) => b.resetSeconds - a.resetSeconds);
  if (!slowest) throw new Error("A refusal without a reason");
  return { allowed, states, policy: slowest.policy, retryAfterSeconds: Math.max(1, slowest.resetSeconds) };
}

/** A share's verdict in the terms of the whole: clients are told what was agreed with them. */
export const inTermsOf = (question: Pick<Question, "limits" | "mode">, verdict: RateVerdict): RateVerdict => ({
  ...verdict,
  states: verdict.states.map((state) => ({ ...state, ...termsOf(state.policy, question) })),
});
