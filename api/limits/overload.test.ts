// A simulation of slots and concurrency under overload, with a fake clock and one processor that all running questions
// share.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQuestionConcurrency } from "./question-concurrency.ts";
import type { Release } from "./release.ts";
import { createSlots } from "./slots.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Running {
  workMs: number;
  readonly end: () => void;
}

/** Pseudo-random numbers, the same in each run. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const p99Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

interface Clients {
  readonly ofEach: number;
  /** The clients begin within this time. */
  readonly startMs: number;
  readonly pauseMs: number;
  readonly processor: number;
  readonly seconds: number;
}

/** Takes slots for questions as gate.ts does. The simulated processor does one millisecond of work per millisecond. */
function service(tenants: number) {
  const concurrency = createQuestionConcurrency(256, () => 1);
  const slots = createSlots({
    atOnce: 8,
    waiting: 64,
    patienceMs: 5_000,
    total: concurrency.size,
    workMs: concurrency.workMs,
  });
  const running = new Set<Running>();
  const random = numbers();
  const tookMs: number[] = [];
  let refused = 0;

  async function ask(tenant: string, answered = () => {}): Promise<void> {
    const since = performance.now();
    let leave: Release;
    try {
      slots.refuseEarly(tenant);
      leave = await slots.take(tenant);
    } catch {
      refused += 1;
      answered();
      return;
    }
    const over = concurrency.begin();
    // Most take 8 to 24 milliseconds, one in twenty 40.
    const workMs = random() < 0.05 ? 40 : 8 + random() * 16;
    const end = () => {
      over();
      leave();
      tookMs.push(performance.now() - since);
      answered();
    };
    running.add({ workMs, end });
  }

  /**
   * Simulates one millisecond. Each arriving question, also a refused one, costs the processor a fifth of a
   * millisecond.
   */
  async function tick(arriving: number, processor = 1): Promise<void> {
    for (let i = 0; i < arriving; i++) void ask(`tenant ${Math.floor(random() * tenants)}`);
    await vi.advanceTimersByTimeAsync(1);
    const share = Math.max(0, processor - arriving * 0.2) / running.size;
    for (const question of [...running]) {
      question.workMs -= share;
      if (question.workMs > 0) continue;
      running.delete(question);
      question.end();
    }
  }

  return {
    /** Sends `perSecond` questions per second on average, at random moments. */
    async load(perSecond: number, seconds: number) {
      tookMs.length = 0;
      refused = 0;
      for (let ms = 0; ms < seconds * 1_000; ms++) {
        let arriving = 0;
        for (let left = perSecond / 1_000; left > 0; left -= 1) if (random() < left) arriving += 1;
        await tick(arriving);
      }
      return { p99: p99Of(tookMs), perSecond: tookMs.length / seconds, refused, tookMs: [...tookMs] };
    },
    /**
     * Clients of every tenant that ask again a while after each answer, at most `pauseMs` later. `processor` is the
     * share of the processor that questions get.
     */
    async closedLoop({ ofEach, startMs, pauseMs, processor, seconds }: Clients) {
      tookMs.length = 0;
      refused = 0;
      const due: { at: number; tenant: string }[] = [];
      for (let i = 0; i < ofEach * tenants; i++) due.push({ at: random() * startMs, tenant: `tenant ${i % tenants}` });
      for (let ms = 0; ms < seconds * 1_000; ms++) {
        for (const next of due.filter(({ at }) => at <= ms)) {
          due.splice(due.indexOf(next), 1);
          const again = () => due.push({ at: ms + random() * pauseMs, tenant: next.tenant });
          void ask(next.tenant, again);
        }
        await tick(0, processor);
      }
      return { answered: tookMs.length, refused };
    },
    async burst(count: number) {
      tookMs.length = 0;
      refused = 0;
      for (let i = 0; i < count; i++) await tick(1);
      // The next question may be admitted, and not running yet, when the last one ends.
      while (tookMs.length + refused < count) await tick(0);
      return { answered: tookMs.length, refused };
    },
  };
}

/** Mean work of 17.2 ms. */
const capacity = 1_000 / 17.2;

test.each([
  { times: 2, tenants: 4 },
  { times: 5, tenants: 4 },
  { times: 5, tenants: 1 },
])(
  "at $times times the capacity from $tenants tenants, accepted questions are answered in time and throughput stays",
  async ({ times, tenants }) => {
    const { load } = service(tenants);
    const quiet = await load(capacity / 5, 20);
    expect(quiet.refused).toBe(0);
    const found = await load(capacity * times, 30);
    expect(found.p99).toBeLessThanOrEqual(3 * quiet.p99);
    expect(found.perSecond).toBeGreaterThanOrEqual(0.9 * capacity);
    const after = await load(capacity / 5, 10);
    expect(after.p99).toBeLessThanOrEqual(1.5 * quiet.p99);
  },
  60_000,
);

test("accepted questions are answered in time also in the first seconds of an overload", async () => {
  const { load } = service(4);
  const quiet = await load(capacity / 5, 20);
  const tookMs: number[] = [];
  // The slowest answers of a single beginning depend on chance.
  for (let times = 0; times < 10; times++) {
    await load(capacity / 5, 5);
    tookMs.push(...(await load(capacity * 2, 2)).tookMs);
  }
  expect(p99Of(tookMs)).toBeLessThanOrEqual(5.5 * quiet.p99);
}, 60_000);

test("a burst of 24 questions of one tenant is answered completely", async () => {
  const { load, burst } = service(1);
  await load(capacity / 5, 5);
  expect(await burst(24)).toEqual({ answered: 24, refused: 0 });
});

test.each([
  { tenants: 1, ofEach: 4, startMs: 5, pauseMs: 0, processor: 1 },
  { tenants: 1, ofEach: 8, startMs: 5, pauseMs: 0, processor: 0.3 },
  { tenants: 1, ofEach: 8, startMs: 2_000, pauseMs: 50, processor: 0.3 },
  { tenants: 1, ofEach: 16, startMs: 5, pauseMs: 0, processor: 0.3 },
  { tenants: 2, ofEach: 6, startMs: 2_000, pauseMs: 0, processor: 0.3 },
  { tenants: 4, ofEach: 6, startMs: 5, pauseMs: 0, processor: 0.3 },
])(
  "$ofEach clients of each of $tenants tenants that wait for their answers are never refused, with $processor of a processor",
  async (clients) => {
    const { load, closedLoop } = service(clients.tenants);
    await load(capacity / 5, 5);
    const { answered, refused } = await closedLoop({ ...clients, seconds: 10 });
    expect(refused).toBe(0);
    expect(answered).toBeGreaterThanOrEqual(0.9 * capacity * clients.processor * 10);
  },
);
