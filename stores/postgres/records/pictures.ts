import { generatorVersion } from "../../../domain/picture-facts.ts";
import { toJson } from "../../checks/to-json.ts";
import type {
  ListedPicture,
  OutdatedPicture,
  Picture,
  PictureCounts,
  PictureRecords,
} from "../../ports/records/pictures.ts";
import type { Database, Sql } from "../client.ts";
import { readDashboard } from "./dashboard/read.ts";
import { readNetwork } from "./network.ts";
import { queueDrawing } from "./queue-drawing.ts";

/** `background` reads what a picture shows: much, and no client waits for it. */
export function createPictures(db: Database, background = db): PictureRecords {
  return {
    queue: (request) => db.transaction((sql) => queueDrawing(sql, request)),
    get: (kg_id) =>
      db.one<Picture>(
        `SELECT kg_id, version, generated_at, size_bytes, cost_ms, facts, job_id FROM pictures
         WHERE kg_id = $1 AND generated_at IS NOT NULL`,
        [kg_id],
      ),
    async generatedAt(kg_ids) {
      const rows = await db.query<Pick<Picture, "kg_id" | "generated_at">>(
        `SELECT kg_id, generated_at FROM pictures
         WHERE kg_id = ANY ($1::bigint[]) AND generated_at IS NOT NULL AND facts IS NOT NULL`,
        [kg_ids],
      );
      return new Map(rows.map(({ kg_id, generated_at }) => [kg_id, generated_at]));
    },
    overview: (tenant_id) => overview(db, tenant_id),
    list: (tenant_id, { after, limit }) =>
      db.query<ListedPicture>(
        `SELECT k.name AS kg_name, p.generated_at, p.facts FROM knowledge_graphs k JOIN pictures p ON p.kg_id = k.id
         WHERE k.tenant_id = $1 AND k.deleted_at IS NULL AND ($2::text IS NULL OR k.name > $2)
           AND p.generated_at IS NOT NULL AND p.facts IS NOT NULL
         ORDER BY k.name LIMIT $3`,
        [tenant_id, after, limit],
      ),
    outdated: ({ quietSeconds, longestSeconds, pauseSeconds, limit, except }) => {
      const values = [generatorVersion, quietSeconds, longestSeconds, pauseSeconds, except, limit];
      return db.query<OutdatedPicture>(outdatedSql, values);
    },
    lease: (kg_id, owner, leaseMs) => lease(db, kg_id, { owner, leaseMs }),
    renew: async (kg_id, owner, leaseMs) => {
      const renewed = await db.one(
        `UPDATE pictures SET lease_until = now() + $3 * interval '1 millisecond'
         WHERE kg_id = $1 AND lease_owner = $2 RETURNING kg_id`,
        [kg_id, owner, leaseMs],
      );
      return renewed !== null;
    },
    finish: (picture, owner) => db.transaction((sql) => finish(sql, picture, owner)),
    release: (kg_id, owner) => release(db, kg_id, owner),
    remove: async (kg_id, owner) => {
      const removed = await db.one(
        `UPDATE pictures SET version = -1, generated_at = NULL, size_bytes = 0, cost_ms = 0, facts = NULL, job_id = NULL,
           drawn_by = NULL, drawn_name = NULL, lease_owner = NULL, lease_until = NULL
         WHERE kg_id = $1 AND lease_owner = $2 RETURNING kg_id`,
        [kg_id, owner],
      );
      return removed !== null;
    },
    read: (kg_id, limits) =>
      background.transaction(
        async (sql) => {
          const dashboard = await readDashboard(sql, kg_id);
          return { dashboard, network: await readNetwork(sql, kg_id, { head: dashboard, limits }) };
        },
        { mode: "snapshot" },
      ),
  };
}

/** The same rule as `isStale` of domain/picture-facts.ts, without reading the facts of all pictures. */
const outdatedSql = `
  SELECT p.kg_id, p.generated_at FROM pictures p JOIN knowledge_graphs k ON k.id = p.kg_id
  WHERE k.deleted_at IS NULL AND p.generated_at IS NOT NULL
    AND (p.version < k.version OR p.facts IS NULL OR p.drawn_by < $1
      OR p.drawn_name <> k.display_name)
    AND (k.updated_at <= now() - $2 * interval '1 second' OR p.generated_at <= now() - $3 * interval '1 second')
    AND p.generated_at <= now() - $4 * interval '1 second' AND p.kg_id <> ALL ($5::bigint[])
    AND (p.lease_owner IS NULL OR p.lease_until < now())
  ORDER BY p.version >= k.version, p.facts IS NULL, p.generated_at LIMIT $6`;

async function overview(db: Database, tenant_id: string): Promise<PictureCounts> {
  const counts = await db.one<PictureCounts>(
    `SELECT count(*) AS knowledge_graphs, max(p.generated_at) AS last_generated
     FROM pictures p JOIN knowledge_graphs k ON k.id = p.kg_id
     WHERE k.tenant_id = $1 AND k.deleted_at IS NULL AND p.generated_at IS NOT NULL AND p.facts IS NOT NULL`,
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

/** A picture whose lease has lapsed is stored too, unless another owner has taken the lease. */
async function finish(sql: Sql, picture: Picture, owner: string): Promise<void> {
  await sql.query(
    `UPDATE pictures SET version = $2, generated_at = $3, size_bytes = $4, cost_ms = $5, facts = $6, job_id = $7,
       drawn_by = $9, drawn_name = $10
     WHERE kg_id = $1 AND version <= $2 AND lease_owner = $8`,
    [
      picture.kg_id,
      picture.version,
      picture.generated_at,
      picture.size_bytes,
      Math.round(picture.cost_ms),
      picture.facts && toJson(picture.facts),
      picture.job_id,
      owner,
      picture.facts?.generator_version ?? null,
      picture.facts?.display_name ?? null,
    ],
  );
  await release(sql, picture.kg_id, owner);
}

async function release(sql: Sql, kg_id: number, owner: string): Promise<void> {
  await sql.query("UPDATE pictures SET lease_owner = NULL, lease_until = NULL WHERE kg_id = $1 AND lease_owner = $2", [
    kg_id,
    owner,
  ]);
}
