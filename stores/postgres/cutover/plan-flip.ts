// The plan of a flip: the facts about chunks that it needs. Chunks of documents never change, so the plan is made
// before the lock of the knowledge graph is taken. The flip uses it if both revisions still consist of the same chunks,
// and nobody has removed a chunk since.
import type { IngestionRef } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";
import type { Shift } from "./change.ts";
import { chunksOf } from "./counters.ts";
import { type LeavingOut, planLeavingOut } from "./leave-out.ts";
import { relyingOnDocument } from "./relation-support.ts";
import { planTerms, type TermChanges } from "./terms.ts";
import { planUnits, type UnitChanges } from "./units.ts";

/** Chunks of the active revision and of the revision that replaces it, ascending. */
export interface ReplacedChunks {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

export interface FlipPlan extends ReplacedChunks {
  readonly shift: Shift;
  readonly terms: TermChanges;
  readonly units: UnitChanges;
}

export async function replacedChunks(
  sql: Sql,
  { source_id, revision }: IngestionRef,
  active: number | null,
): Promise<ReplacedChunks> {
  const before = active === null ? [] : await chunksOf({ sql }, source_id, active);
  return { before, after: await chunksOf({ sql }, source_id, revision) };
}

export async function planFlip(sql: Sql, chunks: ReplacedChunks): Promise<FlipPlan> {
  const shift = await shiftBetween(sql, chunks);
  return { ...chunks, shift, terms: await planTerms(sql, shift), units: await planUnits(sql, chunks) };
}

export interface PlanAhead extends FlipPlan {
  readonly leaving: LeavingOut;
}

/** The plan of a revision that readers do not see yet; null for any other, which the flip refuses. */
export async function planAhead(sql: Sql, ref: IngestionRef): Promise<PlanAhead | null> {
  const source = await sql.one<{ active: number | null }>(
    `SELECT s.active_revision AS active FROM sources s JOIN revisions r ON r.source_id = s.id
     WHERE s.id = $1 AND r.revision = $2 AND r.state = 'staging'`,
    [ref.source_id, ref.revision],
  );
  if (source === null) return null;
  const leaving = await planLeavingOut(sql, ref, source.active);
  const left_out = new Set(leaving.chunks.map(({ id }) => id));
  const { before, after } = await replacedChunks(sql, ref, source.active);
  const plan = await planFlip(sql, { before, after: after.filter((id) => !left_out.has(id)) });
  return { ...plan, leaving };
}

export const coversChunks = (plan: FlipPlan, { before, after }: ReplacedChunks): boolean =>
  isSame(plan.before, before) && isSame(plan.after, after);

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/**
 * Chunks that both revisions contain keep their support. There is one exception: relations of a chunk may depend on
 * subjects elsewhere in the document, which may have changed. The support of such chunks is withdrawn and added again.
 */
async function shiftBetween(sql: Sql, { before, after }: ReplacedChunks): Promise<Shift> {
  const [old, next] = [new Set(before), new Set(after)];
  const kept = after.filter((id) => old.has(id));
  const again = await relyingOnDocument({ sql }, kept);
  return {
    retired: [...before.filter((id) => !next.has(id)), ...again],
    added: [...after.filter((id) => !old.has(id)), ...again],
    last: true,
  };
}
