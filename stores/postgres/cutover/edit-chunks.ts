// Chunks that a person posts. They belong to no document and no source, and are active from their insertion to their
// deletion. Their names support entities and relations as names in documents do.
import { invalidInput, notFound } from "../../../domain/errors.ts";
import { type Conditional, chunkTag, expectTag } from "../../../domain/record-tag.ts";
import type { StagedPassage } from "../../checks/removed-passages.ts";
import { toJson } from "../../checks/to-json.ts";
import type { ChunkChanged, NewChunk } from "../../ports/records/edit-chunks.ts";
import type { Sql } from "../client.ts";
import { nameable, standingFor } from "../rows/resolve.ts";
import { insertPosted } from "../rows/staging-rows.ts";
import { buryChunk } from "./bury-chunk.ts";
import type { Change, Shift } from "./change.ts";
import { moveKg } from "./counters.ts";
import { markChunks } from "./mark.ts";
import { isHiddenSql } from "./merged-names.ts";
import { removePassage } from "./remove-passage.ts";
import { removeChunks } from "./remove-rows.ts";
import { openEdit } from "./restate.ts";
import { settle, shiftSupport } from "./settle.ts";
import { planTerms, shiftTerms } from "./terms.ts";

export async function addChunk(
  sql: Sql,
  kg_id: number,
  chunk: NewChunk,
): Promise<ChunkChanged & { readonly id: number }> {
  const change = await openEdit(sql, kg_id);
  if (change === null) throw notFound("Knowledge graph not found", "kg_name");
  const { prepared, metadata, entity_ids, sync_vectors, derivation } = chunk;
  const id = await nextChunkId(sql);
  await insertPosted(sql, kg_id, { ...prepared, chunk_id: id });
  await sql.query(
    `UPDATE chunks SET metadata = $2::jsonb, sync_vectors = $3, derivation = $4, posted_at = date_trunc('milliseconds', now())
     WHERE id = $1`,
    [id, toJson(metadata), sync_vectors, derivation],
  );
  await insertAbout(change, id, entity_ids);
  const shift: Shift = { retired: [], added: [id], last: true };
  const settled = await settle(change, await shiftSupport(change, shift));
  await shiftTerms(change, await planTerms(sql, shift));
  await moveKg(change, settled, { ...shift, sources: 0, published: false });
  await markChunks(change, [id], { in_vectors: sync_vectors });
  return { id, kg_id, version: change.version };
}

async function nextChunkId(sql: Sql): Promise<number> {
  const row = await sql.one<{ id: number }>("SELECT nextval(pg_get_serial_sequence('chunks', 'id')) AS id");
  if (row === null) throw new Error("The sequence of chunk ids gave no id");
  return row.id;
}

/**
 * Makes the given entities subjects of the chunk. A name has one subject in a chunk, so a given entity replaces the
 * subject found in the text. The written type is one that resolves to the given entity.
 */
async function insertAbout({ sql, kg_id }: Change, chunk_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql.query<About>(
    `SELECT DISTINCT ON (i.id) i.id, n.id AS entity_id, n.key, n.variant
     FROM unnest($2::bigint[]) AS i (id) JOIN ${nameable} n ON n.kg_id = $1 AND n.id = ${standingFor("$1", "i.id")}
     ORDER BY i.id, ${isHiddenSql("n.key")}, n.merged_id NULLS FIRST`,
    [kg_id, ids],
  );
  const unknown = ids.find((id) => !found.some((about) => about.id === id));
  if (unknown !== undefined) throw notFound(`Entity ${unknown} not found`, "entity_ids");
  const named = found.filter((about, at) => found.findIndex(({ entity_id }) => entity_id === about.entity_id) === at);
  for (const { id, key } of named) {
    const same = named.find((other) => other.key === key && other.id < id);
    if (same) throw invalidInput(`entity_ids: ${same.id} and ${id} have the same name; give one of them`, "entity_ids");
  }
  await sql.query(
    `INSERT INTO chunk_subjects (chunk_id, kg_id, key, form, type, strength, description, given)
     SELECT $3, $1, a.key, e.label, CASE WHEN a.variant <> '' THEN a.variant WHEN EXISTS (
         SELECT FROM ${nameable} v WHERE v.kg_id = $1 AND v.key = a.key AND v.variant = e.entity_type) THEN 'other'
       ELSE e.entity_type END, 1, NULL, true
     FROM unnest($2::bigint[], $4::text[], $5::text[]) AS a (id, key, variant) JOIN entities e ON e.kg_id = $1 AND e.id = a.id
     ON CONFLICT (chunk_id, key) DO UPDATE SET form = excluded.form, type = excluded.type, strength = 1, given = true`,
    [
      kg_id,
      named.map(({ entity_id }) => entity_id),
      chunk_id,
      named.map(({ key }) => key),
      named.map((a) => a.variant),
    ],
  );
}

/** An entity of `entity_ids`, and a name that leads to it or to the target of its merge. */
interface About {
  readonly id: number;
  readonly entity_id: number;
  readonly key: string;
  readonly variant: string;
}

/** Deletes a chunk that readers see: one that a person posted, or one of a document (remove-passage.ts). */
export async function deleteChunk(
  sql: Sql,
  { kg_id, chunk_id }: { readonly kg_id: number; readonly chunk_id: number },
  condition: Conditional = {},
): Promise<ChunkChanged> {
  const change = await openEdit(sql, kg_id);
  const chunk = change && (await findSeen(change, chunk_id));
  if (change === null || chunk === null) throw notFound(`Chunk ${chunk_id} not found`, "chunk_id");
  expectTag(chunkTag(chunk), condition);
  const { source_id, revision } = chunk;
  if (source_id === null || revision === null) await deletePosted(change, chunk);
  else await removePassage(change, { ...chunk, source_id, revision });
  return { kg_id, version: change.version };
}

interface SeenChunk extends StagedPassage {
  /** The source and its active revision; null for a posted chunk. */
  readonly source_id: string | null;
  readonly revision: number | null;
}

const findSeen = ({ sql, kg_id }: Change, chunk_id: number): Promise<SeenChunk | null> =>
  sql.one<SeenChunk>(
    `SELECT c.id, c.source_id, s.active_revision AS revision, c.content_hash, c.content, c.blocks
     FROM chunks c LEFT JOIN sources s ON s.id = c.source_id AND s.status <> 'deleting'
     WHERE c.id = $2 AND c.kg_id = $1 AND (c.source_id IS NULL OR EXISTS (
       SELECT FROM revision_chunks p WHERE p.chunk_id = c.id AND p.source_id = s.id AND p.revision = s.active_revision))`,
    [kg_id, chunk_id],
  );

/** Deletes the chunk's subjects before records are derived: descriptions are read from the subjects that exist then. */
async function deletePosted(change: Change, { id, content_hash }: SeenChunk): Promise<void> {
  const { sql } = change;
  const shift: Shift = { retired: [id], added: [], last: true };
  const withdrawn = await shiftSupport(change, shift);
  const terms = await planTerms(sql, shift);
  await sql.query("DELETE FROM chunk_subjects WHERE chunk_id = $1", [id]);
  const settled = await settle(change, withdrawn);
  await shiftTerms(change, terms);
  await moveKg(change, settled, { ...shift, sources: 0, published: false });
  await removeChunks(sql, "SELECT $1::bigint", [id]);
  await buryChunk(change, { id, content_hash });
}
