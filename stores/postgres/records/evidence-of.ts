// Where active chunks name an entity or state a relation.
import type { Evidence, EvidenceAsked } from "../../ports/records/browsing.ts";
import type { Sql } from "../client.ts";
import { keysOf } from "../cutover/restate.ts";
import { namesOf } from "../rows/stored-entity.ts";

interface Asked {
  readonly kg_id: number;
  readonly id: number;
}

const columns = "c.id AS chunk_id, c.source_id, s.name AS source_name, p.start_offset AS place, c.content, c.blocks";
/** Joins the active place of `chunks c`; `isPlaced` drops chunks that readers do not see. */
const placesOf = `LEFT JOIN sources s ON s.id = c.source_id AND s.status <> 'deleting'
  LEFT JOIN revision_chunks p ON p.chunk_id = c.id AND p.source_id = s.id AND p.revision = s.active_revision`;
const isPlaced = "(c.source_id IS NULL OR p.chunk_id IS NOT NULL)";

/**
 * Whether `chunk_id` is a chunk that readers see of one of the sources `ids`. The number of names that are read is
 * bounded, so other sources are left out before that.
 */
const isIn = (ids: string, chunk_id: string): string => `EXISTS (
  SELECT FROM revision_chunks o JOIN sources i ON i.id = o.source_id AND i.active_revision = o.revision
  WHERE o.chunk_id = ${chunk_id} AND i.id = ANY(${ids}::text[]))`;

/** Mentions come first: their sentences tell more than a chunk that is about the entity as a whole. */
export const entityEvidence = (
  sql: Sql,
  { kg_id, id }: Asked,
  { limit, source_ids }: EvidenceAsked,
): Promise<Evidence[]> =>
  source_ids === undefined
    ? sql.query<Evidence>(entityEvidenceSql("true"), [kg_id, id, limit])
    : sql.query<Evidence>(entityEvidenceSql(isIn("$4", "x.chunk_id")), [kg_id, id, limit, source_ids]);

const entityEvidenceSql = (isWanted: string): string => `
SELECT ${columns}, n.start FROM entities e CROSS JOIN LATERAL (
  SELECT chunk_id, min(start_offset) AS start, 0 AS rank
  FROM ${namesOf("mentions", "x.chunk_id, x.start_offset", isWanted)} AS m GROUP BY chunk_id
  UNION ALL SELECT chunk_id, NULL, 1 FROM ${namesOf("chunk_subjects", "x.chunk_id", isWanted)} AS b
) n JOIN chunks c ON c.id = n.chunk_id ${placesOf}
WHERE e.kg_id = $1 AND e.id = $2 AND ${isPlaced} ORDER BY n.rank, n.chunk_id LIMIT $3`;

/** Largest number of places of an end's name that are read: a frequent name has hundreds of thousands. */
const namesLookedAt = 5_000;

/**
 * Support has an index only by chunk. So the statement reads chunks that name the rarer end, and chunks of documents
 * that are about it. If there are too many of them, it reads some, and the places are the best of these.
 */
export async function relationEvidence(
  sql: Sql,
  { kg_id, id }: Asked,
  { limit, source_ids }: EvidenceAsked,
): Promise<Evidence[]> {
  const rarer = await sql.one<{ id: number }>(
    `SELECT e.id FROM relations r JOIN entities e ON e.id IN (r.source_entity_id, r.target_entity_id)
     WHERE r.kg_id = $1 AND r.id = $2 ORDER BY e.about_count + e.mention_count, e.id LIMIT 1`,
    [kg_id, id],
  );
  if (rarer === null) return [];
  const values = [kg_id, id, await keysOf({ sql, kg_id }, [rarer.id]), limit];
  return source_ids === undefined
    ? sql.query<Evidence>(relationEvidenceSql("true"), values)
    : sql.query<Evidence>(relationEvidenceSql(isIn("$5", "x.chunk_id")), [...values, source_ids]);
}

/** Documents that are about the end are found by chunks that `isWanted`, so they are of the wanted sources. */
const relationEvidenceSql = (isWanted: string): string => `
WITH about AS MATERIALIZED (
  SELECT chunk_id FROM chunk_subjects x WHERE kg_id = $1 AND key = ANY($3::text[]) AND ${isWanted} ORDER BY key LIMIT ${namesLookedAt}
), documents AS MATERIALIZED (
  SELECT DISTINCT p.source_id, p.revision FROM about JOIN revision_chunks p USING (chunk_id)
  JOIN sources s ON s.id = p.source_id AND s.active_revision = p.revision
), looked AS MATERIALIZED (
  SELECT chunk_id FROM about
  UNION (SELECT chunk_id FROM mentions x WHERE kg_id = $1 AND key = ANY($3::text[]) AND ${isWanted} ORDER BY key LIMIT ${namesLookedAt})
  UNION (SELECT p.chunk_id FROM documents d CROSS JOIN LATERAL (
      SELECT chunk_id FROM revision_chunks WHERE source_id = d.source_id AND revision = d.revision) p
    LIMIT ${namesLookedAt})
)
SELECT ${columns}, x.start_offset AS start FROM relation_support x JOIN chunks c ON c.id = x.chunk_id ${placesOf}
WHERE x.chunk_id = ANY(ARRAY(SELECT chunk_id FROM looked)) AND x.relation_id = $2 AND ${isPlaced}
ORDER BY x.weight DESC, x.chunk_id, x.start_offset LIMIT $4`;
