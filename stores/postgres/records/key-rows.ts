import type { ApiKey } from "../../../domain/auth.ts";
import type { Sql } from "../client.ts";

export const keyColumns = `id, tenant_id, digest, prefix, name, scopes, tier, created_at, created_by, expires_at, last_used,
  revoked_at, root_id, rotated_to, rotates_out_at, daily_budget_usd`;

/** The first key of a tenant also creates the tenant. */
export async function insertKey(db: Sql, key: ApiKey): Promise<boolean> {
  const inserted = await db.one(
    `WITH tenant AS (INSERT INTO tenants (id) VALUES ($2) ON CONFLICT DO NOTHING)
     INSERT INTO api_keys (${keyColumns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
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
      key.root_id,
      key.rotated_to,
      key.rotates_out_at,
      key.daily_budget_usd,
    ],
  );
  return inserted !== null;
}
