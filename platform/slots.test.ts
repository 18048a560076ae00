import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { allInSlots, createSlots } from "./slots.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Notes which pieces of work start, and how many run at a time. */
function noting() {
  const started: number[] = [];
  const most = { running: 0 };
  let running = 0;
  const work = async (item: number): Promise<number> => {
    started.push(item);
    running += 1;
    most.running = Math.max(most.running, running);
    await pause(10 * (5 - item));
    running -= 1;
    if (item === 3) throw new Error("third");
    return item * 10;
  };
  return { started, most, work };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("slots", () => {
  test("run a number of pieces at a time, the others in order of arrival", async () => {
    const inSlot = createSlots(2);
    const { started, most, work } = noting();
    const all = Promise.all([1, 2, 4, 5].map((item) => inSlot(() => work(item))));
    await vi.advanceTimersByTimeAsync(200);
    expect(await all).toEqual([10, 20, 40, 50]);
    expect(started).toEqual([1, 2, 4, 5]);
    expect(most.running).toBe(2);
  });

  test("refuse a piece that waits for 30 seconds, and serve those behind it", async () => {
    const inSlot = createSlots(1);
    const slow = inSlot(() => pause(40_000));
    const refused = expect(inSlot(() => pause(1))).rejects.toMatchObject({ kind: "overloaded" });
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    const behind = inSlot(async () => "served");
    await vi.advanceTimersByTimeAsync(10_000);
    await slow;
    expect(await behind).toBe("served");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("allInSlots", () => {
  test("returns the results in the order of the items", async () => {
    const { most, work } = noting();
    const all = allInSlots(2, [1, 2, 4, 5], work);
    await vi.advanceTimersByTimeAsync(200);
    expect(await all).toEqual([10, 20, 40, 50]);
    expect(most.running).toBe(2);
    expect(await allInSlots(2, [], work)).toEqual([]);
  });

  test("starts nothing more after a failure, which it throws", async () => {
    const { started, work } = noting();
    const failing = expect(allInSlots(1, [1, 3, 4, 5], work)).rejects.toThrow("third");
    await vi.advanceTimersByTimeAsync(200);
    await failing;
    expect(started).toEqual([1, 3]);
  });
});
