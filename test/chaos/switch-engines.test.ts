import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type BenchService, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { createIngestClient } from "../support/ingest-client.ts";
import { ingestAll, killNow, type Outcome, undisturbed, uploadsOf } from "../support/kill-rounds.ts";

const documents = 20;
/** Completed jobs at the kill of the first and of the second service; the other jobs are in progress. */
const killedAt = [2, 8] as const;
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const uploads = uploadsOf(seed, documents);
const timeout = 600_000;

let reference: Outcome;

beforeAll(async () => {
  await build(() => undefined);
  // Few at once, so that the jobs do not all end together.
  process.env.LORE_INGEST_CONCURRENCY = "2";
  firstOn("embedded");
  reference = await undisturbed(uploads);
}, timeout);

/** The first service of a run takes its engine from the environment. */
function firstOn(engine: string): void {
  process.env.LORE_WORKFLOW_ENGINE = engine;
}

/** Ingests over one folder on one engine after the other, each but the last killed with jobs in flight. */
function ingestOn([first = "", ...others]: readonly string[]): Promise<Outcome> {
  firstOn(first);
  return ingestAll(createIngestClient(uploads), async (run) => {
    for (const [round, engine] of others.entries()) {
      await run.client.send(run.service);
      const open = await openAfter(run.service, killedAt[round] ?? 0);
      await killNow(run.service.process);
      expect(open).toBeGreaterThan(0);
      run.service = await startService(run.dataDir, { LORE_WORKFLOW_ENGINE: engine });
    }
  });
}

/** Waits until `wanted` jobs are completed; returns how many are not. */
async function openAfter(service: BenchService, wanted: number): Promise<number> {
  for (;;) {
    const { jobs } = await service.json<{ jobs: unknown[] }>("/api/v1/jobs?status=completed&limit=100");
    if (jobs.length >= wanted) return documents - jobs.length;
    await sleep(100);
  }
}

test.each([{ engines: ["temporal", "embedded", "temporal"] }, { engines: ["embedded", "temporal"] }])(
  `${documents} ingests survive kills on $engines (seed ${seed})`,
  { timeout },
  async ({ engines }) => {
    const outcome = await ingestOn(engines);
    expect(outcome.contents).toEqual(reference.contents);
    expect(outcome.changed).toEqual([]);
  },
);
