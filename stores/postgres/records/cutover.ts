// The transactions that change which documents readers see. Each has a file of its own in ../cutover.
import { AppError } from "../../../domain/errors.ts";
import { waitOutside } from "../../../platform/deadline.ts";
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type { CutoverRecords } from "../../ports/records/cutover.ts";
import type { Database, Sql } from "../client.ts";
import { renewStatistics, watchGrowth } from "../cutover/current-statistics.ts";
import { deleteSource, findKg } from "../cutover/delete-source.ts";
import { dump } from "../cutover/dump.ts";
import { flip } from "../cutover/flip.ts";
import { finishDeletion, planRemoval, unfinishedDeletions } from "../cutover/hide-source.ts";
import { planAhead } from "../cutover/plan-flip.ts";
import { chunksToSweep, keepsVectors, sweep, sweepable } from "../cutover/sweep.ts";
import { isStatementTimeout } from "../database-errors.ts";

/** Time limit of a statement: for a document of ten megabytes one statement moves hundreds of thousands of rows. */
const changeTimeoutMs = 300_000;

interface CutoverParts {
  readonly db: Database;
  /** The same database, for changes that no client waits for. Default: `db`. */
  readonly background?: Database;
  readonly inTurn: KeyedMutex;
  readonly statementTimeoutMs?: number;
}

/**
 * Changes of one knowledge graph queue in this process, before they take a connection: a hundred of them would hold a
 * hundred connections while they wait for the KG lock. That lock orders the changes of several processes.
 */
export function createCutover({
  db,
  background = db,
  inTurn,
  statementTimeoutMs = changeTimeoutMs,
}: CutoverParts): CutoverRecords {
  const change = <Result>(kg_id: number, work: (sql: Sql) => Promise<Result>) =>
    inTurn(`${kg_id}`, () => background.transaction(work, { statementTimeoutMs }));
  const grown = watchGrowth(background);
  return {
    async flip(ref, claim, onLocked) {
      try {
        const plan = await background.transaction((sql) => planAhead(sql, ref), { statementTimeoutMs });
        if (plan) await renewStatistics(background, plan.shift.added.length + plan.shift.retired.length);
        const flipped = await change(ref.kg_id, (sql) => flip(sql, ref, { claim, plan, onLocked }));
        await grown(flipped.already ? 0 : flipped.counts.chunks_count);
        return flipped;
      } catch (error) {
        return namingTimeout(error);
      }
    },
    confirmed: async (kg_id, kg_version) => !(await background.one(unconfirmedSql, [kg_id, kg_version])),
    async deleteSource(source, options) {
      const kg_id = await findKg(db, source);
      // The statements have no limit of their own. They end at the caller's deadline, and the transaction rolls back: a
      // caller that was told of a failure finds the source unchanged.
      return waitingOutside(inTurn, `${kg_id}`, () => db.transaction((sql) => deleteSource(sql, source, options)));
    },
    unfinishedDeletions: (options) => unfinishedDeletions(background, options),
    async finishDeletion(source_id) {
      const plan = await background.transaction((sql) => planRemoval(sql, source_id), { statementTimeoutMs });
      if (plan === null) return false;
      await renewStatistics(background, plan.withdrawal.retired.length);
      return change(plan.kg_id, (sql) => finishDeletion(sql, source_id, plan));
    },
    sweepable: (due, options) => sweepable(background, due, options),
    chunksToSweep: (leftover) => chunksToSweep(background, leftover),
    keepsVectors: (leftover) => keepsVectors(background, leftover),
    sweep: (leftover) => background.transaction((sql) => sweep(sql, leftover), { statementTimeoutMs }),
    dump: (kg_id) => background.transaction((sql) => dump(sql, kg_id), { mode: "snapshot" }),
  };
}

/** The clock of the caller's deadline stops while the work waits for its turn. */
async function waitingOutside<Result>(inTurn: KeyedMutex, key: string, work: () => Promise<Result>): Promise<Result> {
  let begin: () => void = () => undefined;
  const turn = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const result = inTurn(key, () => {
    begin();
    return work();
  });
  await waitOutside(turn);
  return result;
}

/** Marks the error of a statement that exceeded its time, because a repeated attempt would take as long. */
function namingTimeout(error: unknown): never {
  if (!(error instanceof AppError) || !isStatementTimeout(error.cause)) throw error;
  const { kind, message, cause, details } = error;
  throw new AppError(kind, message, { cause, details: { ...details, statementTimedOut: true } });
}

const awaited = "target IN ('graph', 'vectors', 'keywords')";

/** Leaves out rows that only other versions marked and that wait after a failed attempt: they may wait for days. */
const unconfirmedSql = `SELECT target FROM outbox
  WHERE kg_id = $1 AND oldest_version <= $2 AND (newest_version >= $2 OR attempts = 0) AND ${awaited}
  UNION ALL SELECT target FROM outbox_batches WHERE kg_id = $1 AND version <= $2 AND ${awaited} LIMIT 1`;
