// The service as a process of its own, killed at random moments while documents arrive, and started again on its folder.
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
import { type KgContents, kgContents } from "./kg-contents.ts";
import { smallText } from "./small-texts.ts";

export interface Upload {
  readonly kg: string;
  readonly name: string;
  readonly content: string;
}

/** What is in the folder once everything came to rest. */
export interface Outcome {
  readonly contents: readonly KgContents[];
  /** From the first upload until every job was final. */
  readonly seconds: number;
}

export interface Kill {
  /** From the start of uploading (again). */
  readonly afterMs: number;
  /** When the restart is killed too, before it can have finished; null: it is left alone. */
  readonly restartMs: number | null;
}

export interface KilledOutcome extends Outcome {
  readonly kills: readonly Kill[];
  /** Uploads whose answer was lost, so that the client sent them once more. */
  readonly repeated: number;
  /** Names that a repeated upload gave other ids than the acknowledged ones. */
  readonly changed: readonly string[];
}

export const kgNames = ["alpha", "beta"] as const;
/** A loaded machine included; each kill costs up to 30 s until lost activities are missed. */
const settleMs = 240_000;
const pollMs = 200;
/** A start with recovery takes three seconds and more. */
const restartMs = 3_000;

/** The same documents for the same seed; seven of ten go into the first knowledge graph. */
export const uploadsOf = (seed: number, count: number): readonly Upload[] =>
  fc.sample(smallText, { seed, numRuns: count }).map(({ file_type, content }, at) => {
    return { kg: at % 10 < 7 ? "alpha" : "beta", name: `document-${at}.${file_type}`, content };
  });

/** All uploads at once, nobody disturbs. */
export const undisturbed = (uploads: readonly Upload[]): Promise<Outcome> => ingestAll(uploads, []);

/** All uploads at once; the service is killed `kills` times, each at a random moment within `withinMs` of its uploads; of its restarts, half are killed too. */
export function killed(
  uploads: readonly Upload[],
  { seed, kills, withinMs }: { readonly seed: number; readonly kills: number; readonly withinMs: number },
): Promise<KilledOutcome> {
  const kill = fc.record({
    afterMs: fc.noBias(fc.nat(Math.ceil(withinMs))),
    restartMs: fc.option(fc.noBias(fc.nat(restartMs)), { freq: 2 }),
  });
  return ingestAll(uploads, fc.sample(kill, { seed, numRuns: kills }));
}

async function ingestAll(uploads: readonly Upload[], kills: readonly Kill[]): Promise<KilledOutcome> {
  const dataDir = await newDataDir();
  let service = await startService(dataDir);
  try {
    const client = createClient(uploads);
    const started = performance.now();
    for (const { afterMs, restartMs: nextMs } of kills) {
      const sending = client.send(service);
      await killAfter(service.process, afterMs);
      await sending;
      if (nextMs !== null) await killAfter(spawnService(dataDir), nextMs);
      service = await startService(dataDir);
    }
    await client.send(service);
    await client.allCompleted(service);
    const seconds = (performance.now() - started) / 1_000;
    const changed = await client.sendAgain(service);
    await outboxEmpty(dataDir);
    await service.stop();
    return { contents: await kgContents(dataDir, kgNames), seconds, kills, repeated: client.repeated(), changed };
  } finally {
    await service.stop();
    await removeDataDir(dataDir);
  }
}

async function killAfter(service: ChildProcess, ms: number): Promise<void> {
  const gone = once(service, "exit");
  await sleep(ms);
  service.kill("SIGKILL");
  await gone;
}

interface Acknowledged {
  readonly job_id: string;
  readonly source_id: string;
}

/** Remembers what was acknowledged, and sends what was not. */
function createClient(uploads: readonly Upload[]) {
  const acknowledged = new Map<string, Acknowledged>();
  const lost = new Set<string>();
  let repeated = 0;

  async function sendOne(service: BenchService, { kg, name, content }: Upload): Promise<void> {
    if (lost.has(name)) repeated += 1;
    const answer = await service.upload(kg, name, content).catch((error: unknown) => {
      // The connection broke: whether it was accepted is unknown. Any other answer is a finding.
      if (!(error instanceof TypeError)) throw error;
      lost.add(name);
      return null;
    });
    if (answer) acknowledged.set(name, answer);
  }

  return {
    repeated: () => repeated,
    async send(service: BenchService): Promise<void> {
      const waiting = uploads.filter(({ name }) => !acknowledged.has(name));
      await Promise.all(waiting.map((upload) => sendOne(service, upload)));
    },
    /** Names whose ids are not those of the first answer. */
    async sendAgain(service: BenchService): Promise<string[]> {
      const answers = await Promise.all(
        uploads.map(async ({ kg, name, content }) => ({ name, ...(await service.upload(kg, name, content)) })),
      );
      return answers
        .filter(({ name, job_id, source_id }) => {
          const first = acknowledged.get(name);
          return first?.job_id !== job_id || first.source_id !== source_id;
        })
        .map(({ name }) => name);
    },
    async allCompleted(service: BenchService): Promise<void> {
      const end = Date.now() + settleMs;
      for (const { job_id } of acknowledged.values()) await completed(service, job_id, end);
    },
  };
}

async function completed(service: BenchService, job_id: string, end: number): Promise<void> {
  for (;;) {
    const job = await service.json<{ status: string; error: unknown }>(`/api/v1/jobs/${job_id}`);
    if (job.status === "completed") return;
    if (job.status !== "queued" && job.status !== "running") throw new Error(`A job is lost: ${JSON.stringify(job)}`);
    if (Date.now() > end) throw new Error(`A job does not come to an end: ${JSON.stringify(job)}`);
    await sleep(pollMs);
  }
}

/** Looks through the service's own database server, as another process that shares it. */
async function outboxEmpty(dataDir: string): Promise<void> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log: silentLog() });
  const database = await openDatabase({ url: server.url, max: 1 });
  const records = openRecords(database, openSqlTables(database, server.url));
  try {
    const end = Date.now() + settleMs;
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
