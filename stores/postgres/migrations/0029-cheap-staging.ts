import { createMigration } from "./migration.ts";

/** Staging a chunk costs fewer queries, and statistics are made only of columns that statements look up. */
export const cheapStaging = createMigration({
  id: 29,
  name: "cheap-staging",
  sql: `
-- A chunk has tens of findings and edges, and each foreign key costs a query and a row lock for each of them. A chunk is
-- written together with its findings, and who deletes chunks deletes their findings and edges.
ALTER TABLE mentions DROP CONSTRAINT mentions_chunk_id_fkey;
ALTER TABLE chunk_subjects DROP CONSTRAINT chunk_subjects_chunk_id_fkey;
ALTER TABLE chunk_triples DROP CONSTRAINT chunk_triples_chunk_id_fkey;
ALTER TABLE graph.edges DROP CONSTRAINT edges_kg_id_chunk_id_fkey;

-- No statement selects rows by these columns. While tables grow, autovacuum would read and sort their long texts every
-- few seconds.
ALTER TABLE chunks ALTER COLUMN content SET STATISTICS 0, ALTER COLUMN tokens SET STATISTICS 0,
  ALTER COLUMN title SET STATISTICS 0, ALTER COLUMN heading_path SET STATISTICS 0, ALTER COLUMN lead SET STATISTICS 0,
  ALTER COLUMN blocks SET STATISTICS 0, ALTER COLUMN sentence_units SET STATISTICS 0,
  ALTER COLUMN name_units SET STATISTICS 0, ALTER COLUMN metadata SET STATISTICS 0;
ALTER TABLE mentions ALTER COLUMN form SET STATISTICS 0, ALTER COLUMN type SET STATISTICS 0,
  ALTER COLUMN start_offset SET STATISTICS 0, ALTER COLUMN end_offset SET STATISTICS 0,
  ALTER COLUMN confidence SET STATISTICS 0, ALTER COLUMN sentence SET STATISTICS 0;
ALTER TABLE chunk_subjects ALTER COLUMN form SET STATISTICS 0, ALTER COLUMN type SET STATISTICS 0,
  ALTER COLUMN strength SET STATISTICS 0, ALTER COLUMN description SET STATISTICS 0;
ALTER TABLE chunk_triples ALTER COLUMN start_offset SET STATISTICS 0, ALTER COLUMN end_offset SET STATISTICS 0,
  ALTER COLUMN weight SET STATISTICS 0;
ALTER TABLE revision_chunks ALTER COLUMN start_offset SET STATISTICS 0, ALTER COLUMN end_offset SET STATISTICS 0,
  ALTER COLUMN page SET STATISTICS 0, ALTER COLUMN page_breaks SET STATISTICS 0, ALTER COLUMN line_numbers SET STATISTICS 0;
ALTER TABLE graph.edges ALTER COLUMN weight SET STATISTICS 0;
`,
});
