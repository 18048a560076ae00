import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryCache } from "../domain/limits/memory.ts";
import type { MemoryItems, MemoryWrite } from "../stores/ports/memory-items.ts";
import { createOwnWrites, ownerKey } from "./own-writes.ts";

const ada = { tenant_id: "t", user_id: "ada" };
const key = ownerKey(ada);

let now: number;
beforeEach(() => {
  now = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // The cache has the clock of this object.
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
function pass(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

test("notes of an owner who asks no more end, also if no cache has ever read that owner", async () => {
  const writes = createOwnWrites(10);
  const memory = writes.noting({ write: async () => "written" } as unknown as MemoryItems);
  const write = (version: number) => memory.write(ada, { version, changes: [] } as unknown as MemoryWrite);
  writes.watch(key);
  await write(1);
  pass(memoryCache.keepMs);
  expect(writes.between(key, 1, 2)).toEqual([]);
  for (let at = 2; at < 6; at += 1) {
    await write(at);
    pass(memoryCache.keepMs);
  }
  expect(writes.between(key, 2, 6)).toBeNull();
});
