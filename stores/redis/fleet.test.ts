import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import type { RedisClient } from "./link.ts";

/** How many processes Redis knows of; null: it is away. */
let known: number | null;
let fleet: Fleet;
beforeEach(() => {
  vi.useFakeTimers();
  known = 3;
  const redis = { evalSha: async () => known } as unknown as RedisClient;
  const link = {
    ask: <T>(command: (redis: RedisClient) => Promise<T>, meanwhile: () => Promise<T>) =>
      known === null ? meanwhile() : command(redis),
  };
  fleet = createFleet({ link, key: "processes", log: silentLog() });
});
afterEach(async () => {
  await fleet.close();
  vi.useRealTimers();
});

const announce = () => vi.advanceTimersByTimeAsync(10_000);

test("a process is alone until it has joined, and Redis has told of the others", async () => {
  await announce();
  expect(fleet.size()).toBe(1);
  fleet.join();
  await vi.advanceTimersByTimeAsync(0);
  expect(fleet.size()).toBe(3);
  known = 5;
  await announce();
  expect(fleet.size()).toBe(5);
});

test("while Redis is away the last number counts, however long", async () => {
  fleet.join();
  await announce();
  known = null;
  for (let round = 0; round < 30; round++) await announce();
  expect(fleet.size()).toBe(3);
});

test("a Redis that comes back empty is believed when the others have had time to announce themselves", async () => {
  fleet.join();
  await announce();
  known = null;
  for (let round = 0; round < 30; round++) await announce();
  known = 1;
  for (let round = 0; round < 3; round++) {
    await announce();
    expect(fleet.size()).toBe(3);
  }
  await announce();
  expect(fleet.size()).toBe(1);
});
