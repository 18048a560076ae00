import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conflict, unavailable } from "../../domain/errors.ts";
import { createDeadline } from "../../platform/deadline.ts";
import { createTurns } from "./turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: Error & { kind?: string }) => error.kind ?? error.message,
  );
const noConnection = "timeout exceeded when trying to connect";

test("at most so many calls run at a time, the others in order of arrival", async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const calls = [1, 2, 3, 4, 5].map((n) =>
    inTurn(async () => {
      begun.push(n);
      await pause(100);
      return n;
    }),
  );
  await pass(50);
  expect(begun).toEqual([1, 2]);
  await pass(100);
  expect(begun).toEqual([1, 2, 3, 4]);
  await pass(200);
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5]);
});

test("a wait does not count towards the deadline of the call, while the server answers others", async () => {
  const inTurn = createTurns(1);
  const late = () => unavailable("sql");
  const calls = Array.from({ length: 10 }, (_, n) =>
    createDeadline(2_000).run(() => inTurn(() => pause(1_000).then(() => n)), late),
  );
  const ends = Promise.allSettled(calls);
  await pass(10_000);
  expect((await ends).map(({ status }) => status)).toEqual(calls.map(() => "fulfilled"));
});

test("refusals of statements show that the server answers", async () => {
  const inTurn = createTurns(1);
  const refused = Array.from({ length: 8 }, () =>
    outcomeOf(inTurn(() => pause(1_500).then(() => Promise.reject(conflict("no"))))),
  );
  const last = createDeadline(2_000).run(
    () => inTurn(async () => "served"),
    () => unavailable("sql"),
  );
  await pass(12_000);
  expect(await Promise.all(refused)).toEqual(refused.map(() => "conflict"));
  expect(await last).toBe("served");
});

test.each([
  { deadlineMs: 2_000, silentMs: 2_000 },
  { deadlineMs: 60_000, silentMs: 10_000 },
])(
  "behind a silent server, a call with $deadlineMs ms fails as without a connection after $silentMs",
  async (given) => {
    const inTurn = createTurns(1);
    const silent = outcomeOf(inTurn(() => pause(40_000).then(() => Promise.reject(unavailable("sql")))));
    const ends: unknown[] = [];
    const waiting = createDeadline(given.deadlineMs).run(
      () => inTurn(async () => "served"),
      () => unavailable("sql"),
    );
    void outcomeOf(waiting).then((end) => ends.push(end));
    await pass(given.silentMs - 10);
    expect(ends).toEqual([]);
    await pass(20);
    expect(ends).toEqual([noConnection]);
    await pass(40_000);
    expect(await silent).toBe("unavailable");
    expect(await inTurn(async () => "served")).toBe("served");
  },
);

test("calls that only fail to connect do not show that the server answers", async () => {
  const inTurn = createTurns(1);
  const failing = Array.from({ length: 5 }, () =>
    outcomeOf(inTurn(() => pause(4_000).then(() => Promise.reject(new Error("Connection terminated"))))),
  );
  await pass(20_000);
  expect(await Promise.all(failing)).toEqual([
    ...Array.from({ length: 3 }, () => "Connection terminated"),
    ...Array.from({ length: 2 }, () => noConnection),
  ]);
});

test.each([
  { waitedMs: 1_000, end: "served" },
  { waitedMs: 3_000, end: noConnection },
])("after $waitedMs ms behind a failing call, a call with 8 seconds ends: $end", async ({ waitedMs, end }) => {
  const inTurn = createTurns(1);
  const failing = outcomeOf(inTurn(() => pause(waitedMs).then(() => Promise.reject(unavailable("sql")))));
  const waiting = createDeadline(8_000).run(
    () => inTurn(async () => "served"),
    () => unavailable("sql"),
  );
  const seen = outcomeOf(waiting);
  await pass(waitedMs);
  expect([await failing, await seen]).toEqual(["unavailable", end]);
  expect(await inTurn(async () => "served")).toBe("served");
});

test("a call that waits for 30 seconds behind calls that are answered is refused as too much work", async () => {
  const inTurn = createTurns(1);
  const calls = Array.from({ length: 11 }, () => outcomeOf(inTurn(() => pause(3_500).then(() => "served"))));
  await pass(40_000);
  expect((await Promise.all(calls)).slice(8)).toEqual(["served", "overloaded", "overloaded"]);
});
