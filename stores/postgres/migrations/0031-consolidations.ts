import { createMigration } from "./migration.ts";

/** When the memory of an owner is due for consolidation, and how far it has been read: memory/consolidations.ts. */
export const consolidations = createMigration({
  id: 31,
  name: "consolidations",
  sql: `
-- Set by the first write of items from now on, and null again after an erasure.
ALTER TABLE memory_owners
  ADD COLUMN tenant_id text COLLATE "C",
  ADD COLUMN user_id text COLLATE "C",
  ADD COLUMN due_at timestamptz,
  ADD COLUMN consolidated_at timestamptz,
  -- Id of the newest turn that was read.
  ADD COLUMN consolidated_through text COLLATE "C";
CREATE INDEX memory_owners_due ON memory_owners (due_at) WHERE due_at IS NOT NULL;
`,
});
