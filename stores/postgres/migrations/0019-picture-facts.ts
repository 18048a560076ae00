import { createMigration } from "./migration.ts";

/** Facts about drawn pages, so that nobody has to read their files, and the job that drew them. */
export const pictureFacts = createMigration({
  id: 19,
  name: "picture-facts",
  sql: `
-- Of pictures that are drawn already nothing is known; they are drawn again.
ALTER TABLE pictures ADD COLUMN facts jsonb, ADD COLUMN job_id text;
`,
});
