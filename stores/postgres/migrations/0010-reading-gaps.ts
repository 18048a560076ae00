import { createMigration } from "./migration.ts";

/** Text of a revision's document that could not be read: domain/document.ts, ReadingGap. */
export const readingGaps = createMigration({
  id: 10,
  name: "reading-gaps",
  sql: `
ALTER TABLE revisions ADD COLUMN gaps jsonb NOT NULL DEFAULT '[]';
`,
});
