import { type ApiKey, defaultTenant } from "../../../domain/auth.ts";
import type { KeyFilter, KeyPage, KeyRecords } from "../../ports/records/keys.ts";
import type { Database } from "../client.ts";
import { revoke, rotate } from "./key-changes.ts";
import { insertKey, keyColumns } from "./key-rows.ts";

export function createKeys(db: Database): KeyRecords {
  return {
    insert: (key) => insertKey(db, key),
    findByDigest: (digest) => db.one<ApiKey>(`SELECT ${keyColumns} FROM api_keys WHERE digest = $1`, [digest]),
    findById: (id) => db.one<ApiKey>(`SELECT ${keyColumns} FROM api_keys WHERE id = $1`, [id]),
    list: (page) => list(db, page),
    count: (filter) => count(db, filter),
    revoke: (ref, now) => revoke(db, ref, now),
    rotate: (ref, successor) => rotate(db, ref, successor),
    async hasUsableAdmin(now) {
      const found = await db.one(
        `SELECT id FROM api_keys
         WHERE tenant_id = $2 AND 'admin' = ANY (scopes) AND revoked_at IS NULL
           AND least(expires_at, rotates_out_at, 'infinity') > $1 LIMIT 1`,
        [now, defaultTenant],
      );
      return found !== null;
    },
    async touch(used) {
      // Locks in id order, so that two processes that touch the same keys cannot deadlock. greatest() ignores NULL.
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

const matches = "($1::text IS NULL OR tenant_id = $1) AND ($2 OR revoked_at IS NULL)";

const list = (db: Database, { tenant_id, include_revoked, cursor, limit }: KeyPage): Promise<ApiKey[]> =>
  db.query<ApiKey>(
    `SELECT ${keyColumns} FROM api_keys
     WHERE ${matches} AND ($3::text IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [tenant_id, include_revoked, cursor, limit],
  );

async function count(db: Database, { tenant_id, include_revoked }: KeyFilter): Promise<number> {
  const statement = `SELECT count(*) AS n FROM api_keys WHERE ${matches}`;
  return (await db.one<{ n: number }>(statement, [tenant_id, include_revoked]))?.n ?? 0;
}
