// Slots for work: a number of them per key (a tenant, an address), and a queue for each key.
//
// A queue absorbs bursts: a few requests more than there are slots wait, for seconds if need be. A queue that no longer
// empties is not a burst but overload. Waiting then helps no caller and makes every answer late. So when a queue has
// run over, or is overloaded (`standing-queues.ts`), it is kept short and its requests wait only briefly (the idea of
// CoDel, RFC 8289): accepted requests are answered in time, all others are refused at once.
import { AppError } from "../../domain/errors.ts";
import type { Release } from "./release.ts";
import {
  areFewWaiting,
  beginToStand,
  isHandful,
  notStanding,
  overloaded,
  type StandingQueue,
} from "./standing-queues.ts";

interface SlotsOptions {
  readonly atOnce: number;
  /** Requests of a key that may wait; the next is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
  /**
   * Longest wait of a request whose key has only a handful of requests, while few requests of all keys wait; default:
   * `patienceMs`.
   */
  readonly patienceOfFewMs?: number;
  /** Slots of all keys together; default: no bound. */
  readonly total?: () => number;
  /** Duration of one piece of work. Without it a queue can be full, but not overloaded. */
  readonly workMs?: () => number;
  /**
   * Whether work is slow because there is too much of it. If it only waits for an engine, requests keep their full
   * patience.
   */
  readonly isBusy?: () => boolean;
}

export interface Slots {
  /** Throws `overloaded` if a request of this key would be refused anyway, before the request costs anything. */
  refuseEarly(key: string): void;
  /** Waits for a slot. Throws `overloaded`. Giving a slot back twice counts once. */
  take(key: string, signal?: AbortSignal): Promise<Release>;
}

interface Waiter {
  readonly since: number;
  admit(): void;
  refuse(error: AppError): void;
}

interface Lane extends StandingQueue {
  running: number;
  /** Oldest first. */
  readonly queue: Set<Waiter>;
  hurriesUntil: number;
}

/** Overload is over when no request was refused for this long. */
const calmMs = 2_000;
/** Under overload a request waits at most for the duration of this many pieces of work. */
const hurry = 1;
/** Lower bound of that wait; a shorter one would refuse requests whose turn comes a moment later. */
const shortestHurryMs = 25;

export function createSlots(options: SlotsOptions): Slots {
  const { atOnce, total, workMs, isBusy = () => true, patienceOfFewMs = options.patienceMs } = options;
  const lanes = new Map<string, Lane>();
  let running = 0;
  const isFree = (lane: Lane) => lane.running < atOnce && (total === undefined || running < Math.max(1, total()));

  /** Finds the overloaded lanes. Work that only waits for an engine is no overload. */
  function look(): void {
    if (!workMs) return;
    const now = performance.now();
    for (const lane of overloaded(lanes.values(), workMs(), now)) if (isBusy()) lane.hurriesUntil = now + calmMs;
  }

  function start(lane: Lane): Release {
    lane.running += 1;
    running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      lane.running -= 1;
      running -= 1;
      look();
      for (const other of lanes.values()) refuseLate(other, options);
      while (admitRound());
      tidy();
    };
  }

  /**
   * Admits one waiting request for each key that has a free slot, and moves the key to the end of the order. False if
   * no request was admitted.
   */
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
      look();
      const lane = lanes.get(key);
      if (lane && lane.queue.size > 0) refuseBeyond(lane, options);
    },
    async take(key, signal) {
      look();
      const lane = lanes.get(key) ?? newLane();
      if (lane.queue.size > 0 || !isFree(lane)) refuseBeyond(lane, options);
      lanes.set(key, lane);
      if (lane.queue.size === 0 && isFree(lane)) return start(lane);
      const now = performance.now();
      if (lane.queue.size === 0) beginToStand(lane, now);
      const isOneOfFew = isHandful(lane) && areFewWaiting(lanes.values());
      const patienceMs = hurryOf(lane, options, now)?.ms ?? (isOneOfFew ? patienceOfFewMs : options.patienceMs);
      return stand({ queue: lane.queue, patienceMs, signal, begin: () => start(lane) }).finally(tidy);
    },
  };
}

const newLane = (): Lane => ({ running: 0, queue: new Set(), hurriesUntil: 0, ...notStanding() });

/** How many requests of an overloaded lane may wait, and how long; null if the lane is not overloaded. */
function hurryOf(lane: Lane, { waiting, patienceMs, workMs }: SlotsOptions, now: number) {
  if (!workMs || now >= lane.hurriesUntil) return null;
  const most = Math.min(waiting, Math.max(1, Math.ceil(lane.running / 2)));
  return { most, ms: Math.min(patienceMs, Math.max(shortestHurryMs, hurry * workMs())) };
}

/** Removes the requests of an overloaded lane that have waited too long. Otherwise each has a timer of its own. */
function refuseLate(lane: Lane, options: SlotsOptions): void {
  const now = performance.now();
  const ms = hurryOf(lane, options, now)?.ms ?? Number.POSITIVE_INFINITY;
  for (const waiter of lane.queue) {
    if (now - waiter.since < ms) return;
    waiter.refuse(late());
  }
}

function refuseBeyond(lane: Lane, options: SlotsOptions): void {
  const now = performance.now();
  if (lane.queue.size < (hurryOf(lane, options, now)?.most ?? options.waiting)) return;
  if (options.workMs && options.isBusy?.() !== false) lane.hurriesUntil = now + calmMs;
  refuseLate(lane, options);
  throw tooMany();
}

interface Stand {
  readonly queue: Set<Waiter>;
  readonly patienceMs: number;
  readonly signal: AbortSignal | undefined;
  readonly begin: () => Release;
}

/** Resolves when the request is admitted. The request leaves the queue in any case. */
function stand({ queue, patienceMs, signal, begin }: Stand): Promise<Release> {
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
        // Takes the slot before any other code runs; otherwise another request could take it.
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
