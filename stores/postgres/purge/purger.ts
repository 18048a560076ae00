import pg from "pg";
import type { PurgeReport, Purger } from "../../ports/purger.ts";
import type { Database } from "../client.ts";
import { translate } from "../database-errors.ts";
import { lastSql, runPurge } from "./run-purge.ts";

const connectMs = 10_000;

/** A connection of its own, because VACUUM runs outside of transactions and its limits belong to the session. */
interface PurgerParts {
  readonly url: string;
  /** The pool, for reading the last run. */
  readonly database: Pick<Database, "one">;
}

export function createPurger({ url, database }: PurgerParts): Purger {
  async function connected<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "loregraph purge",
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    // Without a listener an 'error' event would end the process; the failing call reports the error, too.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await use(client);
    } catch (error) {
      throw translate(error, "sql");
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    purge: (options) => connected((client) => runPurge(client, options)),
    last: () => database.one<PurgeReport>(lastSql),
  };
}
