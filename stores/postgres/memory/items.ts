import type { MemoryChange, MemoryItem, MemoryOwner } from "../../../domain/memory-item.ts";
import { ownerHash } from "../../../domain/owner-hash.ts";
import {
  checkedLimit,
  checkedOwner,
  checkedText,
  noItems,
  revivedItem,
  searchedText,
} from "../../checks/memory-items.ts";
import type { MemoryItems, MemorySearch, OwnerCounts } from "../../ports/memory-items.ts";
import type { Database } from "../client.ts";
import { readState } from "./owners.ts";
import { eraseOwner, removeItems } from "./remove.ts";
import { readTexts } from "./texts.ts";
import { saveSettings, writeItems } from "./write.ts";

const ofOwner = "tenant_id = $1 AND user_id = $2";
const alive = "(expires_at IS NULL OR expires_at > now())";

type StoredItem = { readonly data: Readonly<Record<keyof MemoryItem, unknown>> };

/** Memory items on tables of their own, in the database of the records. */
export function openPostgresMemory(db: Database): MemoryItems {
  return {
    write: (owner, write) => writeItems(db, checkedOwner(owner), write),
    async get(owner, id) {
      const values = [...keysOf(owner), checkedText(id)];
      const found = await db.one<StoredItem>(
        `SELECT data FROM memory_items WHERE ${ofOwner} AND id = $3 AND ${alive}`,
        values,
      );
      return found && revivedItem(found.data);
    },
    list: (owner, search, limit) => list(db, owner, { ...search, limit: checkedLimit(limit) }),
    texts: (owner, search, limit) => readTexts(db, owner, { ...search, limit }),
    async revisions(owner, manager) {
      // As one JSON text, because the driver needs several times as long to take thousands of rows apart.
      const row = await db.one<{ ids: readonly string[] | null; revs: readonly number[] | null }>(
        `SELECT json_agg(id) AS ids, json_agg(rev) AS revs FROM memory_items
         WHERE ${ofOwner} AND manager = $3 AND status = 'active' AND ${alive}`,
        [...keysOf(owner), checkedText(manager)],
      );
      return new Map((row?.ids ?? []).map((id, n) => [id, row?.revs?.[n] ?? 1]));
    },
    async ids(owner, { manager, after }, limit) {
      const rows = await db.query<{ id: string }>(
        `SELECT id FROM memory_items WHERE ${ofOwner} AND id > $3 AND manager = $4 AND status = 'active' AND ${alive}
         ORDER BY id LIMIT $5`,
        [...keysOf(owner), checkedText(after), checkedText(manager), checkedLimit(limit)],
      );
      return rows.map(({ id }) => id);
    },
    async written(owner, event_ids) {
      const rows = await db.query<{ event_id: string }>(
        `SELECT event_id FROM memory_events WHERE ${ofOwner} AND event_id = ANY ($3)`,
        [...keysOf(owner), event_ids.map(checkedText)],
      );
      return new Set(rows.map(({ event_id }) => event_id));
    },
    history: (owner, id) => history(db, owner, id),
    remove: (owner, selection) => removeItems(db, checkedOwner(owner), selection),
    state: (owner) => readState(db, ownerHash(checkedOwner(owner))),
    saveSettings: (owner, settings) => saveSettings(db, checkedOwner(owner), settings),
    count: (owner) => count(db, owner),
    erase: (owner) => eraseOwner(db, checkedOwner(owner)),
  };
}

function keysOf(owner: MemoryOwner): [string, string] {
  const { tenant_id, user_id } = checkedOwner(owner);
  return [tenant_id, user_id];
}

const matches = `${ofOwner} AND ($3::text IS NULL OR manager = $3) AND ($4::text IS NULL OR status = $4)
  AND ($5::text IS NULL OR session_id = $5) AND ($6::text IS NULL OR slot = $6)
  AND ($7::text IS NULL OR strpos(searched, $7) > 0)`;
const pinnedOnly = `AND data @> '{"pinned": true}'`;
const named = "AND ($9::text[] IS NULL OR id = ANY ($9))";
const beyond = 'AND (occurred_at, id) < ($10::timestamptz, $11::text COLLATE "C")';

async function list(
  db: Database,
  owner: MemoryOwner,
  { after, limit, q, pinned, ids, ...search }: MemorySearch & { readonly limit: number },
): Promise<MemoryItem[]> {
  const { manager, status, session_id, slot } = search;
  const plain = [manager, status, session_id, slot].map((value) => (value === undefined ? null : checkedText(value)));
  const names = ids === undefined ? null : ids.map(checkedText);
  const values = [...keysOf(owner), ...plain, q === undefined ? null : searchedText(q), limit, names];
  const rows = await db.query<StoredItem>(
    `SELECT data FROM memory_items WHERE ${matches} AND ${alive} ${named} ${pinned ? pinnedOnly : ""} ${after ? beyond : ""}
     ORDER BY occurred_at DESC, id DESC LIMIT $8`,
    after ? [...values, after.occurred_at, checkedText(after.id)] : values,
  );
  return rows.map(({ data }) => revivedItem(data));
}

async function history(db: Database, owner: MemoryOwner, id: string): Promise<MemoryChange[]> {
  const rows = await db.query<Omit<MemoryChange, "item"> & StoredItem>(
    `SELECT event_id, at, op, reason, data FROM memory_changes WHERE ${ofOwner} AND item_id = $3 ORDER BY rev DESC`,
    [...keysOf(owner), checkedText(id)],
  );
  return rows.map(({ data, ...change }) => ({ ...change, item: revivedItem(data) }));
}

async function count(db: Database, owner: MemoryOwner): Promise<OwnerCounts> {
  const keys = keysOf(owner);
  const rows = await db.query<{ manager: string; n: number }>(
    `SELECT manager, count(*) AS n FROM memory_items WHERE ${ofOwner} GROUP BY manager`,
    keys,
  );
  const others = await db.one<{ changes: number; events: number }>(
    `SELECT (SELECT count(*) FROM memory_changes WHERE ${ofOwner}) AS changes,
            (SELECT count(*) FROM memory_events WHERE ${ofOwner}) AS events`,
    keys,
  );
  const items = { ...noItems(), ...Object.fromEntries(rows.map(({ manager, n }) => [manager, n])) };
  return { items, changes: others?.changes ?? 0, events: others?.events ?? 0 };
}
