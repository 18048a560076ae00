import { documentSchema } from "./0001-first-schema/documents.ts";
import { graphRecordSchema } from "./0001-first-schema/graph-records.ts";
import { registrySchema } from "./0001-first-schema/registry.ts";
import { graphProjectionSchema, workSchema } from "./0001-first-schema/work.ts";
import { createMigration } from "./migration.ts";

export const firstSchema = createMigration({
  id: 1,
  name: "first-schema",
  sql: [registrySchema, documentSchema, graphRecordSchema, workSchema, graphProjectionSchema].join("\n"),
});
