import { randomBytes } from "node:crypto";
import { createClient } from "redis";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import { cacheContract } from "../../test/contract/cache.ts";
import { openFaultProxy, proxyFor, throughProxy } from "../../test/support/fault-proxy.ts";
import { connectedCache, dropRedisSpace, redisEngine, redisKeys, redisUrl } from "../../test/support/redis-engine.ts";
import { awakeSeconds } from "../../test/support/stopwatches.ts";
import type { Cache } from "../ports/cache.ts";
import { openRedisCache } from "./cache.ts";

cacheContract("Redis", redisEngine);

const tenMinutes = 600_000;
const opened: { close(): Promise<void> }[] = [];
const keep = <C extends { close(): Promise<void> }>(resource: C): C => {
  opened.push(resource);
  return resource;
};
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close();
});

const open = async (url: string, space: string): Promise<Cache> =>
  keep(await openRedisCache({ url, space, log: silentLog() }));
const openConnected = async (url: string, space: string): Promise<Cache> =>
  keep(await connectedCache({ url, space, log: silentLog() }));
const statusOf = async (cache: Cache) => (await cache.health()).status;
/** Calls one after the other. If each of them waited for Redis, they would take ten seconds. */
const tenCalls = async (call: () => Promise<unknown>) => {
  for (let n = 0; n < 10; n++) await call();
};
/** Far below ten seconds, and far above what a busy machine takes. */
const withoutWaiting = 5;
/** Only the first caller of an outage waits, for a second. */
const oneWait = 5;
/** The driver itself drops a silent connection after three seconds. */
const beforeTheDriver = 2.9;

/** A cache that reaches Redis through a proxy, and another cache that reaches the same Redis directly. */
async function twoCaches() {
  const url = await redisUrl();
  const space = randomBytes(6).toString("hex");
  keep({ close: () => dropRedisSpace(url, space) });
  const proxy = keep(await proxyFor(url));
  const cache = await openConnected(throughProxy(url, proxy), space);
  return { proxy, cache, other: await openConnected(url, space), url, space };
}

test("the engine is named with its version, and keys begin with the space", async () => {
  const { cache, url, space } = await twoCaches();
  await cache.set("t1:a", 1, tenMinutes);
  expect(await cache.health()).toMatchObject({ status: "connected", engine: expect.stringMatching(/^Redis \d+\.\d/) });
  expect(await redisKeys(url, space)).toEqual(["t1:a"]);
});

test("processes share values and counters", async () => {
  const { cache, other } = await twoCaches();
  await cache.set("t1:a", { b: 1 }, tenMinutes);
  expect(await other.get("t1:a")).toEqual({ b: 1 });
  expect([await cache.increment("t1:n", tenMinutes), await other.increment("t1:n", tenMinutes)]).toEqual([1, 2]);
});

test("a counter replaces a value of another kind; a value of more than a million characters is not stored", async () => {
  const { cache } = await twoCaches();
  await cache.set("t1:a", "text", tenMinutes);
  expect([await cache.increment("t1:a", tenMinutes), await cache.increment("t1:a", tenMinutes)]).toEqual([1, 2]);
  await cache.set("t1:a", "x".repeat(1_100_000), tenMinutes);
  expect(await cache.get("t1:a")).toBeUndefined();
});

test.each(["closed port", "silent server"])(
  "%s: opening succeeds, this process keeps its own cache, closing is quick",
  async (kind) => {
    const proxy = keep(await openFaultProxy({ host: "127.0.0.1", port: 1 }));
    await proxy.set(kind === "closed port" ? "refuse" : "blackhole");
    const cache = await open(`redis://:secret@127.0.0.1:${proxy.port}`, "none");
    expect(await awakeSeconds(() => cache.set("t1:a", 1, tenMinutes))).toBeLessThan(oneWait);
    expect(await awakeSeconds(() => tenCalls(() => cache.get("t1:a")))).toBeLessThan(withoutWaiting);
    expect([
      await cache.get("t1:a"),
      await cache.increment("t1:n", tenMinutes),
      await cache.increment("t1:n", tenMinutes),
    ]).toEqual([1, 1, 2]);
    expect(await cache.health()).toMatchObject({ status: "disconnected", engine: "Redis" });
    expect(await awakeSeconds(() => cache.close())).toBeLessThan(beforeTheDriver);
  },
);

test("a malformed address fails the start", async () => {
  await expect(open("http://nowhere", "none")).rejects.toThrow("REDIS_URL");
});

describe.each(["refuse", "blackhole"] as const)("an outage of the kind %s", (manner) => {
  test("delays callers by at most a second, once; afterwards Redis serves again", async () => {
    const { proxy, cache, other } = await twoCaches();
    await cache.set("t1:a", 1, tenMinutes);
    await proxy.set(manner);
    expect(
      await awakeSeconds(() => Promise.all([cache.get("t1:a"), cache.increment("t1:n", tenMinutes)])),
    ).toBeLessThan(oneWait);
    expect(await awakeSeconds(() => tenCalls(() => cache.set("t1:b", 1, tenMinutes)))).toBeLessThan(withoutWaiting);
    expect(await cache.get("t1:b")).toBe(1);
    expect(await statusOf(cache)).toBe("disconnected");
    await proxy.set("pass");
    await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
    await cache.set("t1:c", 1, tenMinutes);
    expect(await other.get("t1:c")).toBe(1);
    expect(await cache.get("t1:a")).toBe(1);
  });

  test("leaves no outdated value, neither in Redis nor in this process", async () => {
    const { proxy, cache, other } = await twoCaches();
    for (const key of ["set", "deleted", "theirs"]) await cache.set(`t1:${key}`, "old", tenMinutes);
    await proxy.set(manner);
    await cache.set("t1:set", "new", tenMinutes);
    await cache.delete("t1:deleted");
    await cache.set("t1:own", "of the outage", tenMinutes);
    await other.set("t1:theirs", "new", tenMinutes);
    await proxy.set("pass");
    await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
    expect(await Promise.all(["set", "deleted", "own", "theirs"].map((key) => cache.get(`t1:${key}`)))).toEqual([
      undefined,
      undefined,
      undefined,
      "new",
    ]);
    await proxy.set("refuse");
    await expect.poll(() => cache.get("t1:own")).toBeUndefined();
  });
});

