import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError, invalidInput, unavailable } from "../../domain/errors.ts";
import { createSlots } from "../../platform/slots.ts";
import type { StoreHealth } from "../ports/health.ts";
import { createStoreGuard, type StoreGuard } from "./guard.ts";

/** A store whose answers and health the test sets. */
class Backend {
  #calls = 0;
  answer: () => Promise<string> = async () => "fine";
  status: StoreHealth["status"] = "connected";
  readonly reading = { chunks: () => this.#call(), corpus: () => this.#call() };
  readonly staging = { put: () => this.#call() };
  /** Asks the backend only if there is something to write, like the adapters. */
  readonly writing = { put: async (rows: readonly number[]) => (rows.length === 0 ? "nothing" : this.#call()) };
  /** Asks the backend in any case. */
  readonly replacing = { put: (_rows: readonly number[]) => this.#call() };

  #call(): Promise<string> {
    this.#calls += 1;
    return this.answer();
  }
  calls = async (): Promise<number> => this.#calls;
  installation(): Promise<string> {
    return this.#call();
  }
  async health(): Promise<StoreHealth> {
    return { status: this.status, latency_ms: 0, engine: "Test" };
  }
  async *ids(): AsyncGenerator<number> {
    yield this.#calls;
  }
}

const down = () => Promise.reject(unavailable("sql"));
const later = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve("late"), ms));
const forever = () => new Promise<string>(() => undefined);
const outage = { kind: "unavailable", message: "sql unavailable" };
const atOnce = { ...outage, retryAfterSeconds: 5, details: { role: "sql", circuit: "open" } };

let guard: StoreGuard;
let backend: Backend;
let store: Backend;
beforeEach(() => {
  vi.useFakeTimers();
  guard = createStoreGuard({ records: "sql" });
  backend = new Backend();
  store = guard.around("records", backend);
});
afterEach(async () => {
  await guard.close();
  vi.useRealTimers();
});

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < count; at += 1) await work().catch(() => undefined);
};
const open = async (): Promise<void> => {
  backend.answer = down;
  backend.status = "disconnected";
  await times(20, store.reading.chunks);
};

test("a guarded store behaves like the store, also when its methods are detached", async () => {
  const { installation } = store;
  expect([await store.reading.chunks(), await installation()]).toEqual(["fine", "fine"]);
  expect(await backend.calls()).toBe(2);
  const pages = [];
  for await (const page of store.ids()) pages.push(page);
  expect(pages).toEqual([2]);
});

test("a role without a guarded backend is returned unchanged", () => {
  expect(guard.around("cache", backend)).toBe(backend);
});

