import { createMigration } from "./migration.ts";

/** Room for the rows that a flip writes more than once. */
export const flipsAndTurns = createMigration({
  id: 6,
  name: "flips-and-turns",
  sql: `
-- A flip inserts a row and updates it once or twice in the same transaction. With room on its page the update needs no
-- new index entries.
ALTER TABLE entities SET (fillfactor = 40);
ALTER TABLE relations SET (fillfactor = 70);

-- Unfinished jobs are read by priority, then by age (index jobs_turn).
DROP INDEX jobs_unfinished;
`,
});
