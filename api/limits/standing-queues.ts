// Distinguishes overload from a queue that is long but stable.
//
// A few clients that each wait for their answer keep a queue standing as long as the service is slow, for instance
// while it ingests. Their number bounds the queue: refusing some of them would make no answer faster, only send them
// back at once. Overload is something else: requests arrive faster than answers leave, so their number grows. So the
// queue of a handful is overload only while it grows, and a longer one when it does not shrink or stands for long.

/** The requests of one key. */
export interface StandingQueue {
  readonly running: number;
  readonly queue: { readonly size: number };
  /** The time since which at least one request waits, without a break. */
  standingSince: number;
  lookedAt: number;
  /** Requests, running and waiting, at the last look. Infinite before the first look. */
  last: number;
  /** Number of requests from which growth is measured: two more are a growth. Infinite before the first look. */
  most: number;
}

/** Interval of the looks. After a burst a queue gets shorter between two of them. */
const lookMs = 100;
/** Maximum number of requests of one key that may come from clients that wait for their answers. */
const handful = 16;
/** Maximum number of waiting requests of all keys that get the long patience. */
const fewHandfuls = 2 * handful;
/** Requests of all keys, running and waiting, that are no sign of overload even if their number grows. */
const few = 8;
/** A shorter queue of a key is no sign of overload. */
const shortestQueue = 2;
/** A look may find this many clients between two questions. They are back a moment later, which is no growth. */
const betweenQuestions = 1;
/** Clients may start one after the other for this long after the queue began to stand. */
const startMs = 1_000;
/** Size of a burst beyond the slots, and the shortest time allowed for it. */
const burst = 16;
const shortestBurstMs = 500;

export const notStanding = () => ({
  standingSince: 0,
  lookedAt: 0,
  last: Number.POSITIVE_INFINITY,
  most: Number.POSITIVE_INFINITY,
});

/** Notes that a request of a key begins to wait, the first one in its queue. */
export function beginToStand(one: StandingQueue, now: number): void {
  Object.assign(one, notStanding(), { standingSince: now, lookedAt: now });
}

const inside = ({ running, queue }: StandingQueue): number => running + queue.size;

export const isHandful = (one: StandingQueue): boolean => inside(one) < handful;

/**
 * Whether few requests of all keys wait. Many handfuls together would fill the process while each of them waits long.
 */
export function areFewWaiting(all: Iterable<StandingQueue>): boolean {
  let waiting = 0;
  for (const { queue } of all) waiting += queue.size;
  return waiting < fewHandfuls;
}

/** Returns the overloaded queues, and remembers the lengths of all. `workMs`: duration of one piece of work. */
export function overloaded<Q extends StandingQueue>(all: Iterable<Q>, workMs: number, now: number): Q[] {
  const standing = [...all].filter(({ queue }) => queue.size > 0);
  const total = standing.reduce((sum, one) => sum + inside(one), 0);
  const longest = Math.max(...standing.map(inside));
  const longestMs = Math.max(shortestBurstMs, burst * workMs);
  return standing.filter((one) => {
    const isLong = inside(one) > handful;
    if (isLong && now - one.standingSince > longestMs) return true;
    if (now - one.lookedAt < lookMs) return false;
    const { grows, shrinks } = look(one, now);
    // Many requests of one tenant must not lead to refusals for another tenant that has few.
    const isBystander = inside(one) <= few && longest > few;
    return total > few && !isBystander && (grows || (isLong && !shrinks));
  });
}

/** Compares the length of a queue with that of the last look, and with that before it grew. */
function look(one: StandingQueue, now: number) {
  const size = inside(one);
  const grows = size > one.most + betweenQuestions && one.queue.size >= shortestQueue;
  const shrinks = size < one.last;
  const isFirst = one.most === Number.POSITIVE_INFINITY;
  const starts = size > one.most && now - one.standingSince <= startMs;
  // Later the length is not updated after a growth by one. Otherwise a queue that grows by one at each look would never
  // count as growing.
  const most = isFirst || grows || starts ? size : one.most;
  Object.assign(one, { lookedAt: now, last: size, most });
  return { grows, shrinks };
}
