import type {
  OutboxRecords,
  OutboxRow,
  OutboxTarget,
  ProjectedEntity,
  ProjectedRelation,
} from "../../ports/records/outbox.ts";
import type { Database, Sql } from "../client.ts";
import { keepingPlans } from "../cutover/kept-plan.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { entityColumns, entityInGraph, entityInVectors, relationInGraph, relationRows } from "../rows/graph-rows.ts";
import { laterThanAnyVersion } from "../rows/mark-outbox.ts";
import { unpackBatches } from "./outbox-batches.ts";

/**
 * Largest number of written forms and given names of an entity that keyword search indexes, shortest first; more would
 * only blur the match. The choice depends on the set of forms and not on their counts, because only a change of the set
 * marks the entity as dirty.
 */
const formsLimit = 50;

export function createOutbox(db: Database): OutboxRecords {
  const sql = keepingPlans(db);
  return {
    due: (targets) => due(sql, targets),
    async lease(target, { limit, leaseMs, kg_id = null }) {
      if (target !== "workflow") await unpackBatches(db, { target, marks: limit, kg_id });
      const values = [target, limit, leaseMs];
      return kg_id === null
        ? db.query<OutboxRow>(leaseSql(""), values)
        : db.query<OutboxRow>(leaseSql("AND kg_id = $4"), [...values, kg_id]);
    },
    renew: (rows, leaseMs) => renew(sql, rows, leaseMs),
    done: (rows) => done(sql, rows),
    retry: (rows) => retry(sql, rows),
    entities: (kg_id, ids) =>
      sql.query<ProjectedEntity>(
        `SELECT ${entityColumns}, ${entityInGraph("e")} AS in_graph, ${entityInVectors("e")} AS in_vectors, array(
           SELECT f.form FROM (
             SELECT form FROM entity_forms WHERE entity_id = e.id
             UNION SELECT p.data->>'label' COLLATE "C" FROM pins p WHERE p.kind = 'entity' AND p.id = e.id
             UNION SELECT jsonb_array_elements_text(CASE o.field WHEN 'merged' THEN o.value->'aliases' ELSE o.value END)
               COLLATE "C" FROM overrides o WHERE o.kind = 'entity' AND o.id = e.id AND o.field IN ('aliases', 'merged')
           ) f WHERE f.form IS NOT NULL
           ORDER BY length(f.form), f.form LIMIT ${formsLimit}) AS forms
         FROM entities e WHERE e.kg_id = $1 AND e.id = ANY ($2::bigint[]) ORDER BY e.id`,
        [kg_id, ids],
      ),
    relations: (kg_id, ids) =>
      sql.query<ProjectedRelation>(
        `${relationRows(`${relationInGraph("r", "s", "t")} AS in_graph,`)}
         WHERE r.kg_id = $1 AND r.id = ANY ($2::bigint[]) ORDER BY r.id`,
        [kg_id, ids],
      ),
    pending: () => pending(db),
    waiting: (kg_id, version, since = version) => waiting(sql, kg_id, { version, since }),
  };
}

/** Keeps its plan: a process at rest asks several times a second. Each look ends at the first row of an index. */
async function due<Target extends OutboxTarget>(db: Sql, targets: readonly Target[]): Promise<readonly Target[]> {
  const rows = await db.query<{ target: Target }>(
    `SELECT target FROM unnest($1::text[]) AS t (target)
     WHERE (SELECT true FROM outbox o WHERE o.target = t.target AND o.next_at <= now() ORDER BY o.next_at LIMIT 1)
       OR (SELECT true FROM outbox_batches b WHERE b.target = t.target ORDER BY b.id LIMIT 1)`,
    [targets],
  );
  return rows.map(({ target }) => target);
}

/**
 * It keeps no plan: one that was made while the outbox was empty would compare every row with every other one, when a
 * document has filled it a second later.
 */
const leaseSql = (ofKg: string): string => `
  UPDATE outbox o SET next_at = now() + $3 * interval '1 millisecond', lease = (SELECT nextval('outbox_leases'))
  WHERE (o.target, o.key) IN ${chosenOnce(`
    SELECT target, key FROM outbox WHERE target = $1 AND next_at <= now() ${ofKg}
    ORDER BY next_at, key LIMIT $2 FOR UPDATE SKIP LOCKED`)}
  RETURNING o.target, o.key, o.kg_id, o.gen, o.newest_version, o.attempts, o.lease, o.trace`;

const leased = `leased AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
    AS l (target, key, kg_id, gen, newest_version, lease, trace))`;

