import { createMigration } from "./migration.ts";

export const registryReads = createMigration({
  id: 13,
  name: "registry-reads",
  sql: `
ALTER TABLE knowledge_graphs ADD COLUMN last_ingestion_at timestamptz;
-- Until now only the time of a published source's last change was kept.
UPDATE knowledge_graphs k SET last_ingestion_at =
  (SELECT max(updated_at) FROM sources s WHERE s.kg_id = k.id AND s.active_revision IS NOT NULL);
CREATE INDEX sources_types ON sources (kg_id, file_type);
`,
});
