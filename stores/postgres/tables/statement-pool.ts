import pg from "pg";
import { sqlLimits } from "../../../domain/limits/sql.ts";

/** Questions queue for these connections, so that they cannot block the rest of the service. */
const connections = 4;

/**
 * Runs statements that were made from questions: separate from the service's own pool, and read-only from the start.
 */
export function openStatementPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2 * sqlLimits.statementTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: sqlLimits.statementTimeoutMs,
    // A hanging server does not enforce its own statement timeout.
    query_timeout: sqlLimits.statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 2 * sqlLimits.statementTimeoutMs,
    options: "-c default_transaction_read_only=on",
    application_name: "loregraph-questions",
  });
  // An 'error' event without a listener ends the process. The next statement reports the loss.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
