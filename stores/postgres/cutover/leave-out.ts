// A revision leaves out the chunks that a person removed from its source. The flip does this, so that it holds for
// every new revision: another upload, a forced reprocessing, a new derivation after an upgrade. Texts are compared
// before the lock of the knowledge graph is taken (plan-flip.ts); under the lock only ids are read.
import type { IngestionRef } from "../../../domain/job.ts";
import { batchesOf } from "../../../platform/batches.ts";
import {
  type HashedPassage,
  hashStaged,
  type RemovedPassage,
  removedAmong,
  type StagedPassage,
} from "../../checks/removed-passages.ts";
import type { Sql } from "../client.ts";
import { buryChunk } from "./bury-chunk.ts";
import type { Change } from "./change.ts";
import { removeChunks } from "./remove-rows.ts";

type Revision = Pick<IngestionRef, "source_id" | "revision">;

/** The chunks that a revision leaves out, and the state from which they were computed. */
export interface LeavingOut {
  /** Chunks that a person had removed from the source. */
  readonly removed: readonly number[];
  /** The revision that the new one replaces. */
  readonly active: number | null;
  readonly chunks: readonly Pick<HashedPassage, "id" | "content_hash">[];
}

/**
 * Notes of removed chunks that apply to revision $2 of source $1. Notes that an import brought have negative ids. They
 * do not apply to imported revisions, which lack these chunks already.
 */
const removedFrom = `removed_passages WHERE source_id = $1 AND (chunk_id > 0 OR NOT EXISTS (
  SELECT FROM revisions r WHERE r.source_id = $1 AND r.revision = $2 AND r.options ? 'imported'))`;

/** Texts that are in memory at a time. */
const textsAtOnce = 1_000;

/** Staged chunks whose text was removed. `active` is the revision that the new one replaces. */
export async function planLeavingOut(sql: Sql, ref: Revision, active: number | null): Promise<LeavingOut> {
  const removed = await sql.query<RemovedPassage & { readonly chunk_id: number }>(
    `SELECT chunk_id, content_hash, text_hash, sentence_hashes FROM ${removedFrom} ORDER BY chunk_id`,
    [ref.source_id, ref.revision],
  );
  const from = { removed: removed.map(({ chunk_id }) => chunk_id), active };
  if (removed.length === 0) return { ...from, chunks: [] };
  const staged: HashedPassage[] = [];
  for (const ids of batchesOf(await addedBy(sql, ref, active), textsAtOnce)) {
    const texts = await sql.query<StagedPassage>(
      "SELECT id, content_hash, content, blocks FROM chunks WHERE id = ANY($1::bigint[])",
      [ids],
    );
    const byId = new Map(texts.map((text) => [text.id, text]));
    const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
    staged.push(...hashStaged(ref.source_id, removed, inOrder));
  }
  return { ...from, chunks: removedAmong(removed, staged) };
}

/**
 * Chunks of the new revision that the active revision does not contain, in their order. A chunk of the active revision
 * was not removed.
 */
async function addedBy(sql: Sql, { source_id, revision }: Revision, active: number | null): Promise<readonly number[]> {
  const rows = await sql.query<{ id: number }>(
    `SELECT p.chunk_id AS id FROM revision_chunks p WHERE p.source_id = $1 AND p.revision = $2 AND NOT EXISTS (
       SELECT FROM revision_chunks a WHERE a.chunk_id = p.chunk_id AND a.source_id = $1 AND a.revision = $3)
     ORDER BY p.ordinal`,
    [source_id, revision, active],
  );
  return rows.map(({ id }) => id);
}

/** Call it under the KG lock. Whether no chunk was removed since, and the same revision is active. */
export async function isStillLeavingOut(
  sql: Sql,
  { source_id, revision }: Revision,
  { plan, active }: { readonly plan: LeavingOut; readonly active: number | null },
): Promise<boolean> {
  const row = await sql.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT chunk_id FROM ${removedFrom} ORDER BY chunk_id) AS ids`,
    [source_id, revision],
  );
  return plan.active === active && String(row?.ids ?? []) === String(plan.removed);
}

/** Deletes the chunks from the staged revision. */
export async function leaveOut(change: Change, { chunks }: LeavingOut): Promise<void> {
  if (chunks.length === 0) return;
  await removeChunks(change.sql, "SELECT unnest($1::bigint[])", [chunks.map(({ id }) => id)]);
  for (const { id, content_hash } of chunks) await buryChunk(change, { id, content_hash });
}
