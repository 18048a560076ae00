// A stand-alone server has no transactions over several documents. So one atomic update first stores a whole write in
// the document of its owner. This update decides which of several concurrent writes is accepted, and from then on the
// write counts. Afterwards the parts of the write are copied to the other collections. If the process crashes before
// that, the next reader or writer of the same owner copies them.
import type { MemoryItem, MemorySettings } from "../../../domain/memory-item.ts";
import { revivedItem, searchedText } from "../../checks/memory-items.ts";
import { toJson } from "../../checks/to-json.ts";
import { changesKept, type MemoryWrite, type OwnerState } from "../../ports/memory-items.ts";
import { isDuplicateKey } from "../errors.ts";
import type { ItemDocument, MemoryCollections, OwnerDocument, PendingWrite } from "./collections.ts";

export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

export const pendingOf = ({ event_id, at, changes }: MemoryWrite): PendingWrite => ({
  event_id,
  at,
  changes: toJson(changes),
  quotes: [...new Set(changes.flatMap(({ item }) => item.quotes))],
});

/** The owner's state, after the parts of every accepted write are in the other collections. */
export async function settledState(collections: MemoryCollections, owner: string): Promise<OwnerState> {
  const found = await collections.owners.findOne({ _id: owner });
  if (found?.pending) await finish(collections, { ...found, pending: found.pending });
  return {
    version: found?.version ?? 0,
    settings: settingsOf(found),
    erased_at: found?.erased_at ?? null,
  };
}

export const settingsOf = (found: Pick<OwnerDocument, "enabled" | "retention_days"> | null): MemorySettings => ({
  enabled: found?.enabled ?? true,
  ...(found?.retention_days != null && { retention_days: found.retention_days }),
});

interface Pending extends OwnerDocument {
  readonly pending: PendingWrite;
}

/** Safe to repeat, and to run in several processes at once. */
export async function finish(
  collections: MemoryCollections,
  { _id: owner, version, pending }: Pick<Pending, "_id" | "version" | "pending">,
): Promise<void> {
  const changes: MemoryWrite["changes"] = JSON.parse(pending.changes);
  for (const change of changes) {
    await putItem(collections, { owner, version, item: revivedItem(change.item) });
    await putChange(collections, owner, { ...change, event_id: pending.event_id, at: pending.at });
  }
  await collections.events.updateOne(
    { _id: keyOf(owner, pending.event_id) },
    { $setOnInsert: { owner, at: pending.at } },
    { upsert: true },
  );
  const done = await collections.owners.updateOne(
    { _id: owner, version, "pending.event_id": pending.event_id },
    { $set: { pending: null } },
  );
  if (done.matchedCount === 0) await undoIfErased(collections, owner);
}

/** Removes the parts of the write again if the owner was erased while they were copied. */
async function undoIfErased(collections: MemoryCollections, owner: string): Promise<void> {
  const found = await collections.owners.findOne({ _id: owner });
  if (found?.erased_at) await removeAll(collections, owner);
}

/** Also removes the marks of removed items: their keys begin with the owner's hash. */
export async function removeAll({ items, changes, events }: MemoryCollections, owner: string): Promise<void> {
  await changes.deleteMany({ owner });
  await items.deleteMany({ _id: keysOf(owner) });
  await events.deleteMany({ owner });
}

/**
 * The range of an owner's keys, which `keyOf` writes. Each begins with `["owner",`, and "-" is the character after the
 * comma.
 */
export const keysOf = (owner: string) => ({ $gte: `[${JSON.stringify(owner)},`, $lt: `[${JSON.stringify(owner)}-` });

interface Put {
  readonly owner: string;
  /** The owner's version after the write. */
  readonly version: number;
  readonly item: MemoryItem;
}

/**
 * Writes the item unless a newer revision is stored. In that case the upsert finds no older revision, and its insert
 * fails on the existing key. An item that was removed after this write was accepted does not come back: the update of a
 * changed item finds nothing to replace, and the insert of a new item fails on the removal's mark.
 */
async function putItem({ items }: MemoryCollections, { owner, version, item }: Put): Promise<void> {
  const _id = keyOf(owner, item.id);
  const older = { _id, $or: [{ rev: { $lt: item.rev } }, { removed_at: { $lt: version } }] };
  await items.replaceOne(older, itemDocument(owner, item), { upsert: item.rev === 1 }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}

function itemDocument(owner: string, item: MemoryItem): Omit<ItemDocument, "_id"> {
  const { id, manager, status, session_id, slot, occurred_at, expires_at, rev, quotes, text } = item;
  const plain = { owner, id, manager, status, session_id, slot, occurred_at, expires_at, rev };
  return { ...plain, ...(quotes.length > 0 ? { quotes } : {}), searched: searchedText(text), data: toJson(item) };
}

/** Deletes the entry again if its item is missing: a removal may have happened between the two writes. */
async function putChange(
  { changes, items }: MemoryCollections,
  owner: string,
  { item, ...change }: MemoryWrite["changes"][number] & Pick<MemoryWrite, "event_id" | "at">,
): Promise<void> {
  const row = { ...change, owner, item_id: item.id, rev: item.rev, data: toJson(item) };
  const _id = keyOf(owner, item.id, item.rev);
  await changes.updateOne({ _id }, { $setOnInsert: row }, { upsert: true });
  const kept = await items.findOne({ _id: keyOf(owner, item.id), owner }, { projection: { _id: 1 } });
  if (kept === null) await changes.deleteOne({ _id, event_id: change.event_id });
  await changes.deleteMany({ owner, item_id: item.id, rev: { $lte: item.rev - changesKept } });
}
