// The service's children, killed alone or together (and with the service) while documents of all types arrive.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { startService } from "../../bench/support/service.ts";
import { createIngestClient, type Upload } from "./ingest-client.ts";
import { ingestAll, killNow, type Outcome, type Run } from "./kill-rounds.ts";
import { killParts, type PartName, partNames, type ServerName, withoutRestart } from "./service-parts.ts";
import { isOutage, type Watch, watchService } from "./watch-service.ts";

export interface PartsKill {
  readonly parts: readonly PartName[];
  /** The service itself is killed with them, and is started again. */
  readonly service?: boolean;
  /** The status that `GET /health` must show before the servers may come back. */
  readonly until?: "degraded" | "down";
}

/** Kills by the names of the parts. */
export const partsKills = {
  "the Temporal server": { parts: ["temporal"], until: "degraded" },
  PostgreSQL: { parts: ["postgres"], until: "down" },
  "the PDF parser": { parts: ["parser"] },
  "all three at once": { parts: partNames },
  "all three and the service at once": { parts: partNames, service: true },
} as const satisfies Record<string, PartsKill>;

/** What the client and the watcher saw of a kill. */
export interface PartsSeen {
  /** From the first upload. */
  readonly killedAfterMs: number;
  /** Time from when the servers could come back until `GET /health` said "ok"; null if the service was killed, too. */
  readonly recoveredMs: number | null;
  /** How many of the uploads that were sent while the parts were gone were acknowledged at once. */
  readonly acknowledgedMeanwhile: number;
  /** Answers during the run that are not documented ones, or late. */
  readonly faults: readonly string[];
  /** The longest time of an answer "… unavailable". */
  readonly slowestFailureMs: number;
}

export type PartsOutcome = Outcome & PartsSeen;

/** Number of uploads that are sent while the parts are gone. */
export const lateUploads = 5;
/** The first PDFs take longer than this to read, also on a fast machine, so that there is a parser to kill. */
const parsingMs = 1_000;
/** Limit from the return of a backend until `GET /health` says "ok". */
const recoveryMs = 120_000;
const noticeMs = 60_000;

interface KillPlan {
  /** Chooses the moment of the kill. */
  readonly seed: number;
  readonly withinMs: number;
}

/** Runs `killingParts` over a service of its own. */
export async function killedParts(uploads: readonly Upload[], kill: PartsKill, plan: KillPlan): Promise<PartsOutcome> {
  const { client, disturb, seen } = killingParts(uploads, kill, plan);
  const outcome = await ingestAll(client, disturb);
  return { ...outcome, ...seen() };
}

/**
 * Sends all uploads but the last few at once. The seed chooses the moment of the kill within `withinMs` (earlier if the
 * parser must be at work). The last uploads are sent while the parts are gone. Then all work must complete by itself.
 */
export function killingParts(uploads: readonly Upload[], kill: PartsKill, { seed, withinMs }: KillPlan) {
  const latestMs = kill.parts.includes("parser") ? Math.min(parsingMs, Math.ceil(withinMs)) : Math.ceil(withinMs);
  const [killedAfterMs = 0] = fc.sample(fc.noBias(fc.nat(latestMs)), { seed, numRuns: 1 });
  const client = createIngestClient(uploads, isOutage);
  const faults: string[] = [];
  let acknowledgedMeanwhile = 0;
  let recoveredMs: number | null = null;
  let slowestFailureMs = 0;
  const disturb = async (run: Run) => {
    const watch = kill.service === true ? null : watchService(run.service);
    try {
      const early = client.send(run.service, uploads.slice(0, -lateUploads));
      // Thrown below. Until then nobody waits for it, and an early rejection would end the run of all tests.
      early.catch(() => undefined);
      await sleep(killedAfterMs);
      await whileGone(run, kill, async () => {
        acknowledgedMeanwhile = await client.send(run.service, uploads.slice(-lateUploads));
        if (kill.until && !(await watch?.becomes(kill.until, noticeMs))) faults.push(`/health: never ${kill.until}`);
      });
      if (watch) recoveredMs = await recovered(watch, faults);
      await early;
      await client.sendAll(run.service);
      await client.allCompleted(run.service);
    } finally {
      const seen = await watch?.stop();
      faults.push(...(seen?.faults ?? []));
      slowestFailureMs = seen?.slowestFailureMs ?? 0;
    }
  };
  const seen = (): PartsSeen => ({ killedAfterMs, recoveredMs, acknowledgedMeanwhile, faults, slowestFailureMs });
  return { client, disturb, seen };
}

async function recovered(watch: Watch, faults: string[]): Promise<number> {
  const started = performance.now();
  if (!(await watch.becomes("ok", recoveryMs))) faults.push("/health: not ok again");
  return Math.round(performance.now() - started);
}

async function whileGone(run: Run, { parts, service, until }: PartsKill, work: () => Promise<void>): Promise<void> {
  const held = parts.filter((part): part is ServerName => part !== "parser");
  await withoutRestart(run.dataDir, until ? held : [], async () => {
    await killParts(run.service, parts);
    if (service === true) await killNow(run.service.process);
    await work();
  });
  if (service === true) run.service = await startService(run.dataDir);
}
