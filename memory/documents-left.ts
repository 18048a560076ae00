import type { MemoryOwner } from "../domain/memory-item.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { userCollections } from "./user-collections.ts";

type Documents = Pick<DocumentStore, "find" | "memory">;

/** Number of the owner's stored items. If only their history or their events are left, these count as one. */
export async function countItems({ memory }: Pick<Documents, "memory">, owner: MemoryOwner): Promise<number> {
  const { tenant_id, user_id } = owner;
  const { items, changes, events } = await memory.count({ tenant_id, user_id });
  const all = Object.values(items).reduce((sum, n) => sum + n, 0);
  return Math.max(all, Math.min(changes + events, 1));
}

/** Names of the collections in which the role "documents" still has data of the owner. */
export async function documentsLeft(documents: Documents, owner: MemoryOwner): Promise<string[]> {
  const { tenant_id, user_id } = owner;
  const left: string[] = (await countItems(documents, owner)) > 0 ? ["items"] : [];
  for (const [name, collection] of userCollections) {
    if ((await documents.find(collection, { tenant_id, user_id }, 1)).length > 0) left.push(name);
  }
  return left;
}
