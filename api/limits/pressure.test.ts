import { afterEach, expect, test } from "vitest";
import { routes } from "../routes/all.ts";
import { createPressure, type Pressure } from "./pressure.ts";

const routeOf = (id: string) => {
  const found = routes.find((route) => route.id === id);
  if (!found) throw new Error(`No route ${id}`);
  return found;
};
const query = routeOf("query");

let pressure: Pressure;
afterEach(() => pressure.close());

test("a request beyond the limit in flight is refused; probes and event streams always pass", () => {
  pressure = createPressure({ maxInFlight: 2, maxLoopDelayMs: 60_000 });
  const leave = pressure.enter(query);
  pressure.enter(query);
  expect(() => pressure.enter(query)).toThrow(
    expect.objectContaining({ kind: "overloaded", retryAfterSeconds: 1, details: { shed: "in_flight" } }),
  );
  for (const id of ["rootHealth", "livez", "readyz", "metrics", "jobEvents"]) pressure.enter(routeOf(id));
  leave();
  leave();
  pressure.enter(query);
  expect(() => pressure.enter(query)).toThrow();
});

const block = async (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await new Promise((resolve) => setTimeout(resolve));
};

/** Whether a request is refused because the event loop is late. A request that comes in stays under way. */
const isRefused = () => {
  try {
    pressure.enter(query);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ kind: "overloaded", details: { shed: "event_loop" } });
    return true;
  }
};
const enter = (requests: number) => {
  for (let i = 0; i < requests; i += 1) pressure.enter(query);
};

test("one pause of the event loop is no overload; many successive pauses are, until they end", async () => {
  pressure = createPressure({ maxInFlight: 2_000, maxLoopDelayMs: 150 });
  enter(16);
  await block(400);
  expect(isRefused()).toBe(false);
  for (let i = 0; i < 6; i++) await block(400);
  expect(isRefused()).toBe(true);
  await expect.poll(isRefused, { timeout: 60_000 }).toBe(false);
});

test("one pause is no overload, however long it is", async () => {
  pressure = createPressure({ maxInFlight: 2_000, maxLoopDelayMs: 20 });
  enter(16);
  await block(1_500);
  expect(isRefused()).toBe(false);
});

test("a late event loop refuses no request while few are under way: they are not what it waits for", async () => {
  pressure = createPressure({ maxInFlight: 2_000, maxLoopDelayMs: 50 });
  enter(14);
  for (let i = 0; i < 8; i++) await block(200);
  expect([isRefused(), isRefused(), isRefused()]).toEqual([false, false, true]);
});
