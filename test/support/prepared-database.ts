// A database that prepares all statements: for suites that run the same few statements tens of thousands of times on a
// few rows. PostgreSQL spends most of its time there on parsing and planning.
import { createHash } from "node:crypto";
import { type Database, openDatabase, type Sql } from "../../stores/postgres/client.ts";
import type { TestDatabase } from "./postgres.ts";

/**
 * Each connection parses and plans a statement once, whatever its values. By itself PostgreSQL plans the largest
 * statements for each call, which costs more than their work. A statement whose columns change is refused.
 */
export async function openPreparedDatabase({ near }: TestDatabase): Promise<Database> {
  const planningOnce = new URL(near);
  planningOnce.searchParams.set("options", "-c plan_cache_mode=force_generic_plan");
  return preparing(await openDatabase({ url: planningOnce.href }));
}

const preparing = (db: Database): Database => ({
  ...db,
  ...preparingSql(db),
  transaction: (work, options) => db.transaction((sql) => work(preparingSql(sql)), options),
  as: (role) => preparing(db.as(role)),
});

const preparingSql = (sql: Sql): Sql => {
  const query: Sql["query"] = (text, values = []) =>
    canBePrepared(text) ? sql.prepared(nameOf(text), text, values) : sql.query(text, values);
  return {
    query,
    prepared: sql.prepared,
    one: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await query<R>(text, values))[0] ?? null,
  };
};

/** One statement about rows. The others, such as those that create a schema, may be several in one text. */
const canBePrepared = (text: string): boolean =>
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !text.includes(";");

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 20);
  names.set(text, name);
  return name;
}
