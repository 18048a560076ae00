import type { Backlog, KgSummary, Slice, UpkeepRecords } from "../../ports/records/upkeep.ts";
import type { Database } from "../client.ts";
import { laterThanAnyVersion } from "../rows/mark-outbox.ts";
import { dueKgs } from "./kg-deletions.ts";
import { sweepRemoved } from "./removed-chunks.ts";
import { chunkNames, chunkTexts } from "./upkeep-chunks.ts";
import { createSlices } from "./upkeep-slices.ts";

export function createUpkeep(db: Database): UpkeepRecords {
  return {
    ...createSlices(db),
    kgs: () =>
      db.query<KgSummary>(
        `SELECT id, tenant_id, name, embedder, enable_secondary_graph_storage, chunks_count, entities_count, relations_count
         FROM knowledge_graphs WHERE deleted_at IS NULL ORDER BY id`,
      ),
    unknownKgs: async (asked) => {
      const rows = await db.query<{ id: number }>(
        `SELECT i.id FROM unnest($1::bigint[]) AS i (id)
         WHERE NOT EXISTS (SELECT FROM knowledge_graphs k WHERE k.id = i.id)`,
        [asked],
      );
      return rows.map(({ id }) => id);
    },
    chunkTexts: (kg_id, ids) => chunkTexts(db, kg_id, ids),
    chunkNames: (kg_id, ids) => chunkNames(db, kg_id, ids),
    mark: (slice, ids) => mark(db, slice, ids),
    dirty: (slice, ids) => countDirty(db, slice, ids),
    keptVectors: async (kg_id) => {
      const rows = await db.query<{ source_id: string }>(
        `SELECT v.source_id FROM kept_vectors v WHERE v.kg_id = $1
           AND NOT EXISTS (SELECT FROM tombstones t WHERE t.source_id = v.source_id)`,
        [kg_id],
      );
      return rows.map(({ source_id }) => source_id);
    },
    async forgetKeptVectors(kg_id, source_ids) {
      await db.query("DELETE FROM kept_vectors WHERE kg_id = $1 AND source_id = ANY($2::text[])", [kg_id, source_ids]);
    },
    backlog: () =>
      db.query<Backlog>(
        `SELECT target, sum(marks)::bigint AS rows, extract(epoch FROM now() - min(marked_at))::float8 AS oldest_seconds
         FROM (SELECT target, 1 AS marks, marked_at FROM outbox
               UNION ALL SELECT target, marks, marked_at FROM outbox_batches) AS waiting
         GROUP BY target ORDER BY target`,
      ),
    lapsedJobs: async () => {
      const rows = await db.query<{ id: string }>(
        "SELECT id FROM jobs WHERE status = 'running' AND (lease_until IS NULL OR lease_until < now()) ORDER BY id",
      );
      return rows.map(({ id }) => id);
    },
    sweepRemoved: (before) => sweepRemoved(db, before),
    unswept: (due) => countUnswept(db, due),
    uploads: async ({ after, limit }) => {
      const rows = await db.query<{ hash: string }>(
        `SELECT DISTINCT content_hash AS hash FROM revisions
         WHERE state <> 'swept' AND content_hash > $1 ORDER BY content_hash LIMIT $2`,
        [after, limit],
      );
      return rows.map(({ hash }) => hash);
    },
    forsaken: async (asked) => {
      const rows = await db.query<{ name: string }>(
        `SELECT i.name FROM unnest($1::text[]) AS i (name)
         WHERE NOT EXISTS (SELECT FROM revisions r WHERE r.source_id || '/' || r.revision = i.name AND r.state <> 'swept'
             AND r.source_id = split_part(i.name, '/', 1))
           AND NOT EXISTS (SELECT FROM tombstones t WHERE t.source_id = split_part(i.name, '/', 1)
             AND t.source_id || '/' || t.revision = i.name)`,
        [asked],
      );
      return rows.map(({ name }) => name);
    },
  };
}

const keysOf = ({ kind }: Slice, ids: readonly number[]): string[] => ids.map((id) => `${kind}:${id}`);

/** Rows are marked in key order, so that two transactions that mark the same keys cannot deadlock. */
async function mark(db: Database, slice: Slice, ids: readonly number[]): Promise<void> {
  await db.query(
    `INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version)
     SELECT $1, i.key, k.id, $4::bigint, k.version
     FROM (SELECT DISTINCT unnest($3::text[]) AS key) AS i, knowledge_graphs k WHERE k.id = $2 ORDER BY i.key
     ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1`,
    [slice.target, slice.kg_id, keysOf(slice, ids), laterThanAnyVersion],
  );
}

async function countDirty(db: Database, slice: Slice, ids: readonly number[]): Promise<number> {
  const row = await db.one<{ n: number }>(
    `SELECT count(*) AS n FROM (
       SELECT key FROM outbox WHERE target = $1 AND key = ANY ($2::text[])
       UNION SELECT b.kind || ':' || i.id FROM outbox_batches b CROSS JOIN unnest(b.ids) AS i (id)
         WHERE b.target = $1 AND b.kg_id = $3 AND b.kind = $4 AND i.id = ANY ($5::bigint[])
     ) AS dirty`,
    [slice.target, keysOf(slice, ids), slice.kg_id, slice.kind, ids],
  );
  return row?.n ?? 0;
}

async function countUnswept(
  db: Database,
  { first, again }: { readonly first: Date; readonly again: Date },
): Promise<number> {
  const row = await db.one<{ n: number }>(
    `SELECT (SELECT count(*) FROM revisions r JOIN sources s ON s.id = r.source_id
             WHERE r.state IN ('published', 'failed') AND r.revision IS DISTINCT FROM s.active_revision
               AND r.retired_at < $1)
          + (SELECT count(*) FROM tombstones WHERE deleted_at < greatest($1::timestamptz, $2::timestamptz)
               AND deleted_at < CASE WHEN swept > 0 THEN $2 ELSE $1 END::timestamptz)
          + (SELECT count(*) FROM knowledge_graphs k WHERE ${dueKgs}) AS n`,
    [first, again],
  );
  return row?.n ?? 0;
}
