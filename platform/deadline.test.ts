import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDeadline, remainingMs, waitedMs, waitOutside, within, withinOrAborted } from "./deadline.ts";

/** Milliseconds on the clock of the process. Timers have their own, so that a pause of the process can be played. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "clearImmediate"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 10) {
    now += 10;
    await vi.advanceTimersByTimeAsync(10);
  }
};
/** The process stands still: its timers that are due fire late. */
const standStill = (ms: number) => {
  now += ms;
};
const late = () => new Error("late");
const done = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));
const outcomeOf = (work: Promise<string>) => {
  const seen: { outcome?: string } = {};
  void work.then(
    (value) => {
      seen.outcome = value;
    },
    (error: Error) => {
      seen.outcome = error.message;
    },
  );
  return seen;
};

test("work that takes longer than its deadline is late", async () => {
  const seen = outcomeOf(within(1_000, done(5_000), late));
  await pass(990);
  expect(seen.outcome).toBeUndefined();
  await pass(20);
  expect(seen.outcome).toBe("late");
});

test("waits in queues of the process do not count", async () => {
  const deadline = createDeadline(1_000);
  const seen = outcomeOf(
    deadline.run(() => waitOutside(done(5_000).then(() => undefined)).then(() => done(900)), late),
  );
  await pass(5_950);
  expect(seen.outcome).toBe("done");
  expect(deadline.usedMs()).toBeLessThan(1_000);
});

test("code that is called knows how long the call has waited in a queue, overlapping waits counted once", async () => {
  const waits: number[] = [];
  const [queue, other] = [Symbol("queue"), Symbol("other")];
  const wait = (ms: number, where?: symbol) =>
    waitOutside(
      done(ms).then(() => undefined),
      where,
    );
  const look = () => waits.push(waitedMs(queue));
  const work = createDeadline(1_000).run(async () => {
    look();
    await wait(4_000, queue);
    await Promise.all([wait(500), wait(600, other)]);
    await Promise.all([wait(300, queue), wait(400, queue), wait(500), done(200).then(look)]);
    await done(100);
    look();
    return "done";
  }, late);
  const seen = outcomeOf(work);
  await pass(5_300);
  expect(seen.outcome).toBe("done");
  expect(waits).toEqual([0, 4_200, 4_400]);
  expect(waitedMs(queue)).toBe(0);
});

describe("a pause of the process", () => {
  test("is given back, up to the length of the deadline", async () => {
    const seen = outcomeOf(within(1_000, done(1_500), late));
    await pass(500);
    standStill(60_000);
    await pass(1_010);
    expect(seen.outcome).toBe("done");
  });

  test("gives nothing back twice, so that a deadline at most doubles", async () => {
    const seen = outcomeOf(within(1_000, done(60_000), late));
    standStill(10_000);
    await pass(1_000);
    standStill(10_000);
    await pass(990);
    expect(seen.outcome).toBeUndefined();
    await pass(30);
    expect(seen.outcome).toBe("late");
  });

  test("leaves code that is called more time until the deadline", async () => {
    const left: (number | null)[] = [];
    const look = () => left.push(remainingMs());
    const work = createDeadline(1_000).run(async () => {
      await done(1_200);
      look();
      return "done";
    }, late);
    const seen = outcomeOf(work);
    standStill(500);
    await pass(1_210);
    expect(seen.outcome).toBe("done");
    expect(left).toEqual([expect.any(Number)]);
    expect(left[0]).toBeGreaterThan(1);
  });
});

test("work that is late, or whose caller leaves, has an aborted signal, and other work has none while it runs", async () => {
  const caller = new AbortController();
  const seen: AbortSignal[] = [];
  const run = (ms: number) =>
    outcomeOf(
      withinOrAborted({ ms: 1_000, signal: caller.signal, late }, (signal) => {
        seen.push(signal);
        return done(ms);
      }),
    );
  const [quick, slow] = [run(500), run(5_000)];
  await pass(400);
  expect(seen.map(({ aborted }) => aborted)).toEqual([false, false]);
  await pass(1_000);
  expect([quick.outcome, slow.outcome]).toEqual(["done", "late"]);
  expect(seen[1]?.aborted).toBe(true);
  run(500);
  caller.abort();
  expect(seen[2]?.aborted).toBe(true);
});
