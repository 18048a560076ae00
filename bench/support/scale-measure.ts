import { setTimeout as sleep } from "node:timers/promises";
import { type Outcome, oneAtATime, percentile, type Send } from "./load.ts";
import { cpuBetween, cpuOfTree } from "./process-cpu.ts";
import { type ReadBytes, readBytesOf } from "./process-io.ts";
import { scrape } from "./scrape.ts";
import type { BenchService } from "./service.ts";

/** What one kind of request costs at one size. */
export interface Cost {
  readonly asked: number;
  /** Requests without an answer, and answers that a missing part degraded. */
  readonly failed: number;
  /** Answers that rest on the right passage. */
  readonly found: number;
  /** CPU per request, in ms. */
  readonly cpuService: number;
  readonly cpuPostgres: number;
  readonly p50: number;
  readonly p95: number;
  /** Read by the service process per request. */
  readonly read: ReadBytes;
}

export interface Asked {
  readonly question: string;
  /** Title of the passage with the answer. */
  readonly title: string;
  /** null: the question names no knowledge graph. */
  readonly kg: string | null;
}

interface Answer {
  /** Sections or contents of passages begin with their title. */
  readonly citations?: readonly object[];
  readonly results?: readonly object[];
  readonly metadata?: { readonly degraded?: boolean };
}

/** Asks all questions one after another at one of the two endpoints. */
export async function measureQuestions(
  service: BenchService,
  path: "/api/v1/query" | "/api/v1/query/vector-bypass",
  questions: readonly Asked[],
): Promise<Cost> {
  let [found, degraded] = [0, 0];
  const cost = await measure(service, questions.length, async (at) => {
    const { question, title, kg } = questions[at] ?? { question: "", title: "", kg: null };
    const body = await service.json<Answer>(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: question, ...(kg === null ? {} : { kg_names: [kg] }) }),
    });
    if (body.metadata?.degraded) degraded += 1;
    if (JSON.stringify(body.citations ?? body.results ?? []).includes(title)) found += 1;
  });
  return { ...cost, found, failed: cost.failed + degraded };
}

export async function measureList(service: BenchService, kg: string, count: number): Promise<Cost> {
  const cost = await measure(service, count, async () => {
    const { sources } = await service.json<{ sources: readonly object[] }>(`/api/v1/sources/kg/${kg}?limit=1000`);
    if (sources.length === 0) throw new Error("No sources");
  });
  return { ...cost, found: cost.asked - cost.failed };
}

async function measure(service: BenchService, count: number, send: Send): Promise<Omit<Cost, "found">> {
  const [cpu, io] = [await cpuOfTree(service.pid), await readBytesOf(service.pid)];
  const { latencies, errors }: Outcome = await oneAtATime(count, send);
  const used = cpuBetween(cpu, await cpuOfTree(service.pid));
  const after = await readBytesOf(service.pid);
  return {
    asked: count,
    failed: errors,
    cpuService: (used.service + used.other) / count,
    cpuPostgres: used.postgres / count,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    read: { called: (after.called - io.called) / count, disk: (after.disk - io.disk) / count },
  };
}

const lookMs = 5_000;
const patienceMs = 15 * 60_000;
/** A share of one core: the loops of an idle service take less. */
const quietShare = 0.15;
/**
 * LanceDB looks at its tables half a minute after a start, and removes the files that this replaces a minute later. A
 * shorter wait would find the service idle and measure this maintenance with the first questions.
 */
const firstMaintenanceMs = 100_000;

/** Waits until the maintenance that follows a start is over as well. */
export async function settleAfterStart(service: BenchService): Promise<void> {
  await sleep(firstMaintenanceMs);
  await settle(service);
}

/** Waits until all changes are in the engines and their maintenance is over. */
export async function settle(service: BenchService): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let quiet = 0; quiet < 2; ) {
    const before = await cpuOfTree(service.pid);
    await sleep(lookMs);
    const { service: own, postgres, other } = cpuBetween(before, await cpuOfTree(service.pid));
    const waiting = (await scrape(service)).sum("lore_outbox_pending");
    quiet = waiting === 0 && own + postgres + other < quietShare * lookMs ? quiet + 1 : 0;
    if (performance.now() > until) throw new Error("The service does not become idle");
  }
}
