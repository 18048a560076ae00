import type { Entity, Relation } from "../../../domain/graph.ts";
import type { OutboxRecords, OutboxRow, OutboxTarget } from "../../ports/records/outbox.ts";
import type { Database } from "../client.ts";
import { entityColumns, relationSelect } from "./graph-rows.ts";

/**
 * Written forms of one entity that keyword search indexes, shortest first. More forms would only blur the match. The
 * choice depends on the set of forms, not on their counts: a change of that set marks the entity as dirty, a change of a
 * count does not.
 */
const formsLimit = 50;

export function createOutbox(db: Database): OutboxRecords {
  return {
    lease: (target, options) =>
      db.query<OutboxRow>(
        `UPDATE outbox o SET next_at = now() + $3 * interval '1 millisecond'
         FROM (SELECT target, key FROM outbox
               WHERE target = $1 AND next_at <= now() AND ($4::bigint IS NULL OR kg_id = $4)
               ORDER BY next_at, key LIMIT $2 FOR UPDATE SKIP LOCKED) AS due
         WHERE o.target = due.target AND o.key = due.key
         RETURNING o.target, o.key, o.kg_id, o.gen, o.newest_version, o.attempts`,
        [target, options.limit, options.leaseMs, options.kg_id ?? null],
      ),
    done: (rows) => done(db, rows),
    retry: (rows) => retry(db, rows),
    entities: (kg_id, ids) =>
      db.query<Entity & { readonly forms: readonly string[] }>(
        `SELECT ${entityColumns}, array(
           SELECT f.form FROM entity_forms f WHERE f.entity_id = e.id
           GROUP BY f.form ORDER BY length(f.form), f.form LIMIT ${formsLimit}) AS forms
         FROM entities e WHERE e.kg_id = $1 AND e.id = ANY ($2::bigint[]) ORDER BY e.id`,
        [kg_id, ids],
      ),
    relations: (kg_id, ids) =>
      db.query<Relation>(`${relationSelect} WHERE r.kg_id = $1 AND r.id = ANY ($2::bigint[]) ORDER BY r.id`, [
        kg_id,
        ids,
      ]),
    pending: () => pending(db),
  };
}

const leased =
  "SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS l (target, key, gen, newest_version)";

const parameters = (rows: readonly OutboxRow[]): unknown[] => [
  rows.map((row) => row.target),
  rows.map((row) => row.key),
  rows.map((row) => row.gen),
  rows.map((row) => row.newest_version),
];

/** Both statements lock rows in key order, like `markOutbox`. */
const held = `held AS (
  SELECT o.target, o.key, o.gen AS now_gen, l.gen, l.newest_version
  FROM outbox o JOIN leased l USING (target, key) ORDER BY o.target, o.key FOR UPDATE OF o)`;

async function done(db: Database, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `WITH leased AS (${leased}), ${held},
          removed AS (
            DELETE FROM outbox o USING held h
            WHERE o.target = h.target AND o.key = h.key AND h.now_gen = h.gen)
     UPDATE outbox o SET next_at = now(), marked_at = now(), attempts = 0, oldest_version = h.newest_version + 1
     FROM held h WHERE o.target = h.target AND o.key = h.key AND h.now_gen <> h.gen`,
    parameters(rows),
  );
}

/** Delay after each failure in a row: 0.5 s, 1 s, 2 s … 60 s. */
async function retry(db: Database, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(
    `WITH leased AS (${leased}), ${held}
     UPDATE outbox o SET attempts = o.attempts + 1,
       next_at = now() + least(60, 0.5 * 2 ^ least(o.attempts, 10)) * interval '1 second'
     FROM held h WHERE o.target = h.target AND o.key = h.key`,
    parameters(rows),
  );
}

async function pending(db: Database): Promise<Record<OutboxTarget, number>> {
  const rows = await db.query<{ target: OutboxTarget; n: number }>(
    "SELECT target, count(*) AS n FROM outbox GROUP BY target",
  );
  const none: Record<OutboxTarget, number> = { graph: 0, vectors: 0, keywords: 0, secondary_graph: 0, workflow: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.target, row.n])) };
}
