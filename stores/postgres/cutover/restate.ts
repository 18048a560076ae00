// Edits that change which entity a name supports (a second entity of a key, a suppression, or its end). First all
// support of the keys by active chunks is withdrawn, with names resolved as before the edit. Then the edit is made.
// Then the support is added again, with names resolved as after the edit. The result equals re-ingesting those
// documents. The cost follows the chunks that name a key.
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { joinedNames, nameable } from "../rows/resolve.ts";
import { type Change, type Dirty, mergeDirty, nothingDirty, type Settled } from "./change.ts";
import { moveKg, type SourceCounts, supportedByJoined, supportedBySource } from "./counters.ts";
import { settle, shiftSupport } from "./settle.ts";

/**
 * Opens a change of one KG that merges no entities (`openMerging`): takes its lock and draws the next version. Returns
 * null when the KG is gone.
 */
export async function openEdit(sql: Sql, kg_id: number): Promise<Change | null> {
  await lockKg(sql, kg_id);
  const kg = await sql.one<{ version: number; unmerged: boolean; hasForgotten: boolean }>(
    `SELECT version, NOT EXISTS (SELECT FROM merged_entities WHERE kg_id = $1) AS unmerged,
       EXISTS (SELECT FROM merged_entities WHERE kg_id = $1 AND key IS NULL) AS "hasForgotten"
     FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL`,
    [kg_id],
  );
  return kg && { ...kg, sql, kg_id, version: kg.version + 1, moved: null };
}

/** Opens a change that merges entities or gives merged ones back. */
export async function openMerging(sql: Sql, kg_id: number): Promise<Change | null> {
  const change = await openEdit(sql, kg_id);
  return change && { ...change, unmerged: false };
}

/** Settles an edit that does not change the resolution of names. */
export async function settleEdit(change: Change, dirty: Partial<Dirty>): Promise<Settled> {
  const settled = await settle(change, { ...nothingDirty, ...dirty });
  await moveKg(change, settled);
  return settled;
}

/** Names whose support an edit moves. */
export interface Restated {
  readonly names: readonly string[];
  /** Names of entities that gain or lose this support by the edit. */
  readonly others?: readonly string[];
  /** All names of the entities to which `names` and `others` lead. Absent: unknown. */
  readonly joined?: readonly string[];
  /** See `Shift`. */
  readonly isComplete?: boolean;
}

/**
 * Withdraws the support of `names` by the chunks that name them, runs `edit`, and adds the support again. The records
 * that `edit` returns are settled too.
 */
export async function restate(
  change: Change,
  { names, others = [], joined, isComplete = false }: Restated,
  edit: () => Promise<Partial<Dirty>>,
): Promise<Settled> {
  const keys = joined ?? (await joinedKeys(change, [...names, ...others]));
  const known = new Set(names);
  const further = keys.filter((key) => !known.has(key));
  const { chunks, counting } = await chunksNaming(change, names, further);
  const counted = await supportedBySource(change, counting, keys);
  const before = await shiftSupport(change, { retired: chunks, added: [], keys });
  const edited: Dirty = { ...nothingDirty, ...(await edit()) };
  const after = await shiftSupport(change, { retired: [], added: chunks, keys, isComplete });
  const settled = await settle(change, mergeDirty(mergeDirty(before, edited), after));
  // The edit may have restored an entity whose key is hidden.
  const counts = await supportedByJoined(change, counting, keys);
  await moveKg(change, settled);
  await moveSources(change, counted, counts);
  return settled;
}

async function joinedKeys({ sql, kg_id, unmerged }: Change, keys: readonly string[]): Promise<readonly string[]> {
  if (unmerged) return [...new Set(keys)].sort();
  const rows = await sql.query<{ key: string }>(`${joinedNames("$2::text[]")} ORDER BY key`, [kg_id, keys]);
  return rows.map(({ key }) => key);
}

/** All names of these entities. */
export async function keysOf(
  { sql, kg_id }: Pick<Change, "sql" | "kg_id">,
  entities: readonly number[],
): Promise<string[]> {
  const rows = await sql.query<{ key: string }>(
    `SELECT DISTINCT n.key FROM ${nameable} n WHERE n.kg_id = $1 AND n.id = ANY($2::bigint[]) ORDER BY n.key`,
    [kg_id, entities],
  );
  return rows.map(({ key }) => key);
}

