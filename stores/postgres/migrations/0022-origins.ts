import { createMigration } from "./migration.ts";

/** Where a revision was fetched, so that a client can ask for it again. */
export const origins = createMigration({
  id: 22,
  name: "origins",
  sql: `
-- Of a fetched revision: { url, etag?, last_modified? } (domain/source.ts).
ALTER TABLE revisions ADD COLUMN origin jsonb;
UPDATE revisions r SET origin = jsonb_build_object('url', s.metadata->>'url')
FROM sources s WHERE s.id = r.source_id AND s.source_type = 'url' AND s.metadata->>'url' IS NOT NULL;
`,
});
