// Three processes, one Redis, one free key: together they grant what one process would.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultProxy, proxyFor, throughProxy } from "../support/fault-proxy.ts";
import { fromSources } from "../support/from-sources.ts";
import { dropRedisSpace, redisUrl } from "../support/redis-engine.ts";
import { newSpace } from "../support/spaced-engine.ts";
import type { FlooderOrder, FlooderReport } from "./flooder.ts";

const processes = 3;
const space = newSpace();
let proxy: FaultProxy;
let children: readonly ChildProcess[] = [];

beforeAll(async () => {
  const url = await redisUrl();
  proxy = await proxyFor(url);
  const given = [throughProxy(url, proxy), space];
  children = Array.from({ length: processes }, () =>
    fork(fromSources, [join(import.meta.dirname, "flooder.ts"), ...given]),
  );
  await Promise.all(children.map((child) => once(child, "message")));
});

afterAll(async () => {
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }),
  );
  await proxy?.close();
  await dropRedisSpace(await redisUrl(), space);
});

async function tell(order: FlooderOrder): Promise<readonly FlooderReport[]> {
  const reports = children.map((child) => once(child, "message"));
  for (const child of children) child.send(order);
  return (await Promise.all(reports)).map(([report]) => report);
}

/** How many requests each process was allowed within `forMs` of the first allowed request of all. */
async function allowedIn(bucket: string, forMs: number): Promise<readonly number[]> {
  const moments = (await tell({ flood: bucket, forMs: forMs + 2_000 })).map((report) =>
    typeof report === "string" ? [] : report,
  );
  const first = Math.min(...moments.flat());
  return moments.map((own) => own.filter((moment) => moment - first <= forMs).length);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const statuses = async () => new Set(await tell("health"));

// Half a second more than whole seconds, so that a process that asks late does not change the count.
test("three processes that flood for 12 seconds get 22 requests: the burst of 10, and one per second", async () => {
  expect(sum(await allowedIn("flooded", 12_500))).toBe(22);
});

test("while Redis is away each process grants a third of the limit, and its earlier grants count", async () => {
  await proxy.set("refuse");
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set(["disconnected"]));
  // Of the 22 each has granted some: fewer are left than the 3 that each may grant at once.
  expect(sum(await allowedIn("flooded", 100))).toBeLessThan(9);
  // 3 at once, then one in three seconds.
  expect(await allowedIn("fresh", 7_500)).toEqual([5, 5, 5]);
});

test("when Redis is back, all processes share one count again", async () => {
  await proxy.set("pass");
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set(["connected"]));
  expect(sum(await allowedIn("new", 2_500))).toBe(12);
});
