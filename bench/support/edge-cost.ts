import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { type Outcome, openLoop, percentile } from "./load.ts";
import { cpuOfTree } from "./process-cpu.ts";
import type { BenchService } from "./service.ts";

/** A request that is repeated. */
interface Target {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Cost {
  readonly name: string;
  /** CPU of the process per request in microseconds, at the same rate for all targets, without its idle CPU. */
  readonly cpuUs: number;
  /** The same as a multiple of bare Koa's. */
  readonly ratio: number;
  /** CPU per request at full speed. The rates differ between targets, and a faster one is never idle. */
  readonly busyCpuUs: number;
  /** Latency at a steady rate, from the scheduled time. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface CostOptions {
  /** Requests per round at full speed; each round covers every target. */
  readonly requests: number;
  readonly rounds: number;
  /** Rate and duration of a round at a steady rate. */
  readonly steady: { readonly rate: number; readonly seconds: number };
  /** Rate and duration for latencies. */
  readonly rate: number;
  readonly seconds: number;
}

const connections = 8;

/** Cost of a request in the service, beside bare Koa under the same load in the same run. */
export async function measureCost(service: BenchService, adminKey: string, options: CostOptions): Promise<Cost[]> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-koa.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const own = { pid: service.pid, headers: { "X-API-Key": adminKey } };
    const targets: readonly Target[] = [
      { name: "bare Koa", pid: bare.pid ?? 0, url: await urlOf(bare), headers: {} },
      { name: "GET /livez (open)", ...own, headers: {}, url: `${service.base}/livez` },
      { name: "GET /api/v1/health (keyed)", ...own, url: `${service.base}/api/v1/health` },
      {
        name: "GET /api/v1/knowledge-graphs (keyed, one SQL query)",
        ...own,
        url: `${service.base}/api/v1/knowledge-graphs?include_stats=false`,
      },
    ];
    return await compare(targets, options);
  } finally {
    bare.kill("SIGTERM");
    await once(bare, "exit");
  }
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("Bare Koa has no output");
  for await (const line of createInterface({ input: stdout })) return (JSON.parse(line) as { url: string }).url;
  throw new Error("Bare Koa ended before it listened");
}

async function compare(targets: readonly Target[], options: CostOptions): Promise<Cost[]> {
  const agent = new Agent({ connections });
  const each = targets.map((target) => ({ target, cpu: [] as number[], busy: [] as number[] }));
  const { requests, rounds, steady } = options;
  const atRate = async (target: Target) => okay(target, await openLoop(steady, () => ask(target, agent)));
  const busily = (target: Target) => closedLoop(target, requests, agent);
  for (const { target } of each) await busily(target);
  for (let round = 0; round < rounds; round += 1)
    for (const { target, cpu, busy } of each) {
      cpu.push(await cpuPerRequest(target, steady.rate * steady.seconds, atRate));
      busy.push(await cpuPerRequest(target, requests, busily));
    }
  const costs: Omit<Cost, "ratio">[] = [];
  for (const { target, cpu, busy } of each) {
    const { latencies } = okay(target, await openLoop(options, () => ask(target, agent)));
    const [p50Ms, p99Ms] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
    costs.push({ name: target.name, cpuUs: median(cpu), busyCpuUs: median(busy), p50Ms, p99Ms });
  }
  await agent.close();
  const unit = costs[0]?.cpuUs ?? Number.NaN;
  return costs.map((cost) => ({ ...cost, ratio: cost.cpuUs / unit }));
}

function okay({ name }: Target, outcome: Outcome): Outcome {
  if (outcome.errors > 0) throw new Error(`${name}: ${outcome.errors} requests failed`);
  return outcome;
}

const idleMs = 2_000;

async function cpuPerRequest(
  target: Target,
  requests: number,
  load: (target: Target) => Promise<unknown>,
): Promise<number> {
  const used = async () => (await cpuOfTree(target.pid)).service;
  const before = await used();
  await sleep(idleMs);
  const idlePerMs = ((await used()) - before) / idleMs;
  const [start, since] = [await used(), performance.now()];
  await load(target);
  const own = (await used()) - start - idlePerMs * (performance.now() - since);
  return (own * 1_000) / requests;
}

async function closedLoop(target: Target, requests: number, agent: Agent): Promise<void> {
  let left = requests;
  const client = async () => {
    while (left-- > 0) await ask(target, agent);
  };
  await Promise.all(Array.from({ length: connections }, client));
}

async function ask({ url, headers, name }: Target, dispatcher: Agent): Promise<void> {
  const { statusCode, body } = await request(url, { headers, dispatcher });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
