import type { Sql } from "../client.ts";

/**
 * Counts a transaction that deletes text of a source or of a user. By the count the next purge knows that there is
 * something to erase. A sequence needs no lock, so such transactions do not wait for each other. A transaction that
 * rolls back is counted, too; then a purge may find nothing to erase.
 */
export const countWipe = async (sql: Sql): Promise<void> => {
  await sql.query("SELECT nextval('wipes')");
};
