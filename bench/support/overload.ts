import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { percentile } from "./load.ts";
import type { BenchService } from "./service.ts";

/** Connections of a crowd of clients. */
const connections = 1_024;
/** Numbers of clients in closed loops. The best of them determines the capacity. */
const steadyClients = [4, 8, 16];

export interface Overload {
  readonly times: number;
  readonly sent: number;
  readonly accepted: number;
  readonly shed: number;
  /** Requests that were neither answered well nor told to retry later. */
  readonly failed: number;
  readonly acceptedP50Ms: number;
  readonly acceptedP99Ms: number;
  readonly shedP99Ms: number;
  /** Accepted requests per second, as a share of the capacity. */
  readonly goodput: number;
  readonly healthP99Ms: number;
  /** Time from the end of the load until questions are answered as before it. */
  readonly recoveryMs: number;
}

export interface Unloaded {
  /** Questions per second in a closed loop. */
  readonly capacity: number;
  /** At a fifth of the capacity, in an open loop. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Asked {
  readonly outcome: "accepted" | "shed" | "failed";
  readonly ms: number;
}

/** A crowd that queries knowledge graphs of a small size. */
export interface Crowd {
  unloaded(seconds: number): Promise<Unloaded>;
  overload(times: number, seconds: number, quiet: Unloaded): Promise<Overload>;
  close(): Promise<void>;
}

interface Askers {
  ask(at: number, since?: number): Promise<Asked>;
  /** Requests are sent at their times, independent of earlier ones. */
  atRate(rate: number, seconds: number): Promise<Asked[]>;
  /** Answers per second for a few clients that each wait for their answer. */
  closedLoop(clients: number, seconds: number): Promise<number>;
  close(): Promise<void>;
}

function createAskers(base: string, keys: readonly string[], questions: readonly string[]): Askers {
  const dispatcher = new Agent({ connections, pipelining: 1 });

  async function ask(at: number, since = performance.now()): Promise<Asked> {
    const headers = { "X-API-Key": keys[at % keys.length] ?? "", "Content-Type": "application/json" };
    const body = JSON.stringify({ query: questions[at % questions.length], kg_names: ["load"] });
    try {
      const response = await request(`${base}/api/v1/query`, { method: "POST", headers, body, dispatcher });
      const text = await response.body.text();
      const outcome = outcomeOf(response.statusCode, response.headers["retry-after"]);
      if (outcome === "failed") process.stderr.write(`  ${response.statusCode} ${text.slice(0, 200)}\n`);
      return { outcome, ms: performance.now() - since };
    } catch (error) {
      process.stderr.write(`  ${String(error).slice(0, 200)}\n`);
      return { outcome: "failed", ms: performance.now() - since };
    }
  }

  return {
    ask,
    async atRate(rate, seconds) {
      const sent: Promise<Asked>[] = [];
      const start = performance.now();
      for (let at = 0; at < rate * seconds; at += 1) {
        const scheduled = start + (at * 1_000) / rate;
        const wait = scheduled - performance.now();
        if (wait > 0) await sleep(wait);
        sent.push(ask(at, scheduled));
      }
      return Promise.all(sent);
    },
    async closedLoop(clients, seconds) {
      const since = performance.now();
      let [at, accepted] = [0, 0];
      const client = async () => {
        while (performance.now() - since < seconds * 1_000) if ((await ask(at++)).outcome === "accepted") accepted += 1;
      };
      await Promise.all(Array.from({ length: clients }, client));
      return (accepted * 1_000) / (performance.now() - since);
    },
    close: () => dispatcher.close(),
  };
}

export function createCrowd(service: BenchService, keys: readonly string[], questions: readonly string[]): Crowd {
  const { ask, atRate, closedLoop, close } = createAskers(service.base, keys, questions);
  return {
    async unloaded(seconds) {
      let capacity = 0;
      for (const clients of steadyClients) capacity = Math.max(capacity, await closedLoop(clients, seconds / 2));
      const quiet = timesOf(await atRate(capacity / 5, seconds), "accepted");
      return { capacity, p50Ms: percentile(quiet, 0.5), p99Ms: percentile(quiet, 0.99) };
    },
    async overload(times, seconds, quiet) {
      const stop = new AbortController();
      const health = watchHealth(service, stop.signal);
      const asked = await atRate(quiet.capacity * times, seconds);
      stop.abort();
      const recoveryMs = await recovery(ask, 3 * quiet.p99Ms);
      return { times, ...summaryOf(asked, quiet.capacity * seconds), healthP99Ms: await health, recoveryMs };
    },
    close,
  };
}

function summaryOf(asked: readonly Asked[], couldBe: number) {
  const [accepted, shed] = [timesOf(asked, "accepted"), timesOf(asked, "shed")];
  return {
    sent: asked.length,
    accepted: accepted.length,
    shed: shed.length,
    failed: asked.length - accepted.length - shed.length,
    acceptedP50Ms: percentile(accepted, 0.5),
    acceptedP99Ms: percentile(accepted, 0.99),
    shedP99Ms: percentile(shed, 0.99),
    goodput: accepted.length / couldBe,
  };
}

/** Requests /health ten times a second until stopped. */
async function watchHealth({ base }: BenchService, until: AbortSignal): Promise<number> {
  const dispatcher = new Agent({ connections: 1 });
  const taken: number[] = [];
  while (!until.aborted) {
    const since = performance.now();
    await (await request(`${base}/health`, { dispatcher })).body.dump();
    taken.push(performance.now() - since);
    await sleep(100);
  }
  await dispatcher.close();
  taken.sort((a, b) => a - b);
  return percentile(taken, 0.99);
}

const goodInARow = 5;
const longestRecoveryMs = 60_000;

/** The time at which the first of several consecutive timely questions was sent. */
async function recovery(ask: Askers["ask"], boundMs: number): Promise<number> {
  const since = performance.now();
  let recovered: number[] = [];
  for (let at = 0; recovered.length < goodInARow && performance.now() - since < longestRecoveryMs; at += 1) {
    const left = performance.now() - since;
    const { outcome, ms } = await ask(at);
    recovered = outcome === "accepted" && ms <= boundMs ? [...recovered, left] : [];
  }
  return recovered[goodInARow - 1] === undefined ? Number.POSITIVE_INFINITY : (recovered[0] ?? 0);
}

function outcomeOf(status: number, retryAfter: unknown): Asked["outcome"] {
  if (status === 200) return "accepted";
  return status === 503 && retryAfter !== undefined ? "shed" : "failed";
}

const timesOf = (asked: readonly Asked[], wanted: Asked["outcome"]): number[] =>
  asked.flatMap(({ outcome, ms }) => (outcome === wanted ? [ms] : [])).sort((a, b) => a - b);
