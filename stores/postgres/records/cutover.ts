// The transactions that change which documents readers see. Each has a file of its own in ../cutover.
import type { CutoverRecords } from "../../ports/records/cutover.ts";
import type { Database } from "../client.ts";
import { deleteSource } from "../cutover/delete-source.ts";
import { dump } from "../cutover/dump.ts";
import { flip } from "../cutover/flip.ts";
import { chunksToSweep, sweep, sweepable } from "../cutover/sweep.ts";

/** For a document of ten megabytes one statement moves hundreds of thousands of rows. */
const patient = { statementTimeoutMs: 300_000 };

export function createCutover(db: Database): CutoverRecords {
  return {
    flip: (ref, claim) => db.transaction((sql) => flip(sql, ref, claim), patient),
    confirmed: async (kg_id, kg_version) => !(await db.one(unconfirmedSql, [kg_id, kg_version])),
    deleteSource: (source, { force }) => db.transaction((sql) => deleteSource(sql, source, force), patient),
    sweepable: (due, options) => sweepable(db, due, options),
    chunksToSweep: (leftover) => chunksToSweep(db, leftover),
    sweep: (leftover) => db.transaction((sql) => sweep(sql, leftover)),
    dump: (kg_id) => db.transaction((sql) => dump(sql, kg_id), { mode: "snapshot" }),
  };
}

/** A row of other versions that waits after a failed attempt is not waited for: it may wait for days. */
const unconfirmedSql = `SELECT target FROM outbox
  WHERE kg_id = $1 AND oldest_version <= $2 AND (newest_version >= $2 OR attempts = 0)
    AND target IN ('graph', 'vectors', 'keywords') LIMIT 1`;
