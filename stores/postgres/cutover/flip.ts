// The flip makes a staged revision visible to readers: one transaction at READ COMMITTED, under the KG lock.
import { factsLine } from "../../../domain/facts.ts";
import type { Counts, IngestionRef } from "../../../domain/job.ts";
import type { FlipResult } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { markChunks } from "../rows/mark-chunks.ts";
import { type FactRow, factColumns, factsOf } from "../rows/source-facts.ts";
import type { Change } from "./change.ts";
import { moveKg, supportedBySource } from "./counters.ts";
import { guardFlip, holdRevision, holdRows } from "./guard.ts";
import { isStillLeavingOut, leaveOut, planLeavingOut } from "./leave-out.ts";
import { markRevisions } from "./mark-copies.ts";
import { coversChunks, type PlanAhead, planFlip, replacedChunks } from "./plan-flip.ts";
import { settle, shiftSupport } from "./settle.ts";
import { shiftTerms } from "./terms.ts";
import { shiftUnits } from "./units.ts";

interface Flipping {
  readonly claim: string;
  /** Made before the KG lock was taken; null if there was nothing to plan. */
  readonly plan: PlanAhead | null;
  readonly onLocked?: (() => void) | undefined;
}

export async function flip(sql: Sql, ref: IngestionRef, { claim, plan, onLocked }: Flipping): Promise<FlipResult> {
  await lockKg(sql, ref.kg_id);
  onLocked?.();
  await holdRevision(sql, ref);
  const state = await guardFlip(sql, ref, claim);
  if (state.published) return publishedBefore(sql, ref);
  const change: Change = { sql, kg_id: ref.kg_id, version: state.version + 1, moved: ref };
  await leaveOutRemoved(change, ref, { plan, active: state.active_revision });
  const chunks = await replacedChunks(sql, ref, state.active_revision);
  const { shift, terms, units, after } = plan && coversChunks(plan, chunks) ? plan : await planFlip(sql, chunks);
  const shifted = await shiftSupport(change, shift);
  const settled = await settle(change, shifted);
  await shiftTerms(change, terms);
  await shiftUnits(change, units);
  const supported = shift.added.length === after.length ? shifted.supported : await supportOf(change, ref, after);
  const counts: Counts = {
    chunks_count: after.length,
    entities_count: supported.entities,
    relations_count: supported.relations,
    vector_points_count: after.length,
  };
  await holdRows(sql, ref.kg_id, ref.source_id);
  await guardFlip(sql, ref, claim);
  if (state.active_revision !== null) await markChangedFacts(sql, ref, state.active_revision);
  await publish(change, ref, counts);
  await moveKg(change, settled, { ...shift, sources: state.active_revision === null ? 1 : 0, published: true });
  const moved = [ref.revision, ...(state.active_revision === null ? [] : [state.active_revision])];
  await markRevisions(
    sql,
    ref.kg_id,
    moved.map((revision) => ({ source_id: ref.source_id, revision })),
  );
  return { kg_version: change.version, counts, already: false };
}

/**
 * Deletes the chunks that a person has removed from the source. Uses the plan, unless a person has removed a chunk or
 * another revision was published since.
 */
async function leaveOutRemoved(
  change: Change,
  ref: IngestionRef,
  { plan, active }: { readonly plan: PlanAhead | null; readonly active: number | null },
): Promise<void> {
  const leaving = plan?.leaving;
  const holds = leaving !== undefined && (await isStillLeavingOut(change.sql, ref, { plan: leaving, active }));
  await leaveOut(change, holds ? leaving : await planLeavingOut(change.sql, ref, active));
}

/** Distinct records that all chunks of the revision support. */
async function supportOf(
  change: Change,
  { source_id }: IngestionRef,
  chunks: readonly number[],
): Promise<{ readonly entities: number; readonly relations: number }> {
  const counts = await supportedBySource(change, chunks);
  return counts.find((count) => count.source_id === source_id) ?? { entities: 0, relations: 0 };
}

async function publish({ sql, version }: Change, ref: IngestionRef, counts: Counts): Promise<void> {
  await sql.query(
    `UPDATE revisions r SET state = 'published',
       kg_version = CASE WHEN r.revision = $2 THEN $3 ELSE r.kg_version END,
       retired_at = CASE WHEN r.revision = $2 THEN NULL ELSE now() END
     FROM sources s WHERE s.id = $1 AND r.source_id = s.id AND r.revision IN ($2, s.active_revision)`,
    [ref.source_id, ref.revision, version],
  );
  await sql.query(
    `UPDATE sources s SET active_revision = r.revision, status = 'completed', error = NULL, updated_at = now(),
       content_hash = r.content_hash, file_type = r.file_type, text_length = r.text_length, derivation = r.derivation,
       chunks_count = $3, entities_count = $4, relations_count = $5
     FROM revisions r WHERE s.id = $1 AND r.source_id = s.id AND r.revision = $2`,
    [ref.source_id, ref.revision, counts.chunks_count, counts.entities_count, counts.relations_count],
  );
}

/** Chunks that both revisions contain were written with the facts of the old one. */
async function markChangedFacts(sql: Sql, { kg_id, source_id, revision }: IngestionRef, active: number): Promise<void> {
  const rows = await sql.query<FactRow>(
    `SELECT ${factColumns} FROM sources s JOIN revisions r ON r.source_id = s.id WHERE s.id = $1 AND r.revision IN ($2, $3)`,
    [source_id, revision, active],
  );
  const [one, other] = rows.map((row) => factsLine(factsOf(row)));
  if (one !== other) await markChunks(sql, kg_id, { source_id, revision, keptFrom: active });
}

async function publishedBefore(sql: Sql, ref: IngestionRef): Promise<FlipResult> {
  const row = await sql.one<{ kg_version: number; chunks: number; entities: number; relations: number }>(
    `SELECT r.kg_version, s.chunks_count AS chunks, s.entities_count AS entities, s.relations_count AS relations
     FROM revisions r JOIN sources s ON s.id = r.source_id WHERE r.source_id = $1 AND r.revision = $2`,
    [ref.source_id, ref.revision],
  );
  if (row === null) throw new Error("A published revision vanished under the lock of its knowledge graph");
  const counts: Counts = {
    chunks_count: row.chunks,
    entities_count: row.entities,
    relations_count: row.relations,
    vector_points_count: row.chunks,
  };
  return { kg_version: row.kg_version, counts, already: true };
}
