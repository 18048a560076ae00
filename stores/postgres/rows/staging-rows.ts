// The rows of prepared chunks, one statement per table. If an extractor returns a row twice, the first one is kept. Ids
// of chunks are new, so no row can be there already: ON CONFLICT would look up each of them.
import type { PreparedChunk } from "../../../domain/chunk.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import { toJson } from "../../checks/to-json.ts";
import type { PostableChunk, PostableSubject } from "../../ports/records/edit-chunks.ts";
import type { Sql } from "../client.ts";
import { placeArrays, placeColumns, placeParameters, placeValues } from "./chunk-places.ts";
import { unnested } from "./unnested.ts";

export interface NumberedChunk extends PreparedChunk {
  readonly chunk_id: number;
}

/** A chunk of a document, or one that a person posted. */
type Storable = PostableChunk & Pick<NumberedChunk, "chunk_id">;

/** The KG of chunks and their document; null for a chunk that belongs to none. */
interface Origin {
  readonly kg_id: number;
  readonly source_id: string | null;
}

export async function insertChunks(sql: Sql, ref: IngestionRef, chunks: readonly NumberedChunk[]): Promise<void> {
  await insertContent(sql, ref, chunks);
  await insertPlaces(sql, ref, chunks);
  await insertFindings(sql, ref, chunks);
}

/** A chunk without a document. */
export async function insertPosted(sql: Sql, kg_id: number, chunk: Storable): Promise<void> {
  const origin = { kg_id, source_id: null };
  await insertContent(sql, origin, [chunk]);
  await insertFindings(sql, origin, [chunk]);
}

export async function insertFindings(sql: Sql, ref: Origin, chunks: readonly Storable[]): Promise<void> {
  await insertSubjects(sql, ref, chunks);
  await insertMentions(sql, ref, chunks);
  await insertTriples(sql, chunks);
}

async function insertContent(sql: Sql, ref: Origin, chunks: readonly Storable[]): Promise<void> {
  await sql.query(
    `INSERT INTO chunks (id, kg_id, source_id, content, title, heading_path, lead, blocks, content_hash, input_hash, tokens, token_count,
       sentence_units, name_units)
     OVERRIDING SYSTEM VALUE
     SELECT id, $1, $2, content, title, ARRAY(SELECT jsonb_array_elements_text(heading_path)), lead, blocks, content_hash, input_hash,
       tokens, token_count, sentence_units::int[], name_units::int[]
     FROM unnest($3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::jsonb[], $9::text[], $10::text[], $11::text[],
       $12::int[], $13::text[], $14::text[]) AS c (id, content, title, heading_path, lead, blocks, content_hash, input_hash, tokens,
       token_count, sentence_units, name_units)`,
    [
      ref.kg_id,
      ref.source_id,
      chunks.map((chunk) => chunk.chunk_id),
      chunks.map((chunk) => chunk.content),
      chunks.map((chunk) => chunk.title),
      chunks.map((chunk) => toJson(chunk.heading_path)),
      chunks.map((chunk) => chunk.lead),
      chunks.map((chunk) => toJson(chunk.blocks)),
      chunks.map((chunk) => chunk.content_hash),
      chunks.map((chunk) => chunk.input_hash ?? null),
      chunks.map((chunk) => chunk.tokens),
      chunks.map((chunk) => countTokens(chunk.tokens)),
      chunks.map((chunk) => `{${chunk.sentence_units.join()}}`),
      chunks.map((chunk) => `{${chunk.name_units.join()}}`),
    ],
  );
}

export const countTokens = (tokens: string): number => tokens.match(/[^ \n]+/g)?.length ?? 0;

async function insertPlaces(sql: Sql, ref: IngestionRef, chunks: readonly NumberedChunk[]): Promise<void> {
  await sql.query(
    `INSERT INTO revision_chunks (source_id, revision, chunk_id, ${placeColumns})
     SELECT $1, $2, chunk_id, ${placeValues}
     FROM unnest($3::bigint[], ${placeArrays(4)}) AS w (chunk_id, ${placeColumns})`,
    [ref.source_id, ref.revision, chunks.map((chunk) => chunk.chunk_id), ...placeParameters(chunks)],
  );
}

async function insertSubjects(sql: Sql, ref: Origin, chunks: readonly Storable[]): Promise<void> {
  const rows = chunks.flatMap(({ chunk_id, subjects }) =>
    firstOfEach<PostableSubject>(subjects, ({ key }) => key).map((subject) => ({ chunk_id, ...subject })),
  );
  if (rows.length === 0) return;
  await sql.query(
    `INSERT INTO chunk_subjects (kg_id, chunk_id, key, form, type, strength, description, given)
     SELECT $1, ${unnested(2, ["bigint", "text", "text", "text", "real", "text", "boolean"])}`,
    [
      ref.kg_id,
      rows.map((row) => row.chunk_id),
      rows.map((row) => row.key),
      rows.map((row) => row.form),
      rows.map((row) => row.type),
      rows.map((row) => row.strength),
      rows.map((row) => row.description),
      rows.map((row) => row.given ?? false),
    ],
  );
}

async function insertMentions(sql: Sql, ref: Origin, chunks: readonly Storable[]): Promise<void> {
  const rows = chunks.flatMap(({ chunk_id, mentions }) =>
    firstOfEach(mentions, ({ start, end, key }) => `${start} ${end} ${key}`).map((mention) => ({
      chunk_id,
      ...mention,
    })),
  );
  if (rows.length === 0) return;
  await sql.query(
    `INSERT INTO mentions (kg_id, chunk_id, start_offset, end_offset, form, key, type, confidence, sentence)
     SELECT $1, ${unnested(2, ["bigint", "int", "int", "text", "text", "text", "real", "int"])}`,
    [
      ref.kg_id,
      rows.map((row) => row.chunk_id),
      rows.map((row) => row.start),
      rows.map((row) => row.end),
      rows.map((row) => row.form),
      rows.map((row) => row.key),
      rows.map((row) => row.type),
      rows.map((row) => row.confidence),
      rows.map((row) => row.sentence),
    ],
  );
}

async function insertTriples(sql: Sql, chunks: readonly Storable[]): Promise<void> {
  const rows = chunks.flatMap(({ chunk_id, triples }) =>
    firstOfEach(triples, (triple) =>
      [triple.start, triple.subject_key, triple.relation_type, triple.object_key].join("\n"),
    ).map((triple) => ({ chunk_id, ...triple })),
  );
  if (rows.length === 0) return;
  await sql.query(
    `INSERT INTO chunk_triples (chunk_id, subject_key, relation_type, object_key, start_offset, end_offset, weight)
     SELECT ${unnested(1, ["bigint", "text", "text", "text", "int", "int", "int"])}`,
    [
      rows.map((row) => row.chunk_id),
      rows.map((row) => row.subject_key),
      rows.map((row) => row.relation_type),
      rows.map((row) => row.object_key),
      rows.map((row) => row.start),
      rows.map((row) => row.end),
      rows.map((row) => evidenceWeight(row.confidence)),
    ],
  );
}

/** Keys have no line feeds (domain/text/key.ts). */
function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] {
  const keys = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}

/**
 * Noisy-or as a sum: confidence = 1 − exp(−Σ weight / 1e6). The confidence is capped: a certain statement would
 * outweigh all others.
 */
export const evidenceWeight = (confidence: number): number =>
  Math.round(-Math.log1p(-Math.min(Math.max(confidence, 0), 0.9999)) * 1e6);