/** All names of these entities, and those of others, in one statement. */
export async function keysOfBoth(
  { sql, kg_id }: Change,
  entities: readonly number[],
  others: readonly number[],
): Promise<readonly [names: readonly string[], others: readonly string[]]> {
  const rows = await sql.query<{ key: string; is_other: boolean }>(
    `SELECT DISTINCT n.key, n.id = ANY($3::bigint[]) AS is_other FROM ${nameable} n
     WHERE n.kg_id = $1 AND n.id = ANY($2::bigint[] || $3::bigint[]) ORDER BY n.key`,
    [kg_id, entities, others],
  );
  const keys = (wanted: boolean) => rows.filter(({ is_other }) => is_other === wanted).map(({ key }) => key);
  return [keys(false), keys(true)];
}

interface NamingChunks {
  /** Those that name one of the names. */
  readonly chunks: readonly number[];
  /** Those that name one of the names or of the further ones. */
  readonly counting: readonly number[];
}

/**
 * Active chunks that may support records of the names: those that contain a name as a subject or a mention, and those
 * with a triple about a name that only another chunk of their document has as a subject. Chunks that a person posted
 * are always active.
 */
export async function chunksNaming(
  { sql, kg_id }: Pick<Change, "sql" | "kg_id">,
  names: readonly string[],
  further: readonly string[] = [],
): Promise<NamingChunks> {
  const row = await sql.one<NamingChunks>(
    `WITH keys AS MATERIALIZED (
       SELECT unnest($2::text[]) AS key, true AS is_name UNION ALL SELECT unnest($3::text[]), false
     ), about AS MATERIALIZED (
       SELECT s.chunk_id, k.is_name FROM keys k CROSS JOIN LATERAL (
         SELECT chunk_id FROM chunk_subjects WHERE kg_id = $1 AND key = k.key OFFSET 0) s
     ), documents AS MATERIALIZED (
       SELECT DISTINCT p.source_id, p.revision, about.is_name FROM about CROSS JOIN ${activePlaces("about.chunk_id")} p
     ), naming AS (
       SELECT chunk_id, is_name FROM about
       UNION ALL SELECT m.chunk_id, k.is_name FROM keys k CROSS JOIN LATERAL (
         SELECT chunk_id FROM mentions WHERE kg_id = $1 AND key = k.key OFFSET 0) m
       UNION ALL SELECT t.chunk_id, d.is_name FROM documents d JOIN revision_chunks p USING (source_id, revision)
         JOIN chunk_triples t USING (chunk_id)
         WHERE t.subject_key = ANY(CASE WHEN d.is_name THEN $2::text[] ELSE $3::text[] END)
           OR t.object_key = ANY(CASE WHEN d.is_name THEN $2::text[] ELSE $3::text[] END)
     ), active AS MATERIALIZED (
       SELECT n.chunk_id, n.is_name FROM (SELECT chunk_id, bool_or(is_name) AS is_name FROM naming GROUP BY chunk_id) n
       CROSS JOIN LATERAL (SELECT source_id FROM chunks WHERE id = n.chunk_id OFFSET 0) c
       WHERE c.source_id IS NULL OR (SELECT true FROM ${activePlaces("n.chunk_id")} p LIMIT 1)
     )
     SELECT ARRAY(SELECT chunk_id FROM active WHERE is_name ORDER BY chunk_id) AS chunks,
       ARRAY(SELECT chunk_id FROM active ORDER BY chunk_id) AS counting`,
    [kg_id, names, further],
  );
  return row ?? { chunks: [], counting: [] };
}

/**
 * Places of a chunk in active revisions, as a subquery that is read by index for each chunk: a plan kept for any names
 * would read all places.
 */
const activePlaces = (chunk: string): string => `LATERAL (
  SELECT p.source_id, p.revision FROM revision_chunks p CROSS JOIN LATERAL (
    SELECT FROM sources s WHERE s.id = p.source_id AND s.active_revision = p.revision OFFSET 0) s
  WHERE p.chunk_id = ${chunk} OFFSET 0)`;

/** Moves the counts of sources by the difference. All support of the keys comes from the counted chunks. */
async function moveSources(
  { sql }: Change,
  before: readonly SourceCounts[],
  after: readonly SourceCounts[],
): Promise<void> {
  const counted = new Map(before.map((was) => [was.source_id, was]));
  const moved = after.map((now) => {
    const { entities = 0, relations = 0 } = counted.get(now.source_id) ?? {};
    return { id: now.source_id, entities: now.entities - entities, relations: now.relations - relations };
  });
  const changed = moved.filter(({ entities, relations }) => entities !== 0 || relations !== 0);
  if (changed.length === 0) return;
  await sql.query(
    `UPDATE sources s SET entities_count = entities_count + c.entities, relations_count = relations_count + c.relations
     FROM unnest($1::text[], $2::int[], $3::int[]) AS c (id, entities, relations) WHERE s.id = c.id`,
    [changed.map(({ id }) => id), changed.map((row) => row.entities), changed.map((row) => row.relations)],
  );
}
