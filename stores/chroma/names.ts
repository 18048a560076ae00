import type { CollectionRef } from "../ports/vectors.ts";

/** `lore-<space>-<kg_id>-<kind>` distinguishes our collections from those of other installations and programs. */
export const collectionName = (space: string, { kg_id, kind }: CollectionRef): string =>
  `lore-${space}-${kg_id}-${kind}`;

/** undefined for a collection of another space. */
export function parseCollectionName(space: string, name: string): CollectionRef | undefined {
  const prefix = `lore-${space}-`;
  if (!name.startsWith(prefix)) return undefined;
  const [, id, kind] = /^([1-9]\d*)-(chunk|entity)$/.exec(name.slice(prefix.length)) ?? [];
  if (id === undefined) return undefined;
  return { kg_id: Number(id), kind: kind === "chunk" ? "chunk" : "entity" };
}
