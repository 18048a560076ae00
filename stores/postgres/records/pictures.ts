import type { Picture, PictureCounts, PictureRecords } from "../../ports/records/pictures.ts";
import type { Database, Sql } from "../client.ts";
import { readDashboard } from "./dashboard/read.ts";
import { readNetwork } from "./network.ts";

export function createPictures(db: Database): PictureRecords {
  return {
    get: (kg_id) =>
      db.one<Picture>(
        "SELECT kg_id, version, generated_at, size_bytes, cost_ms FROM pictures WHERE kg_id = $1 AND generated_at IS NOT NULL",
        [kg_id],
      ),
    overview: (tenant_id) => overview(db, tenant_id),
    lease: (kg_id, owner, leaseMs) => lease(db, kg_id, { owner, leaseMs }),
    finish: (picture, owner) => db.transaction((sql) => finish(sql, picture, owner)),
    release: (kg_id, owner) => release(db, kg_id, owner),
    read: (kg_id, limits) =>
      db.transaction(
        async (sql) => {
          const dashboard = await readDashboard(sql, kg_id);
          return { dashboard, network: await readNetwork(sql, kg_id, { head: dashboard, limits }) };
        },
        { mode: "snapshot" },
      ),
  };
}

async function overview(db: Database, tenant_id: string): Promise<PictureCounts> {
  const counts = await db.one<PictureCounts>(
    `SELECT count(*) AS knowledge_graphs, max(p.generated_at) AS last_generated
     FROM pictures p JOIN knowledge_graphs k ON k.id = p.kg_id
     WHERE k.tenant_id = $1 AND k.deleted_at IS NULL AND p.generated_at IS NOT NULL`,
    [tenant_id],
  );
  return counts ?? { knowledge_graphs: 0, last_generated: null };
}

interface Lease {
  readonly owner: string;
  readonly leaseMs: number;
}

/** The same owner may renew its lease. A missing KG gives no lease. */
async function lease(db: Database, kg_id: number, { owner, leaseMs }: Lease): Promise<boolean> {
  const leased = await db.one(
    `INSERT INTO pictures AS p (kg_id, lease_owner, lease_until)
     SELECT id, $2, now() + $3 * interval '1 millisecond' FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL
     ON CONFLICT (kg_id) DO UPDATE SET lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
       WHERE p.lease_owner IS NULL OR p.lease_owner = $2 OR p.lease_until < now()
     RETURNING kg_id`,
    [kg_id, owner, leaseMs],
  );
  return leased !== null;
}

/** A picture whose lease lapsed meanwhile is stored too, unless a newer one is stored already. */
async function finish(sql: Sql, picture: Picture, owner: string): Promise<void> {
  await sql.query(
    `UPDATE pictures SET version = $2, generated_at = $3, size_bytes = $4, cost_ms = $5
     WHERE kg_id = $1 AND version <= $2`,
    [picture.kg_id, picture.version, picture.generated_at, picture.size_bytes, Math.round(picture.cost_ms)],
  );
  await release(sql, picture.kg_id, owner);
}

async function release(sql: Sql, kg_id: number, owner: string): Promise<void> {
  await sql.query("UPDATE pictures SET lease_owner = NULL, lease_until = NULL WHERE kg_id = $1 AND lease_owner = $2", [
    kg_id,
    owner,
  ]);
}
