import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";

/**
 * Stores the fields of an edit. All edits of properties form one patch over the properties given at creation: a later
 * edit adds to the patch, and null means "removed". The patch contains a null only for a property that the creation
 * gave, so the bounds of properties also bound the patch.
 */
export async function override(
  sql: Sql,
  { kind, id }: { readonly kind: "entity" | "relation"; readonly id: number },
  edit: object,
): Promise<void> {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  for (const [field, value] of given)
    await sql.query(
      `INSERT INTO overrides AS o (kind, id, field, value) VALUES ($1, $2, $3, $4)
       ON CONFLICT (kind, id, field) DO UPDATE
       SET value = CASE WHEN o.field = 'properties' THEN o.value || excluded.value ELSE excluded.value END,
         merged_from = NULL, label_key = NULL, alias_keys = NULL`,
      [kind, id, field, toJson(value)],
    );
  if (given.some(([field]) => field === "properties")) await dropNeedless(sql, kind, id);
}

const dropNeedless = (sql: Sql, kind: string, id: number): Promise<object[]> =>
  sql.query(
    `UPDATE overrides o SET value = o.value - ARRAY(
       SELECT e.key FROM jsonb_each(o.value) e WHERE e.value = 'null' AND NOT coalesce(
         (SELECT p.data->'properties' ? e.key FROM pins p WHERE p.kind = $1 AND p.id = $2), false) AND NOT coalesce(
         (SELECT m.value->'properties' ? e.key FROM overrides m
          WHERE m.kind = $1 AND m.id = $2 AND m.field = 'merged'), false))
     WHERE o.kind = $1 AND o.id = $2 AND o.field = 'properties'`,
    [kind, id],
  );
