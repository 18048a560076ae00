// Derived records that a person deleted, by natural key. They stay deleted until a person creates them again.
// Relations: suppress-relations.ts.
import type { Change } from "./change.ts";

export const suppressEntities = ({ sql, kg_id }: Change, keys: readonly string[]): Promise<object[]> =>
  sql.query(
    "INSERT INTO suppressed (kg_id, kind, natural_key) SELECT $1, 'entity', unnest($2::text[]) ON CONFLICT DO NOTHING",
    [kg_id, keys],
  );

/** Ends the suppression of an entity. */
export const liftEntity = ({ sql, kg_id }: Change, key: string): Promise<object[]> =>
  sql.query("DELETE FROM suppressed WHERE kg_id = $1 AND kind = 'entity' AND natural_key = $2", [kg_id, key]);
