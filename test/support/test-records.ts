import type { Records } from "../../stores/ports/records/records.ts";
import type { Database } from "../../stores/postgres/client.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { openTestDatabase } from "./postgres.ts";
import { openPreparedDatabase } from "./prepared-database.ts";

/** Records over a database of their own, which plans each statement once, and the connections behind them. */
export interface TestRecords {
  readonly url: string;
  readonly db: Database;
  readonly records: Records;
  close(): Promise<void>;
}

export async function openTestRecords(): Promise<TestRecords> {
  const server = await openTestDatabase();
  const db = await openPreparedDatabase(server);
  const records = openRecords(db, openSqlTables(db, server.url));
  return {
    url: server.url,
    db,
    records,
    async close() {
      await records.close();
      await server.close();
    },
  };
}
