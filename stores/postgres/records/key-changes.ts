import { type ApiKey, defaultTenant, holds } from "../../../domain/auth.ts";
import { conflict, notFound } from "../../../domain/errors.ts";
import { isUsable, type Rotation, rotationOf, type Successor, statusOf } from "../../../domain/key-life.ts";
import type { KeyRef } from "../../ports/records/keys.ts";
import type { Database, Sql } from "../client.ts";
import { insertKey, keyColumns } from "./key-rows.ts";

export const revoke = (db: Database, ref: KeyRef, now: Date): Promise<ApiKey> =>
  db.transaction(async (sql) => {
    // The tenant and the scopes of a key never change, so they can be read before any lock.
    const isOperators = await isOperatorsKey(sql, ref);
    // Revocations of operator keys run one after another. If two requests each revoke the other's last key, the second
    // request fails.
    if (isOperators) await sql.query("SELECT id FROM tenants WHERE id = $1 FOR NO KEY UPDATE", [defaultTenant]);
    const key = await held(sql, ref);
    if (key.revoked_at !== null) throw unknown();
    if (isOperators && isUsable(key, now) && !(await isAnotherLeft(sql, key, now))) {
      throw conflict("This is the last usable admin key; create another one first");
    }
    await sql.query("UPDATE api_keys SET revoked_at = $2 WHERE id = $1", [key.id, now]);
    return { ...key, revoked_at: now };
  });

async function isOperatorsKey(sql: Sql, { id }: KeyRef): Promise<boolean> {
  const key = await sql.one<Pick<ApiKey, "tenant_id" | "scopes">>(
    "SELECT tenant_id, scopes FROM api_keys WHERE id = $1",
    [id],
  );
  return key?.tenant_id === defaultTenant && holds(key.scopes, "admin");
}

/** A key in its overlap does not count: it expires within a day. */
async function isAnotherLeft(sql: Sql, { id }: ApiKey, now: Date): Promise<boolean> {
  const other = await sql.one(
    `SELECT id FROM api_keys
     WHERE tenant_id = $2 AND 'admin' = ANY (scopes) AND id <> $1 AND revoked_at IS NULL AND rotated_to IS NULL
       AND (expires_at IS NULL OR expires_at > $3) LIMIT 1`,
    [id, defaultTenant, now],
  );
  return other !== null;
}

export const rotate = (db: Database, ref: KeyRef, successor: Successor): Promise<Rotation> =>
  db.transaction(async (sql) => {
    const now = successor.created_at;
    const current = await held(sql, ref);
    if (!isUsable(current, now)) throw unknown();
    if (statusOf(current, now) === "rotating") throw conflict("The key is being rotated already");
    const { old, key } = rotationOf(current, successor);
    await insertKey(sql, key);
    await sql.query("UPDATE api_keys SET rotated_to = $2, rotates_out_at = $3 WHERE id = $1", [
      old.id,
      old.rotated_to,
      old.rotates_out_at,
    ]);
    return { old, key };
  });

/** The key, locked until the end of the transaction. */
async function held(sql: Sql, { id, tenant_id }: KeyRef): Promise<ApiKey> {
  const key = await sql.one<ApiKey>(
    `SELECT ${keyColumns} FROM api_keys WHERE id = $1 AND ($2::text IS NULL OR tenant_id = $2) FOR NO KEY UPDATE`,
    [id, tenant_id],
  );
  if (!key) throw unknown();
  return key;
}

const unknown = () => notFound("API key not found");
