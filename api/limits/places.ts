// Places for work, so many per key (a tenant, an address), and a queue for each key.
//
// A queue is there for bursts: who comes with a few requests more than there are places waits, for seconds if need be. A
// queue that does not empty any more is no burst but overload, and then waiting helps nobody: it only makes every answer
// late. So once a queue has run over, does not get shorter, or has been standing for a while, it is kept short and nobody
// waits long (the idea of CoDel, RFC 8289): what is answered is answered in time, what is not learns so at once.
import { AppError } from "../../domain/errors.ts";
import type { Leave } from "./leave.ts";

interface PlacesOptions {
  readonly atOnce: number;
  /** Requests of a key that may wait; the next is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
  /** Places of all keys together; default: no bound. */
  readonly total?: () => number;
  /** How long a piece of work takes; without it there is no overload, only a full queue. */
  readonly workMs?: () => number;
  /** Whether slow work is slow because there is much of it; where it waits for something else, patience is right. */
  readonly isBusy?: () => boolean;
}

export interface Places {
  /** Throws `overloaded` where a request of the key would be refused anyway: before it costs anything. */
  refuseEarly(key: string): void;
  /** Waits for its turn. Throws `overloaded`. Giving a place back twice is once. */
  take(key: string, signal?: AbortSignal): Promise<Leave>;
}

interface Waiter {
  readonly since: number;
  admit(): void;
  refuse(error: AppError): void;
}

interface Lane {
  running: number;
  /** Oldest first. */
  readonly queue: Set<Waiter>;
  /** Since when somebody waits, without a break. */
  standingSince: number;
  /** When the queue was last looked at whether it gets shorter, and how long it was then. */
  lookedAt: number;
  lookedSize: number;
  hurriesUntil: number;
}

/** Pieces of work that a burst may consist of, beside those that run at once; and the shortest time for them. */
const burst = 16;
const shortestBurstMs = 500;
/** A burst makes a queue shorter from look to look; one that is as long as at the last look is more than a burst. */
const lookMs = 100;
/** A queue of one comes and goes. */
const shortestQueue = 2;
/** Overload is over when nobody was refused for so long. */
const calmMs = 2_000;
/** Under overload nobody waits longer than so many pieces of work take. */
const hurry = 1;
/** Shorter waits would refuse what a moment later had its turn. */
const shortestHurryMs = 25;

export function createPlaces(options: PlacesOptions): Places {
  const { atOnce, total } = options;
  const lanes = new Map<string, Lane>();
  let running = 0;
  const isFree = (lane: Lane) => lane.running < atOnce && (total === undefined || running < Math.max(1, total()));

  function start(lane: Lane): Leave {
    lane.running += 1;
    running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      lane.running -= 1;
      running -= 1;
      for (const other of lanes.values()) refuseLate(other, options);
      while (admitRound());
      tidy();
    };
  }

  /** One of each key that waits and may; who was served goes to the end. False when there was none. */
  function admitRound(): boolean {
    let admitted = false;
    for (const [key, lane] of [...lanes]) {
      const [first] = lane.queue;
      if (!first || !isFree(lane)) continue;
      lanes.delete(key);
      lanes.set(key, lane);
      first.admit();
      admitted = true;
    }
    return admitted;
  }

  function tidy(): void {
    const now = performance.now();
    for (const [key, lane] of lanes) {
      if (lane.running === 0 && lane.queue.size === 0 && now >= lane.hurriesUntil) lanes.delete(key);
    }
  }

  return {
    refuseEarly(key) {
      const lane = lanes.get(key);
      if (lane && lane.queue.size > 0) refuseBeyond(lane, options);
    },
    async take(key, signal) {
      const lane = lanes.get(key) ?? newLane();
      if (lane.queue.size > 0 || !isFree(lane)) refuseBeyond(lane, options);
      lanes.set(key, lane);
      if (lane.queue.size === 0 && isFree(lane)) return start(lane);
      const now = performance.now();
      if (lane.queue.size === 0) beginToStand(lane, now);
      const { ms } = patienceIn(lane, options, now);
      return stand({ queue: lane.queue, patienceMs: ms, signal, begin: () => start(lane) }).finally(tidy);
    },
  };
}

const newLane = (): Lane => ({
  running: 0,
  queue: new Set(),
  standingSince: 0,
  lookedAt: 0,
  lookedSize: 0,
  hurriesUntil: 0,
});

function beginToStand(lane: Lane, now: number): void {
  lane.standingSince = now;
  lane.lookedAt = now;
  lane.lookedSize = Number.POSITIVE_INFINITY;
}

/** Whether more wait in a lane than a burst leaves. */
function isStanding(lane: Lane, workMs: number, now: number): boolean {
  const { size } = lane.queue;
  if (size === 0) return false;
  if (now - lane.standingSince > Math.max(shortestBurstMs, burst * workMs)) return true;
  if (now - lane.lookedAt < lookMs) return false;
  const grows = size >= Math.max(shortestQueue, lane.lookedSize);
  lane.lookedAt = now;
  lane.lookedSize = size;
  return grows;
}

/** How many may wait in a lane, and how long: less of both under overload. */
function patienceIn(lane: Lane, options: PlacesOptions, now: number) {
  const { waiting, patienceMs, workMs, isBusy = () => true } = options;
  const usual = { most: waiting, ms: patienceMs };
  if (!workMs) return usual;
  if (isStanding(lane, workMs(), now) && isBusy()) lane.hurriesUntil = now + calmMs;
  if (now >= lane.hurriesUntil) return usual;
  const most = Math.min(waiting, Math.max(1, Math.ceil(lane.running / 2)));
  return { most, ms: Math.min(patienceMs, Math.max(shortestHurryMs, hurry * workMs())) };
}

function refuseLate(lane: Lane, options: PlacesOptions): void {
  const now = performance.now();
  const { ms } = patienceIn(lane, options, now);
  for (const waiter of lane.queue) {
    if (now - waiter.since < ms) return;
    waiter.refuse(late());
  }
}

function refuseBeyond(lane: Lane, options: PlacesOptions): void {
  const now = performance.now();
  if (lane.queue.size < patienceIn(lane, options, now).most) return;
  if (options.workMs && options.isBusy?.() !== false) lane.hurriesUntil = now + calmMs;
  refuseLate(lane, options);
  throw tooMany();
}

interface Standing {
  readonly queue: Set<Waiter>;
  readonly patienceMs: number;
  readonly signal: AbortSignal | undefined;
  readonly begin: () => Leave;
}

/** Resolves when it is admitted, and leaves the queue in any case. */
function stand({ queue, patienceMs, signal, begin }: Standing): Promise<Leave> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      queue.delete(waiter);
    };
    const waiter: Waiter = {
      since: performance.now(),
      admit() {
        leave();
        // At once, or another one would take the place meanwhile.
        resolve(begin());
      },
      refuse(error) {
        leave();
        reject(error);
      },
    };
    const giveUp = () => waiter.refuse(new AppError("overloaded", "The client went away while it waited"));
    const timer = setTimeout(() => waiter.refuse(late()), patienceMs);
    queue.add(waiter);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}

const refusal = (message: string) =>
  new AppError("overloaded", message, { retryAfterSeconds: 1, details: { shed: "tenant_queue" } });
const tooMany = () => refusal("Too many requests are waiting for their turn; try again");
const late = () => refusal("The request waited too long for its turn; try again");
