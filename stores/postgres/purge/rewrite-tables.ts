import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { PurgeLimits, PurgeOptions } from "../../ports/purger.ts";
import { noRight, reasonOf } from "./reasons.ts";

export interface Rewriting {
  readonly rewritten: readonly string[];
  readonly left_out: Readonly<Record<string, string>>;
}

/**
 * Rewrites tables one after the other, with their indexes and out-of-line values: dead rows are not copied. Also renews
 * their statistics, which quote frequent values.
 */
export async function rewriteTables(
  client: pg.Client,
  tables: readonly string[],
  { limits, closing }: PurgeOptions,
): Promise<Rewriting> {
  if (tables.length === 0) return { rewritten: [], left_out: {} };
  if (!(await oldTransactionsEnd(client, limits.transactionsMs, closing))) {
    const reason = "an older transaction may still see deleted rows";
    return { rewritten: [], left_out: Object.fromEntries(tables.map((table) => [table, reason])) };
  }
  await client.query(`SET lock_timeout = ${limits.lockMs}`);
  await client.query(`SET statement_timeout = ${limits.lockMs + limits.tableMs}`);
  const results: (readonly [table: string, reason: string | null])[] = [];
  for (const table of tables) {
    closing?.throwIfAborted();
    results.push([table, await rewrite(client, table, limits)]);
  }
  await liftLimits(client);
  return {
    rewritten: results.flatMap(([table, reason]) => (reason === null ? [table] : [])),
    left_out: Object.fromEntries(results.flatMap(([table, reason]) => (reason === null ? [] : [[table, reason]]))),
  };
}

/** A limit that ends while the server answers cancels the next statement, which is then this one. */
async function liftLimits(client: pg.Client): Promise<void> {
  for (const limit of ["statement_timeout", "lock_timeout"]) {
    const lift = () => client.query(`RESET ${limit}`);
    await lift().catch(lift);
  }
}

/** null when the table was rewritten, else the reason why not. */
async function rewrite(client: pg.Client, table: string, limits: PurgeLimits): Promise<string | null> {
  // Without the right PostgreSQL skips the table, with a warning and no error.
  let isSkipped = false;
  const onNotice = ({ severity }: { readonly severity?: string | undefined }) => {
    isSkipped ||= severity === "WARNING";
  };
  client.on("notice", onNotice);
  try {
    await client.query(`VACUUM (FULL, ANALYZE) ${table}`);
    return isSkipped ? noRight : null;
  } catch (error) {
    return reasonOf(error, limits);
  } finally {
    client.off("notice", onNotice);
  }
}

const lookAgainMs = 200;

/**
 * Waits until all transactions that began before now have ended: a rewrite keeps rows that such a transaction may see.
 * False when one of them still runs after `waitMs`.
 */
async function oldTransactionsEnd(client: pg.Client, waitMs: number, closing?: AbortSignal): Promise<boolean> {
  const now = await client.query<{ horizon: string }>(
    "SELECT pg_snapshot_xmax(pg_current_snapshot())::xid::text AS horizon",
  );
  const deadline = Date.now() + waitMs;
  for (;;) {
    const older = await client.query(olderSql, [now.rows[0]?.horizon]);
    if (older.rows.length === 0) return true;
    if (Date.now() >= deadline) return false;
    await sleep(lookAgainMs);
    closing?.throwIfAborted();
  }
}

/** Sessions, prepared transactions and replicas. */
const olderSql = `
  WITH horizon AS (SELECT age($1::text::xid) AS age)
  SELECT FROM pg_stat_activity, horizon
    WHERE pid <> pg_backend_pid() AND backend_type IN ('client backend', 'walsender')
      AND (datname = current_database() OR datname IS NULL)
      AND greatest(age(backend_xid), age(backend_xmin)) > horizon.age
  UNION ALL SELECT FROM pg_prepared_xacts, horizon
    WHERE database = current_database() AND age(transaction) > horizon.age
  UNION ALL SELECT FROM pg_replication_slots, horizon
    WHERE greatest(age(xmin), age(catalog_xmin)) > horizon.age
  LIMIT 1`;
