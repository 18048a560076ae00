import { expect, test } from "vitest";
import { silentLog } from "./log.ts";
import { createWorkApart } from "./work-apart.ts";

function openWork(isPoisoned: (item: string) => boolean) {
  const attempts: string[] = [];
  const apart = createWorkApart<string>({
    name: "test",
    keyOf: (item) => item,
    async work(item) {
      attempts.push(item);
      if (isPoisoned(item)) throw new Error(`${item} is poisoned`);
      return true;
    },
    firstMs: 100,
    longestMs: 300,
    log: silentLog(),
  });
  return { apart, attempts };
}

test("a failing item does not stop the items behind it", async () => {
  const { apart, attempts } = openWork((item) => item === "b");
  expect(await apart.run(["a", "b", "c"], 0)).toBe(2);
  expect(attempts).toEqual(["a", "b", "c"]);
  expect(apart.failedKeys()).toEqual(["b"]);
});

test("a failed item waits twice as long after each failure, up to the longest wait", async () => {
  const { apart, attempts } = openWork(() => true);
  const tried: number[] = [];
  for (let now = 0; now <= 1_000; now += 50) {
    const before = attempts.length;
    await apart.run(["a"], now);
    if (attempts.length > before) tried.push(now);
  }
  expect(tried).toEqual([0, 100, 300, 600, 900]);
});

test("an item that succeeds again is forgotten: its next failure waits as after the first one", async () => {
  let isIll = true;
  const { apart } = openWork(() => isIll);
  await apart.run(["a"], 0);
  isIll = false;
  expect(apart.due(99, 10)).toEqual([]);
  expect(await apart.run(apart.due(100, 10), 100)).toBe(1);
  expect(apart.failedKeys()).toEqual([]);
  isIll = true;
  await apart.run(["a"], 200);
  expect(apart.due(299, 10)).toEqual([]);
  expect(apart.due(300, 10)).toEqual(["a"]);
});

test("a closing signal ends a round after the running item, which has not failed", async () => {
  const closing = new AbortController();
  const begun: string[] = [];
  const apart = createWorkApart<string>({
    name: "test",
    keyOf: (item) => item,
    async work(item, signal) {
      begun.push(item);
      if (item === "b") closing.abort();
      signal.throwIfAborted();
      return true;
    },
    firstMs: 100,
    longestMs: 300,
    log: silentLog(),
  });
  expect(await apart.run(["a", "b", "c"], 0, closing.signal)).toBe(1);
  expect(begun).toEqual(["a", "b"]);
  expect(apart.failedKeys()).toEqual([]);
});
