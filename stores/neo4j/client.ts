import { setTimeout as sleep } from "node:timers/promises";
import neo4j, { type Session, type Transaction } from "neo4j-driver";
import type { Closable, StoreHealth } from "../ports/health.ts";
import { tracedStatement } from "../traced.ts";
import { createDrivers, type Drivers, roleOf, type ServerOptions } from "./drivers.ts";
import { adviceFor, isBooting, isConnectionLoss, isTransient, translate } from "./errors.ts";

export interface Neo4jOptions extends ServerOptions {
  /** How long `openNeo4j` waits for a server that is still booting, milliseconds. */
  readonly waitMs: number;
  /** How long one read may take (10 s by default), and one transaction that writes (30 s). */
  readonly deadlines?: { readonly readMs: number; readonly writeMs: number };
}

/** Plain values; whole numbers arrive as integers. */
export type Parameters = Readonly<Record<string, unknown>>;
export type Run = <R extends object>(statement: string, parameters?: Parameters) => Promise<R[]>;

/**
 * One bounded pool for both roles. Integers come back as numbers. Throws `unavailable` ("graphdb", or the role of its options) when the server cannot
 * be reached, refuses the credentials or lets a deadline pass, whether it says so or is silent.
 */
export interface Neo4jClient extends Closable {
  /** Named in `unavailable`. */
  readonly role: string;
  readonly read: Run;
  /** One transaction. `work` is run again after a deadlock or a lost connection: all that it writes is by key. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** A statement that cannot share a transaction: schema, waiting for indexes. */
  readonly alone: Run;
  health(): Promise<StoreHealth>;
}

const defaultDeadlines = { readMs: 10_000, writeMs: 30_000 };
const healthMs = 3_000;
/** After so long past a transaction's deadline the server is taken to hang. */
const graceMs = 2_000;
/** With waits of up to 20–320 ms that outlasts ordinary contention. */
const transientAttempts = 6;
/** A connection that died in the pool is replaced at once; a server that is gone is not waited for. */
const connectionAttempts = 2;

/** Waits for a server that is booting; wrong credentials fail at once, with a line in the log that says so. */
export async function openNeo4j(options: Neo4jOptions): Promise<Neo4jClient> {
  const drivers = await started(options);
  const role = roleOf(options);
  const { readMs, writeMs } = options.deadlines ?? defaultDeadlines;
  const inSession = <T>(
    mode: "READ" | "WRITE",
    limitMs: number,
    statement: string,
    work: (session: Session) => Promise<T>,
  ) =>
    tracedStatement("neo4j", statement, () =>
      persistently(() => drivers.session(mode, limitMs + graceMs, work)).catch((error: unknown) => {
        throw translate(error, role);
      }),
    );
  const runIn =
    (mode: "READ" | "WRITE", limitMs: number): Run =>
    (statement, parameters) =>
      inSession(mode, limitMs, statement, async (session) =>
        rowsOf(await session.run(statement, wired(parameters), { timeout: limitMs })),
      );
  return {
    role,
    read: runIn("READ", readMs),
    alone: runIn("WRITE", writeMs),
    write: (work) => inSession("WRITE", writeMs, "write", (session) => inTransaction(session, writeMs, work)),
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
  // Whatever fails before, closing the session rolls back.
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
    // That it cannot be reached is the answer, not an error.
    return { status: "disconnected", latency_ms: latency(), engine: "Neo4j" };
  }
}

const rowsOf = <R extends object>({ records }: { readonly records: readonly { toObject(): object }[] }): R[] =>
  records.map((record) => record.toObject() as R);

/** The driver sends every number of JavaScript as a float, which no LIMIT takes. */
function wired(value: unknown): Record<string, unknown>;
function wired(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => wired(item));
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, wired(item)]));
}
