// Edits that change which entity a name supports (a second entity of a key, a suppression, or its end). First all
// support of the keys by active chunks is withdrawn, as resolved before; then the edit is made; then the support is
// added again. The result equals re-ingesting those documents. Edits are rare, so this may read every document that
// contains a key.
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { type Change, type Dirty, mergeDirty, nothingDirty, type Settled } from "./change.ts";
import { moveKg, supportedBySource } from "./counters.ts";
import { settle, shiftSupport } from "./settle.ts";

/** Opens a change of one KG: takes its lock and draws the next version. Returns null when the KG is gone. */
export async function openEdit(sql: Sql, kg_id: number): Promise<Change | null> {
  await lockKg(sql, kg_id);
  const kg = await sql.one<{ version: number }>(
    "SELECT version FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL",
    [kg_id],
  );
  return kg && { sql, kg_id, version: kg.version + 1, moved: null };
}

/** Settles an edit that does not change the resolution of names. */
export async function settleEdit(change: Change, dirty: Partial<Dirty>): Promise<Settled> {
  const settled = await settle(change, { ...nothingDirty, ...dirty });
  await moveKg(change, settled);
  return settled;
}

/**
 * Withdraws the support of `keys`, runs `edit`, and adds the support again. The records that `edit` returns are settled
 * too.
 */
export async function restate(
  change: Change,
  keys: readonly string[],
  edit: () => Promise<Partial<Dirty>>,
): Promise<Settled> {
  const chunks = await chunksNaming(change, keys);
  const before = await shiftSupport(change, { retired: chunks, added: [], keys });
  const edited: Dirty = { ...nothingDirty, ...(await edit()) };
  const after = await shiftSupport(change, { retired: [], added: chunks, keys });
  const settled = await settle(change, mergeDirty(mergeDirty(before, edited), after));
  await recount(change, chunks);
  await moveKg(change, settled);
  return settled;
}

/**
 * Active chunks of every source that contains a key, and posted chunks that contain one. Whole sources are needed for
 * two reasons: a triple may use a subject of its document that its own chunk lacks, and a source's counts cover all its
 * chunks.
 */
async function chunksNaming({ sql, kg_id }: Change, keys: readonly string[]): Promise<number[]> {
  const row = await sql.one<{ ids: number[] }>(
    `WITH naming AS (
       SELECT chunk_id FROM chunk_subjects WHERE kg_id = $1 AND key = ANY($2::text[])
       UNION
       SELECT chunk_id FROM mentions WHERE kg_id = $1 AND key = ANY($2::text[])
     ), places AS (
       SELECT DISTINCT p.source_id, p.revision FROM naming JOIN revision_chunks p USING (chunk_id)
       JOIN sources s ON s.id = p.source_id AND s.active_revision = p.revision
     )
     SELECT ARRAY(
       SELECT p.chunk_id FROM places JOIN revision_chunks p USING (source_id, revision)
       UNION
       SELECT c.id FROM naming JOIN chunks c ON c.id = naming.chunk_id WHERE c.source_id IS NULL
     ) AS ids`,
    [kg_id, keys],
  );
  return row?.ids ?? [];
}

async function recount(change: Change, chunks: readonly number[]): Promise<void> {
  const counts = await supportedBySource(change, chunks);
  await change.sql.query(
    `UPDATE sources s SET entities_count = c.entities, relations_count = c.relations
     FROM unnest($1::text[], $2::int[], $3::int[]) AS c (id, entities, relations) WHERE s.id = c.id`,
    [counts.map((row) => row.source_id), counts.map((row) => row.entities), counts.map((row) => row.relations)],
  );
}
