import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreHealth } from "../../stores/ports/health.ts";
import { type ServiceWatch, watchServices } from "./prober.ts";

const health = (status: StoreHealth["status"]): StoreHealth => ({ status, latency_ms: 1, engine: "Test" });
/** The longest pause between two probes, plus the longest probe. */
const roundMs = 7_100;

let answer: () => Promise<StoreHealth>;
let isAlive: boolean;
let isTroubled: boolean;
let forgotten: number;
let watch: ServiceWatch;
beforeEach(async () => {
  vi.useFakeTimers();
  answer = async () => health("connected");
  isAlive = false;
  isTroubled = false;
  forgotten = 0;
  const traffic = {
    isAlive: () => isAlive,
    isTroubled: () => isTroubled,
    forget: () => {
      forgotten += 1;
      isTroubled = false;
    },
  };
  watch = await watchServices(new Map([["sql", () => answer()]]), traffic);
});
afterEach(() => {
  watch.close();
  vi.useRealTimers();
});

const status = () => watch.state("sql")?.status;
const rounds = (count: number) => vi.advanceTimersByTimeAsync(count * roundMs);

test.each<[string, () => Promise<StoreHealth>]>([
  ["says that it is down", async () => health("disconnected")],
  ["fails", () => Promise.reject(new Error("no"))],
  ["hangs", () => new Promise(() => undefined)],
])("a service whose probe %s twice is disconnected, and connected again after two good probes", async (_, fault) => {
  expect(status()).toBe("connected");
  answer = fault;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(status()).toBe("connected");
  await rounds(2);
  expect(status()).toBe("disconnected");
  answer = async () => health("connected");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(status()).toBe("connected");
});

test("a service that answers probes is degraded while its calls fail", async () => {
  isTroubled = true;
  await rounds(3);
  expect(status()).toBe("degraded");
  isTroubled = false;
  await rounds(3);
  expect(status()).toBe("connected");
});

test("calls that failed during an outage do not count after the outage", async () => {
  answer = async () => health("disconnected");
  await rounds(3);
  isTroubled = true;
  answer = async () => health("connected");
  await rounds(3);
  expect([status(), forgotten > 0]).toEqual(["connected", true]);
});

test("a service whose calls succeed is degraded at worst, even if its probes fail", async () => {
  answer = async () => health("disconnected");
  isAlive = true;
  await rounds(4);
  expect(status()).toBe("degraded");
  isAlive = false;
  await rounds(3);
  expect(status()).toBe("disconnected");
});

test("a service that alternates between failed calls and failed probes is never reported as connected", async () => {
  let looks = 0;
  isTroubled = true;
  answer = async () => health(looks++ % 2 === 0 ? "disconnected" : "connected");
  await rounds(6);
  expect(status()).toBe("degraded");
});

test("checked_at is the time of the last probe, also while its finding is not confirmed", async () => {
  answer = () => Promise.reject(new Error("no"));
  const before = watch.state("sql")?.checked_at.getTime() ?? 0;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(watch.state("sql")).toMatchObject({ status: "connected", engine: "Test" });
  expect(watch.state("sql")?.checked_at.getTime()).toBeGreaterThan(before);
});

test("one lost probe at the start is no outage", async () => {
  const starting = await watchServices(new Map([["sql", async () => health("disconnected")]]));
  expect(starting.state("sql")?.status).toBe("degraded");
  await rounds(3);
  expect(starting.state("sql")?.status).toBe("disconnected");
  starting.close();
});

test("a closed watch sends no more probes", async () => {
  watch.close();
  expect(vi.getTimerCount()).toBe(0);
});
