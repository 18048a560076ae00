// One column of the outage matrix: a backend fails in every way, one after the other, and comes back.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Fault } from "./fault-proxy.ts";
import type { Backend, OutageApp } from "./outage-app.ts";
import { type Column, faultsOf, type Seen } from "./outage-cells.ts";

export interface Outage {
  readonly backend: Backend;
  /** The first one comes unexpected; the others find the service warned. */
  readonly faults: readonly [Fault, ...Fault[]];
  /** Cells once the service knows; those not named are "ok". */
  readonly column: Column;
  /** Where cells differ until then. */
  readonly unexpected?: Column;
  /** What failures and warnings call the backend, where it is not its own name. */
  readonly names?: readonly string[];
  /** What `GET /health` says meanwhile. */
  readonly status: "degraded" | "down";
}

export interface OutageOutcome {
  /** Answers that are not what the matrix says, and what did not recover. */
  readonly faults: readonly string[];
  readonly noticedMs: number;
  readonly recoveredMs: number;
  /** Of all answers during the outage. */
  readonly slowestMs: number;
}

/** Two probes, five seconds apart, and a second each. */
const noticeMs = 20_000;
/** Settled: every cell is ok again within 30 seconds, the outbox is empty within 60. */
const recoveryMs = 30_000;
const outboxMs = 60_000;
const pollMs = 250;

export async function throughOutage(app: OutageApp, outage: Outage): Promise<OutageOutcome> {
  const {
    backend,
    faults: [first, ...others],
    column,
    unexpected = {},
    status,
  } = outage;
  const named = { backend, ...(outage.names ? { names: outage.names } : {}) };
  const faults: string[] = [];
  const answers: Seen[] = [];
  const round = async (title: string, cells: Column) => {
    // Memory has 150 ms for its part, which a busy machine may not keep.
    const { faults: found, seen } = await faultsOf(app, { "POST query with memory": "answered", ...cells }, named);
    faults.push(...found.map((fault) => `${backend} ${title}: ${fault}`));
    answers.push(...seen.values());
  };

  await app.fail(backend, first);
  const began = performance.now();
  await round(`${first}, unexpected`, { ...column, ...unexpected });
  const isNoticed = await until(noticeMs, async () => (await healthOf(app)).services.get(backend) === "disconnected");
  const noticedMs = since(began);
  if (!isNoticed) faults.push(`${backend} ${first}: not noticed`);
  if ((await healthOf(app)).status !== status) faults.push(`${backend}: GET /health is not ${status}`);
  await round(first, column);
  for (const fault of others) {
    await app.fail(backend, fault);
    await round(fault, column);
  }

  await app.fail(backend, "pass");
  const back = performance.now();
  const slowestMs = Math.max(...answers.map(({ ms }) => ms));
  const left = await recovered(app, backend);
  return { faults: [...faults, ...left], noticedMs, recoveredMs: since(back), slowestMs };
}

async function recovered(app: OutageApp, backend: Backend): Promise<readonly string[]> {
  let left: readonly string[] = [];
  await until(recoveryMs, async () => {
    const { status } = await healthOf(app);
    left = [`GET /health is ${status}`];
    if (status !== "ok") return false;
    left = (await faultsOf(app, {}, { backend })).faults;
    return left.length === 0;
  });
  return left.map((fault) => `${backend}, back again: ${fault}`);
}

/** Everything that was acknowledged comes to its end; answers what does not. */
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
