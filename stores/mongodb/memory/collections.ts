import type { Connection, mongo } from "mongoose";
import { unavailable } from "../../../domain/errors.ts";
import { eventsKeptMs, type MemoryWrite } from "../../ports/memory-items.ts";

/** A write that was accepted and may not be complete in the other collections. */
export interface PendingWrite {
  readonly event_id: string;
  readonly at: Date;
  /** JSON of the changes. */
  readonly changes: string;
  readonly quotes: readonly string[];
}

/** `_id` is the owner's hash, which is `owner` in the other collections. */
export interface OwnerDocument {
  readonly _id: string;
  readonly version: number;
  readonly enabled: boolean;
  /** Absent or null: the managers' own periods. */
  readonly retention_days?: number | null;
  readonly erased_at: Date | null;
  readonly pending: PendingWrite | null;
  /** This field and those below exist from the first write on, and are absent again after an erasure. */
  readonly tenant_id?: string;
  readonly user_id?: string;
  /** When the next consolidation is due; absent if there is nothing to do. */
  readonly due_at?: Date;
  /** Until then `take` leaves the owner out: a consolidation runs, or waits for its next attempt. */
  readonly taken_until?: Date;
  readonly consolidated_at?: Date;
  /** Id of the newest turn that was read. */
  readonly consolidated_through?: string;
}

/** The fields that an erasure removes from the document of an owner. */
export const erasedFields = {
  tenant_id: true,
  user_id: true,
  due_at: true,
  taken_until: true,
  consolidated_at: true,
  consolidated_through: true,
} as const;

export interface ItemDocument {
  readonly _id: string;
  readonly owner: string;
  readonly id: string;
  readonly manager: string;
  readonly status: string;
  readonly session_id: string | null;
  readonly slot: string | null;
  readonly occurred_at: Date;
  readonly expires_at: Date | null;
  readonly rev: number;
  /** Absent when the item quotes no source. */
  readonly quotes?: readonly string[];
  readonly searched: string;
  /** JSON of the whole item. */
  readonly data: string;
}

/**
 * The mark that a removal leaves in place of an item for a day, so that a slow writer does not restore the item. The
 * mark has no field `owner`, so no other query finds it.
 */
export interface RemovedItem {
  readonly _id: string;
  /** The owner's version after the removal. Writes up to this version do not bring the item back. */
  readonly removed_at: number;
  readonly expires_at: Date;
}

export interface ChangeDocument {
  readonly _id: string;
  readonly owner: string;
  readonly item_id: string;
  readonly rev: number;
  readonly event_id: string;
  readonly at: Date;
  readonly op: MemoryWrite["changes"][number]["op"];
  readonly reason: string;
  /** JSON of the item after the change. */
  readonly data: string;
}

export interface EventDocument {
  readonly _id: string;
  readonly owner: string;
  readonly at: Date;
}

export interface MemoryCollections {
  readonly owners: mongo.Collection<OwnerDocument>;
  readonly items: mongo.Collection<ItemDocument>;
  readonly changes: mongo.Collection<ChangeDocument>;
  readonly events: mongo.Collection<EventDocument>;
}

/**
 * The driver's collections; call it only on an open connection. Every value in a filter is checked text
 * (`checks/memory-items.ts`).
 */
export const memoryCollections = (connection: Connection, space: string) => (): MemoryCollections => {
  const { db } = connection;
  if (db === undefined) throw unavailable("documents");
  return {
    owners: db.collection(`${space}_memory_owners`),
    items: db.collection(`${space}_memory_items`),
    changes: db.collection(`${space}_memory_changes`),
    events: db.collection(`${space}_memory_events`),
  };
};

/**
 * Safe to repeat. The server itself removes old ids of events. `sweep` removes expired items together with their
 * history.
 */
export async function createMemoryIndexes({ owners, items, changes, events }: MemoryCollections): Promise<void> {
  await owners.createIndex({ "pending.quotes": 1 }, { name: "pending", sparse: true });
  await owners.createIndex({ due_at: 1 }, { name: "due", sparse: true });
  await items.createIndexes([
    { name: "newest", key: { owner: 1, occurred_at: -1, id: -1 } },
    { name: "recent", key: { owner: 1, manager: 1, occurred_at: -1, id: -1 } },
    { name: "slot", key: { owner: 1, slot: 1 } },
    { name: "quotes", key: { quotes: 1 }, sparse: true },
    { name: "expiry", key: { expires_at: 1 } },
  ]);
  await changes.createIndex({ owner: 1, item_id: 1, rev: -1 }, { name: "history" });
  await events.createIndex({ owner: 1 }, { name: "owner" });
  await events.createIndex({ at: 1 }, { name: "expiry", expireAfterSeconds: eventsKeptMs / 1_000 });
}
