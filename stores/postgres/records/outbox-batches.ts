// A flip stores its marks in batches, many in one row: one row for each mark would make it hold the lock of its
// knowledge graph for longer. A relay unpacks batches into rows of the outbox, and leases only such rows.
import type { OutboxTarget } from "../../ports/records/outbox.ts";
import type { Sql } from "../client.ts";

interface Wanted {
  readonly target: OutboxTarget;
  /** Unpacks batches until about this many marks are unpacked. */
  readonly marks: number;
  /** The knowledge graph; null for all. */
  readonly kg_id: number | null;
}

/**
 * Moves the oldest marks from their batches into the outbox, where marks of the same key merge. An existing row keeps
 * its due time, because it may be leased: its relay sees the new `gen` and works on it again.
 */
export async function unpackBatches(sql: Sql, { target, marks, kg_id }: Wanted): Promise<void> {
  await sql.query(unpackSql, [target, marks, kg_id]);
}

/** A batch that another relay unpacks at this moment is waited for: its rows may be leased afterwards. */
const unpackSql = `
WITH oldest AS (
  SELECT id, marks FROM outbox_batches WHERE target = $1 AND ($3::bigint IS NULL OR kg_id = $3) ORDER BY id LIMIT $2
), wanted AS (
  SELECT id FROM (SELECT id, sum(marks) OVER (ORDER BY id) - marks AS before FROM oldest) AS counted WHERE before < $2
), taken AS (
  DELETE FROM outbox_batches WHERE id IN (SELECT id FROM wanted) RETURNING kg_id, version, kind, ids, marked_at
), marked AS (
  SELECT kind || ':' || i.id AS key, kg_id, min(version) AS oldest, max(version) AS newest, min(marked_at) AS marked_at
  FROM taken CROSS JOIN unnest(ids) AS i (id) GROUP BY kind, i.id, kg_id
)
INSERT INTO outbox AS o (target, key, kg_id, oldest_version, newest_version, next_at, marked_at)
SELECT $1, key, kg_id, oldest, newest, marked_at, marked_at FROM marked ORDER BY key
ON CONFLICT (target, key) DO UPDATE SET gen = o.gen + 1, newest_version = greatest(o.newest_version, excluded.newest_version),
  oldest_version = least(o.oldest_version, excluded.oldest_version)`;

/** Whether a batch marks record `id`. $1 is the knowledge graph. */
export const isInBatch = ({ target, kind }: { readonly target: string; readonly kind: string }, id: string): string =>
  `${id} IN (SELECT unnest(b.ids) FROM outbox_batches b WHERE b.kg_id = $1 AND b.target = '${target}' AND b.kind = '${kind}')`;
