import { createMigration } from "./migration.ts";

export const postedChunks = createMigration({
  id: 20,
  name: "posted-chunks",
  sql: `
-- Of chunks that a person posted: when, and whether vectors and keywords hold them. A chunk of a document has no posted_at.
ALTER TABLE chunks ADD COLUMN posted_at timestamptz, ADD COLUMN sync_vectors boolean NOT NULL DEFAULT true;
`,
});
