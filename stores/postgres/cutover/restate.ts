// Edits that change which entity a name supports (a second entity of a key, a suppression, or its end). First all
// support of the keys by active chunks is withdrawn, with names resolved as before the edit. Then the edit is made.
// Then the support is added again, with names resolved as after the edit. The result equals re-ingesting those
// documents. The cost follows the chunks that name a key.
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { nameable } from "../rows/resolve.ts";
import { ascending, type Change, type Dirty, mergeDirty, nothingDirty, type Settled, union } from "./change.ts";
import { moveKg, type SourceCounts, supportedBySource } from "./counters.ts";
import { settle, shiftSupport } from "./settle.ts";

/**
 * Opens a change of one KG that merges no entities (`openMerging`): takes its lock and draws the next version. Returns
 * null when the KG is gone.
 */
export async function openEdit(sql: Sql, kg_id: number): Promise<Change | null> {
  await lockKg(sql, kg_id);
  const kg = await sql.one<{ version: number; unmerged: boolean }>(
    `SELECT version, NOT EXISTS (SELECT FROM merged_entities WHERE kg_id = $1) AS unmerged
     FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL`,
    [kg_id],
  );
  return kg && { sql, kg_id, version: kg.version + 1, moved: null, unmerged: kg.unmerged };
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

/**
 * Withdraws the support of `names` by the chunks that name them, runs `edit`, and adds the support again. The records
 * that `edit` returns are settled too. `others` are names of entities that gain or lose this support by the edit.
 */
export async function restate(
  change: Change,
  { names, others = [] }: { readonly names: readonly string[]; readonly others?: readonly string[] },
  edit: () => Promise<Partial<Dirty>>,
): Promise<Settled> {
  const keys = await joinedKeys(change, [...names, ...others]);
  const chunks = await chunksNaming(change, names);
  const known = new Set(names);
  const further = keys.filter((key) => !known.has(key));
  const counting = further.length === 0 ? chunks : ascending(union(chunks, await chunksNaming(change, further)));
  const counted = await supportedBySource(change, counting, keys);
  const before = await shiftSupport(change, { retired: chunks, added: [], keys });
  const edited: Dirty = { ...nothingDirty, ...(await edit()) };
  const after = await shiftSupport(change, { retired: [], added: chunks, keys });
  const settled = await settle(change, mergeDirty(mergeDirty(before, edited), after));
  // The edit may have restored an entity whose key is hidden.
  const counts = await supportedBySource(change, counting, await joinedKeys(change, keys));
  await moveKg(change, settled);
  await moveSources(change, counted, counts);
  return settled;
}

/** These keys with all other names of the entities to which they lead. */
async function joinedKeys({ sql, kg_id, unmerged }: Change, keys: readonly string[]): Promise<readonly string[]> {
  if (unmerged) return [...new Set(keys)].sort();
  const rows = await sql.query<{ key: string }>(
    `SELECT unnest($2::text[]) AS key
     UNION SELECT n.key FROM ${nameable} n WHERE n.kg_id = $1 AND n.id = ANY(ARRAY(
       SELECT k.id FROM ${nameable} k WHERE k.kg_id = $1 AND k.key = ANY($2::text[])))
     ORDER BY key`,
    [kg_id, keys],
  );
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

/**
 * Active chunks that may support records of the keys: those that contain a key as a subject or a mention, and those
 * with a triple about a key that only another chunk of their document has as a subject. Chunks that a person posted are
 * always active.
 */
export async function chunksNaming(
  { sql, kg_id }: Pick<Change, "sql" | "kg_id">,
  keys: readonly string[],
): Promise<number[]> {
  const row = await sql.one<{ ids: number[] }>(
    `WITH about AS MATERIALIZED (
       SELECT chunk_id FROM chunk_subjects WHERE kg_id = $1 AND key = ANY($2::text[])
     ), documents AS MATERIALIZED (
       SELECT DISTINCT p.source_id, p.revision FROM about CROSS JOIN ${activePlaces("about.chunk_id")} p
     ), naming AS (
       SELECT chunk_id FROM about
       UNION SELECT chunk_id FROM mentions WHERE kg_id = $1 AND key = ANY($2::text[])
       UNION SELECT t.chunk_id FROM documents d JOIN revision_chunks p USING (source_id, revision)
         JOIN chunk_triples t USING (chunk_id) WHERE t.subject_key = ANY($2::text[]) OR t.object_key = ANY($2::text[])
     )
     SELECT ARRAY(
       SELECT n.chunk_id FROM naming n CROSS JOIN LATERAL (SELECT source_id FROM chunks WHERE id = n.chunk_id OFFSET 0) c
       WHERE c.source_id IS NULL OR (SELECT true FROM ${activePlaces("n.chunk_id")} p LIMIT 1)
       ORDER BY n.chunk_id
     ) AS ids`,
    [kg_id, keys],
  );
  return row?.ids ?? [];
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
