import type { Database } from "../../stores/postgres/client.ts";
import { signalOf } from "./signal-of.ts";

const endWaiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;

/**
 * Holds the advisory lock 1 of a database during `work`, which kills a process that waits for the lock. PostgreSQL
 * would still run that process's statement afterwards, so it is ended first. The database needs two connections.
 */
export async function holdingLock(database: Database, work: () => Promise<void>): Promise<void> {
  const [locked, over] = [signalOf(), signalOf()];
  const holding = database.transaction(async (sql) => {
    await sql.query("SELECT pg_advisory_xact_lock(1)");
    locked.fire();
    await over.fired;
  });
  await locked.fired;
  try {
    await work();
    await database.query(endWaiting);
  } finally {
    over.fire();
    await holding;
  }
}