const parameters = (rows: readonly OutboxRow[]): unknown[] => [
  rows.map((row) => row.target),
  rows.map((row) => row.key),
  rows.map((row) => row.kg_id),
  rows.map((row) => row.gen),
  rows.map((row) => row.newest_version),
  rows.map((row) => row.lease),
  rows.map((row) => (row.trace === null ? null : JSON.stringify(row.trace))),
];

/**
 * Rows whose lease this relay still holds. Orders to workflows project nothing, so they count as held as long as they
 * exist. Every statement locks rows in key order, like `markOutbox`.
 */
const held = `held AS (
  SELECT o.target, o.key, o.gen AS now_gen, l.gen, l.newest_version
  FROM outbox o JOIN leased l USING (target, key) WHERE o.lease = l.lease OR o.target = 'workflow'
  ORDER BY o.target, o.key FOR UPDATE OF o)`;

/**
 * Marks rows again whose lease lapsed and that another relay has taken: this relay may have written an older state
 * after the other relay wrote a newer one. Without the mark the older state would stay in the engine. No job waits for
 * the mark.
 */
const lapsed = `lapsed AS (
  INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version, trace)
  SELECT target, key, kg_id, ${laterThanAnyVersion}, newest_version, trace FROM leased l
  WHERE target <> 'workflow' AND NOT EXISTS (SELECT FROM held h WHERE h.target = l.target AND h.key = l.key)
    AND EXISTS (SELECT FROM knowledge_graphs k WHERE k.id = l.kg_id AND k.deleted_at IS NULL)
    AND (target <> 'secondary_graph' OR EXISTS (SELECT FROM projections p WHERE p.target = 'secondary_graph'))
  ORDER BY target, key ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1)`;

async function renew(db: Sql, rows: readonly OutboxRow[], leaseMs: number): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `WITH ${leased}, ${held}
     UPDATE outbox o SET next_at = now() + $8 * interval '1 millisecond'
     FROM held h WHERE o.target = h.target AND o.key = h.key`,
    [...parameters(rows), leaseMs],
  );
}

async function done(db: Sql, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `WITH ${leased}, ${held}, ${lapsed},
          removed AS (
            DELETE FROM outbox o USING held h
            WHERE o.target = h.target AND o.key = h.key AND h.now_gen = h.gen)
     UPDATE outbox o SET next_at = now(), marked_at = now(), attempts = 0, lease = 0, oldest_version = h.newest_version + 1
     FROM held h WHERE o.target = h.target AND o.key = h.key AND h.now_gen <> h.gen`,
    parameters(rows),
  );
}

/** Delay after each failure in a row: 0.5 s, 1 s, 2 s … 60 s. */
async function retry(db: Sql, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `WITH ${leased}, ${held}, ${lapsed}
     UPDATE outbox o SET attempts = o.attempts + 1, lease = 0,
       next_at = now() + least(60, 0.5 * 2 ^ least(o.attempts, 10)) * interval '1 second'
     FROM held h WHERE o.target = h.target AND o.key = h.key`,
    parameters(rows),
  );
}

async function pending(db: Database): Promise<Record<OutboxTarget, number>> {
  const rows = await db.query<{ target: OutboxTarget; n: number }>(
    `SELECT target, sum(n)::bigint AS n FROM (
       SELECT target, count(*) AS n FROM outbox GROUP BY target
       UNION ALL SELECT target, sum(marks) FROM outbox_batches GROUP BY target
     ) AS waiting GROUP BY target`,
  );
  const none: Record<OutboxTarget, number> = { graph: 0, vectors: 0, keywords: 0, secondary_graph: 0, workflow: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.target, row.n])) };
}

/** A row stands for all versions between its oldest and its newest mark. */
async function waiting(
  db: Sql,
  kg_id: number,
  { version, since }: { readonly version: number; readonly since: number },
): Promise<ReadonlyMap<OutboxTarget, number>> {
  const rows = await db.query<{ target: OutboxTarget; attempts: number }>(
    `SELECT target, max(attempts) AS attempts FROM (
       SELECT target, attempts FROM outbox WHERE kg_id = $1 AND oldest_version <= $2 AND newest_version >= $3
       UNION ALL SELECT target, 0 FROM outbox_batches WHERE kg_id = $1 AND version BETWEEN $3 AND $2
     ) AS marks GROUP BY target`,
    [kg_id, version, since],
  );
  return new Map(rows.map(({ target, attempts }) => [target, attempts]));
}
