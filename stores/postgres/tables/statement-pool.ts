import pg from "pg";
import { sqlLimits } from "../../../domain/limits.ts";

/** Questions wait for each other here, never the rest of the service for them. */
const connections = 4;

/** Where statements made from questions run: apart from the service's own pool, read-only from the first moment. */
export function openStatementPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2 * sqlLimits.statementTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: sqlLimits.statementTimeoutMs,
    // A server that hangs does not keep its own deadline.
    query_timeout: sqlLimits.statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 2 * sqlLimits.statementTimeoutMs,
    options: "-c default_transaction_read_only=on",
    application_name: "loregraph-questions",
  });
  // A lost connection ends the process when nobody listens; the next statement reports it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
