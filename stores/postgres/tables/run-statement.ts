import type pg from "pg";
import { unavailable } from "../../../domain/errors.ts";
import { sqlLimits } from "../../../domain/limits/sql.ts";
import type { TableRecords } from "../../ports/records/tables.ts";
import { summaryOf } from "../../statement-summary.ts";
import { tracedOperation } from "../../traced.ts";
import type { Database } from "../client.ts";
import { isBrokenConnection } from "../database-errors.ts";
import { roleOf, schemaOf } from "./names.ts";
import { readPlan } from "./read-plan.ts";
import { createCellReader, readResult } from "./read-result.ts";
import { refused } from "./refused.ts";
import { createTempFileLimit, type TempFileLimit } from "./temp-file-limit.ts";

/**
 * `run` and `plan` of the port send one statement under the same restrictions. `db` cancels statements after an abort.
 */
export function createStatements(pool: pg.Pool, db: Database): Pick<TableRecords, "plan" | "run"> {
  const tempFileLimit = createTempFileLimit(db);
  const sender = { pool, db, tempFileLimit };
  return {
    async plan(kg_id, statement) {
      const { rows } = await within({
        ...sender,
        kg_id,
        text: `EXPLAIN (FORMAT JSON) ${statement}`,
        signal: undefined,
      });
      return readPlan(kg_id, rows[0]?.[0]);
    },
    async run(kg_id, statement, { max_rows, signal }) {
      const limited = `SELECT * FROM (${statement}\n) AS answer LIMIT ${Math.trunc(max_rows) + 1}`;
      return readResult(await within({ ...sender, kg_id, text: limited, signal }), max_rows);
    },
  };
}

type Rows = pg.QueryArrayResult<unknown[]>;

/**
 * One trace event covers the wait for a connection and the statement. It names the KG's role, because table names are a
 * client's data.
 */
function within(sending: Sending): Promise<Rows> {
  const { operation } = summaryOf(sending.text);
  const event = { operation, summary: `${operation} ${roleOf(sending.kg_id)}` };
  return tracedOperation("postgresql", event, () => send(sending));
}

interface Sending {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly tempFileLimit: TempFileLimit;
  readonly kg_id: number;
  readonly text: string;
  readonly signal: AbortSignal | undefined;
}

async function send({ pool, db, tempFileLimit, kg_id, text, signal }: Sending): Promise<Rows> {
  signal?.throwIfAborted();
  const limit = await tempFileLimit();
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable("sql", error);
  });
  const cancel = cancelOnAbort(client, db, signal);
  let healthy = false;
  try {
    await client.query(walls(kg_id, limit));
    // The extended protocol runs exactly one statement, even when the text contains several.
    const query = { text, rowMode: "array", queryMode: "extended", types: createCellReader() } as const;
    const result = await client.query<unknown[]>(query);
    await client.query("ROLLBACK");
    healthy = true;
    return result;
  } catch (error) {
    healthy = !isBrokenConnection(error) && (await rolledBack(client));
    signal?.throwIfAborted();
    throw refused(error);
  } finally {
    // A late cancel must not hit the connection's next statement.
    client.release(!healthy || cancel.done());
  }
}

/**
 * All settings in one round trip. The role is set last, since it may lack the right to set the others. Synchronized
 * scans are off, so that a statement returns the rows of a large table in the same order each time and OFFSET works.
 */
const walls = (kg_id: number, tempFileLimit: string): string =>
  `BEGIN READ ONLY; SET LOCAL statement_timeout = ${sqlLimits.statementTimeoutMs}; SET LOCAL work_mem = '16MB'; ${tempFileLimit}
   SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL synchronize_seqscans = off; SET LOCAL TimeZone = 'UTC';
   SET LOCAL search_path = ${schemaOf(kg_id)}; SET LOCAL ROLE ${roleOf(kg_id)}`;

function cancelOnAbort(client: pg.PoolClient, db: Database, signal: AbortSignal | undefined) {
  const onAbort = () => {
    // No caller waits for the answer any more. If the cancel cannot be sent, the statement's own deadline ends it.
    db.query("SELECT pg_cancel_backend($1)", [processId(client)]).catch(() => undefined);
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  return {
    done(): boolean {
      signal?.removeEventListener("abort", onAbort);
      return signal?.aborted ?? false;
    },
  };
}

/** The driver's types omit `processID`. */
const processId = (client: pg.PoolClient): number | null =>
  (client as pg.PoolClient & { readonly processID?: number | null }).processID ?? null;

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  );
