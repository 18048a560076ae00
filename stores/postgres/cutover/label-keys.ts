// Keys of labels that people gave. By them lists find entities whose own key is that of another name.
import { nameKey } from "../../../domain/text/key.ts";
import type { Change } from "./change.ts";

/** Writes the missing keys of the given labels of these entities. Call it after every write of a label by hand. */
export async function keyLabels(
  { sql, kg_id }: Pick<Change, "sql" | "kg_id">,
  entities: readonly number[],
): Promise<void> {
  const labels = await sql.query<{ id: number; label: string }>(
    `SELECT id, value #>> '{}' AS label FROM overrides
     WHERE kind = 'entity' AND id = ANY($1::bigint[]) AND field = 'label' AND label_key IS NULL ORDER BY id`,
    [entities],
  );
  if (labels.length === 0) return;
  await sql.query(
    `UPDATE overrides o SET kg_id = $1, label_key = l.key FROM unnest($2::bigint[], $3::text[]) AS l (id, key)
     WHERE o.kind = 'entity' AND o.id = l.id AND o.field = 'label'`,
    [kg_id, labels.map(({ id }) => id), labels.map(({ label }) => nameKey(label))],
  );
}
