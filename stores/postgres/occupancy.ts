import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type AppError, conflict } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Closable } from "../ports/health.ts";
import { translate } from "./database-errors.ts";

// Each process that serves an installation holds an advisory lock of its database for its lifetime. The lock is
// exclusive for a process with an in-process engine, because a second process could not see that engine's data;
// otherwise it is shared. PostgreSQL releases the lock with the connection, so a killed process leaves nothing behind.

/** "LOREhold" in ASCII. */
const lockKey = "5498704128101018724";
/** Time to wait for a former process that is stopping, or whose end the server has not noticed yet. */
const patienceMs = 5_000;
const askAgainMs = 200;
const reconnectMs = 1_000;
/**
 * Interval of probes. After two failed probes this process knows that its connection is dead. The server needs 25 s
 * (`sessionSettings`).
 */
const probeMs = 5_000;
const sessionSettings =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_session_timeout = 0";

export interface OccupyOptions {
  /** Engines that only this process may use, in words for the operator. Empty: the installation may be shared. */
  readonly own: readonly string[];
  /** Called at most once, when the connection was lost and another process has taken the lock since. */
  readonly onTaken: (reason: AppError) => void;
}

export interface Occupancy extends Closable {
  /**
   * Takes the lock and keeps it, through outages of the server, until `close`. Call it once. Throws `conflict` when a
   * process holds the lock that excludes this one, `unavailable` when the server cannot be reached.
   */
  take(options: OccupyOptions): Promise<void>;
}

export function createOccupancy({ url, log }: { readonly url: string; readonly log: Log }): Occupancy {
  /** Identifies this process's connections among all others. */
  const name = `loregraph ${randomUUID()}`;
  const closing = new AbortController();
  let current: pg.Client | null = null;
  let kept: Promise<void> = Promise.resolve();

  /** Connects and takes the lock; false when another process holds it. */
  async function seated(own: readonly string[]): Promise<boolean> {
    const client = await connect(url, name);
    const end = Date.now() + patienceMs;
    try {
      do {
        if (await isOurs(client, name, own.length > 0)) {
          // `close` sees either the connection or, here, that it came too late. No connection stays open after it.
          closing.signal.throwIfAborted();
          current = client;
          return true;
        }
        await sleep(askAgainMs, undefined, { signal: closing.signal });
      } while (Date.now() < end);
    } catch (error) {
      await hangUp(client);
      throw error;
    }
    await hangUp(client);
    return false;
  }

  /** Takes the lock again after each loss. Returns when another process has it, or on `close`. */
  async function keep({ own, onTaken }: OccupyOptions): Promise<void> {
    while (!closing.signal.aborted) {
      if (current) await lost(current, closing.signal);
      current = null;
      if (closing.signal.aborted) return;
      log.warn("the connection that holds the installation lock of this process was lost");
      const isSeated = await patiently(() => seated(own), closing.signal);
      if (isSeated === false && !closing.signal.aborted) return onTaken(taken(own));
    }
  }

  return {
    async take(options) {
      const isSeated = await seated(options.own).catch((error: unknown) => {
        throw translate(error, "sql");
      });
      if (!isSeated) throw taken(options.own);
      kept = keep(options);
    },
    async close() {
      closing.abort();
      if (current) await hangUp(current);
      await kept;
    },
  };
}

const taken = (own: readonly string[]): AppError =>
  conflict(
    own.length > 0
      ? `This process needs the installation alone, but another process serves it: ${own.join("; ")}`
      : "Another process serves this installation alone, because it has engines inside; stop it first",
  );

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  // Without a listener an 'error' event would end the process; `lost` notices the end of the connection.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sessionSettings);
    return client;
  } catch (error) {
    await hangUp(client);
    throw error;
  }
}

/**
 * Takes the lock. Ends earlier connections of this process first, because the server may not have noticed that they are
 * dead.
 */
async function isOurs(client: pg.Client, name: string, alone: boolean): Promise<boolean> {
  const earlier = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
  await client.query(`${earlier} AND pid <> pg_backend_pid()`, [name]);
  const attempt = alone ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared";
  const { rows } = await client.query<{ ours: boolean }>(`SELECT ${attempt}(${lockKey}) AS ours`);
  return rows[0]?.ours === true;
}

/** Resolves when the connection has ended or no longer answers. */
async function lost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  client.once("end", () => ended.abort());
  const over = AbortSignal.any([signal, ended.signal]);
  for (let failed = 0; failed < 2; ) {
    await sleep(probeMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    failed = await client.query("SELECT 1").then(
      () => 0,
      () => failed + 1,
    );
  }
  return hangUp(client);
}

/** Repeats the work while the server is away; null when the signal fires first. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      // The server is away, full or restarting: all of these pass.
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** A hanging server never acknowledges the end of a connection. */
const hangUp = (client: pg.Client): Promise<void> =>
  Promise.race([client.end().catch(() => undefined), sleep(reconnectMs, undefined, { ref: false })]);
