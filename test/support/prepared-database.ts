// A database that prepares all statements: for properties of many corpora, which run the same few statements tens of
// thousands of times. PostgreSQL spends most of its time there on parsing and planning.
import { createHash } from "node:crypto";
import type { Database, Sql } from "../../stores/postgres/client.ts";

/**
 * The same pool. Each connection parses a statement once, and PostgreSQL keeps its plan if that is cheaper. A text of
 * several statements is refused, and so is a statement whose columns change.
 */
export const preparing = (db: Database): Database => ({
  ...db,
  ...preparingSql(db),
  transaction: (work, options) => db.transaction((sql) => work(preparingSql(sql)), options),
  as: (role) => preparing(db.as(role)),
});

const preparingSql = (sql: Sql): Sql => {
  const query: Sql["query"] = (text, values = []) => sql.prepared(nameOf(text), text, values);
  return {
    query,
    prepared: sql.prepared,
    one: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query<R>(text, values))[0] ?? null,
  };
};

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 20);
  names.set(text, name);
  return name;
}
