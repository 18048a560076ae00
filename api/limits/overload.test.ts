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

/** Takes slots for questions as gate.ts does. The simulated processor does one millisecond of work per millisecond. */
function service(tenants: number) {
  const concurrency = createQuestionConcurrency(256, () => 1);
  const slots = createSlots({
    atOnce: 8,
    waiting: 64,
    patienceMs: 5_000,
    total: concurrency.size,
    workMs: concurrency.aloneMs,
  });
  const running = new Set<Running>();
  const random = numbers();
  const tookMs: number[] = [];
  let refused = 0;

  async function ask(tenant: string): Promise<void> {
    const since = performance.now();
    let leave: Release;
    try {
      slots.refuseEarly(tenant);
      leave = await slots.take(tenant);
    } catch {
      refused += 1;
      return;
    }
    const over = concurrency.begin();
    // Most take 8 to 24 milliseconds, one in twenty 40.
    const workMs = random() < 0.05 ? 40 : 8 + random() * 16;
    const end = () => {
      over();
      leave();
      tookMs.push(performance.now() - since);
    };
    running.add({ workMs, end });
  }

  /**
   * Simulates one millisecond. Each arriving question, also a refused one, costs the processor a fifth of a
   * millisecond.
   */
  async function tick(arriving: number): Promise<void> {
    for (let i = 0; i < arriving; i++) void ask(`tenant ${Math.floor(random() * tenants)}`);
    await vi.advanceTimersByTimeAsync(1);
    const share = Math.max(0, 1 - arriving * 0.2) / running.size;
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
      const sorted = tookMs.toSorted((a, b) => a - b);
      return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, perSecond: sorted.length / seconds, refused };
    },
    async burst(count: number) {
      tookMs.length = 0;
      refused = 0;
      for (let i = 0; i < count; i++) await tick(1);
      while (running.size > 0) await tick(0);
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
  const found = await load(capacity * 2, 2);
  expect(found.p99).toBeLessThanOrEqual(4 * quiet.p99);
});

test("a burst of 24 questions of one tenant is answered completely", async () => {
  const { load, burst } = service(1);
  await load(capacity / 5, 5);
  expect(await burst(24)).toEqual({ answered: 24, refused: 0 });
});
