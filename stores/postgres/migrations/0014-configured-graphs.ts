import { createMigration } from "./migration.ts";

export const configuredGraphs = createMigration({
  id: 14,
  name: "configured-graphs",
  sql: `
-- Whether a configuration file declares the knowledge graph. It becomes inactive when the file is gone.
ALTER TABLE knowledge_graphs ADD COLUMN is_configured boolean NOT NULL DEFAULT false;
`,
});
