import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { letServerStandBack } from "../../platform/threads/stand-back.ts";
import { isBooting } from "./database-errors.ts";
import { typeParsers } from "./type-parsers.ts";

export interface PoolOptions {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  /** Connections of the pool; 10 by default. */
  readonly max?: number;
  /** How long one statement may run; 30 s by default. */
  readonly statementTimeoutMs?: number;
  /**
   * Lowers the priority of the server's processes that serve this pool. Only for a server that runs on this machine as
   * a child of this process.
   */
  readonly standsBack?: boolean;
}

/** A server that misses a statement's deadline by this much is treated as hanging. */
export const graceMs = 5_000;
/** Time for a new connection. Calls wait for a free one in the process (turns.ts). */
const connectTimeoutMs = 10_000;
const usualConnections = 10;

export function openPool(options: PoolOptions): { readonly pool: pg.Pool; readonly max: number } {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const max = options.max ?? usualConnections;
  const pool = new pg.Pool({
    connectionString: options.url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // A hanging server does not enforce its own statement timeout.
    query_timeout: statementTimeoutMs + graceMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: "loregraph",
    types: typeParsers,
  });
  survive(pool);
  if (options.standsBack) pool.on("connect", standBack);
  return { pool, max };
}

/**
 * A lost connection emits 'error', and an 'error' event without a listener ends the process. The next statement reports
 * the loss.
 */
function survive(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** The driver knows the id of the server's process for each connection; its types leave it out. */
function standBack(client: pg.PoolClient & { readonly processID?: number | null }): void {
  if (client.processID) letServerStandBack(client.processID);
}

/** Repeats `ask` while the server is starting up. */
export async function waitForServer(ask: () => Promise<unknown>, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!isBooting(error) || Date.now() >= deadline) throw error;
      await sleep(Math.min(200, Math.max(1, deadline - Date.now())));
    }
  }
}
