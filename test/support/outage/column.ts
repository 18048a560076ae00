// One column of the outage matrix: a backend fails in every way, one after the other, and comes back.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Fault } from "../fault-proxy.ts";
import { faultsIn, type Seen, seenOf } from "./answers.ts";
import type { Backend, OutageApp } from "./app.ts";
import { allEndpoints, type Column } from "./cells.ts";
import { worstOf } from "./matrix.ts";

export interface OutageOutcome {
  /** Answers that differ from the matrix, and endpoints that did not recover. */
  readonly faults: readonly string[];
  readonly noticedMs: number;
  readonly recoveredMs: number;
  /** The slowest of all answers during the outage. */
  readonly slowestMs: number;
}

/** Enough for two probes, five seconds apart, of a second each. */
const noticeMs = 60_000;
/**
 * Backstops for a busy machine. On a free one every cell is ok again within 30 seconds, and the outbox empty within 60.
 */
const recoveryMs = 90_000;
const outboxMs = 120_000;
const pollMs = 250;

/**
 * The service expects the later faults, not the first one. If several backends fail at once, the worst cell counts.
 *
 * All endpoints are asked during the first fault, before the service notices it and afterwards, and when it is over.
 * After that the circuits are open, so that only probes and clients without a circuit meet the later faults: the
 * endpoints that need the backend are asked.
 */
export async function throughOutage(
  app: OutageApp,
  backends: readonly Backend[],
  [first, ...others]: readonly [Fault, ...Fault[]],
): Promise<OutageOutcome> {
  const { column, unexpected, needing, names, status } = worstOf(backends);
  const title = backends.join(", ");
  const faults: string[] = [];
  const answers: Seen[] = [];
  const failAll = async (fault: Fault) => {
    for (const backend of backends) await app.fail(backend, fault);
  };
  const round = async (fault: string, cells: Column, asked = allEndpoints) => {
    // Memory has a limit of 150 ms, which a busy machine may exceed.
    const column: Column = { "POST query with memory": "answered", "POST benchmarks/run": "answered", ...cells };
    const seen = await seenOf(app, asked, { column, names });
    faults.push(...faultsIn(seen).map((wrong) => `${title} ${fault}: ${wrong}`));
    answers.push(...seen.values());
  };

  await failAll(first);
  const began = performance.now();
  await round(`${first}, unexpected`, unexpected);
  const areNoticed = await isNoticed(app, ...backends);
  const noticedMs = since(began);
  if (!areNoticed) faults.push(`${title} ${first}: not noticed`);
  if ((await healthOf(app)).status !== status) faults.push(`${title}: GET /health is not ${status}`);
  await round(first, column);
  for (const fault of others) {
    await failAll(fault);
    await round(fault, column, needing);
    if ((await healthOf(app)).status !== status) faults.push(`${title} ${fault}: GET /health is not ${status}`);
  }

  await failAll("pass");
  const back = performance.now();
  const slowestMs = Math.max(...answers.map(({ ms }) => ms));
  const left = await recovered(app, names);
  return {
    faults: [...faults, ...left.map((wrong) => `${title}, back again: ${wrong}`)],
    noticedMs,
    recoveredMs: since(back),
    slowestMs,
  };
}

/**
 * Asks each endpoint until it answers as without an outage. An endpoint that does is not asked again: a round costs the
 * service a second of processor time, and leaves jobs behind.
 */
async function recovered(app: OutageApp, names: readonly string[]): Promise<readonly string[]> {
  let asked = allEndpoints;
  let left: readonly string[] = [];
  await until(recoveryMs, async () => {
    const { status, services } = await healthOf(app);
    left = [`GET /health is ${status}: ${JSON.stringify(Object.fromEntries(services))}`];
    if (status !== "ok") return false;
    const seen = await seenOf(app, asked, { column: {}, names });
    asked = asked.filter((name) => seen.get(name)?.fault !== null);
    left = faultsIn(seen);
    return left.length === 0;
  });
  return left;
}

/** Whether the service finds within its time that all these backends are away. */
export const isNoticed = (app: OutageApp, ...backends: readonly Backend[]): Promise<boolean> =>
  until(noticeMs, async () => {
    const { services } = await healthOf(app);
    return backends.every((backend) => services.get(backend) === "disconnected");
  });

/** Whether `GET /health` is ok within the time for a recovery. */
export const isHealthyAgain = (app: OutageApp): Promise<boolean> =>
  until(recoveryMs, async () => (await healthOf(app)).status === "ok");

/** Waits for the outbox and all acknowledged jobs; returns the rows and jobs that were not completed. */
export async function unfinished(app: OutageApp): Promise<readonly string[]> {
  const rows = async () => {
    const text = await (await app.service.request("/metrics")).text();
    return [...text.matchAll(/^lore_outbox_pending\{store="(\w+)"\} ([1-9]\d*)$/gm)].map(([line]) => line);
  };
  let pending: readonly string[] = [];
  await until(outboxMs, async () => {
    pending = await rows();
    return pending.length === 0;
  });
  const open = new Set(["queued", "running"]);
  let jobs: readonly z.infer<typeof Job>[] = [];
  await until(outboxMs, async () => {
    jobs = await allJobs(app);
    return !jobs.some((job) => open.has(job.status));
  });
  const lost = jobs.filter((job) => job.status !== "completed").map((job) => JSON.stringify(job));
  return [...pending, ...lost];
}

const Job = z.object({ job_id: z.string(), status: z.string(), error: z.unknown() });
const Jobs = z.object({ jobs: z.array(Job) });

async function allJobs({ service }: OutageApp): Promise<readonly z.infer<typeof Job>[]> {
  return Jobs.parse(await (await service.request("/api/v1/jobs?limit=100")).json()).jobs;
}

const Health = z.object({ status: z.string(), services: z.record(z.string(), z.string()) });

async function healthOf({ service }: OutageApp): Promise<{ status: string; services: ReadonlyMap<string, string> }> {
  const brief = z.object({ status: z.string() }).parse(await (await service.request("/health")).json());
  const body = Health.safeParse(await (await service.request("/api/v1/health")).json());
  return { status: brief.status, services: new Map(Object.entries(body.data?.services ?? {})) };
}

async function until(withinMs: number, look: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await look()) return true;
    if (performance.now() > end) return false;
    await sleep(pollMs);
  }
}

const since = (began: number): number => Math.round(performance.now() - began);
