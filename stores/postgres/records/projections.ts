import { conflict } from "../../../domain/errors.ts";
import type { ProjectionRecords, ProjectionState, RebuildProgress } from "../../ports/records/projections.ts";
import type { Database } from "../client.ts";

export function createProjectionRecords(db: Database): ProjectionRecords {
  return {
    states: () => db.query<ProjectionState>("SELECT target, engine, complete FROM projections ORDER BY target"),
    noteEngine: (target, engine, shape) => noteEngine(db, target, { engine, shape }),
    async lease(target, owner, leaseMs) {
      const row = await db.one(
        `INSERT INTO projections AS p (target, rebuild_owner, lease_until)
         VALUES ($1, $2, now() + $3 * interval '1 millisecond')
         ON CONFLICT (target) DO UPDATE SET rebuild_owner = excluded.rebuild_owner, lease_until = excluded.lease_until
         WHERE p.rebuild_owner IS NULL OR p.rebuild_owner = $2 OR p.lease_until < now() RETURNING target`,
        [target, owner, leaseMs],
      );
      return row !== null;
    },
    async release(target, owner) {
      await db.query(
        "UPDATE projections SET rebuild_owner = NULL, lease_until = NULL WHERE target = $1 AND rebuild_owner = $2",
        [target, owner],
      );
    },
    progress: (target) =>
      db.query<RebuildProgress>(
        "SELECT kg_id, stage, last_id, written FROM rebuilds WHERE target = $1 ORDER BY kg_id",
        [target],
      ),
    async save(target, owner, { kg_id, stage, last_id, written }) {
      const row = await db.one(
        `INSERT INTO rebuilds (target, kg_id, stage, last_id, written)
         SELECT target, $3, $4, $5, $6 FROM projections WHERE target = $1 AND rebuild_owner = $2
         ON CONFLICT (target, kg_id) DO UPDATE
         SET stage = excluded.stage, last_id = excluded.last_id, written = excluded.written RETURNING target`,
        [target, owner, kg_id, stage, last_id, written],
      );
      if (row === null) throw conflict(`Another rebuild of ${target} has started`);
    },
    async forget(target, kg_ids) {
      await db.query("DELETE FROM rebuilds WHERE target = $1 AND kg_id = ANY ($2::bigint[])", [target, kg_ids]);
    },
    async complete(target, owner) {
      await db.query("UPDATE projections SET complete = true WHERE target = $1 AND rebuild_owner = $2", [
        target,
        owner,
      ]);
    },
  };
}

interface Held {
  readonly engine: string;
  readonly shape: number;
}

const noteEngine = (db: Database, target: string, { engine, shape }: Held): Promise<ProjectionState> =>
  db.transaction(async (sql) => {
    await sql.query("INSERT INTO projections (target, engine, shape) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
      target,
      engine,
      shape,
    ]);
    const known = await sql.one<ProjectionState & Pick<Held, "shape">>(
      "SELECT target, engine, complete, shape FROM projections WHERE target = $1 FOR UPDATE",
      [target],
    );
    if (!known) throw new Error("A row vanished within its transaction");
    const { complete: wasComplete, engine: former } = known;
    if (former === engine && known.shape === shape) return { target: known.target, engine, complete: wasComplete };
    const complete = former === null && wasComplete;
    await sql.query("UPDATE projections SET engine = $2, complete = $3, shape = $4 WHERE target = $1", [
      target,
      engine,
      complete,
      shape,
    ]);
    if (!complete) await sql.query("DELETE FROM rebuilds WHERE target = $1", [target]);
    return { target: known.target, engine, complete };
  });
