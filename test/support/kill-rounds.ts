// The service as a process of its own, killed at random moments while documents arrive, and started again on its
// folder.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import {
  type BenchService,
  newDataDir,
  removeDataDir,
  spawnService,
  startService,
} from "../../bench/support/service.ts";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { createIngestClient, type IngestClient, type Upload } from "./ingest-client.ts";
import { dumpsOf, folderContents, type KgContents } from "./kg-contents.ts";
import { smallText } from "./small-texts.ts";

/** What the client saw until all its uploads were ingested. */
export interface RoundOutcome {
  /** From the first upload until every job was final. */
  readonly seconds: number;
  /** Uploads whose answer was lost or a failure, so that the client sent them once more. */
  readonly repeated: number;
  /** Names that a repeated upload gave other ids than the acknowledged ones. */
  readonly changed: readonly string[];
}

/** The same, with the contents of the folder once all work is done. */
export interface Outcome extends RoundOutcome {
  readonly contents: readonly KgContents[];
  /** Dumps of the knowledge graphs that changed alongside, by their names. */
  readonly dumps: ReadonlyMap<string, string>;
  /** Differences between the engines and the records, as `npm run doctor` counts them. */
  readonly drift: number;
}

/** Other requests, to other knowledge graphs, while the uploads are sent. */
export interface Alongside {
  /** Names of its knowledge graphs. */
  readonly kgs: readonly string[];
  /** Goes on until all is done, or until the service is gone. */
  play(service: BenchService): Promise<void>;
  /** Is given the dumps of its knowledge graphs after each kill. */
  inspect(dumps: ReadonlyMap<string, string>): void;
}

const nothingElse: Alongside = { kgs: [], play: async () => undefined, inspect: () => undefined };

export interface Kill {
  /** Time from the (repeated) start of uploading. */
  readonly afterMs: number;
  /** When the restart is killed, too, before it can be complete; null if it is left alone. */
  readonly restartMs: number | null;
}

export interface KilledOutcome extends Outcome {
  readonly kills: readonly Kill[];
}

/** A run in progress. The disturbance may replace the service that it killed by another one. */
export interface Run {
  readonly dataDir: string;
  readonly client: IngestClient;
  service: BenchService;
}

export const kgNames = ["alpha", "beta"] as const;
const emptyMs = 240_000;
const pollMs = 200;
/** A start with recovery takes three seconds and more. */
const restartMs = 3_000;

/** Seven of ten documents go into the first knowledge graph. */
export const kgOf = (at: number): string => (at % 10 < 7 ? "alpha" : "beta");

/** Uploads that depend only on the seed and the count. */
export const uploadsOf = (seed: number, count: number): readonly Upload[] =>
  fc.sample(smallText, { seed, numRuns: count }).map(({ file_type, content }, at) => {
    return { kg: kgOf(at), name: `document-${at}.${file_type}`, content };
  });

/** All uploads at once, without disturbance. */
export const undisturbed = (uploads: readonly Upload[], alongside = nothingElse): Promise<Outcome> =>
  ingestAll(createIngestClient(uploads), async () => undefined, alongside);

interface KillsPlan {
  readonly seed: number;
  readonly kills: number;
  readonly withinMs: number;
}

/** All uploads at once, while `killingService` kills the service. */
export async function killed(
  uploads: readonly Upload[],
  plan: KillsPlan,
  alongside = nothingElse,
): Promise<KilledOutcome> {
  const { kills, disturb } = killingService(plan, alongside);
  return { ...(await ingestAll(createIngestClient(uploads), disturb, alongside)), kills };
}

/**
 * Kills the service `kills` times, each time at a random moment within `withinMs` of its uploads. Half of its restarts
 * are killed, too.
 */
export function killingService({ seed, kills: count, withinMs }: KillsPlan, alongside = nothingElse) {
  const kill = fc.record({
    afterMs: fc.noBias(fc.nat(Math.ceil(withinMs))),
    restartMs: fc.option(fc.noBias(fc.nat(restartMs)), { freq: 2 }),
  });
  const kills: readonly Kill[] = fc.sample(kill, { seed, numRuns: count });
  const disturb = async (run: Run) => {
    for (const { afterMs, restartMs: nextMs } of kills) {
      const sending = Promise.all([run.client.send(run.service), alongside.play(run.service)]);
      // Thrown below. Until then nobody waits for it, and an early rejection would end the run of all tests.
      sending.catch(() => undefined);
      await killAfter(run.service.process, afterMs);
      await sending;
      if (alongside.kgs.length > 0) alongside.inspect(await dumpsOf(run.dataDir, alongside.kgs));
      if (nextMs !== null) await killAfter(spawnService(run.dataDir), nextMs);
      run.service = await startService(run.dataDir);
    }
  };
  return { kills, disturb };
}

/** Sends all uploads, runs `disturb` meanwhile, and waits until all work is done. */
export async function ingestAll(
  client: IngestClient,
  disturb: (run: Run) => Promise<void>,
  alongside = nothingElse,
): Promise<Outcome> {
  const dataDir = await newDataDir();
  const run: Run = { dataDir, client, service: await startService(dataDir) };
  try {
    const round = await ingestRound(run, disturb, alongside);
    await stopAtRest(run);
    return { ...(await folderContents(dataDir, { compared: kgNames, dumped: alongside.kgs })), ...round };
  } finally {
    await run.service.stop();
    await removeDataDir(dataDir);
  }
}

/** The same in a service that runs already and goes on afterwards. */
export async function ingestRound(
  run: Run,
  disturb: (run: Run) => Promise<void>,
  alongside = nothingElse,
): Promise<RoundOutcome> {
  const { client } = run;
  const started = performance.now();
  await disturb(run);
  await Promise.all([client.sendAll(run.service), alongside.play(run.service)]);
  await client.allCompleted(run.service);
  const seconds = (performance.now() - started) / 1_000;
  const changed = await client.sendAgain(run.service);
  return { seconds, repeated: client.repeated(), changed };
}

/** Stops the service once its engines hold everything that the records say. */
export async function stopAtRest({ dataDir, service }: Pick<Run, "dataDir" | "service">): Promise<void> {
  await outboxEmpty(dataDir);
  await service.stop();
}

async function killAfter(service: ChildProcess, ms: number): Promise<void> {
  await sleep(ms);
  await killNow(service);
}

export async function killNow(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const gone = once(service, "exit");
  service.kill("SIGKILL");
  await gone;
}

/** Looks through the service's own database server, as another process that shares it. */
async function outboxEmpty(dataDir: string): Promise<void> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log: silentLog() });
  const database = await openDatabase({ url: server.url, max: 1 });
  const records = openRecords(database, openSqlTables(database, server.url));
  try {
    const end = Date.now() + emptyMs;
    for (;;) {
      const pending = await records.outbox.pending();
      if (Object.values(pending).every((rows) => rows === 0)) return;
      if (Date.now() > end) throw new Error(`The outbox does not empty: ${JSON.stringify(pending)}`);
      await sleep(pollMs);
    }
  } finally {
    await records.close();
    await server.stop();
  }
}
