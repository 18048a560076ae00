// Marks of changed records, without payload. A relay reads each record's current state, and deletes missing records
// from the projection. A change writes its marks in batches; later the relay turns them into rows of the outbox
// (../records/outbox-batches.ts), without the lock of the knowledge graph.
import type { Change } from "./change.ts";
import { asksForCopy } from "./mark-copies.ts";

interface Records {
  readonly entities: ReadonlySet<number>;
  readonly relations: ReadonlySet<number>;
}

export interface Marks {
  /** New records. Every projection gets a mark for them. */
  readonly created: Records;
  /** Changed or deleted ones. */
  readonly changed: Records;
}

/** Marks of one batch. A relay unpacks a batch of this size in some hundredths of a second. */
const batchMarks = 1_000;

/** Marks records that projections must update. A projector deletes a record that its engine should not hold. */
export async function mark({ sql, kg_id, version }: Change, { created, changed }: Marks): Promise<void> {
  const entities = [...changed.entities].filter((id) => !created.entities.has(id));
  const relations = [...changed.relations].filter((id) => !created.relations.has(id));
  const marked = [entities, relations, [...created.entities], [...created.relations]];
  if (marked.some((ids) => ids.length > 0)) await sql.query(markSql, [kg_id, version, ...marked]);
}

const batchesOf = (kind: "entity" | "relation", changed: string, created: string): string => `
  SELECT '${kind}' AS kind, array_agg(id) AS ids FROM (
    SELECT id, (n - 1) / ${batchMarks} AS batch, false AS created FROM unnest(${changed}::bigint[]) WITH ORDINALITY AS i (id, n)
    UNION ALL SELECT id, (n - 1) / ${batchMarks}, true FROM unnest(${created}::bigint[]) WITH ORDINALITY AS i (id, n)
  ) AS marked GROUP BY created, batch`;

/** Marks chunks that a person posted or deleted. Engines that never hold them get no mark. */
export async function markChunks(
  { sql, kg_id, version }: Change,
  ids: readonly number[],
  { in_vectors }: { readonly in_vectors: boolean },
): Promise<void> {
  await sql.query(
    `INSERT INTO outbox_batches (target, kg_id, version, kind, ids)
     SELECT t, k.id, $2::bigint, 'chunk', $3::bigint[]
     FROM knowledge_graphs k, unnest(ARRAY['graph', 'secondary_graph', 'vectors', 'keywords']) AS t WHERE k.id = $1
       AND CASE t WHEN 'graph' THEN true WHEN 'secondary_graph' THEN ${asksForCopy} ELSE $4 END`,
    [kg_id, version, ids, in_vectors],
  );
}

const markSql = `
WITH marked AS MATERIALIZED (
  ${batchesOf("entity", "$3", "$5")} UNION ALL ${batchesOf("relation", "$4", "$6")}
), batches AS MATERIALIZED (
  SELECT 'graph' AS target, kind, ids FROM marked
  UNION ALL SELECT t, kind, ids FROM marked, unnest(ARRAY['vectors', 'keywords']) AS t WHERE kind = 'entity'
), copied AS (
  SELECT target, kind, ids FROM batches
  UNION ALL SELECT 'secondary_graph', kind, ids FROM batches, knowledge_graphs k
    WHERE target = 'graph' AND k.id = $1 AND ${asksForCopy}
)
INSERT INTO outbox_batches (target, kg_id, version, kind, ids)
SELECT target, $1::bigint, $2::bigint, kind, ids FROM copied`;
