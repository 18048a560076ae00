import type { mongo } from "mongoose";
import { unavailable } from "../../../domain/errors.ts";
import { checkedText } from "../../checks/memory-items.ts";
import { sweepBatch } from "../../ports/documents.ts";
import type { MemorySelection } from "../../ports/memory-items.ts";
import type { ItemDocument, MemoryCollections } from "./collections.ts";
import { settledState } from "./pending.ts";

/** Each attempt that fails is another writer's success, so this outlasts every honest crowd. */
const attempts = 100;
/** Longer than any process stalls. */
const markedMs = 24 * 3_600_000;

/** Repeats the removal until no write was accepted since the state was read, because a write brings its items with it. */
export async function removeItems(
  collections: MemoryCollections,
  owner: string,
  selection: MemorySelection,
): Promise<number> {
  const filter = { owner, ...chosen(selection) };
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
  await changes.deleteMany({ $or: found.map(({ owner, id }) => ({ owner, item_id: id })) });
  const mark = { removed_at, expires_at: new Date(Date.now() + markedMs) };
  const { modifiedCount } = await items.bulkWrite(
    found.map(({ _id }) => ({ replaceOne: { filter: { _id }, replacement: mark as unknown as ItemDocument } })),
  );
  return modifiedCount;
}

/** Deletes at most `limit` items that quote one of these, with their history. The versions of their owners move on. */
export async function wipeMemory(
  collections: MemoryCollections,
  quotes: readonly string[],
  limit: number,
): Promise<number> {
  const pending = await collections.owners.find({ "pending.quotes": { $in: quotes } }).toArray();
  for (const { _id } of pending) await settledState(collections, _id);
  const filter = { quotes: { $in: quotes } };
  const found = await collections.items.find(filter, { projection: { owner: 1 }, limit }).toArray();
  const removed = await removeBatch(collections, { _id: { $in: found.map(({ _id }) => _id) } }, limit);
  const owners = [...new Set(found.map(({ owner }) => owner))];
  // What processes have read is out of date.
  await collections.owners.updateMany({ _id: { $in: owners } }, { $inc: { version: 1 } });
  return removed;
}

/** Also what removals have left. */
export const sweepMemory = (collections: MemoryCollections, now: Date): Promise<number> =>
  removeBatch(collections, { expires_at: { $lte: now } });

/** History goes first: after a crash no text is left without its item. */
async function removeBatch(
  { items, changes }: MemoryCollections,
  filter: mongo.Filter<ItemDocument>,
  limit = sweepBatch,
): Promise<number> {
  const found = await items.find(filter, { projection: { owner: 1, id: 1 }, limit }).toArray();
  if (found.length === 0) return 0;
  const owned = found.filter(({ owner }) => owner !== undefined);
  if (owned.length > 0) await changes.deleteMany({ $or: owned.map(({ owner, id }) => ({ owner, item_id: id })) });
  return (await items.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
}
