// Keys of names that people gave. By them lists find entities whose own key is that of another name, and questions may
// use present and former names.
import { nameKey } from "../../../domain/text/key.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Change } from "./change.ts";

interface Named {
  readonly id: number;
  readonly field: "label" | "aliases";
  readonly value: string | readonly string[];
}

/** Writes the missing keys of the given names of these entities. Call it after every write of a label by hand. */
export async function keyLabels(
  { sql, kg_id }: Pick<Change, "sql" | "kg_id">,
  entities: readonly number[],
): Promise<void> {
  const named = await sql.query<Named>(
    `SELECT id, field, value FROM overrides WHERE kind = 'entity' AND id = ANY($1::bigint[])
       AND (field = 'label' AND label_key IS NULL OR field = 'aliases' AND alias_keys IS NULL) ORDER BY id, field`,
    [entities],
  );
  if (named.length === 0) return;
  const keys = named.map(({ id, field, value }) => ({ id, field, keys: [value].flat().map(nameKey) }));
  await sql.query(
    `UPDATE overrides o SET kg_id = $1, label_key = CASE o.field WHEN 'label' THEN n.keys[1] END,
       alias_keys = CASE o.field WHEN 'aliases' THEN n.keys END
     FROM jsonb_to_recordset($2::jsonb) AS n (id bigint, field text, keys text[])
     WHERE o.kind = 'entity' AND o.id = n.id AND o.field = n.field`,
    [kg_id, toJson(keys)],
  );
}
