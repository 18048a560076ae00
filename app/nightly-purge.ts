import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { PurgeLimits, PurgeReport, Purger } from "../stores/ports/purger.ts";

interface NightlyParts {
  readonly purger: Purger;
  readonly config: Pick<Config, "deletion" | "postgres">;
  readonly log: Log;
}

/** Longer than the second after which PostgreSQL ends an autovacuum in the way (`deadlock_timeout`). */
const lockMs = 1_500;
const transactionsMs = 60_000;

/** Limits of a purge that may lock one table for `seconds`. */
export const purgeLimits = (seconds: number): PurgeLimits => ({ tableMs: seconds * 1_000, lockMs, transactionsMs });

/** Default: at 03:00 on the embedded server; never on an external server, which its operator purges. */
const embeddedAt = "03:00";

/** Purges once a day at the configured time, or at the next round if the service was down then. null: switched off. */
export function createNightlyPurge({ purger, config: { deletion, postgres }, log }: NightlyParts) {
  const at = deletion.purgeAt ?? (postgres.url === undefined ? embeddedAt : "off");
  if (at === "off") return null;
  const options = { limits: purgeLimits(deletion.purgeTableSeconds) };
  return async (now: Date, closing?: AbortSignal): Promise<void> => {
    const last = await purger.last();
    if (last !== null && last.started_at >= latest(at, now)) return;
    const report = await purger.purge({ ...options, closing });
    if (report !== null) tell(log, report);
  };
}

const dayMs = 86_400_000;

/** The last time before `now` at which the clock (UTC) showed `at`, "HH:MM". */
export function latest(at: string, now: Date): Date {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${at}:00.000Z`);
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

function tell(log: Log, { started_at, finished_at, rewritten, left_out }: PurgeReport): void {
  const facts = { rewritten, left_out, ms: finished_at.getTime() - started_at.getTime() };
  if (Object.keys(left_out).length === 0) log.info(facts, "purged deleted text from the files of the database");
  else log.warn(facts, "the purge left out parts that may still hold deleted text (docs/deleting.md)");
}
