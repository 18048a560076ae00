// Stored counts. Counts of a KG are changed by differences; counts of a source are computed anew.

import { joinedNames, resolve } from "../rows/resolve.ts";
import { ascending, type Change, type Settled } from "./change.ts";
import { withKeptPlan } from "./kept-plan.ts";

/** Chunks of a revision, ascending. */
export async function chunksOf({ sql }: Pick<Change, "sql">, source_id: string, revision: number): Promise<number[]> {
  const row = await sql.one<{ ids: number[] }>(
    "SELECT ARRAY(SELECT chunk_id FROM revision_chunks WHERE source_id = $1 AND revision = $2 ORDER BY chunk_id) AS ids",
    [source_id, revision],
  );
  return row?.ids ?? [];
}

export interface SourceCounts {
  readonly source_id: string;
  readonly entities: number;
  readonly relations: number;
}

/** Distinct entities and relations that these chunks support, by source. With `keys`: only records of these keys. */
export const supportedBySource = (
  change: Change,
  chunks: readonly number[],
  keys: readonly string[] | null = null,
): Promise<readonly SourceCounts[]> =>
  supported(change, { name: "supported_by_source", text: supportedSql, chunks, keys });

/** The same for records of these keys, and of all other names of the entities to which the keys lead. */
export const supportedByJoined = (
  change: Change,
  chunks: readonly number[],
  keys: readonly string[],
): Promise<readonly SourceCounts[]> =>
  change.unmerged
    ? supportedBySource(change, chunks, keys)
    : supported(change, { name: "supported_by_joined", text: joinedSql, chunks, keys });

interface Counting {
  readonly name: string;
  readonly text: string;
  readonly chunks: readonly number[];
  readonly keys: readonly string[] | null;
}

async function supported(
  { sql, kg_id }: Change,
  { name, text, chunks, keys }: Counting,
): Promise<readonly SourceCounts[]> {
  if (chunks.length === 0) return [];
  return withKeptPlan<SourceCounts>(sql, { name, text, values: [kg_id, ascending(chunks), keys], rows: chunks.length });
}

/** `unless`: a condition on which all records are counted; else those whose key is among `keys`. */
const supportedSqlOf = (unless: string, keys: string): string => `
placed AS (
  SELECT DISTINCT source_id, chunk_id FROM revision_chunks WHERE chunk_id = ANY($2::bigint[])
), named AS MATERIALIZED (
  SELECT source_id, key, type FROM placed JOIN chunk_subjects USING (chunk_id)
  WHERE ${unless} OR key = ANY(${keys})
  UNION
  SELECT source_id, key, type FROM placed JOIN mentions USING (chunk_id) WHERE ${unless} OR key = ANY(${keys})
), entity AS (
  SELECT n.source_id, count(DISTINCT r.id) AS n FROM named n CROSS JOIN ${resolve("n")} r GROUP BY n.source_id
), relation AS (
  SELECT source_id, count(DISTINCT relation_id) AS n FROM placed JOIN relation_support USING (chunk_id)
  WHERE ${unless} OR EXISTS (
    SELECT FROM relations r JOIN entities e ON e.id IN (r.source_entity_id, r.target_entity_id)
    WHERE r.id = relation_id AND e.key = ANY(${keys}))
  GROUP BY source_id
)
SELECT s.source_id, coalesce(e.n, 0) AS entities, coalesce(r.n, 0) AS relations
FROM (SELECT DISTINCT source_id FROM placed) s
LEFT JOIN entity e USING (source_id) LEFT JOIN relation r USING (source_id)
ORDER BY s.source_id`;

const supportedSql = `WITH ${supportedSqlOf("$3::text[] IS NULL", "$3")}`;
const joinedSql = `WITH joined AS MATERIALIZED (${joinedNames("$3::text[]")}),
${supportedSqlOf("false", "ARRAY(SELECT key FROM joined)")}`;

interface Documents {
  /** Difference in the number of the KG's sources. */
  readonly sources: number;
  /** A document was published. */
  readonly published: boolean;
  readonly retired: readonly number[];
  readonly added: readonly number[];
}

const noDocuments: Documents = { sources: 0, published: false, retired: [], added: [] };

/** Updates the version and the counters of the KG, and stores today's size for the growth chart. */
export async function moveKg(change: Change, settled: Settled, documents: Documents = noDocuments): Promise<void> {
  const text = `WITH kg AS (
     UPDATE knowledge_graphs SET version = $2, updated_at = now(),
       last_ingestion_at = CASE WHEN $8 THEN now() ELSE last_ingestion_at END,
       entities_count = entities_count + $3, relations_count = relations_count + $4, sources_count = sources_count + $5,
       chunks_count = chunks_count + cardinality($7::bigint[]) - cardinality($6::bigint[]),
       tokens_count = tokens_count
         + (SELECT coalesce(sum(token_count), 0) FROM chunks WHERE id = ANY($7::bigint[]))
         - (SELECT coalesce(sum(token_count), 0) FROM chunks WHERE id = ANY($6::bigint[]))
     WHERE id = $1
     RETURNING id, chunks_count, entities_count, relations_count
   )
   INSERT INTO kg_growth AS g (kg_id, day, chunks, entities, relations)
   SELECT id, (now() AT TIME ZONE 'UTC')::date, chunks_count, entities_count, relations_count FROM kg
   ON CONFLICT (kg_id, day) DO UPDATE SET chunks = excluded.chunks, entities = excluded.entities, relations = excluded.relations`;
  const { sources, retired, added, published } = documents;
  const [entities, relations] = [
    settled.entities_created - settled.entities_deleted,
    settled.relations_created - settled.relations_deleted,
  ];
  const values = [change.kg_id, change.version, entities, relations, sources, retired, added, published];
  await withKeptPlan(change.sql, { name: "move_kg", text, values, rows: retired.length + added.length });
}
