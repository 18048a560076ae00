import fc from "fast-check";
import { expect, test } from "vitest";
import { inLanes } from "./in-lanes.ts";

test("inLanes runs every piece once, starts them in order, and runs at most `lanes` at a time", async () => {
  const numbers = fc.record({ lanes: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 0, max: 30 }) });
  await fc.assert(
    fc.asyncProperty(numbers, fc.scheduler(), async ({ lanes, count }, scheduler) => {
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const all = inLanes(lanes, count, async (index) => {
        begun.push(index);
        most = Math.max(most, ++running);
        await scheduler.schedule(Promise.resolve());
        running -= 1;
      });
      await scheduler.waitFor(all);
      expect(begun).toEqual(Array.from({ length: count }, (_, index) => index));
      expect(most).toBe(Math.min(lanes, count));
    }),
  );
});

test("after a failure inLanes starts no further piece, and throws when the running ones have ended", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = inLanes(2, 10, async (index) => {
    begun.push(index);
    if (index === 0) await held;
    if (index === 1) {
      queueMicrotask(release);
      throw new Error("broken");
    }
    ended.push(index);
  });
  await expect(all).rejects.toThrow("broken");
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([0]);
});
