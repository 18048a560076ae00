import { createMigration } from "./migration.ts";

/** A knowledge graph is hidden at once and wiped later: cutover/hide-kg.ts, cutover/wipe-kg.ts. */
export const kgDeletion = createMigration({
  id: 18,
  name: "kg-deletion",
  sql: `
ALTER TABLE knowledge_graphs
  -- Its vector collections stay (ids and vectors only). The row stays, too: its id names them.
  ADD COLUMN keeps_vectors boolean NOT NULL DEFAULT false,
  -- 0: the first wipe is due. 1: the second one is due. 2: both have ended; only kept collections are left.
  ADD COLUMN wiped smallint NOT NULL DEFAULT 0;
CREATE INDEX knowledge_graphs_deleted ON knowledge_graphs (deleted_at) WHERE deleted_at IS NOT NULL;

-- The wipe deletes the chunks of one knowledge graph in batches.
CREATE INDEX chunks_kg ON chunks (kg_id);
-- The last wipe waits for the sweeps of its revisions.
CREATE INDEX tombstones_kg ON tombstones (kg_id);
`,
});
