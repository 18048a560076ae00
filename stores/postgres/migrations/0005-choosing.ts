import { createMigration } from "./migration.ts";

/** Indexes to choose the knowledge graphs of a question that names none. */
export const choosing = createMigration({
  id: 5,
  name: "choosing",
  sql: `
-- The vocabularies of all knowledge graphs, by word.
CREATE INDEX terms_term ON terms (term, kg_id);
-- The entities that some chunk is about: few of all.
CREATE INDEX entities_about ON entities (key, kg_id) WHERE about_count > 0;
`,
});
