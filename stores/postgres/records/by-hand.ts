import type { ByHand } from "../../ports/records/browsing.ts";
import type { Sql } from "../client.ts";

/** Former labels are no field that a client gave. Of what merged entities brought, only their properties are shown. */
export const byHand = async (sql: Sql, kind: "entity" | "relation", id: number): Promise<ByHand> => {
  const row = await sql.one<ByHand>(
    `SELECT EXISTS (SELECT FROM pins WHERE kind = $1 AND id = $2) AS created,
       ARRAY(SELECT DISTINCT CASE field WHEN 'merged' THEN 'properties' ELSE field END AS changed
         FROM overrides WHERE kind = $1 AND id = $2 AND field <> 'aliases'
           AND (field <> 'merged' OR value->'properties' <> '{}') ORDER BY changed) AS changed`,
    [kind, id],
  );
  return row ?? { created: false, changed: [] };
};
