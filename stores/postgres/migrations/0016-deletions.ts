import { createMigration } from "./migration.ts";

export const deletions = createMigration({
  id: 16,
  name: "deletions",
  sql: `
-- Of a source with the status 'deleting': what was promised to the client, and what stays. Null for any other.
ALTER TABLE sources ADD COLUMN deletion jsonb;
CREATE INDEX sources_deleting ON sources (id) WHERE status = 'deleting';
-- The client wants the vectors of this revision to stay in the engine.
ALTER TABLE tombstones ADD COLUMN keep_vectors boolean NOT NULL DEFAULT false;
`,
});
