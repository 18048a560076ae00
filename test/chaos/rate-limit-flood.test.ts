// Three processes, one Redis, one free key: together they grant what one process would.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultProxy, proxyFor, throughProxy } from "../support/fault-proxy.ts";
import { fromSources } from "../support/from-sources.ts";
import { dropRedisSpace, redisUrl } from "../support/redis-engine.ts";
import { newSpace } from "../support/spaced-engine.ts";
import type { Asked, FlooderOrder, FlooderReport } from "./flooder.ts";

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

interface Flood {
  /** Allowed requests of all processes. */
  readonly allowed: readonly Asked[];
  /** The last refused request of each process. */
  readonly refused: readonly Asked[];
}

/** Floods for this long, by each process. */
async function flood(bucket: string, forMs: number): Promise<readonly Flood[]> {
  const reports = await tell({ flood: bucket, forMs });
  return reports.map((report) => {
    if (typeof report === "string") throw new Error(`Not a flood: ${report}`);
    return { allowed: report.allowed, refused: [report.refused] };
  });
}

const together = (floods: readonly Flood[]): Flood => ({
  allowed: floods.flatMap(({ allowed }) => allowed),
  refused: floods.flatMap(({ refused }) => refused),
});

interface Bucket {
  readonly burst: number;
  readonly everyMs: number;
}

/** Clocks count whole milliseconds, and Redis has its own. */
const clockMs = 20;

/**
 * The most and the least that a bucket grants from the first to the last request of a flood, which was refused. The
 * time of a grant lies between its request and its answer, which a busy machine delays.
 */
function bounds({ allowed, refused }: Flood, { burst, everyMs }: Bucket) {
  const [sent, answered] = [Math.min(...allowed.map(([at]) => at)), Math.min(...allowed.map(([, at]) => at))];
  const last = [Math.max(...refused.map(([at]) => at)), Math.max(...refused.map(([, at]) => at))] as const;
  const granted = (ms: number) => burst + Math.floor(ms / everyMs);
  return { least: granted(last[0] - answered - clockMs), most: granted(last[1] - sent + clockMs) };
}

/** The flood got what the bucket grants, at its end and at each moment before. */
function expectGrants({ allowed, refused }: Flood, bucket: Bucket): void {
  const { least, most } = bounds({ allowed, refused }, bucket);
  expect(allowed.length).toBeGreaterThanOrEqual(least);
  expect(allowed.length).toBeLessThanOrEqual(most);
  const inOrder = allowed.toSorted(([, one], [, other]) => one - other);
  for (const [at, asked] of inOrder.entries())
    expect(at + 1).toBeLessThanOrEqual(bounds({ allowed, refused: [asked] }, bucket).most);
}

const statuses = async () => new Set(await tell("health"));
const ofAll: Bucket = { burst: 10, everyMs: 1_000 };
const third: Bucket = { burst: 3, everyMs: 3_000 };
let floodedUntil = 0;

test("three processes that flood for 12 seconds get the burst of 10, and one per second", async () => {
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set(["connected"]));
  const flooded = together(await flood("flooded", 12_500));
  floodedUntil = Date.now();
  expect(flooded.allowed.length).toBeGreaterThanOrEqual(22);
  expectGrants(flooded, ofAll);
});

test("while Redis is away each process grants a third of the limit, and its earlier grants count", async () => {
  await proxy.set("refuse");
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set(["disconnected"]));
  // Each has granted some of the 22: fewer are left than the 3 that each may grant at once, unless time gave them back.
  const left = together(await flood("flooded", 0));
  const since = Math.max(...left.refused.map(([, at]) => at)) - floodedUntil;
  const all = processes * third.burst;
  expect(left.allowed.length).toBeLessThanOrEqual(Math.min(all, all - 1 + Math.floor(since / third.everyMs)));
  for (const own of await flood("fresh", 7_500)) {
    expect(own.allowed.length).toBeGreaterThanOrEqual(5);
    expectGrants(own, third);
  }
});

test("when Redis is back, all processes share one count again", async () => {
  await proxy.set("pass");
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(new Set(["connected"]));
  const flooded = together(await flood("new", 2_500));
  expect(flooded.allowed.length).toBeGreaterThanOrEqual(12);
  expectGrants(flooded, ofAll);
});
