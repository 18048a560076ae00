// A later version of the code reads posted chunks again. A chunk keeps its id, which clients know. Only posted chunks
// ever change, and their text stays, so quotes of them stay right.
import { isEarlierDerivation } from "../../../domain/derivation.ts";
import type { DerivedChunk, DerivedChunks } from "../../ports/records/derivations.ts";
import type { Sql } from "../client.ts";
import { countTokens, insertFindings } from "../rows/staging-rows.ts";
import { type Change, mergeDirty } from "./change.ts";
import { moveKg } from "./counters.ts";
import { markChunks } from "./mark.ts";
import { removeFindings } from "./remove-rows.ts";
import { openEdit } from "./restate.ts";
import { settle, shiftSupport } from "./settle.ts";
import { planTerms, shiftTerms } from "./terms.ts";

/** Withdraws the support of the chunks, replaces their findings, and adds the new support. */
export async function deriveChunks(sql: Sql, derived: DerivedChunks): Promise<number> {
  const change = await openEdit(sql, derived.kg_id);
  const chunks = change === null ? [] : await outdatedAmong(change, derived);
  if (change === null || chunks.length === 0) return 0;
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const [before, after] = [
    { retired: ids, added: [] },
    { retired: [], added: ids },
  ];
  const withdrawn = await shiftSupport(change, before);
  await shiftTerms(change, await planTerms(sql, before));
  await replaceFindings(change, chunks, derived.derivation);
  await shiftTerms(change, await planTerms(sql, after));
  const settled = await settle(change, mergeDirty(withdrawn, await shiftSupport(change, after)));
  await moveKg(change, settled);
  // Vectors and keywords hold the text, which is the same.
  await markChunks(change, ids, { in_vectors: false });
  return ids.length;
}

async function outdatedAmong(
  { sql, kg_id }: Change,
  { chunks, derivation }: DerivedChunks,
): Promise<readonly DerivedChunk[]> {
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const rows = await sql.query<{ id: number; derivation: string | null }>(
    "SELECT id, derivation FROM chunks WHERE id = ANY($1::bigint[]) AND kg_id = $2 AND source_id IS NULL",
    [ids, kg_id],
  );
  const outdated = rows.filter((row) => isEarlierDerivation(row.derivation, derivation)).map(({ id }) => id);
  return chunks.filter(({ chunk_id }) => outdated.includes(chunk_id));
}

interface GivenSubject {
  readonly chunk_id: number;
  readonly key: string;
  readonly form: string;
  readonly type: string;
}

/** A given entity stays the subject of its name. Its description comes from the new reading of the text. */
async function replaceFindings(
  { sql, kg_id }: Change,
  chunks: readonly DerivedChunk[],
  derivation: string,
): Promise<void> {
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const given = await sql.query<GivenSubject>(
    "SELECT chunk_id, key, form, type FROM chunk_subjects WHERE chunk_id = ANY($1::bigint[]) AND given",
    [ids],
  );
  await removeFindings(sql, "SELECT unnest($1::bigint[])", [ids]);
  const read = chunks.map(({ chunk_id, prepared }) => ({ ...prepared, chunk_id }));
  await insertFindings(sql, { kg_id, source_id: null }, read);
  await sql.query(
    `INSERT INTO chunk_subjects (chunk_id, kg_id, key, form, type, strength, description, given)
     SELECT chunk_id, $1, key, form, type, 1, NULL, true
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS g (chunk_id, key, form, type)
     ON CONFLICT (chunk_id, key) DO UPDATE SET form = excluded.form, type = excluded.type, strength = 1, given = true`,
    [
      kg_id,
      given.map(({ chunk_id }) => chunk_id),
      given.map(({ key }) => key),
      given.map(({ form }) => form),
      given.map(({ type }) => type),
    ],
  );
  await sql.query(
    `WITH new AS MATERIALIZED (
       SELECT * FROM unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[])
         AS n (id, tokens, token_count, sentence_units, name_units)
     ), counted AS (
       UPDATE knowledge_graphs k SET tokens_count = k.tokens_count +
         (SELECT sum(new.token_count - c.token_count) FROM new JOIN chunks c ON c.id = new.id) WHERE k.id = $1
     ), forgotten AS (
       -- Processes that have the chunk in memory read it again.
       INSERT INTO removed_chunks (chunk_id) SELECT id FROM new
     )
     UPDATE chunks c SET tokens = new.tokens, token_count = new.token_count, sentence_units = new.sentence_units::int[],
       name_units = new.name_units::int[], derivation = $7
     FROM new WHERE c.id = new.id`,
    [
      kg_id,
      ids,
      read.map(({ tokens }) => tokens),
      read.map(({ tokens }) => countTokens(tokens)),
      read.map(({ sentence_units }) => `{${sentence_units.join()}}`),
      read.map(({ name_units }) => `{${name_units.join()}}`),
      derivation,
    ],
  );
}
