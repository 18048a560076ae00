import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

const refused = { kind: "overloaded", retryAfterSeconds: 1, details: { shed: "tenant_queue" } };

/** Takes slots under a name, and records the names in the order of admission. */
function tellers(slots: ReturnType<typeof createSlots>) {
  const admitted: string[] = [];
  const take = async (key: string, name: string, signal?: AbortSignal) => {
    const leave = await slots.take(key, signal);
    admitted.push(name);
    return leave;
  };
  return { admitted, take };
}

test("requests beyond `atOnce` wait in order, and those beyond `waiting` are refused", async () => {
  const { admitted, take } = tellers(createSlots({ atOnce: 2, waiting: 2, patienceMs: 60_000 }));
  const [first, second] = [await take("a", "1"), await take("a", "2")];
  const [third, fourth] = [take("a", "3"), take("a", "4")];
  await expect(take("a", "5")).rejects.toMatchObject(refused);
  await take("b", "another tenant");
  expect(admitted).toEqual(["1", "2", "another tenant"]);
  second();
  (await third)();
  await fourth;
  expect(admitted).toEqual(["1", "2", "another tenant", "3", "4"]);
  first();
});

test("giving a slot back twice counts once", async () => {
  const { admitted, take } = tellers(createSlots({ atOnce: 1, waiting: 5, patienceMs: 60_000 }));
  const first = await take("a", "1");
  const [second, third] = [take("a", "2"), take("a", "3")];
  first();
  first();
  const leave = await second;
  await wait(20);
  expect(admitted).toEqual(["1", "2"]);
  leave();
  (await third)();
});

test("a request whose client disconnects leaves the queue; one that waits too long is refused", async () => {
  const { admitted, take } = tellers(createSlots({ atOnce: 1, waiting: 3, patienceMs: 50 }));
  const first = await take("a", "1");
  const gone = new AbortController();
  const left = take("a", "gone", gone.signal);
  gone.abort();
  await expect(left).rejects.toMatchObject({ kind: "overloaded", details: undefined });
  await expect(take("a", "gone before", gone.signal)).rejects.toMatchObject({ kind: "overloaded" });
  await expect(take("a", "late")).rejects.toMatchObject(refused);
  first();
  await take("a", "2");
  expect(admitted).toEqual(["1", "2"]);
});

test("a few requests of a tenant may wait longer than those of a long queue", async () => {
  const slots = createSlots({ atOnce: 1, waiting: 64, patienceMs: 20, patienceOfFewMs: 60_000 });
  const leave = await slots.take("a");
  const few = Array.from({ length: 15 }, () => slots.take("a").then((release) => release()));
  await expect(slots.take("a")).rejects.toMatchObject(refused);
  leave();
  await Promise.all(few);
});

test("while many requests of all tenants wait, also the few of one tenant wait only briefly", async () => {
  const slots = createSlots({ atOnce: 8, waiting: 64, patienceMs: 20, patienceOfFewMs: 60_000, total: () => 1 });
  const leave = await slots.take("a");
  const patient = Array.from({ length: 32 }, (_, n) => slots.take(`${n % 4}`).then((release) => release()));
  await expect(slots.take("b")).rejects.toMatchObject(refused);
  leave();
  await Promise.all(patient);
});

test("tenants take turns for the slots that they share", async () => {
  const { admitted, take } = tellers(createSlots({ atOnce: 5, waiting: 10, patienceMs: 60_000, total: () => 1 }));
  const first = await take("busy", "busy 1");
  const others = [
    take("busy", "busy 2"),
    take("busy", "busy 3"),
    take("busy", "busy 4"),
    take("quiet", "quiet 1"),
    take("quiet", "quiet 2"),
  ];
  first();
  await Promise.all(others.map(async (other) => (await other)()));
  expect(admitted).toEqual(["busy 1", "busy 2", "quiet 1", "busy 3", "quiet 2", "busy 4"]);
});

test("a burst may wait; after the queue has run over, requests wait only briefly", async () => {
  const slots = createSlots({ atOnce: 1, waiting: 2, patienceMs: 60_000, workMs: () => 10 });
  const { admitted, take } = tellers(slots);
  const first = await take("a", "1");
  const patient = take("a", "patient").catch(() => undefined);
  await wait(60);
  first();
  const second = await patient;
  expect(admitted).toEqual(["1", "patient"]);
  const queue = Promise.allSettled([take("a", "2"), take("a", "3")]);
  await expect(take("a", "one too many")).rejects.toMatchObject(refused);
  expect(() => slots.refuseEarly("a")).toThrow(expect.objectContaining(refused));
  slots.refuseEarly("b");
  await wait(60);
  second?.();
  expect((await queue).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
