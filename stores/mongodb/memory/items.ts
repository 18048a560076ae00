import type { mongo } from "mongoose";
import type { MemoryChange, MemoryItem, MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import {
  checkedLimit,
  checkedOwner,
  checkedText,
  noItems,
  revivedItem,
  searchedText,
} from "../../checks/memory-items.ts";
import type { ItemPosition, MemoryItems, MemorySearch, OwnerCounts } from "../../ports/memory-items.ts";
import type { ItemDocument, MemoryCollections } from "./collections.ts";
import { keyOf, keysOf, settledState } from "./pending.ts";
import { removeItems } from "./remove.ts";
import { eraseOwner, saveSettings, writeItems } from "./write.ts";

interface MemoryParts {
  readonly use: <T>(work: () => Promise<T>) => Promise<T>;
  readonly collections: () => MemoryCollections;
}

/** Memory items in four collections. Every filter contains the hash of the owner. */
export function createMongoMemory({ use, collections }: MemoryParts): MemoryItems {
  const withOwner = <T>(owner: MemoryOwner, work: (memory: MemoryCollections, hash: string) => Promise<T>) =>
    use(() => work(collections(), ownerHash(checkedOwner(owner))));
  // Within this process the writes of one owner run one after another, so they do not refuse each other.
  const inTurn = createKeyedMutex();
  return {
    write: (given, write) =>
      withOwner(given, (memory, hash) =>
        inTurn(hash, () => writeItems(memory, { hash, ...checkedOwner(given) }, write)),
      ),
    get: (owner, id) =>
      withOwner(owner, async ({ items }, hash) => {
        const found = await items.findOne({ _id: keyOf(hash, checkedText(id)), owner: hash, $or: alive() });
        return found && itemOf(found);
      }),
    list: (owner, { ids, ...search }, limit) =>
      withOwner(owner, async ({ items }, hash) => {
        const named = ids && { _id: { $in: ids.map((id) => keyOf(hash, checkedText(id))) } };
        const query = items.find({ owner: hash, ...criteria(search), ...named });
        const found = query.sort(newestFirst).limit(checkedLimit(limit));
        return (await found.toArray()).map(itemOf);
      }),
    // An item is stored as one JSON text, so reading a part costs as much as reading the whole.
    texts: (owner, search, limit) =>
      withOwner(owner, async ({ items }, hash) => {
        const query = items.find({ owner: hash, ...criteria({ ...search, status: "active" }) }, onlyData);
        const found = await query.sort(newestFirst).limit(checkedLimit(limit)).toArray();
        return found.map(itemOf);
      }),
    revisions: (owner, manager) =>
      withOwner(owner, async ({ items }, hash) => {
        const filter = { owner: hash, manager: checkedText(manager), status: "active", $or: alive() };
        const found = await items.find(filter, { projection: { _id: 0, id: 1, rev: 1 } }).toArray();
        return new Map(found.map(({ id, rev }) => [id, rev]));
      }),
    ids: (owner, { manager, after }, limit) =>
      withOwner(owner, async ({ items }, hash) => {
        // The index of keys holds the ids of one owner in order, so this range reads only these.
        const range = { _id: { ...keysOf(hash), $gt: keyOf(hash, checkedText(after)) } };
        const filter = { ...range, manager: checkedText(manager), status: "active" as const, $or: alive() };
        const query = items.find(filter, { projection: { _id: 0, id: 1 } });
        const found = await query.sort({ _id: 1 }).limit(checkedLimit(limit)).toArray();
        return found.map(({ id }) => id);
      }),
    written: (owner, event_ids) =>
      withOwner(owner, async ({ events }, hash) => {
        const ids = new Map(event_ids.map((id) => [keyOf(hash, checkedText(id)), id]));
        const found = await events.find({ _id: { $in: [...ids.keys()] } }, { projection: { _id: 1 } }).toArray();
        return new Set(found.flatMap(({ _id }) => ids.get(_id) ?? []));
      }),
    history: (owner, id) => withOwner(owner, (memory, hash) => history(memory, hash, checkedText(id))),
    remove: (owner, selection) => withOwner(owner, (memory, hash) => removeItems(memory, hash, selection)),
    state: (owner) => withOwner(owner, settledState),
    saveSettings: (owner, settings) => withOwner(owner, (memory, hash) => saveSettings(memory, hash, settings)),
    count: (owner) => withOwner(owner, count),
    erase: (owner) => withOwner(owner, eraseOwner),
  };
}

const itemOf = ({ data }: Pick<ItemDocument, "data">): MemoryItem => revivedItem(JSON.parse(data));

const onlyData = { projection: { _id: 0, data: 1 } } as const;

const newestFirst = { occurred_at: -1, id: -1 } as const;

const alive = (): mongo.Filter<ItemDocument>[] => [{ expires_at: null }, { expires_at: { $gt: new Date() } }];

function criteria({
  after,
  q,
  pinned,
  manager,
  status,
  session_id,
  slot,
}: Omit<MemorySearch, "ids">): mongo.Filter<ItemDocument> {
  const given = Object.entries({ manager, status, session_id, slot }).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, checkedText(value)])),
    $and: [{ $or: alive() }, ...(after ? [{ $or: beyond(after) }] : [])],
    ...holdingAll([
      ...(q === undefined ? [] : [{ field: "$searched" as const, text: searchedText(q) }]),
      // JSON escapes quotation marks inside texts, so this match is never inside a text.
      ...(pinned ? [{ field: "$data" as const, text: '"pinned":true' }] : []),
    ]),
  };
}

interface Held {
  readonly field: `$${string}`;
  readonly text: string;
}

const holdingAll = (all: readonly Held[]): mongo.Filter<ItemDocument> =>
  all.length === 0
    ? {}
    : {
        $expr: { $and: all.map(({ field, text }) => ({ $gte: [{ $indexOfBytes: [field, { $literal: text }] }, 0] })) },
      };

const beyond = ({ occurred_at, id }: ItemPosition): mongo.Filter<ItemDocument>[] => [
  { occurred_at: { $lt: occurred_at } },
  { occurred_at, id: { $lt: checkedText(id) } },
];

async function history({ changes }: MemoryCollections, owner: string, item_id: string): Promise<MemoryChange[]> {
  const found = await changes.find({ owner, item_id }).sort({ rev: -1 }).toArray();
  return found.map(({ event_id, at, op, reason, data }) => ({ event_id, at, op, reason, item: itemOf({ data }) }));
}

async function count({ items, changes, events }: MemoryCollections, owner: string): Promise<OwnerCounts> {
  const rows = await items
    .aggregate<{ _id: string; n: number }>([{ $match: { owner } }, { $group: { _id: "$manager", n: { $sum: 1 } } }])
    .toArray();
  return {
    items: { ...noItems(), ...Object.fromEntries(rows.map(({ _id, n }) => [_id, n])) },
    changes: await changes.countDocuments({ owner }),
    events: await events.countDocuments({ owner }),
  };
}
