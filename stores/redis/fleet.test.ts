import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { createFleet, type Fleet } from "./fleet.ts";
import type { RedisClient } from "./link.ts";

/** Number of processes that Redis reports; null: Redis is away. */
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

test("the fleet has one process until this one has joined and Redis has reported the others", async () => {
  await announce();
  expect(fleet.size()).toBe(1);
  fleet.join();
  await vi.advanceTimersByTimeAsync(0);
  expect(fleet.size()).toBe(3);
  known = 5;
  await announce();
  expect(fleet.size()).toBe(5);
});

test("while Redis is away the last reported number counts, for any length of outage", async () => {
  fleet.join();
  await announce();
  known = null;
  for (let round = 0; round < 30; round++) await announce();
  expect(fleet.size()).toBe(3);
});

test("the count of a Redis that returned empty is used only after all processes had time to announce themselves", async () => {
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