test("values that were to go with a tag during an outage are gone after it", async () => {
  const { proxy, cache, other, url, space } = await twoCaches();
  const store = (of: Cache, key: string) => of.setTagged(key, key, { ttlMs: tenMinutes, tags: ["kg:1"] });
  await store(cache, "t1:before");
  await proxy.set("refuse");
  await expect.poll(() => statusOf(cache)).toBe("disconnected");
  await store(other, "t1:meanwhile");
  await store(cache, "t1:own");
  await cache.deleteTagged("kg:1");
  expect(await cache.get("t1:own")).toBeUndefined();
  await proxy.set("pass");
  await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
  expect(await redisKeys(url, space)).toEqual([]);
});

test("counters outlast an outage in which many tagged values were stored", async () => {
  const { proxy, cache } = await twoCaches();
  expect(await cache.increment("t1:budget", tenMinutes)).toBe(1);
  await proxy.set("refuse");
  await expect.poll(() => statusOf(cache)).toBe("disconnected");
  for (let n = 0; n < 10_100; n++) await cache.setTagged(`t1:answer:${n}`, n, { ttlMs: tenMinutes, tags: ["kg:1"] });
  await proxy.set("pass");
  await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
  expect(await cache.increment("t1:budget", tenMinutes)).toBe(2);
});

test("after an outage in which more tags were deleted than are remembered, no tagged value is left, but counters are", async () => {
  const { proxy, cache, other, url, space } = await twoCaches();
  expect(await cache.increment("t1:budget", tenMinutes)).toBe(1);
  await proxy.set("refuse");
  await expect.poll(() => statusOf(cache)).toBe("disconnected");
  await other.setTagged("t1:meanwhile", 1, { ttlMs: tenMinutes, tags: ["kg:1", "kg:10090"] });
  for (let n = 0; n < 10_100; n++) await cache.deleteTagged(`kg:${n}`);
  await proxy.set("pass");
  await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
  expect(await cache.increment("t1:budget", tenMinutes)).toBe(2);
  expect(await redisKeys(url, space)).toEqual(["t1:budget"]);
});

test("a process keeps at most its bytes of tagged values in Redis, and the sets of tags forget what expired", async () => {
  const url = await redisUrl();
  const space = randomBytes(6).toString("hex");
  keep({ close: () => dropRedisSpace(url, space) });
  const cache = keep(await connectedCache({ url, space, maxBytes: 10_000, log: silentLog() }));
  const store = (key: string, ttlMs = tenMinutes) =>
    cache.setTagged(key, "x".repeat(1_000), { ttlMs, tags: [`of ${key}`, "all"] });
  for (let n = 1; n <= 5; n++) await store(`t1:${n}`);
  const there = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await cache.get(`t1:${n}`)) !== undefined));
  expect(there).toEqual([false, false, true, true, true]);
  await store("t1:short", 20);
  await expect.poll(() => cache.get("t1:short"), { interval: 5 }).toBeUndefined();
  await store("t1:6");
  const client = await createClient({ url }).connect();
  const names = await client.zRange(`lore:${space}:*tag:all`, 0, -1);
  client.destroy();
  expect(names.some((name) => name.endsWith("t1:short"))).toBe(false);
  expect(names.some((name) => name.endsWith("t1:6"))).toBe(true);
});

test("an outage with more changes than are remembered clears all keys of this installation and no others", async () => {
  const { proxy, cache, other, url } = await twoCaches();
  const stranger = await openConnected(url, "stranger");
  keep({ close: () => dropRedisSpace(url, "stranger") });
  await stranger.set("t1:a", 1, tenMinutes);
  await other.set("t1:10000", "old", tenMinutes);
  await proxy.set("refuse");
  await expect.poll(() => statusOf(cache)).toBe("disconnected");
  for (let i = 0; i <= 10_000; i++) await cache.delete(`t1:${i}`);
  await proxy.set("pass");
  await expect.poll(() => statusOf(cache), { timeout: 60_000 }).toBe("connected");
  expect(await cache.get("t1:10000")).toBeUndefined();
  expect(await stranger.get("t1:a")).toBe(1);
});

test("closing during an outage ends at once", async () => {
  const { proxy, cache } = await twoCaches();
  await cache.set("t1:a", 1, tenMinutes);
  await proxy.set("blackhole");
  const asked = cache.get("t1:a");
  expect(await awakeSeconds(() => cache.close())).toBeLessThan(beforeTheDriver);
  expect(await asked).toBeUndefined();
});
