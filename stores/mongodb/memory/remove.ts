import type { mongo } from "mongoose";
import { unavailable } from "../../../domain/errors.ts";
import { checkedText } from "../../checks/memory-items.ts";
import { sweepBatch } from "../../ports/documents.ts";
import type { MemorySelection } from "../../ports/memory-items.ts";
import { erasedFields, type ItemDocument, type MemoryCollections, type RemovedItem } from "./collections.ts";
import { settledState } from "./pending.ts";

/** Each failed attempt means that another writer succeeded. So many writers never meet at one owner. */
const attempts = 100;
/** Longer than any process stalls. */
const markedMs = 24 * 3_600_000;

export const removeItems = (
  collections: MemoryCollections,
  owner: string,
  selection: MemorySelection,
): Promise<number> => removeChosen(collections, owner, chosen(selection));

/** Repeats the removal until no write was accepted since the state was read, because a write brings its items with it. */
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
    // Writes that were decided on the removed items are refused from now on.
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

/** Leaves a mark in the place of every item (`RemovedItem`), and returns how many these are; null when nothing is left. */
async function takeBatch(
  { items, changes }: MemoryCollections,
  filter: mongo.Filter<ItemDocument>,
  removed_at: number,
): Promise<number | null> {
  const found = await items.find(filter, { projection: { owner: 1, id: 1 }, limit: sweepBatch }).toArray();
  if (found.length === 0) return null;
  const history = { $or: found.map(({ owner, id }) => ({ owner, item_id: id })) };
  // First, because a crash must leave no history without its item.
  await changes.deleteMany(history);
  const mark: Omit<RemovedItem, "_id"> = { removed_at, expires_at: new Date(Date.now() + markedMs) };
  const { modifiedCount } = await items.bulkWrite(
    found.map(({ _id }) => ({ replaceOne: { filter: { _id }, replacement: mark as unknown as ItemDocument } })),
  );
  // A writer that saw the item may have added to its history meanwhile. From the mark on it undoes that by itself.
  await changes.deleteMany(history);
  return modifiedCount;
}

/**
 * Deletes at most `limit` items that quote one of these, with their history, and leaves marks: a slow writer brings none of
 * them back. The versions of their owners move on, because what processes have read is out of date.
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

/** Also deletes the marks that removals have left. */
export const sweepMemory = (collections: MemoryCollections, now: Date): Promise<number> =>
  removeBatch(collections, { expires_at: { $lte: now } });

/** An erased owner has nothing but his hash. See `erasedOwnersEveryMs`. */
export const forgetErasedOwners = async ({ owners }: MemoryCollections): Promise<number> =>
  (
    await owners.updateMany(
      { erased_at: { $ne: null }, $or: [{ tenant_id: { $type: "string" } }, { taken_until: { $exists: true } }] },
      {
        $unset: erasedFields,
      },
    )
  ).modifiedCount;

/** History is deleted first, so that after a crash no text is left without its item. */
async function removeBatch({ items, changes }: MemoryCollections, filter: mongo.Filter<ItemDocument>): Promise<number> {
  const found = await items.find(filter, { projection: { owner: 1, id: 1 }, limit: sweepBatch }).toArray();
  if (found.length === 0) return 0;
  const owned = found.filter(({ owner }) => owner !== undefined);
  if (owned.length > 0) await changes.deleteMany({ $or: owned.map(({ owner, id }) => ({ owner, item_id: id })) });
  return (await items.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
}
