import { expect, test } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

const at = (ms: number) => new Date(ms);

test("work is done once in each interval, and again at once after a failure", async () => {
  const outcomes = [() => Promise.reject(new Error("away")), async () => 2, async () => 3];
  const work = atMostEvery(1_000, () => outcomes.shift()?.() ?? Promise.resolve(0));
  await expect(work(at(0))).rejects.toThrow("away");
  expect(await work(at(1))).toBe(2);
  expect(await work(at(1_000))).toBe(0);
  expect(await work(at(1_001))).toBe(3);
});
