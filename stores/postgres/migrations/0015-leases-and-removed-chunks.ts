import { createMigration } from "./migration.ts";

export const leasesAndRemovedChunks = createMigration({
  id: 15,
  name: "leases-and-removed-chunks",
  sql: `
-- Tells the lease of one relay from the lease of the next. 0: nobody holds the row.
ALTER TABLE outbox ADD COLUMN lease bigint NOT NULL DEFAULT 0;
CREATE SEQUENCE outbox_leases;
-- The request whose change marked the row: model calls for the row are part of its trace and of its key's budget.
ALTER TABLE outbox ADD COLUMN trace jsonb;

-- Chunks that were deleted lately. Processes drop them from their memory.
CREATE TABLE removed_chunks (
  chunk_id bigint NOT NULL,
  -- The transaction that deleted the chunk: a reader asks for those that were not visible when it asked before.
  removed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  removed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX removed_chunks_by ON removed_chunks (removed_by);
CREATE INDEX removed_chunks_at ON removed_chunks (removed_at);

CREATE FUNCTION note_removed_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_chunks (chunk_id) SELECT id FROM gone;
  RETURN NULL;
END $$;
CREATE TRIGGER chunks_removed AFTER DELETE ON chunks REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_chunks();
`,
});