describe("the circuit", () => {
  test("stays closed while only some calls fail", async () => {
    await times(30, async () => {
      backend.answer = (await backend.calls()) % 3 === 0 ? down : async () => "fine";
      return store.reading.chunks();
    });
    backend.answer = async () => "fine";
    expect(await store.reading.chunks()).toBe("fine");
  });

  test("opens for the whole backend when half of twenty calls failed, and refuses without a call", async () => {
    await times(10, store.reading.chunks);
    backend.answer = down;
    await times(10, store.reading.corpus);
    const before = await backend.calls();
    await expect(store.staging.put()).rejects.toMatchObject(atOnce);
    expect(before).toBe(20);
    backend.answer = async () => "fine";
    expect(await store.health()).toMatchObject({ status: "connected" });
  });

  test("does not take calls with nothing to do for successes, and counts their failures", async () => {
    await times(100, () => store.writing.put([]));
    backend.answer = down;
    await times(20, () => store.replacing.put([]));
    await expect(store.writing.put([])).rejects.toMatchObject(atOnce);
    expect(await backend.calls()).toBe(20);
  });

  test.each([
    ["an invalid request", () => Promise.reject(invalidInput("no"))],
    [
      "a job that another run holds",
      () => Promise.reject(new AppError("unavailable", "Another run is working on the job")),
    ],
  ])("does not count %s as an outage", async (_, answer) => {
    backend.answer = answer;
    await times(40, store.reading.chunks);
    backend.answer = async () => "fine";
    expect(await store.reading.chunks()).toBe("fine");
  });

  test("stays open while the backend is away, and closes without any call once it is back", async () => {
    await open();
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(store.reading.chunks()).rejects.toMatchObject(atOnce);
    backend.status = "connected";
    backend.answer = async () => "fine";
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await store.reading.chunks()).toBe("fine");
  });

  test("stays open while the backend's health probe hangs", async () => {
    await open();
    backend.health = () => new Promise(() => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(store.reading.chunks()).rejects.toMatchObject(atOnce);
  });

  test("sends no probes after the guard is closed", async () => {
    await open();
    await guard.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("deadlines", () => {
  test("end a caller's wait for an answer", async () => {
    backend.answer = forever;
    const waiting = expect(store.reading.chunks()).rejects.toMatchObject(outage);
    await vi.advanceTimersByTimeAsync(5_010);
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stand still while calls wait in a queue of this process, and the queue is no trouble of the backend", async () => {
    const inSlot = createSlots(1);
    backend.answer = () => inSlot(later(1_500));
    const waiting = Promise.all(Array.from({ length: 20 }, () => store.reading.chunks()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(new Set(await waiting)).toEqual(new Set(["late"]));
    expect(guard.isTroubled("sql")).toBe(false);
  });

  test("end a call whose backend hangs after its turn in the queue", async () => {
    const inSlot = createSlots(1);
    const answers = [later(3_000), forever];
    backend.answer = () => inSlot(answers.shift() ?? forever);
    const first = store.reading.chunks();
    const second = expect(store.reading.chunks()).rejects.toMatchObject(outage);
    await vi.advanceTimersByTimeAsync(8_010);
    expect(await first).toBe("late");
    await second;
  });

  test("do not limit the work of jobs", async () => {
    backend.answer = () => new Promise((resolve) => setTimeout(() => resolve("done"), 300_000));
    const working = store.staging.put();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await working).toBe("done");
  });

  test("leave no unhandled rejection when the call fails later", async () => {
    backend.answer = () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 60_000));
    const waiting = expect(store.reading.chunks()).rejects.toMatchObject(outage);
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
  });
});

describe("traffic", () => {
  test("shows the backend alive for five seconds after a quick success", async () => {
    expect(guard.isAlive("sql")).toBe(false);
    await store.reading.chunks();
    expect(guard.isAlive("sql")).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(guard.isAlive("sql")).toBe(false);
  });

  test("does not show the backend alive after a call with nothing to do", async () => {
    expect(await store.writing.put([])).toBe("nothing");
    expect(guard.isAlive("sql")).toBe(false);
    await store.writing.put([1]);
    expect(guard.isAlive("sql")).toBe(true);
  });

  test("does not drown failures in calls with nothing to do", async () => {
    await times(18, store.reading.chunks);
    await times(100, () => store.writing.put([]));
    backend.answer = down;
    await times(2, () => store.replacing.put([]));
    expect(guard.isTroubled("sql")).toBe(true);
  });

  const slowly = async (ms: number): Promise<void> => {
    backend.answer = later(ms);
    const waiting = store.reading.chunks();
    await vi.advanceTimersByTimeAsync(ms);
    await waiting;
  };

  test("shows trouble if more than one in twenty calls fails, until 15 seconds after the last failure", async () => {
    await times(38, store.reading.chunks);
    backend.answer = down;
    await times(2, store.reading.chunks);
    expect(guard.isTroubled("sql")).toBe(false);
    await times(1, store.reading.chunks);
    expect(guard.isTroubled("sql")).toBe(true);
    expect(guard.isTroubled("graphdb")).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(guard.isTroubled("sql")).toBe(false);
  });

  test("shows trouble when answers take longer than two seconds", async () => {
    await times(18, store.reading.chunks);
    for (const ms of [2_100, 2_100]) await slowly(ms);
    expect(guard.isTroubled("sql")).toBe(true);
    guard.forget("sql");
    expect(guard.isTroubled("sql")).toBe(false);
  });
});
