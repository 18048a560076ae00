// Removes one chunk of a document from all revisions of its source. A note keeps its text out of later revisions
// (leave-out.ts). Other chunks of the document stay as they are.
import { quoteOf } from "../../../domain/quotes.ts";
import { passageHashes, type StagedPassage } from "../../checks/removed-passages.ts";
import { buryChunk } from "./bury-chunk.ts";
import type { Change, Settled, Shift } from "./change.ts";
import { chunksOf, moveKg, supportedBySource } from "./counters.ts";
import { relyingOnDocument } from "./relation-support.ts";
import { removeChunks } from "./remove-rows.ts";
import { settle, shiftSupport } from "./settle.ts";
import { planTerms, shiftTerms } from "./terms.ts";
import { planUnits, shiftUnits } from "./units.ts";

export interface Passage extends StagedPassage {
  readonly source_id: string;
  /** The active revision of its source. */
  readonly revision: number;
}

export async function removePassage(change: Change, passage: Passage): Promise<void> {
  const { sql } = change;
  const { id, source_id, revision, content_hash } = passage;
  const before = await chunksOf(change, source_id, revision);
  const after = before.filter((each) => each !== id);
  const quotes = await unplace(change, id);
  const settled = await withdraw(change, { id, before, after });
  await moveKg(change, settled, { retired: [id], added: [], sources: 0, published: false });
  await countSource(change, source_id, after);
  const { text_hash, sentence_hashes } = passageHashes(source_id, passage);
  await sql.query(
    `INSERT INTO removed_passages (source_id, chunk_id, content_hash, text_hash, sentence_hashes)
     VALUES ($1, $2, $3, $4, $5)`,
    [source_id, id, content_hash, text_hash, sentence_hashes],
  );
  await removeChunks(sql, "SELECT $1::bigint", [id]);
  await buryChunk(change, { id, content_hash, quotes });
}

/** Removes the chunk from all revisions; returns the quotes of these revisions. */
async function unplace({ sql }: Change, id: number): Promise<readonly string[]> {
  const places = await sql.query<{ source_id: string; revision: number }>(
    "DELETE FROM revision_chunks WHERE chunk_id = $1 RETURNING source_id, revision",
    [id],
  );
  return [...new Set(places.map((place) => quoteOf(place.source_id, place.revision)))];
}

interface Left {
  readonly id: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Relations of other chunks may rely on a subject of the removed one: their support is withdrawn and added again. */
async function withdraw(change: Change, { id, before, after }: Left): Promise<Settled> {
  const { sql } = change;
  const relying = await relyingOnDocument(change, after);
  const shift: Shift = { retired: [id, ...relying], added: relying, last: true };
  const terms = await planTerms(sql, { retired: [id], added: [] });
  const units = await planUnits(sql, { before, after });
  const withdrawn = await shiftSupport(change, shift);
  // Descriptions are read from chunks that have subjects.
  await sql.query("DELETE FROM chunk_subjects WHERE chunk_id = $1", [id]);
  const settled = await settle(change, withdrawn);
  await shiftTerms(change, terms);
  await shiftUnits(change, units);
  return settled;
}

async function countSource(change: Change, source_id: string, chunks: readonly number[]): Promise<void> {
  const counts = await supportedBySource(change, chunks);
  const { entities = 0, relations = 0 } = counts.find((count) => count.source_id === source_id) ?? {};
  await change.sql.query(
    `UPDATE sources SET chunks_count = $2, entities_count = $3, relations_count = $4, updated_at = now() WHERE id = $1`,
    [source_id, chunks.length, entities, relations],
  );
}
