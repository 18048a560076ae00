import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchService, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { createIngestClient } from "../support/ingest-client.ts";
import type { KgContents } from "../support/kg-contents.ts";
import { killNow, type RoundOutcome, type Run, uploadsOf } from "../support/kill-rounds.ts";
import { openRounds, type Rounds } from "../support/rounds-of-kills.ts";

const documents = 12;
/** Completed jobs at the kill of the first and of the second service; the other jobs are in progress. */
const killedAt = [2, 6] as const;
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const uploads = uploadsOf(seed, documents);
const timeout = 600_000;
type Engine = "embedded" | "temporal";
/** The engine of each service that a round starts. A round begins on the engine that the last one ended on. */
const engines = [
  ["embedded", "temporal"],
  ["temporal", "embedded", "temporal"],
] as const satisfies readonly (readonly Engine[])[];

let rounds: Rounds;
let present: Engine = "embedded";

beforeAll(async () => {
  await build(() => undefined);
  rounds = await openRounds(uploads, settingsFor(present));
  await rounds.play(createIngestClient(rounds.uploads("")));
}, timeout);
afterAll(() => rounds?.close());

/** Few at once, so that the jobs do not all end together. */
function settingsFor(engine: Engine): Record<string, string> {
  return { LORE_WORKFLOW_ENGINE: engine, LORE_INGEST_CONCURRENCY: "2" };
}

/** Ingests over one folder on one engine after the other, each but the last killed with jobs in flight. */
function ingestOn([first, ...others]: readonly Engine[]): Promise<RoundOutcome> {
  return rounds.play(createIngestClient(rounds.uploads(String([first, ...others]))), async (run) => {
    if (first !== present) await run.service.stop();
    if (first !== undefined && first !== present) await restart(run, first);
    const before = await completedOf(run.service);
    for (const [round, engine] of others.entries()) {
      await run.client.send(run.service);
      const open = documents + before - (await completedOf(run.service, before + (killedAt[round] ?? 0)));
      await killNow(run.service.process);
      expect(open).toBeGreaterThan(0);
      await restart(run, engine);
    }
  });
}

async function restart(run: Run, engine: Engine): Promise<void> {
  run.service = await startService(run.dataDir, settingsFor(engine));
  present = engine;
}

/** Waits until `wanted` jobs are completed; returns how many are. */
async function completedOf(service: BenchService, wanted = 0): Promise<number> {
  for (;;) {
    const { jobs } = await service.json<{ jobs: unknown[] }>("/api/v1/jobs?status=completed&limit=100");
    if (jobs.length >= wanted) return jobs.length;
    await sleep(100);
  }
}

test.each(engines.map((names) => ({ names })))(
  `${documents} ingests survive kills on $names (seed ${seed})`,
  { timeout },
  async ({ names }) => {
    expect((await ingestOn(names)).changed).toEqual([]);
  },
);

test("after the kills the engines hold what they hold without one", { timeout }, async () => {
  const contents = await rounds.contents();
  const expected: readonly KgContents[] = contents("");
  expect(expected).toHaveLength(2);
  for (const names of engines)
    expect({ names, contents: contents(String(names)) }).toEqual({ names, contents: expected });
});
