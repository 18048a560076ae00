// The transactions that change which documents readers see. Each has a file of its own in ../cutover.
import { AppError } from "../../../domain/errors.ts";
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type { CutoverRecords } from "../../ports/records/cutover.ts";
import type { Database, Sql } from "../client.ts";
import { deleteSource, findKg } from "../cutover/delete-source.ts";
import { dump } from "../cutover/dump.ts";
import { flip } from "../cutover/flip.ts";
import { chunksToSweep, sweep, sweepable } from "../cutover/sweep.ts";
import { isStatementTimeout } from "../database-errors.ts";

/** For a document of ten megabytes one statement moves hundreds of thousands of rows. */
const changeTimeoutMs = 300_000;

/**
 * Changes of one knowledge graph queue in this process, before they take a connection: a hundred of them would hold a
 * hundred connections while they wait for the KG lock. That lock orders the changes of several processes.
 */
export function createCutover(
  db: Database,
  inTurn: KeyedMutex,
  statementTimeoutMs: number = changeTimeoutMs,
): CutoverRecords {
  const change = <Result>(kg_id: number, work: (sql: Sql) => Promise<Result>) =>
    inTurn(`${kg_id}`, () => db.transaction(work, { statementTimeoutMs }));
  return {
    flip: (ref, claim) => change(ref.kg_id, (sql) => flip(sql, ref, claim)).catch(namingTimeout),
    confirmed: async (kg_id, kg_version) => !(await db.one(unconfirmedSql, [kg_id, kg_version])),
    deleteSource: async (source, { force }) =>
      change(await findKg(db, source), (sql) => deleteSource(sql, source, force)),
    sweepable: (due, options) => sweepable(db, due, options),
    chunksToSweep: (leftover) => chunksToSweep(db, leftover),
    sweep: (leftover) => db.transaction((sql) => sweep(sql, leftover)),
    dump: (kg_id) => db.transaction((sql) => dump(sql, kg_id), { mode: "snapshot" }),
  };
}

/** Marks the error of a statement that exceeded its time, because a repetition of it would take as long. */
function namingTimeout(error: unknown): never {
  if (!(error instanceof AppError) || !isStatementTimeout(error.cause)) throw error;
  const { kind, message, cause, details } = error;
  throw new AppError(kind, message, { cause, details: { ...details, statementTimedOut: true } });
}

/** A row of other versions that waits after a failed attempt is not waited for: it may wait for days. */
const unconfirmedSql = `SELECT target FROM outbox
  WHERE kg_id = $1 AND oldest_version <= $2 AND (newest_version >= $2 OR attempts = 0)
    AND target IN ('graph', 'vectors', 'keywords') LIMIT 1`;
