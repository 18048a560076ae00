// A person's change that decides whom a name supports (a second entity of a key, a suppression, its end): everything that
// active chunks say about the keys is given back as it was resolved, the change is made, and it is stated again. The result is
// what re-ingesting those documents would make. Rare, so it may read every document that names the key.
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { type Change, type Dirty, mergeDirty, nothingDirty, type Settled } from "./change.ts";
import { moveKg, supportedBySource } from "./counters.ts";
import { settle, shiftSupport } from "./settle.ts";

/** Opens a change of one KG: takes its lock and draws the next version. Throws nothing for a KG that is gone: `null`. */
export async function openEdit(sql: Sql, kg_id: number): Promise<Change | null> {
  await lockKg(sql, kg_id);
  const kg = await sql.one<{ version: number }>(
    "SELECT version FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL",
    [kg_id],
  );
  return kg && { sql, kg_id, version: kg.version + 1, moved: null };
}

/** Settles an edit that leaves the resolution of names as it is. */
export async function settleEdit(change: Change, dirty: Partial<Dirty>): Promise<Settled> {
  const settled = await settle(change, { ...nothingDirty, ...dirty });
  await moveKg(change, settled);
  return settled;
}

/** Makes `edit` between giving back and stating again the support of `keys`; what it returns is settled too. */
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
 * Active chunks of every source that names a key, and posted chunks that do. Whole sources: a triple may name a subject of its
 * document that its chunk leaves out, and the source's counts are taken over all of it.
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
