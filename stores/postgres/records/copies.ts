import type { CopyRecords } from "../../ports/records/copies.ts";
import type { Database, Sql } from "../client.ts";
import { asksForCopy, markRevisions } from "../cutover/mark-copies.ts";
import { lockKg } from "../kg-lock.ts";

export function createCopies(db: Database): CopyRecords {
  return {
    begin: (engine) => begin(db, engine),
    async end() {
      await db.transaction(async (sql) => {
        await sql.query("DELETE FROM projections WHERE target = 'secondary_graph'");
        await sql.query("DELETE FROM outbox_batches WHERE target = 'secondary_graph'");
        await sql.query("DELETE FROM outbox WHERE target = 'secondary_graph'");
      });
    },
    async activeRevision(kg_id, source_id) {
      const source = await db.one<{ revision: number | null }>(
        "SELECT active_revision AS revision FROM sources WHERE kg_id = $1 AND id = $2",
        [kg_id, source_id],
      );
      return source?.revision ?? null;
    },
    async chunksOf({ kg_id, source_id, revision }, { after, limit }) {
      const rows = await db.query<{ id: number }>(
        `SELECT p.chunk_id AS id FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
         WHERE s.kg_id = $1 AND s.id = $2 AND s.active_revision = $3 AND p.chunk_id > $4 ORDER BY p.chunk_id LIMIT $5`,
        [kg_id, source_id, revision, after, limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/**
 * Inserts the projection's row first: from then on every change is marked. Earlier changes are marked here, one
 * knowledge graph after another, under its lock. The row stays incomplete until the last one, so that after a kill the
 * marking begins again.
 */
async function begin(db: Database, engine: string): Promise<void> {
  const found = await db.one<{ complete: boolean }>(
    `INSERT INTO projections AS p (target, engine, complete) VALUES ('secondary_graph', $1, false)
     ON CONFLICT (target) DO UPDATE SET complete = p.complete AND p.engine = excluded.engine, engine = excluded.engine
     RETURNING complete`,
    [engine],
  );
  if (found?.complete) return;
  const kgs = await db.query<{ id: number }>(
    `SELECT k.id FROM knowledge_graphs k WHERE ${asksForCopy} AND k.deleted_at IS NULL ORDER BY k.id`,
  );
  for (const { id } of kgs) await db.transaction((sql) => markAll(sql, id), { statementTimeoutMs: 300_000 });
  await db.query("UPDATE projections SET complete = true WHERE target = 'secondary_graph' AND engine = $1", [engine]);
}

async function markAll(sql: Sql, kg_id: number): Promise<void> {
  await lockKg(sql, kg_id);
  await sql.query(
    `INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version)
     SELECT 'secondary_graph', r.key, k.id, k.version, k.version FROM (
       SELECT 'entity:' || e.id AS key FROM entities e
         WHERE e.kg_id = $1 AND (e.sync_graph OR e.about_count + e.mention_count > 0)
       UNION ALL SELECT 'relation:' || id FROM relations WHERE kg_id = $1 AND (sync_graph OR support_count > 0)
     ) AS r, knowledge_graphs k WHERE k.id = $1 ORDER BY r.key
     ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1`,
    [kg_id],
  );
  const active = await sql.query<{ source_id: string; revision: number }>(
    "SELECT id AS source_id, active_revision AS revision FROM sources WHERE kg_id = $1 AND active_revision IS NOT NULL",
    [kg_id],
  );
  await markRevisions(sql, kg_id, active);
}
