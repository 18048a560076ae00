// The transactions that change what readers see of documents. Each is told in a file of its own in ../cutover.
import type { CutoverRecords } from "../../ports/records/cutover.ts";
import type { Database } from "../client.ts";
import { deleteSource } from "../cutover/delete-source.ts";
import { dump } from "../cutover/dump.ts";
import { flip } from "../cutover/flip.ts";
import { sweep, sweepable } from "../cutover/sweep.ts";

/** A document of ten megabytes moves hundreds of thousands of rows by one statement. */
const patient = { statementTimeoutMs: 300_000 };

export function createCutover(db: Database): CutoverRecords {
  return {
    flip: (ref, claim) => db.transaction((sql) => flip(sql, ref, claim), patient),
    confirmed: async (kg_id, kg_version) => !(await db.one(unconfirmedSql, [kg_id, kg_version])),
    deleteSource: (tenant_id, kg_name, source_id, { force }) =>
      db.transaction((sql) => deleteSource(sql, { tenant_id, kg_name, source_id }, force), patient),
    sweepable: (due, limit) => sweepable(db, due, limit),
    sweep: (leftover) => db.transaction((sql) => sweep(sql, leftover)),
    dump: (kg_id) => db.transaction((sql) => dump(sql, kg_id), { mode: "snapshot" }),
  };
}

const unconfirmedSql = `SELECT target FROM outbox
  WHERE kg_id = $1 AND oldest_version <= $2 AND target IN ('graph', 'vectors', 'keywords') LIMIT 1`;
