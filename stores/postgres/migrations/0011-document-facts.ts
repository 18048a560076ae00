import { createMigration } from "./migration.ts";

export const documentFacts = createMigration({
  id: 11,
  name: "document-facts",
  sql: `
-- What was found about the whole document (domain/facts.ts).
ALTER TABLE revisions ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';
-- What clients have stated about the document. It holds for all revisions and goes before what was found.
ALTER TABLE sources ADD COLUMN fact_corrections jsonb NOT NULL DEFAULT '{}';
`,
});
