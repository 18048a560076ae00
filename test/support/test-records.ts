import type { Records } from "../../stores/ports/records/records.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { openTestDatabase } from "./postgres.ts";

/** Records over a database of their own, and the connections behind them. */
export interface TestRecords {
  readonly url: string;
  readonly db: Database;
  readonly records: Records;
  close(): Promise<void>;
}

export async function openTestRecords(): Promise<TestRecords> {
  const server = await openTestDatabase();
  const db = await openDatabase({ url: server.url });
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
