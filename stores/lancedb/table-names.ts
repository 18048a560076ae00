import type { CollectionRef } from "../ports/vectors.ts";

/** The engine's roles. Each has its own tables, so that one folder can hold both. */
export type TableRole = "vectors" | "keywords";

/** Names consist of fixed words and a number: no input of a client reaches a path. */
export const tableName = (role: TableRole, { kg_id, kind }: CollectionRef): string => `${role}_${kind}_${kg_id}`;

/** undefined for a table of another role. */
export function parseTableName(role: TableRole, name: string): CollectionRef | undefined {
  const [, table, kind, id] = /^(vectors|keywords)_(chunk|entity)_([1-9]\d*)$/.exec(name) ?? [];
  if (table !== role || id === undefined) return undefined;
  return { kg_id: Number(id), kind: kind === "chunk" ? "chunk" : "entity" };
}
