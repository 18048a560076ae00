import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { remainingMs } from "../../platform/deadline.ts";
import type { StoreHealth } from "../ports/health.ts";
import { tracedStatement } from "../traced.ts";
import { arrayLiteral } from "./array-literal.ts";
import { isAnswer, isBrokenConnection, isRetryable, translate } from "./database-errors.ts";
import { type Connections, makeRoom, type NeighbouringPools } from "./make-room.ts";
import { graceMs, openPool, type PoolOptions, waitForServer } from "./pool.ts";
import { probe } from "./probe.ts";
import { createTurns } from "./turns.ts";

export { isUniqueViolation } from "./database-errors.ts";

export interface DatabaseOptions extends PoolOptions {
  /** How long `openDatabase` waits for a server that is still starting; 15 s by default. */
  readonly waitMs?: number;
  /** The pools of this process at the same server; this one joins them. Default: it is alone. */
  readonly pools?: NeighbouringPools;
}

interface TransactionOptions {
  /** `snapshot`: repeatable read, read only. Default: read committed. */
  readonly mode?: "snapshot";
  /**
   * PostgreSQL keeps the plan of each prepared statement, and plans it for typical values. By default it compares the
   * cost of such a plan with its values' own first, and values in arrays always look cheaper.
   */
  readonly keepsPlans?: true;
  /** Time limit of each statement. Default: the pool's. */
  readonly statementTimeoutMs?: number;
}

/**
 * A bounded pool. bigint comes back as number, timestamptz as Date, date and timestamp as text, numeric as text.
 * Throws `unavailable(role)` when the server cannot be reached, refuses the credentials or lets a deadline pass, and
 * `overloaded` when a call waits 30 seconds for a connection that others use. Violations of constraints are thrown
 * unchanged, as the driver's errors (`isUniqueViolation`).
 */
export interface Database {
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row, or null. */
  one<R extends object>(text: string, values?: readonly unknown[]): Promise<R | null>;
  /**
   * Like `query`, for a frequent statement: each connection parses it once, and PostgreSQL reuses its plan when that is
   * cheaper. Each `name` belongs to exactly one text.
   */
  prepared<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * Repeats `work` after a deadlock, a serialization failure or a lock timeout. `work` must have no effect outside the
   * database.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The role that `unavailable` names: "sql", "graphdb", "documents". */
  readonly role: string;
  /** The same pool under another role's name. Closing the result leaves the pool open. */
  as(role: string): Database;
  health(): Promise<StoreHealth>;
  close(): Promise<void>;
}

/** A pool or an open transaction: enough to run statements. */
export type Sql = Pick<Database, "query" | "one" | "prepared">;

/**
 * Attempts at one transaction or statement. With waits of 10–320 ms in between, ordinary contention is over by the last
 * one.
 */
const attemptLimit = 6;
/** A connection that is silent for this long after the deadline of its caller is dropped. */
const silentMs = 1_500;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, max } = openPool(options);
  const { pools = new Set() } = options;
  const connections: Connections = { pool, inTurn: createTurns(max, () => makeRoom(connections, pools)) };
  pools.add(connections);
  const close = () => {
    pools.delete(connections);
    return pool.end();
  };
  const database = createDatabase(connections, "sql", onceOnly(close));
  const ask = () => connections.inTurn(() => pool.query("SELECT 1"));
  await waitForServer(ask, options.waitMs ?? 15_000).catch(async (error: unknown) => {
    await database.close();
    throw translate(error, database.role);
  });
  return database;
}

function createDatabase(connections: Connections, role: string, close: () => Promise<void>): Database {
  const { pool, inTurn } = connections;
  const onPool: Runner = {
    query: (statement) => persistently(() => inTurn((answered) => noting(answered, () => pool.query(statement)))),
  };
  return {
    role,
    ...createSql(onPool, role),
    transaction: (work, options) =>
      persistently(() => inTurn((answered) => inTransaction({ pool, answered }, work, options))).catch(
        (error: unknown) => {
          throw translate(error, role);
        },
      ),
    as: (other) => createDatabase(connections, other, async () => undefined),
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
    run<R>({ text, values: values.map(arrayLiteral) });
  return {
    query,
    prepared: (name, text, values) => run({ name, text, values: values.map(arrayLiteral) }),
    one: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query<R>(text, values))[0] ?? null,
  };
}

/**
 * Makes the driver drop a silent connection soon after the caller's deadline. It must be later than the deadline: after
 * a pause of this process the deadline still reads answers that have arrived, whereas the driver would drop them.
 */
function patience(): { readonly query_timeout?: number } {
  const ms = remainingMs();
  return ms === null ? {} : { query_timeout: ms + silentMs };
}

/** Reports that the server answered the statement, even if the answer is an error. */
async function noting<T>(answered: () => void, statement: () => Promise<T>): Promise<T> {
  try {
    const result = await statement();
    answered();
    return result;
  } catch (error) {
    if (isAnswer(error)) answered();
    throw error;
  }
}

/** Errors stay untranslated, so that `persistently` recognises a lock conflict and repeats the work. */
async function inTransaction<T>(
  { pool, answered }: { readonly pool: pg.Pool; readonly answered: () => void },
  work: (sql: Sql) => Promise<T>,
  { mode, keepsPlans, statementTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  const run = (statement: pg.QueryConfig) => noting(answered, () => client.query(statement));
  let broken = false;
  try {
    const begin = mode === "snapshot" ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN";
    await run({ text: keepsPlans ? `${begin}; SET LOCAL plan_cache_mode = force_generic_plan` : begin, ...patience() });
    if (statementTimeoutMs !== undefined)
      await run({ text: `SET LOCAL statement_timeout = ${statementTimeoutMs}`, ...patience() });
    const deadline = statementTimeoutMs === undefined ? {} : { query_timeout: statementTimeoutMs + graceMs };
    const result = await work(createSql({ query: (statement) => run({ ...statement, ...deadline }) }, null));
    await run({ text: "COMMIT", ...patience() });
    return result;
  } catch (error) {
    broken = isBrokenConnection(error) || !(await rolledBack(run));
    throw error;
  } finally {
    client.release(broken);
  }
}

const rolledBack = (run: Runner["query"]): Promise<boolean> =>
  run({ text: "ROLLBACK", ...patience() }).then(
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

function onceOnly(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  return () => {
    closing ??= close();
    return closing;
  };
}
