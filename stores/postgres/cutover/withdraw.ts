// Withdraws all support of a source's active revision from its knowledge graph.
import type { Sql } from "../client.ts";
import type { Change, Settled, Shift } from "./change.ts";
import { chunksOf } from "./counters.ts";
import { settle, shiftSupport } from "./settle.ts";
import { planTerms, shiftTerms, type TermChanges } from "./terms.ts";
import { planUnits, shiftUnits, type UnitChanges } from "./units.ts";

/**
 * Computed only from chunks of a document, which never change. So it may be computed before the lock of the knowledge
 * graph is taken.
 */
export interface Withdrawal {
  readonly retired: readonly number[];
  readonly terms: TermChanges;
  readonly units: UnitChanges;
}

export async function planWithdrawal(sql: Sql, source_id: string, active: number | null): Promise<Withdrawal> {
  const retired = active === null ? [] : await chunksOf({ sql }, source_id, active);
  return {
    retired,
    terms: await planTerms(sql, { retired, added: [] }),
    units: await planUnits(sql, { before: retired, after: [] }),
  };
}

export async function withdraw(change: Change, { retired, terms, units }: Withdrawal): Promise<Settled> {
  const shift: Shift = { retired, added: [], last: true };
  const settled = await settle(change, await shiftSupport(change, shift));
  await shiftTerms(change, terms);
  await shiftUnits(change, units);
  return settled;
}
