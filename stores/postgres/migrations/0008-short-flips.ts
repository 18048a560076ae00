import { createMigration } from "./migration.ts";

/** A flip writes fewer rows, index entries and row locks. */
export const shortFlips = createMigration({
  id: 8,
  name: "short-flips",
  sql: `
-- Marks of entities and relations that one change of a knowledge graph has made, many to a row. A relay turns a batch
-- into rows of the outbox before it leases them.
CREATE TABLE outbox_batches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text NOT NULL,
  kg_id bigint NOT NULL,
  -- KG version of the change.
  version bigint NOT NULL,
  -- entity or relation.
  kind text NOT NULL,
  ids bigint[] NOT NULL,
  marks int NOT NULL GENERATED ALWAYS AS (cardinality(ids)) STORED,
  marked_at timestamptz NOT NULL DEFAULT now()
);
-- Compressing ids takes longer than writing them.
ALTER TABLE outbox_batches ALTER COLUMN ids SET STORAGE EXTERNAL;
CREATE INDEX outbox_batches_due ON outbox_batches (target, id);
CREATE INDEX outbox_batches_kg ON outbox_batches (kg_id, version);

-- A flip writes tens of rows for each chunk, and each foreign key costs a query and a row lock for each of them. The
-- transactions that write these tables hold the lock of their knowledge graph, under which they read the rows that they
-- refer to, and they delete dependent rows themselves.
ALTER TABLE entities DROP CONSTRAINT entities_kg_id_fkey;
ALTER TABLE entity_forms DROP CONSTRAINT entity_forms_entity_id_fkey;
ALTER TABLE relations DROP CONSTRAINT relations_kg_id_fkey, DROP CONSTRAINT relations_source_entity_id_fkey,
  DROP CONSTRAINT relations_target_entity_id_fkey;
ALTER TABLE relation_support DROP CONSTRAINT relation_support_relation_id_fkey,
  DROP CONSTRAINT relation_support_chunk_id_fkey;
ALTER TABLE terms DROP CONSTRAINT terms_kg_id_fkey;

-- The unique index begins with kg_id and source_entity_id.
DROP INDEX relations_source;
-- Support is looked up by its chunk only.
ALTER TABLE relation_support DROP CONSTRAINT relation_support_pkey, ADD PRIMARY KEY (chunk_id, relation_id, start_offset);
DROP INDEX relation_support_chunk;
`,
});
