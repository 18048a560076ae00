import { setTimeout as sleep } from "node:timers/promises";
import neo4j, { type Session, type Transaction } from "neo4j-driver";
import type { Closable, StoreHealth } from "../ports/health.ts";
import { tracedStatement } from "../traced.ts";
import { createDrivers, type Drivers, roleOf, type ServerOptions } from "./drivers.ts";
import { adviceFor, isBooting, isConnectionLoss, isTransient, translate } from "./errors.ts";

export interface Neo4jOptions extends ServerOptions {
  /** Milliseconds that `openNeo4j` waits for a server that is still starting. */
  readonly waitMs: number;
  /** Time limits of one read (default 10 s) and of one write transaction (default 30 s). */
  readonly deadlines?: { readonly readMs: number; readonly writeMs: number };
}

/** Plain values. Whole numbers are sent as integers. */
export type Parameters = Readonly<Record<string, unknown>>;
export type Run = <R extends object>(statement: string, parameters?: Parameters) => Promise<R[]>;

/**
 * One bounded pool for both roles. Integers are returned as numbers. Throws `unavailable` ("graphdb", or the role in
 * the options) when the server cannot be reached, refuses the credentials, reports a timeout, or stays silent past the
 * deadline.
 */
export interface Neo4jClient extends Closable {
  /** The role that errors of kind `unavailable` name. */
  readonly role: string;
  readonly read: Run;
  /** One transaction. `work` is repeated after a deadlock or a lost connection, so it writes by key only. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** Runs a statement that needs its own transaction: schema changes, waiting for indexes. */
  readonly alone: Run;
  health(): Promise<StoreHealth>;
}

interface Access {
  readonly mode: "READ" | "WRITE";
  readonly limitMs: number;
  /** Summarised in the trace. */
  readonly statement: string;
}

const defaultDeadlines = { readMs: 10_000, writeMs: 30_000 };
const healthMs = 3_000;
/** A server that misses a transaction's deadline by this much is treated as hanging. */
const graceMs = 2_000;
/** With waits of 20–320 ms this outlasts ordinary contention. */
const transientAttempts = 6;
/** A connection that died in the pool is replaced at once. The client does not wait for a server that is gone. */
const connectionAttempts = 2;

/** Waits for a server that is still starting. Wrong credentials fail at once, with advice in the log. */
export async function openNeo4j(options: Neo4jOptions): Promise<Neo4jClient> {
  const drivers = await started(options);
  const role = roleOf(options);
  const { readMs, writeMs } = options.deadlines ?? defaultDeadlines;
  const inSession = <T>({ mode, limitMs, statement }: Access, work: (session: Session) => Promise<T>) =>
    tracedStatement("neo4j", statement, () =>
      persistently(() => drivers.session(mode, limitMs + graceMs, work)).catch((error: unknown) => {
        throw translate(error, role);
      }),
    );
  const runIn =
    (mode: "READ" | "WRITE", limitMs: number): Run =>
    (statement, parameters) =>
      inSession({ mode, limitMs, statement }, async (session) =>
        rowsOf(await session.run(statement, wired(parameters), { timeout: limitMs })),
      );
  return {
    role,
    read: runIn("READ", readMs),
    alone: runIn("WRITE", writeMs),
    write: (work) =>
      inSession({ mode: "WRITE", limitMs: writeMs, statement: "write" }, (session) =>
        inTransaction(session, writeMs, work),
      ),
    health: () => probe(drivers),
    close: drivers.close,
  };
}

async function started(options: Neo4jOptions): Promise<Drivers> {
  const deadline = Date.now() + options.waitMs;
  let drivers: Drivers | undefined;
  for (;;) {
    try {
      drivers ??= createDrivers(options);
      await drivers.session("READ", 5_000, (session) => session.run("RETURN 1"));
      return drivers;
    } catch (error) {
      if (isBooting(error) && Date.now() < deadline) {
        await sleep(Math.min(250, Math.max(1, deadline - Date.now())));
        continue;
      }
      await drivers?.close();
      options.log.error({ role: roleOf(options) }, adviceFor(error) ?? "Neo4j cannot be reached");
      throw translate(error, roleOf(options));
    }
  }
}

async function inTransaction<T>(session: Session, timeout: number, work: (run: Run) => Promise<T>): Promise<T> {
  const transaction: Transaction = await session.beginTransaction({ timeout });
  const result = await work(async (statement, parameters) =>
    rowsOf(await transaction.run(statement, wired(parameters))),
  );
  // After an error, closing the session rolls back.
  await transaction.commit();
  return result;
}

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const limit = isTransient(error) ? transientAttempts : isConnectionLoss(error) ? connectionAttempts : 1;
      if (attempt >= limit) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function probe(drivers: Drivers): Promise<StoreHealth> {
  const start = performance.now();
  const latency = () => Math.round((performance.now() - start) * 10) / 10;
  try {
    const { summary } = await drivers.session("READ", healthMs, (session) => session.run("RETURN 1"));
    return { status: "connected", latency_ms: latency(), engine: (summary.server.agent ?? "Neo4j").replace("/", " ") };
  } catch {
    // An unreachable server is a valid answer here, not an error.
    return { status: "disconnected", latency_ms: latency(), engine: "Neo4j" };
  }
}

const rowsOf = <R extends object>({ records }: { readonly records: readonly { toObject(): object }[] }): R[] =>
  records.map((record) => record.toObject() as R);

/** The driver sends every JavaScript number as a float, which LIMIT refuses. */
function wired(value: unknown): Record<string, unknown>;
function wired(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => wired(item));
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wired(item)]));
}
