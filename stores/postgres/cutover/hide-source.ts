// The two steps of deleting a large source. For 25,000 chunks, hiding the source takes two seconds; removing its rows
// takes 16, which is longer than a client waits. Between the steps the source has the status 'deleting', and no reader
// sees its chunks. Its support still counts: edits in between move it like any other support, and the removal then
// withdraws all of it.
import { toJson } from "../../checks/to-json.ts";
import type { CutoverRecords } from "../../ports/records/cutover.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import type { Change, Settled } from "./change.ts";
import { countLost, type Lost } from "./count-lost.ts";
import { moveKg } from "./counters.ts";
import { holdWhole } from "./guard.ts";
import { removeRows } from "./remove-rows.ts";
import { planWithdrawal, withdraw } from "./withdraw.ts";

interface Hidden {
  readonly source_id: string;
  readonly active_revision: number | null;
  readonly retired: readonly number[];
  readonly keep_vectors: boolean;
}

/** The column `deletion`: the numbers that the client was told. They are already subtracted from the counters. */
interface Promised extends Lost {
  readonly keep_vectors: boolean;
}

const nothingSettled: Settled = {
  entities_created: 0,
  entities_deleted: 0,
  relations_created: 0,
  relations_deleted: 0,
};

/**
 * `hold` locks the rows and cancels jobs. The source's name is free at once, and the statements of clients about it are
 * deleted.
 */
export async function hideSource(change: Change, hidden: Hidden, hold: () => Promise<void>): Promise<Lost> {
  const { source_id, active_revision, retired, keep_vectors } = hidden;
  const lost = await countLost(change, retired);
  await hold();
  const counted: Settled = { ...nothingSettled, entities_deleted: lost.entities, relations_deleted: lost.relations };
  const sources = active_revision === null ? 0 : -1;
  await moveKg(change, counted, { retired, added: [], sources, published: false });
  const promised: Promised = { ...lost, keep_vectors };
  await change.sql.query(
    `UPDATE sources SET status = 'deleting', name = id || ' (deleted)', metadata = '{}', fact_corrections = '{}',
       error = NULL, deletion = $2, updated_at = now() WHERE id = $1`,
    [source_id, toJson(promised)],
  );
  return lost;
}

interface HiddenRow {
  readonly kg_id: number;
  readonly active_revision: number | null;
  readonly version: number;
  readonly deletion: Promised;
}

const findHidden = (sql: Sql, source_id: string): Promise<HiddenRow | null> =>
  sql.one<HiddenRow>(
    `SELECT s.kg_id, s.active_revision, s.deletion, k.version FROM sources s
     JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL WHERE s.id = $1 AND s.status = 'deleting'`,
    [source_id],
  );

/** What `CutoverRecords.finishDeletion` needs to know before the lock; null when there is nothing to finish. */
export async function planRemoval(sql: Sql, source_id: string) {
  const hidden = await findHidden(sql, source_id);
  if (hidden === null) return null;
  return { kg_id: hidden.kg_id, withdrawal: await planWithdrawal(sql, source_id, hidden.active_revision) };
}

type RemovalPlan = NonNullable<Awaited<ReturnType<typeof planRemoval>>>;

/** Removes a hidden source. Returns false when another process has removed it meanwhile. */
export async function finishDeletion(sql: Sql, source_id: string, plan: RemovalPlan): Promise<boolean> {
  const { kg_id, withdrawal } = plan;
  await lockKg(sql, kg_id);
  const hidden = await findHidden(sql, source_id);
  if (hidden === null) return false;
  const { entities, relations, keep_vectors } = hidden.deletion;
  const change: Change = { sql, kg_id, version: hidden.version + 1, moved: { source_id, revision: null } };
  const settled = await withdraw(change, withdrawal);
  await holdWhole(sql, kg_id, source_id);
  // The counters were reduced by the promised numbers. This changes them by the difference to the removed rows.
  await moveKg(change, { ...settled, entities_created: entities, relations_created: relations });
  await removeRows(sql, { kg_id, source_id, keep_vectors });
  return true;
}

/** Sources whose removal is not finished, in the order of their ids. */
export async function unfinishedDeletions(
  sql: Sql,
  { limit, except }: Parameters<CutoverRecords["unfinishedDeletions"]>[0],
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT s.id FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     WHERE s.status = 'deleting' AND s.id <> ALL ($2::text[]) ORDER BY s.id LIMIT $1`,
    [limit, except],
  );
  return rows.map(({ id }) => id);
}
