import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conflict, unavailable } from "../domain/errors.ts";
import { createLastKnown, type LastKnown } from "./last-known.ts";

interface Thing {
  readonly version: number;
}
const found = (version: number) => async (): Promise<Thing | null> => ({ version });
const down = (): Promise<Thing | null> => Promise.reject(unavailable("sql"));

let known: LastKnown<Thing>;
beforeEach(() => {
  vi.useFakeTimers();
  known = createLastKnown({ max: 10, freshMs: 5_000, staleMs: 60_000 });
});
afterEach(() => vi.useRealTimers());

test("a fresh value is used without a read", async () => {
  await known.read("a", found(1));
  expect(await known.read("a", found(2))).toEqual({ version: 1 });
  vi.advanceTimersByTime(5_000);
  expect(await known.read("a", found(2))).toEqual({ version: 2 });
});

test("during an outage the last known value is used for a minute after its read, even if it is used often", async () => {
  await known.read("a", found(1));
  for (let second = 10; second < 60; second += 10) {
    vi.advanceTimersByTime(10_000);
    expect(await known.read("a", down)).toEqual({ version: 1 });
  }
  vi.advanceTimersByTime(10_000);
  await expect(known.read("a", down)).rejects.toMatchObject({ message: "sql unavailable" });
});

test("a value that was never read is unavailable during an outage", async () => {
  await known.read("a", found(1));
  await expect(known.read("b", down)).rejects.toMatchObject({ kind: "unavailable" });
});

test("during an outage the records are read every five seconds, not for every request", async () => {
  await known.read("a", found(1));
  vi.advanceTimersByTime(6_000);
  const looks = vi.fn(down);
  for (let at = 0; at < 10; at += 1) await known.read("a", looks);
  expect(looks).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(await known.read("a", found(2))).toEqual({ version: 2 });
});

test("other failures are thrown, and a deleted record is not cached", async () => {
  await known.read("a", found(1));
  vi.advanceTimersByTime(6_000);
  await expect(known.read("a", () => Promise.reject(conflict("no")))).rejects.toMatchObject({ kind: "conflict" });
  expect(await known.read("a", async () => null)).toBeNull();
  await expect(known.read("a", down)).rejects.toMatchObject({ kind: "unavailable" });
});

test("a forgotten value is not used any more, not even during an outage", async () => {
  await known.read("a", found(1));
  known.forget("a");
  await expect(known.read("a", down)).rejects.toMatchObject({ kind: "unavailable" });
});

test("a value that is forgotten during its read is not kept, whether the read succeeds or fails", async () => {
  const whileForgotten = (end: () => Promise<Thing | null>) =>
    known.read("a", async () => {
      known.forget("a");
      return end();
    });
  expect(await whileForgotten(found(1))).toEqual({ version: 1 });
  expect(await known.read("a", found(2))).toEqual({ version: 2 });
  vi.advanceTimersByTime(6_000);
  await expect(whileForgotten(down)).rejects.toMatchObject({ kind: "unavailable" });
});

test("a clock that is set back does not make a value fresh again", async () => {
  await known.read("a", found(1));
  await known.read("b", found(1));
  vi.advanceTimersByTime(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await known.read("a", found(2))).toEqual({ version: 2 });
  // A clock that is set forward does not make a value too old either.
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(await known.read("b", down)).toEqual({ version: 1 });
  vi.setSystemTime(Date.now() - 7_200_000);
  vi.advanceTimersByTime(5_000);
  expect(await known.read("b", found(2))).toEqual({ version: 2 });
});
