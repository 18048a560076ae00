import { invalidInput } from "../../domain/errors.ts";
import { atMostEvery } from "../../platform/at-most-every.ts";
import { toJson } from "../checks/to-json.ts";
import {
  type DocumentCollection,
  type DocumentFilter,
  type DocumentSearch,
  type DocumentStore,
  type StoredDocument,
  sweepBatch,
} from "../ports/documents.ts";
import { erasedOwnersEveryMs } from "../ports/memory-items.ts";
import type { Database } from "./client.ts";
import { openPostgresConsolidations } from "./memory/consolidations.ts";
import { openPostgresMemory } from "./memory/items.ts";
import { forgetErasedOwners, sweepMemory, wipeMemory } from "./memory/sweep.ts";
import { chosenOnce } from "./rows/chosen-once.ts";

/** The rows that one sweep removes. Another sweep that runs at the same time takes others. */
const expired = `(collection, tenant_id, id) IN ${chosenOnce(`SELECT collection, tenant_id, id FROM documents
  WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED`)}`;
const columns = "id, tenant_id, user_id, session_id, trace_id, occurred_at, expires_at, data";
const alive = "(expires_at IS NULL OR expires_at > now())";

/** Role "documents" on tables of the given pool. Closing the role leaves the pool open. */
export function openPostgresDocuments(database: Database): DocumentStore {
  const db = database.as("documents");
  const forgetErased = atMostEvery(erasedOwnersEveryMs, () => forgetErasedOwners(db));
  return {
    put: (collection, documents) => put(db, collection, documents),
    get: (collection, tenant_id, id) =>
      db.one<StoredDocument>(
        `SELECT ${columns} FROM documents WHERE collection = $1 AND tenant_id = $2 AND id = $3 AND ${alive}`,
        [collection, tenant_id, id],
      ),
    find: (collection, search, limit) => find(db, { collection, search, limit }),
    delete: (collection, filter) => deleteMatching(db, collection, filter),
    wipe: (quotes, limit) => wipe(db, quotes, limit),
    async sweep(now) {
      return (await countDeleted(db, expired, [now])) + (await sweepMemory(db, now)) + (await forgetErased(now));
    },
    memory: openPostgresMemory(db),
    consolidations: openPostgresConsolidations(db),
    health: db.health,
    close: db.close,
  };
}

async function wipe(db: Database, quotes: readonly string[], limit: number): Promise<number> {
  const wiped = await countDeleted(
    db,
    `(collection, tenant_id, id) IN (
       SELECT collection, tenant_id, id FROM documents WHERE quotes && $1::text[] LIMIT $2)`,
    [quotes, limit],
  );
  return wiped < limit ? wiped + (await wipeMemory(db, quotes, limit - wiped)) : wiped;
}

interface Finding {
  readonly collection: DocumentCollection;
  readonly search: DocumentSearch;
  readonly limit: number;
}

function find(db: Database, { collection, search, limit }: Finding): Promise<StoredDocument[]> {
  const { after } = search;
  return db.query<StoredDocument>(
    `SELECT ${columns} FROM documents WHERE ${matches} AND ${alive} ${after ? beyond : ""}
     ORDER BY occurred_at DESC, id COLLATE "C" DESC LIMIT $8`,
    [...criteria(collection, search), limit, ...(after ? [after.occurred_at, after.id] : [])],
  );
}

const beyond = `AND (occurred_at, id COLLATE "C") < ($9::timestamptz, $10::text COLLATE "C")`;

/** If several documents have the same id, the last one wins, as if they had been put one after another. */
async function put(db: Database, collection: DocumentCollection, given: readonly StoredDocument[]): Promise<void> {
  if (given.length === 0) return;
  const documents = [...new Map(given.map((document) => [`${document.tenant_id}\n${document.id}`, document])).values()];
  // All documents in one JSON value: one array per column costs several times as much CPU here.
  await db.query(
    `INSERT INTO documents (collection, ${columns}, quotes)
     SELECT $1, n.* FROM jsonb_to_recordset($2::jsonb) AS n (id text, tenant_id text, user_id text, session_id text,
       trace_id text, occurred_at timestamptz, expires_at timestamptz, data jsonb, quotes text[]) ORDER BY tenant_id, id
     ON CONFLICT (collection, tenant_id, id) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
       trace_id = excluded.trace_id, occurred_at = excluded.occurred_at, expires_at = excluded.expires_at,
       data = excluded.data, quotes = excluded.quotes`,
    [collection, toJson(documents)],
  );
}

const matches = `collection = $1 AND tenant_id = $2 AND ($3::text IS NULL OR user_id = $3)
  AND ($4::text IS NULL OR session_id = $4) AND ($5::text IS NULL OR trace_id = $5)
  AND ($6::timestamptz IS NULL OR occurred_at >= $6) AND ($7::timestamptz IS NULL OR occurred_at < $7)`;

const criteria = (collection: DocumentCollection, filter: DocumentFilter): unknown[] => [
  collection,
  filter.tenant_id,
  filter.user_id ?? null,
  filter.session_id ?? null,
  filter.trace_id ?? null,
  filter.since ?? null,
  filter.before ?? null,
];

async function deleteMatching(db: Database, collection: DocumentCollection, filter: DocumentFilter): Promise<number> {
  const values = criteria(collection, filter);
  if (values.slice(2).every((value) => value === null))
    throw invalidInput("Deleting documents needs a filter besides the tenant");
  return countDeleted(db, matches, values);
}

async function countDeleted(db: Database, where: string, values: readonly unknown[]): Promise<number> {
  const row = await db.one<{ n: number }>(
    `WITH gone AS (DELETE FROM documents WHERE ${where} RETURNING id) SELECT count(*) AS n FROM gone`,
    values,
  );
  return row?.n ?? 0;
}
