import { createMigration } from "./migration.ts";

/** Reads for every page of a list, and the read of all pictures every two seconds, no longer touch large columns. */
export const listsAndPictures = createMigration({
  id: 28,
  name: "lists-and-pictures",
  sql: `
-- The number of sources without an active revision: from the index alone.
DROP INDEX sources_hidden;
CREATE INDEX sources_hidden ON sources (kg_id, id) INCLUDE (status) WHERE active_revision IS NULL;
-- The version of the generator and the name in a picture's facts, by which it may be outdated.
ALTER TABLE pictures ADD COLUMN drawn_by int, ADD COLUMN drawn_name text;
UPDATE pictures SET drawn_by = (facts ->> 'generator_version')::int, drawn_name = facts ->> 'display_name'
WHERE facts IS NOT NULL;
`,
});
