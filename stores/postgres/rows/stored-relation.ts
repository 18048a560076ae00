import type { StoredRelation } from "../../ports/records/edits.ts";
import type { Sql } from "../client.ts";
import { relationInGraph, relationRows, statedType } from "./graph-rows.ts";

/** A relation with the type by which documents and creations know it. */
export interface StatedRelation extends StoredRelation {
  readonly stated: string;
}

/** A relation as clients read it; null if the knowledge graph has none of this id. */
export async function readRelation(sql: Sql, kg_id: number, id: number): Promise<StatedRelation | null> {
  const [relation] = await readRelations(sql, kg_id, [id]);
  return relation ?? null;
}

/** The relations that exist, by id. */
export const readRelations = (sql: Sql, kg_id: number, ids: readonly number[]): Promise<StatedRelation[]> =>
  sql.query<StatedRelation>(`${storedRelations} WHERE r.kg_id + 0 = $1 AND r.id = ANY($2::bigint[]) ORDER BY r.id`, [
    kg_id,
    ids,
  ]);

const storedRelations = relationRows(
  `r.created_at, r.updated_at, ${relationInGraph("r", "s", "t")} AS in_graph, ${statedType("r")} AS stated,`,
);
