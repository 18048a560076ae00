import type { mongo } from "mongoose";
import { unavailable } from "../../../domain/errors.ts";
import { checkedText } from "../../checks/memory-items.ts";
import { sweepBatch } from "../../ports/documents.ts";
import type { MemorySelection } from "../../ports/memory-items.ts";
import { erasedFields, type ItemDocument, type MemoryCollections, type RemovedItem } from "./collections.ts";
import { settledState } from "./pending.ts";

/**
 * An attempt fails only if another writer has succeeded in between. A hundred concurrent writers of one owner do not
 * occur.
 */
const attempts = 100;
/** How long a mark stays: longer than any process pauses. */
const markedMs = 24 * 3_600_000;

export const removeItems = (
  collections: MemoryCollections,
  owner: string,
  selection: MemorySelection,
): Promise<number> => removeChosen(collections, owner, chosen(selection));

/** Repeats the removal until no write was accepted after the state was read: such a write could restore items. */
async function removeChosen(
  collections: MemoryCollections,
  owner: string,
  choice: mongo.Filter<ItemDocument>,
): Promise<number> {
  const filter = { owner, ...choice };
  let removed = 0;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { version } = await settledState(collections, owner);
    const next = version + 1;
    for (let batch = await takeBatch(collections, filter, next); batch !== null; ) {
      removed += batch;
      batch = await takeBatch(collections, filter, next);
    }
    // From here on, writes that were decided on the removed items are refused.
    const { matchedCount } = await collections.owners.updateOne(
      { _id: owner, version, pending: null },
      { $set: { version: next } },
    );
    if (matchedCount > 0 || (await collections.owners.findOne({ _id: owner })) === null) return removed;
  }
  throw unavailable("documents");
}

function chosen(selection: MemorySelection): mongo.Filter<ItemDocument> {
  if ("ids" in selection) return { id: { $in: selection.ids.map(checkedText) } };
  if ("session_id" in selection) {
    const { session_id, manager } = selection;
    return { session_id: checkedText(session_id), ...(manager && { manager: checkedText(manager) }) };
  }
  if ("before" in selection) return { occurred_at: { $lt: selection.before } };
  return {};
}

/** Replaces each item of a batch by a mark (`RemovedItem`). Returns the number of items; null when no item is left. */
async function takeBatch(
  { items, changes }: MemoryCollections,
  filter: mongo.Filter<ItemDocument>,
  removed_at: number,
): Promise<number | null> {
  const found = await items.find(filter, { projection: { owner: 1, id: 1 }, limit: sweepBatch }).toArray();
  if (found.length === 0) return null;
  const history = { $or: found.map(({ owner, id }) => ({ owner, item_id: id })) };
  // History first: after a crash no history may be left without its item.
  await changes.deleteMany(history);
  const mark: Omit<RemovedItem, "_id"> = { removed_at, expires_at: new Date(Date.now() + markedMs) };
  const { modifiedCount } = await items.bulkWrite(
    found.map(({ _id }) => ({ replaceOne: { filter: { _id }, replacement: mark as unknown as ItemDocument } })),
  );
  // A writer that read the item earlier may have added to its history since. A writer that comes later finds the mark
  // and deletes its own entry.
  await changes.deleteMany(history);
  return modifiedCount;
}

/**
 * Deletes at most `limit` items that quote one of these, with their history, and leaves marks, so that a slow writer
 * restores none of them. Raises the versions of the owners, so that processes read the items again.
 */
export async function wipeMemory(
  collections: MemoryCollections,
  quotes: readonly string[],
  limit: number,
): Promise<number> {
  const pending = await collections.owners.find({ "pending.quotes": { $in: quotes } }).toArray();
  for (const { _id } of pending) await settledState(collections, _id);
  const quoting = { quotes: { $in: quotes } };
  const found = await collections.items.find(quoting, { projection: { owner: 1 }, limit }).toArray();
  let removed = 0;
  for (const owner of new Set(found.map((item) => item.owner))) {
    const ids = found.filter((item) => item.owner === owner).map(({ _id }) => _id);
    removed += await removeChosen(collections, owner, { ...quoting, _id: { $in: ids } });
  }
  return removed;
}

/** Deletes expired items, and expired marks of removals. */
export const sweepMemory = (collections: MemoryCollections, now: Date): Promise<number> =>
  removeBatch(collections, { expires_at: { $lte: now } });

/** Removes the owner's name and state from erased owners that still have them. See `erasedOwnersEveryMs`. */
export const forgetErasedOwners = async ({ owners }: MemoryCollections): Promise<number> =>
  (
    await owners.updateMany(
      { erased_at: { $ne: null }, $or: [{ tenant_id: { $type: "string" } }, { taken_until: { $exists: true } }] },
      {
        $unset: erasedFields,
      },
    )
  ).modifiedCount;

/** Deletes the history first, so that a crash leaves no history without its item. */
async function removeBatch({ items, changes }: MemoryCollections, filter: mongo.Filter<ItemDocument>): Promise<number> {
  const found = await items.find(filter, { projection: { owner: 1, id: 1 }, limit: sweepBatch }).toArray();
  if (found.length === 0) return 0;
  const owned = found.filter(({ owner }) => owner !== undefined);
  if (owned.length > 0) await changes.deleteMany({ $or: owned.map(({ owner, id }) => ({ owner, item_id: id })) });
  return (await items.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
}
