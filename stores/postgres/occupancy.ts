import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type AppError, conflict } from "../../domain/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Closable } from "../ports/health.ts";
import { translate } from "./database-errors.ts";

// Whoever serves an installation holds one advisory lock of its database for as long as it lives: shared, or alone when it
// has an engine inside, because a second process would neither see what that engine holds nor keep out of its way.
// PostgreSQL lets go of the lock with the connection, so nothing is left behind by a process that was killed.

/** "LOREhold" in ASCII. */
const lockKey = "5498704128101018724";
/** A predecessor that was told to stop, or whose end the server has yet to notice, is waited for. */
const patienceMs = 5_000;
const askAgainMs = 200;
const reconnectMs = 1_000;
/** A connection that died in silence is noticed after two of these, by us; by the server after 25 s (`sessionSettings`). */
const probeMs = 5_000;
const sessionSettings =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; SET idle_session_timeout = 0";

export interface OccupyOptions {
  /** What this process keeps to itself, in words for the operator; none: it shares the installation with others. */
  readonly own: readonly string[];
  /** Called at most once: the connection was lost, and somebody else took the place meanwhile. */
  readonly onTaken: (reason: AppError) => void;
}

export interface Occupancy extends Closable {
  /**
   * Takes a place and keeps it, over outages of the server, until `close`. To be called once.
   * Throws `conflict` when somebody who cannot be beside us has it, `unavailable` when the server cannot be reached.
   */
  take(options: OccupyOptions): Promise<void>;
}

export function createOccupancy({ url, log }: { readonly url: string; readonly log: Log }): Occupancy {
  /** Tells our own connections from those of others. */
  const name = `loregraph ${randomUUID()}`;
  const closing = new AbortController();
  let current: pg.Client | null = null;
  let kept: Promise<void> = Promise.resolve();

  /** null when the place is somebody else's. */
  async function seated(own: readonly string[]): Promise<pg.Client | null> {
    const client = await connect(url, name);
    const end = Date.now() + patienceMs;
    try {
      do {
        if (await isOurs(client, name, own.length > 0)) return client;
        await sleep(askAgainMs, undefined, { signal: closing.signal });
      } while (Date.now() < end);
    } catch (error) {
      await hangUp(client);
      throw error;
    }
    await hangUp(client);
    return null;
  }

  /** Returns when the place is taken, or nobody wants it any more. */
  async function keep({ own, onTaken }: OccupyOptions): Promise<void> {
    while (!closing.signal.aborted) {
      if (current) await lost(current, closing.signal);
      current = null;
      if (closing.signal.aborted) return;
      log.warn("the connection that holds this process's place in the installation was lost");
      const client = await patiently(() => seated(own), closing.signal);
      if (client === null) return closing.signal.aborted ? undefined : onTaken(taken(own));
      current = client;
    }
  }

  return {
    async take(options) {
      current = await seated(options.own).catch((error: unknown) => {
        throw translate(error, "sql");
      });
      if (current === null) throw taken(options.own);
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
      ? `Another process serves this installation, and this one would have to be the only one: ${own.join("; ")}`
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
  // Without a listener it would end the process; `lost` hears of the end.
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

/** Earlier connections of this very process may still be alive for the server: they are ended first. */
async function isOurs(client: pg.Client, name: string, alone: boolean): Promise<boolean> {
  const earlier = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
  await client.query(`${earlier} AND pid <> pg_backend_pid()`, [name]);
  const attempt = alone ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared";
  const { rows } = await client.query<{ ours: boolean }>(`SELECT ${attempt}(${lockKey}) AS ours`);
  return rows[0]?.ours === true;
}

/** Resolves when the connection has ended or no longer answers. */
async function lost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new Promise<true>((resolve) => client.once("end", () => resolve(true)));
  for (;;) {
    const pause = sleep(probeMs, false, { signal }).catch(() => true);
    if (await Promise.race([ended, pause])) return;
    const answers = await client.query("SELECT 1").then(
      () => true,
      () => false,
    );
    if (!answers) return hangUp(client);
  }
}

/** Again and again while the server is away; null when the signal fires first. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      // Away, or full, or restarting: all of it passes.
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

/** A server that hangs does not say goodbye. */
const hangUp = (client: pg.Client): Promise<void> =>
  Promise.race([client.end().catch(() => undefined), sleep(reconnectMs, undefined, { ref: false })]);
