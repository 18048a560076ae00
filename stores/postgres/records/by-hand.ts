import type { ByHand } from "../../ports/records/browsing.ts";
import type { Sql } from "../client.ts";

/** Fields of edits that no client gave: former labels, and what merged entities brought. */
const derived = ["aliases", "merged"];

export const byHand = async (sql: Sql, kind: "entity" | "relation", id: number): Promise<ByHand> => {
  const row = await sql.one<ByHand>(
    `SELECT EXISTS (SELECT FROM pins WHERE kind = $1 AND id = $2) AS created,
       ARRAY(SELECT field FROM overrides WHERE kind = $1 AND id = $2 AND field <> ALL($3::text[]) ORDER BY field) AS changed`,
    [kind, id, derived],
  );
  return row ?? { created: false, changed: [] };
};
