import { expect, test } from "vitest";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import type { OpenEngine } from "../contract/engine.ts";
import { openTestDatabase } from "./postgres.ts";

/** A store on a database of its own; the store shares the pool, so reopening closes the pool as well. */
export const postgresEngine =
  <S>(openStore: (db: Database) => S): OpenEngine<S> =>
  async () => {
    const server = await openTestDatabase();
    let db = await openDatabase({ url: server.near });
    return {
      store: openStore(db),
      async reopen() {
        await db.close();
        db = await openDatabase({ url: server.near });
        return openStore(db);
      },
      async dispose() {
        await db.close();
        await server.close();
      },
    };
  };

/** Every role on PostgreSQL must translate driver errors in this way. */
export function unreachablePostgres(role: string, use: (db: Database) => Promise<unknown>): void {
  test(`a lost server is reported as "${role} unavailable", without driver text`, async () => {
    const server = await openTestDatabase();
    const db = await openDatabase({ url: server.url });
    await server.close();
    await expect(use(db)).rejects.toMatchObject({ kind: "unavailable", message: `${role} unavailable` });
    await db.close();
  });
}
