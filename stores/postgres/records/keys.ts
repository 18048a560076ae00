import type { ApiKey } from "../../../domain/auth.ts";
import type { KeyRecords } from "../../ports/records/keys.ts";
import type { Database } from "../client.ts";

const columns =
  "id, tenant_id, digest, prefix, name, scopes, tier, created_at, created_by, expires_at, last_used, revoked_at";

export function createKeys(db: Database): KeyRecords {
  return {
    insert: (key) => insert(db, key),
    findByDigest: (digest) => db.one<ApiKey>(`SELECT ${columns} FROM api_keys WHERE digest = $1`, [digest]),
    async hasUsableAdmin(now) {
      const found = await db.one(
        `SELECT id FROM api_keys
         WHERE 'admin' = ANY (scopes) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1) LIMIT 1`,
        [now],
      );
      return found !== null;
    },
    async touch(used) {
      // In the order of the ids, so that two processes that touch the same keys cannot deadlock; greatest() ignores NULL.
      await db.query(
        `WITH latest AS (SELECT id, max(at) AS at FROM unnest($1::text[], $2::timestamptz[]) AS u (id, at) GROUP BY id),
              held AS (SELECT k.id FROM api_keys k JOIN latest USING (id) ORDER BY k.id FOR NO KEY UPDATE OF k)
         UPDATE api_keys k SET last_used = greatest(k.last_used, latest.at)
         FROM latest JOIN held USING (id) WHERE k.id = latest.id`,
        [used.map((use) => use.id), used.map((use) => use.at.toISOString())],
      );
    },
  };
}

/** A tenant exists from its first key on. */
async function insert(db: Database, key: ApiKey): Promise<boolean> {
  const inserted = await db.one(
    `WITH tenant AS (INSERT INTO tenants (id) VALUES ($2) ON CONFLICT DO NOTHING)
     INSERT INTO api_keys (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (digest) DO NOTHING RETURNING id`,
    [
      key.id,
      key.tenant_id,
      key.digest,
      key.prefix,
      key.name,
      key.scopes,
      key.tier,
      key.created_at,
      key.created_by,
      key.expires_at,
      key.last_used,
      key.revoked_at,
    ],
  );
  return inserted !== null;
}
