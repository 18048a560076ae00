import { KgName } from "../../../domain/kg.ts";

/** The `kg_name` of both ingestion requests. */
export const targetKg = KgName.describe(
  "Name of the knowledge graph that the document goes into. If it does not exist it is created, with `kg_type` user, unless the operator has switched that off.",
);
