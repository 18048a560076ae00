import type pg from "pg";
import type { PurgeOptions, PurgeReport } from "../../ports/purger.ts";
import { recycleLog } from "./recycle-log.ts";
import { rewriteTables } from "./rewrite-tables.ts";
import { textTables } from "./text-tables.ts";

/** "PURG" in ASCII: one purge at a time per database. The lock ends with the connection. */
const lockKey = 0x50555247;
/** The name of the write-ahead log in the list of files that a purge has left out. */
const log = "write-ahead log";
/** Runs that are kept. */
const keptRuns = 20;

export const lastSql = "SELECT started_at, finished_at, rewritten, left_out FROM purges ORDER BY id DESC LIMIT 1";

/** `Purger.purge` on a connection of its own. */
export async function runPurge(client: pg.Client, options: PurgeOptions): Promise<PurgeReport | null> {
  try {
    return await purge(client, options);
  } catch (error) {
    if (options.closing?.aborted && error === options.closing.reason) return null;
    throw error;
  }
}

/** Throws the reason of `closing` after the step that is running. */
async function purge(client: pg.Client, options: PurgeOptions): Promise<PurgeReport | null> {
  const { rows } = await client.query<{ ours: boolean }>(`SELECT pg_try_advisory_lock(${lockKey}) AS ours`);
  if (rows[0]?.ours !== true) return null;
  const started_at = new Date();
  // Read before the tables are rewritten: a deletion during the run counts for the next one.
  const wipes = await wipesSoFar(client);
  const tables = await tablesToRewrite(client, wipes, options);
  const rewriting = await rewriteTables(
    client,
    tables.filter((name) => name !== log),
    options,
  );
  const reason = tables.length === 0 ? null : await recycleLog(client, options);
  const left_out = { ...rewriting.left_out, ...(reason === null ? {} : { [log]: reason }) };
  const saved = await client.query<PurgeReport>(
    `INSERT INTO purges (started_at, wipes, rewritten, left_out) VALUES ($1, $2, $3, $4)
     RETURNING started_at, finished_at, rewritten, left_out`,
    [started_at, wipes, rewriting.rewritten, JSON.stringify(left_out)],
  );
  await client.query("DELETE FROM purges WHERE id <= (SELECT max(id) FROM purges) - $1", [keptRuns]);
  return saved.rows[0] ?? null;
}

async function wipesSoFar(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 AS n FROM wipes",
  );
  return rows[0]?.n ?? 0;
}

/** All when text was deleted since the last run, otherwise what the last run left out. */
async function tablesToRewrite(client: pg.Client, wipes: number, { everything }: PurgeOptions): Promise<string[]> {
  const all = [...(await textTables(client)), log];
  const { rows } = await client.query<{ wipes: number; left_out: object }>(
    "SELECT wipes::float8 AS wipes, left_out FROM purges ORDER BY id DESC LIMIT 1",
  );
  const { wipes: covered = 0, left_out = {} } = rows[0] ?? {};
  return everything || wipes > covered ? all : all.filter((name) => Object.hasOwn(left_out, name));
}
