import type { CollectionRef } from "../ports/vectors.ts";

/** The roles of this engine; each has its own tables, so that one folder can hold both. */
export type TableRole = "vectors" | "keywords";

/** Names are made of fixed words and a number: nothing of a client ever reaches a path. */
export const tableName = (role: TableRole, { kg_id, kind }: CollectionRef): string => `${role}_${kind}_${kg_id}`;

/** undefined for a table of another role. */
export function parseTableName(role: TableRole, name: string): CollectionRef | undefined {
  const [, table, kind, id] = /^(vectors|keywords)_(chunk|entity)_([1-9]\d*)$/.exec(name) ?? [];
  if (table !== role || id === undefined) return undefined;
  return { kg_id: Number(id), kind: kind === "chunk" ? "chunk" : "entity" };
}
