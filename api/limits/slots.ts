// Slots for work: a number of them per key (a tenant, an address), and a queue for each key.
//
// A queue absorbs bursts: a few requests more than there are slots wait, for seconds if need be. A queue that no longer
// empties is not a burst but overload. Waiting then helps no caller and makes every answer late. So when a queue has
// run over, does not get shorter, or has stood for a while, it is kept short and its requests wait only briefly (the
// idea of CoDel, RFC 8289): accepted requests are answered in time, all others are refused at once.
import { AppError } from "../../domain/errors.ts";
import type { Release } from "./release.ts";

interface SlotsOptions {
  readonly atOnce: number;
  /** Requests of a key that may wait; the next is refused. */
  readonly waiting: number;
  readonly patienceMs: number;
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

interface Lane {
  running: number;
  /** Oldest first. */
  readonly queue: Set<Waiter>;
  /** The time since which at least one request waits, without a break. */
  standingSince: number;
  /** The time of the last comparison of the queue's length, and its length then. */
  lookedAt: number;
  lookedSize: number;
  hurriesUntil: number;
}

/** Size of a burst beyond the slots, and the shortest time allowed for it. */
const burst = 16;
const shortestBurstMs = 500;
/** Interval of the comparisons. After a burst a queue gets shorter between two of them; otherwise it is overload. */
const lookMs = 100;
/** A shorter queue is no sign of overload. */
const shortestQueue = 2;
/** Overload is over when no request was refused for this long. */
const calmMs = 2_000;
/** Under overload a request waits at most for the duration of this many pieces of work. */
const hurry = 1;
/** Lower bound of that wait; a shorter one would refuse requests whose turn comes a moment later. */
const shortestHurryMs = 25;

export function createSlots(options: SlotsOptions): Slots {
  const { atOnce, total } = options;
  const lanes = new Map<string, Lane>();
  let running = 0;
  const isFree = (lane: Lane) => lane.running < atOnce && (total === undefined || running < Math.max(1, total()));

  function start(lane: Lane): Release {
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

  /** Admits one waiting request per key with a free slot; a served key goes to the end. False if none was admitted. */
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

/** Whether more requests wait in a lane than a burst leaves. */
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

/** How many requests may wait in a lane, and how long. Under overload both are lower. */
function patienceIn(lane: Lane, options: SlotsOptions, now: number) {
  const { waiting, patienceMs, workMs, isBusy = () => true } = options;
  const usual = { most: waiting, ms: patienceMs };
  if (!workMs) return usual;
  if (isStanding(lane, workMs(), now) && isBusy()) lane.hurriesUntil = now + calmMs;
  if (now >= lane.hurriesUntil) return usual;
  const most = Math.min(waiting, Math.max(1, Math.ceil(lane.running / 2)));
  return { most, ms: Math.min(patienceMs, Math.max(shortestHurryMs, hurry * workMs())) };
}

function refuseLate(lane: Lane, options: SlotsOptions): void {
  const now = performance.now();
  const { ms } = patienceIn(lane, options, now);
  for (const waiter of lane.queue) {
    if (now - waiter.since < ms) return;
    waiter.refuse(late());
  }
}

function refuseBeyond(lane: Lane, options: SlotsOptions): void {
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
  readonly begin: () => Release;
}

/** Resolves when the request is admitted. The request leaves the queue in any case. */
function stand({ queue, patienceMs, signal, begin }: Standing): Promise<Release> {
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
