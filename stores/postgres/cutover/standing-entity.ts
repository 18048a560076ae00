import { notFound } from "../../../domain/errors.ts";
import { standingFor } from "../rows/resolve.ts";
import type { Change } from "./change.ts";

/** The id of the entity, or of the target of its merge. Throws `not_found` with the field. */
export async function standingEntity({ sql, kg_id }: Change, id: number, field: string): Promise<number> {
  const entity = await sql.one<{ id: number }>(
    `SELECT id FROM entities WHERE kg_id = $1 AND id = ${standingFor("$1", "$2")}`,
    [kg_id, id],
  );
  if (entity === null) throw notFound(`Entity ${id} not found`, field);
  return entity.id;
}
