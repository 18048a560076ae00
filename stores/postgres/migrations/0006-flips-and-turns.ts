import { createMigration } from "./migration.ts";

/** Rows that a flip writes more than once, and the order in which unfinished jobs are read. */
export const flipsAndTurns = createMigration({
  id: 6,
  name: "flips-and-turns",
  sql: `
-- A flip inserts a row and updates it once or twice in the same transaction. With room on its page the update needs no
-- new index entries.
ALTER TABLE entities SET (fillfactor = 40);
ALTER TABLE relations SET (fillfactor = 70);

-- Unfinished jobs by priority, then by age: job ids sort by creation time.
CREATE INDEX jobs_in_order ON jobs (priority, id) WHERE status IN ('queued', 'running');
DROP INDEX jobs_unfinished;
`,
});
