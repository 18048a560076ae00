import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awakeSeconds, processorSeconds } from "./stopwatches.ts";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a wait counts, and a pause of the process does not", async () => {
  const waiting = awakeSeconds(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  for (let passed = 0; passed < 2_000; passed += 10) {
    // The process stands still once, for ten seconds.
    now += passed === 1_000 ? 10_010 : 10;
    await vi.advanceTimersByTimeAsync(10);
  }
  const seconds = await waiting;
  expect(seconds).toBeGreaterThanOrEqual(1.9);
  expect(seconds).toBeLessThan(2.2);
});

test("an error of the work reaches its caller", async () => {
  await expect(awakeSeconds(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("computing counts", () => {
  const compute = () => Array.from({ length: 300_000 }, (_, n) => `${n}`).sort();
  expect(processorSeconds(compute)).toBeGreaterThan(0.01);
});
