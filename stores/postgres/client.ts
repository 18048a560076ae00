import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { unavailable } from "../../domain/errors.ts";
import { remainingMs } from "../../platform/deadline.ts";
import type { StoreHealth } from "../ports/health.ts";
import { tracedStatement } from "../traced.ts";
import { isBooting, isBrokenConnection, isRetryable, translate } from "./database-errors.ts";
import { typeParsers } from "./type-parsers.ts";

export { isUniqueViolation } from "./database-errors.ts";

export interface DatabaseOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Connections of the pool; 10 by default. */
  readonly max?: number;
  /** How long one statement may run; 30 s by default. */
  readonly statementTimeoutMs?: number;
  /** How long `openDatabase` waits for a server that is still starting; 15 s by default. */
  readonly waitMs?: number;
}

interface TransactionOptions {
  /** `snapshot`: repeatable read, read only. Default: read committed. */
  readonly mode?: "snapshot";
  /** How long one statement may run, where that of the pool is not enough. */
  readonly statementTimeoutMs?: number;
}

/**
 * A bounded pool. bigint comes back as number, timestamptz as Date, date and timestamp as text, numeric as text.
 * Throws `unavailable(role)` when the server cannot be reached, refuses the credentials or lets a deadline pass;
 * constraint violations come through as the driver threw them (`isUniqueViolation`).
 */
export interface Database {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row, or null. */
  one<R extends object>(text: string, values?: readonly unknown[]): Promise<R | null>;
  /**
   * The same for a statement that is run all the time: each connection parses it once, and plans it anew only as long as
   * that pays. `name` belongs to this text alone.
   */
  prepared<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Runs `work` again after a deadlock, a serialization failure or a lock timeout: it must have no effect but on the database. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Named in `unavailable`: "sql", "graphdb", "documents". */
  readonly role: string;
  /** The same pool on behalf of another role; closing it leaves the pool open. */
  as(role: string): Database;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

/** What a statement needs: a pool or an open transaction. */
export type Sql = Pick<Database, "query" | "one" | "prepared">;

/** Rolled-back work is tried so often in all; with waits of 10–320 ms that outlasts ordinary contention. */
const attemptLimit = 6;
const healthTimeoutMs = 3_000;
/** After so long past a statement's deadline the server is taken to hang. */
const graceMs = 5_000;
/** A request that waits longer for a free connection than this is better told so. */
const connectTimeoutMs = 10_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A server that hangs does not keep its own deadline.
    query_timeout: statementTimeoutMs + graceMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: "loregraph",
    types: typeParsers,
  });
  survive(pool);
  const database = createDatabase(
    pool,
    "sql",
    onceOnly(() => pool.end()),
  );
  await waitForServer(pool, options.waitMs ?? 15_000).catch(async (error: unknown) => {
    await database.close();
    throw translate(error, database.role);
  });
  return database;
}

/** A lost connection is an 'error' event, which ends the process when nobody listens. The next statement reports it. */
function survive(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

async function waitForServer(pool: pg.Pool, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await pool.query("SELECT 1");
      return;
    } catch (error) {
      if (!isBooting(error) || Date.now() >= deadline) throw error;
      await sleep(Math.min(200, Math.max(1, deadline - Date.now())));
    }
  }
}

function createDatabase(pool: pg.Pool, role: string, close: () => Promise<void>): Database {
  const onPool: Runner = { query: (statement) => persistently(() => pool.query(statement)) };
  return {
    role,
    ...createSql(onPool, role),
    transaction: (work, options) =>
      persistently(() => inTransaction(pool, role, work, options)).catch((error: unknown) => {
        throw translate(error, role);
      }),
    as: (other) => createDatabase(pool, other, async () => undefined),
    health: () => probe(pool),
    close,
  };
}

interface Runner {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

function createSql(runner: Runner, role: string | null): Sql {
  const rowsOf = async <R extends object>(statement: pg.QueryConfig): Promise<R[]> => {
    try {
      const { rows } = await runner.query({ ...statement, ...patience() });
      return rows;
    } catch (error) {
      throw role === null ? error : translate(error, role);
    }
  };
  const run = <R extends object>(statement: pg.QueryConfig): Promise<R[]> =>
    tracedStatement("postgresql", statement.text, () => rowsOf<R>(statement));
  const query = <R extends object>(text: string, values: readonly unknown[] = []) =>
    run<R>({ text, values: [...values] });
  return {
    query,
    prepared: (name, text, values) => run({ name, text, values: [...values] }),
    one: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query<R>(text, values))[0] ?? null,
  };
}

/** A connection on which nothing comes back is not held longer than somebody waits. */
function patience(): { readonly query_timeout?: number } {
  const ms = remainingMs();
  return ms === null ? {} : { query_timeout: ms };
}

async function inTransaction<T>(
  pool: pg.Pool,
  role: string,
  work: (sql: Sql) => Promise<T>,
  { mode, statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    const begin = mode === "snapshot" ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN";
    await client.query({ text: begin, ...patience() });
    if (statementTimeoutMs !== undefined) await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
    const deadline = statementTimeoutMs === undefined ? {} : { query_timeout: statementTimeoutMs + graceMs };
    // Errors stay untranslated in here, so that a lock conflict is recognised and the work run again.
    const result = await work(createSql({ query: (statement) => client.query({ ...statement, ...deadline }) }, null));
    await client.query({ text: "COMMIT", ...patience() });
    return result;
  } catch (error) {
    broken = isBrokenConnection(error) || !(await rolledBack(client));
    throw isRetryable(error) ? error : translate(error, role);
  } finally {
    client.release(broken);
  }
}

const rolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query("ROLLBACK").then(
    () => true,
    () => false,
  );

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt >= attemptLimit) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

const versionQuery = { text: "SHOW server_version", query_timeout: healthTimeoutMs };

async function probe(pool: pg.Pool): Promise<StoreHealth> {
  const start = performance.now();
  const latency = () => Math.round((performance.now() - start) * 10) / 10;
  const late = new AbortController();
  try {
    const answer = await Promise.race([
      pool.query<{ server_version: string }>(versionQuery),
      sleep(healthTimeoutMs, null, { signal: late.signal, ref: false }).then(() => Promise.reject(unavailable("sql"))),
    ]);
    const version = answer.rows[0]?.server_version.split(" ")[0] ?? "";
    return { status: "connected", latency_ms: latency(), engine: `PostgreSQL ${version}` };
  } catch {
    // That it cannot be reached is the answer, not an error.
    return { status: "disconnected", latency_ms: latency(), engine: "PostgreSQL" };
  } finally {
    late.abort();
  }
}

function onceOnly(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= close();
    return closing;
  };
}
