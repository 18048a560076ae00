import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Answer } from "../../domain/answer.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import type { EngineName } from "../../scripts/engines/start.mjs";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import { acceptAll, allCompleted, jobStates } from "../support/accepted-jobs.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { tenant_id } from "../support/document-lab.ts";
import { engineContents } from "../support/engine-contents.ts";
import { type OwnEngine, ownEngine } from "../support/engines.ts";
import { uploadsOf } from "../support/kill-rounds.ts";
import { projected } from "../support/projected-ids.ts";
import { signalOf } from "../support/signal-of.ts";
import { isOutage } from "../support/watch-service.ts";

const names: readonly EngineName[] = ["neo4j", "chroma", "mongodb", "redis"];
/** Enough that some are not completed when an engine dies. */
const documents = Number(process.env.LORE_KILL_DOCUMENTS ?? 10);
/**
 * Another seed, another length: LORE_KILL_SEED=7 LORE_OUTAGE_SECONDS=10 npx vitest run test/chaos/kill-engines.test.ts
 */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const outageMs = Number(process.env.LORE_OUTAGE_SECONDS ?? 2) * 1_000;
/** From an engine's return until `GET /health` says "ok". */
const recoveryMs = 120_000;
const settleMs = 120_000;

const uploads = uploadsOf(seed, documents);
/** The knowledge graph of the round without a death. */
const calm = "calm";
let engines: Record<EngineName, OwnEngine>;
type Signal = ReturnType<typeof signalOf>;
type Jobs = Parameters<typeof jobStates>[1];
let service: TestApp;
let reference: unknown;
let undisturbedMs: number;
/** When each engine dies, as a share of an undisturbed run: always in its first half. */
const moments = fc.sample(fc.double({ min: 0.05, max: 0.5, noNaN: true }), { seed, numRuns: names.length });

beforeAll(async () => {
  const started = await Promise.all(names.map(async (name) => [name, await ownEngine(name)] as const));
  engines = Object.fromEntries(started) as typeof engines;
  service = await openTestApp(Object.assign({}, ...started.map(([, { settings }]) => settings)), around);
  // The first documents wait for engines that have just started.
  await undisturbed("cold", uploads.slice(0, 2));
  undisturbedMs = await undisturbed(calm);
  reference = await contents(calm);
}, 400_000);

afterAll(async () => {
  await service?.close();
  await Promise.all(Object.values(engines ?? {}).map((engine) => engine.stop()));
});

/** Sends the documents to a knowledge graph of the round. An engine that has just started may be too slow at first. */
const sendAll = (kg: string, sent = uploads) =>
  acceptAll(service, {
    kg,
    uploads: sent.map(({ name, content }) => ({ name, content: String(content) })),
    mayRepeat: isOutage,
  });

/** Milliseconds from the last acknowledgement until all jobs are completed. */
async function undisturbed(kg: string, sent = uploads): Promise<number> {
  const jobs = await sendAll(kg, sent);
  const began = performance.now();
  await allCompleted(service.app.stores, jobs);
  return performance.now() - began;
}

/** Fires when the first job of the round is to be completed, and holds it and all others until `go` fires. */
let ends: { readonly reached: Signal; readonly go: Signal } | null = null;
const around: AroundStore = (role, store) =>
  guarded(store, "", async (path, work) => {
    if (role === "records" && path === "jobs.complete") {
      ends?.reached.fire();
      await ends?.go.fired;
    }
    return work();
  });

/**
 * Waits for the moment, or for the end of the first job: the jobs wait for the same pictures and end nearly together.
 */
const untilTheMiddle = (moment: number, end: Signal): Promise<unknown> =>
  Promise.race([sleep(moment * undisturbedMs), end.fired]);

/** The contents of records and engines, without ids and times. */
async function contents(kg: string) {
  const { stores } = service.app;
  await projected(stores, settleMs);
  const kg_id = (await stores.records.kgs.get(tenant_id, kg))?.id ?? 0;
  const { databaseUrl } = service;
  return { dump: await stores.records.cutover.dump(kg_id), engines: await engineContents({ stores, databaseUrl }, kg) };
}

async function ask(kg: string): Promise<{ status: number; body: Answer }> {
  const response = await service.request("/api/v1/query", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "Where was Ada Lovelace born?", kg_names: [kg], user_id: "ada", session_id: kg }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function drift() {
  const embedder = createHashEmbedder();
  const report = await createDoctor({ ...service.app.stores, embedder }).examine();
  return { drift: report.drift, unseen: report.unseen, lapsed: report.lapsed_jobs.count };
}

const isHealthy = async () => ((await (await service.request("/health")).json()) as { status: string }).status;

async function expectUnfinished(jobs: Jobs): Promise<void> {
  expect((await jobStates(service.app.stores, jobs)).filter((state) => state !== "completed")).not.toEqual([]);
}

async function whileDead(engine: OwnEngine, work: () => Promise<void>): Promise<void> {
  await engine.kill();
  try {
    await Promise.all([work(), sleep(outageMs)]);
  } finally {
    await engine.restart();
  }
}

test.each(names.map((name, at) => [name, moments[at] ?? 0] as const))(
  `${documents} concurrent ingests survive the death of %s (seed ${seed})`,
  async (name, moment) => {
    await expect.poll(isHealthy, { timeout: recoveryMs }).toBe("ok");
    const [reached, go] = [signalOf(), signalOf()];
    const jobs = await sendAll(name);
    ends = { reached, go };
    await untilTheMiddle(moment, reached);
    await whileDead(engines[name], async () => {
      try {
        await expectUnfinished(jobs);
      } finally {
        ends = null;
        go.fire();
      }
      // Questions are answered without memory and cache.
      if (name === "mongodb" || name === "redis") expect((await ask(calm)).status).toBe(200);
    });
    await expect.poll(isHealthy, { timeout: recoveryMs, interval: 200 }).toBe("ok");
    await allCompleted(service.app.stores, jobs);
    expect(await contents(name)).toEqual(reference);
    expect(await drift()).toEqual({ drift: 0, unseen: [], lapsed: 0 });
    const whole = { status: 200, body: { metadata: { degraded: false } } };
    await vi.waitFor(async () => expect(await ask(name)).toMatchObject(whole), recoveryMs);
  },
  400_000,
);
