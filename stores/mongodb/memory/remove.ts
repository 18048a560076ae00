import type { mongo } from "mongoose";
import { checkedText } from "../../checks/memory-items.ts";
import { sweepBatch } from "../../ports/documents.ts";
import type { MemorySelection } from "../../ports/memory-items.ts";
import type { ItemDocument, MemoryCollections } from "./collections.ts";
import { settledState } from "./pending.ts";

export async function removeItems(
  collections: MemoryCollections,
  owner: string,
  selection: MemorySelection,
): Promise<number> {
  const filter = { owner, ...chosen(selection) };
  await settledState(collections, owner);
  // Writes that were decided on the removed items are refused from now on.
  await collections.owners.updateOne({ _id: owner }, { $inc: { version: 1 } });
  let removed = 0;
  for (let batch = await removeBatch(collections, filter); batch > 0; batch = await removeBatch(collections, filter))
    removed += batch;
  return removed;
}

function chosen(selection: MemorySelection): mongo.Filter<ItemDocument> {
  if ("ids" in selection) return { id: { $in: selection.ids.map(checkedText) } };
  if ("session_id" in selection) return { session_id: checkedText(selection.session_id) };
  if ("before" in selection) return { occurred_at: { $lt: selection.before } };
  return {};
}

/** Deletes at most `limit` items that quote one of these, with their history. */
export async function wipeMemory(
  collections: MemoryCollections,
  quotes: readonly string[],
  limit: number,
): Promise<number> {
  const pending = await collections.owners.find({ "pending.quotes": { $in: quotes } }).toArray();
  for (const { _id } of pending) await settledState(collections, _id);
  return removeBatch(collections, { quotes: { $in: quotes } }, limit);
}

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
  await changes.deleteMany({ $or: found.map(({ owner, id }) => ({ owner, item_id: id })) });
  return (await items.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
}
