// Another version of the code reads a posted chunk again. The chunk keeps its id, which clients know. It is the one kind of
// chunk that changes: its text stays, so quotes of it stay right.
import type { DerivedChunk } from "../../ports/records/derivations.ts";
import type { Sql } from "../client.ts";
import { countTokens, insertFindings } from "../rows/staging-rows.ts";
import { type Change, mergeDirty } from "./change.ts";
import { moveKg } from "./counters.ts";
import { markChunk } from "./mark.ts";
import { removeFindings } from "./remove-rows.ts";
import { openEdit } from "./restate.ts";
import { settle, shiftSupport } from "./settle.ts";
import { planTerms, shiftTerms } from "./terms.ts";

/** Withdraws the support of the chunk, replaces its findings, and adds the new support. */
export async function deriveChunk(sql: Sql, derived: DerivedChunk): Promise<boolean> {
  const { kg_id, chunk_id } = derived;
  const change = await openEdit(sql, kg_id);
  if (change === null || !(await isOutdated(change, derived))) return false;
  const [before, after] = [
    { retired: [chunk_id], added: [] },
    { retired: [], added: [chunk_id] },
  ];
  const withdrawn = await shiftSupport(change, before);
  await shiftTerms(change, await planTerms(sql, before));
  await replaceFindings(change, derived);
  await shiftTerms(change, await planTerms(sql, after));
  const settled = await settle(change, mergeDirty(withdrawn, await shiftSupport(change, after)));
  await moveKg(change, settled);
  // Vectors and keywords hold the text, which is the same.
  await markChunk(change, chunk_id, { in_vectors: false });
  return true;
}

async function isOutdated({ sql, kg_id }: Change, { chunk_id, derivation }: DerivedChunk): Promise<boolean> {
  const row = await sql.one(
    "SELECT FROM chunks WHERE id = $1 AND kg_id = $2 AND source_id IS NULL AND derivation IS DISTINCT FROM $3",
    [chunk_id, kg_id, derivation],
  );
  return row !== null;
}

/** A given entity stays the subject of its name; its description is that of the text. */
async function replaceFindings(
  { sql, kg_id }: Change,
  { chunk_id, prepared, derivation }: DerivedChunk,
): Promise<void> {
  const given = await sql.query<{ key: string; form: string; type: string }>(
    "SELECT key, form, type FROM chunk_subjects WHERE chunk_id = $1 AND given",
    [chunk_id],
  );
  await removeFindings(sql, "SELECT $1::bigint", [chunk_id]);
  await insertFindings(sql, { kg_id, source_id: null }, [{ ...prepared, chunk_id }]);
  await sql.query(
    `INSERT INTO chunk_subjects (chunk_id, kg_id, key, form, type, strength, description, given)
     SELECT $1, $2, key, form, type, 1, NULL, true FROM unnest($3::text[], $4::text[], $5::text[]) AS g (key, form, type)
     ON CONFLICT (chunk_id, key) DO UPDATE SET form = excluded.form, type = excluded.type, strength = 1, given = true`,
    [chunk_id, kg_id, given.map(({ key }) => key), given.map(({ form }) => form), given.map(({ type }) => type)],
  );
  const { tokens, sentence_units, name_units } = prepared;
  await sql.query(
    `WITH old AS (
       SELECT id, kg_id, token_count FROM chunks WHERE id = $1
     ), counted AS (
       UPDATE knowledge_graphs k SET tokens_count = k.tokens_count + $3 - old.token_count FROM old WHERE k.id = old.kg_id
     ), forgotten AS (
       -- Processes that have the chunk in memory read it again.
       INSERT INTO removed_chunks (chunk_id) SELECT id FROM old
     )
     UPDATE chunks c SET tokens = $2, token_count = $3, sentence_units = $4::int[], name_units = $5::int[], derivation = $6
     FROM old WHERE c.id = old.id`,
    [chunk_id, tokens, countTokens(tokens), sentence_units, name_units, derivation],
  );
}
