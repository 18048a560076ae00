// Derived records that a person deleted, by natural key. They stay deleted until a person creates them again.
import type { Change } from "./change.ts";

type SuppressedKind = "entity" | "relation";

/** The unit separator cannot occur in a key or a type. */
export const relationKey = (source_key: string, relation_type: string, target_key: string): string =>
  [source_key, relation_type, target_key].join("\x1f");

export const suppress = ({ sql, kg_id }: Change, kind: SuppressedKind, natural_key: string): Promise<object[]> =>
  sql.query("INSERT INTO suppressed (kg_id, kind, natural_key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    kg_id,
    kind,
    natural_key,
  ]);

/** Ends a suppression; returns whether there was one. */
export async function lift({ sql, kg_id }: Change, kind: SuppressedKind, natural_key: string): Promise<boolean> {
  const lifted = await sql.query(
    "DELETE FROM suppressed WHERE kg_id = $1 AND kind = $2 AND natural_key = $3 RETURNING kind",
    [kg_id, kind, natural_key],
  );
  return lifted.length > 0;
}
