import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { createDeadline, waitOutside } from "../../platform/deadline.ts";
import { createTurns } from "./turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  const left = vi.getTimerCount();
  vi.useRealTimers();
  expect(left).toBe(0);
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: Error & { kind?: string }) => error.kind ?? error.message,
  );
const noConnection = "timeout exceeded when trying to connect";

test("a bounded number of calls runs at a time, the others wait in order of arrival", async () => {
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

/** A call that the server answers at its end. */
const answeredAfter =
  <T>(ms: number, value: T) =>
  async (answered: () => void): Promise<T> => {
    await pause(ms);
    answered();
    return value;
  };

test("a wait does not count towards the deadline of the call, while the server answers others", async () => {
  const inTurn = createTurns(1);
  const late = () => unavailable("sql");
  const calls = Array.from({ length: 10 }, (_, n) =>
    createDeadline(2_000).run(() => inTurn(answeredAfter(1_000, n)), late),
  );
  const ends = Promise.allSettled(calls);
  await pass(10_000);
  expect((await ends).map(({ status }) => status)).toEqual(calls.map(() => "fulfilled"));
});

test("answers in the middle of long transactions show that the server answers", async () => {
  const inTurn = createTurns(1);
  const long = inTurn(async (answered) => {
    for (let statements = 0; statements < 12; statements += 1) await answeredAfter(1_000, null)(answered);
    throw unavailable("vectorstore");
  });
  const failed = outcomeOf(long);
  const last = createDeadline(2_500).run(
    () => inTurn(async () => "served"),
    () => unavailable("sql"),
  );
  await pass(12_000);
  expect([await failed, await last]).toEqual(["unavailable", "served"]);
});

test("the end of a call without an answer does not count as a sign that the server answers", async () => {
  const inTurn = createTurns(1);
  const calls = Array.from({ length: 3 }, () => outcomeOf(inTurn(() => pause(6_000).then(() => "ended"))));
  await pass(20_000);
  expect(await Promise.all(calls)).toEqual(["ended", "ended", noConnection]);
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

/** A server with room for so many connections at a time. `call` takes one for a second. */
function crowdedServer(places: number) {
  const server = { places, attempts: 0, used: 0 };
  const call = async (answered: () => void): Promise<string> => {
    server.attempts += 1;
    if (server.used >= server.places) throw Object.assign(new Error("too many clients"), { code: "53300" });
    server.used += 1;
    return answeredAfter(
      1_000,
      "served",
    )(answered).finally(() => {
      server.used -= 1;
    });
  };
  return { server, call };
}

test("calls that a crowded server does not let connect wait for the connections of others", async () => {
  const { server, call } = crowdedServer(2);
  const inTurn = createTurns(4);
  const calls = Array.from({ length: 10 }, () => outcomeOf(inTurn(call)));
  await pass(3_900);
  expect(server.attempts).toBeLessThan(20);
  server.places = 4;
  await pass(1_600);
  expect(await Promise.all(calls)).toEqual(calls.map(() => "served"));
  expect(await Promise.all(Array.from({ length: 4 }, () => inTurn(async () => "all turns are back")))).toHaveLength(4);
});

test("a call fails at once if the server is crowded and no other call of the process has a connection", async () => {
  const { server, call } = crowdedServer(0);
  const inTurn = createTurns(4);
  expect(await Promise.all(Array.from({ length: 6 }, () => outcomeOf(inTurn(call))))).toEqual(
    Array.from({ length: 6 }, () => "too many clients"),
  );
  expect(server.attempts).toBeLessThan(16);
});

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
  const calls = Array.from({ length: 11 }, () => outcomeOf(inTurn(answeredAfter(3_500, "served"))));
  await pass(40_000);
  expect((await Promise.all(calls)).slice(8)).toEqual(["served", "overloaded", "overloaded"]);
});

test("a wait in another queue leaves a call its whole patience", async () => {
  const inTurn = createTurns(1);
  const served = createDeadline(5_000).run(
    async () => {
      await waitOutside(pause(40_000));
      for (let n = 0; n < 3; n += 1) void outcomeOf(inTurn(answeredAfter(1_000, null)));
      return inTurn(async () => "served");
    },
    () => unavailable("sql"),
  );
  const end = outcomeOf(served);
  await pass(44_000);
  expect(await end).toBe("served");
});

test("all waits under one deadline together take at most 30 seconds", async () => {
  const inTurn = createTurns(1);
  const occupy = (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) void outcomeOf(inTurn(answeredAfter(1_000, null)));
  };
  const steps: string[] = [];
  const ask = () => inTurn(async () => void steps.push(`turn after ${Math.round(performance.now() - since)} ms`));
  const since = performance.now();
  occupy(20);
  const both = createDeadline(5_000).run(
    async () => {
      await ask();
      await ask();
    },
    () => unavailable("sql"),
  );
  occupy(20);
  const end = outcomeOf(both).then((outcome) => steps.push(`${outcome} after ${performance.now() - since} ms`));
  await pass(41_000);
  await end;
  expect(steps).toEqual(["turn after 20000 ms", expect.stringMatching(/^overloaded after 300\d\d ms$/)]);
});
