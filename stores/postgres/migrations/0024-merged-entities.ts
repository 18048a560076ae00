import { createMigration } from "./migration.ts";

/**
 * Entities that a person merged into others, the data with which a split restores them, and the journal of merges and
 * splits.
 */
export const mergedEntities = createMigration({
  id: 24,
  name: "merged-entities",
  sql: `
-- An entity that was merged. The names that supported it support the target instead. A row with id = target_id belongs to
-- a target that only merged names support: it holds the target's own key.
CREATE TABLE merged_entities (
  id bigint PRIMARY KEY,
  kg_id bigint NOT NULL,
  -- An existing entity.
  target_id bigint NOT NULL,
  -- The entity into which this one was merged, which may have been merged itself later.
  parent_id bigint NOT NULL,
  -- null while neither an active chunk nor a person uses the name. The hash recognises the name when it comes back.
  key text COLLATE "C",
  key_hash uuid NOT NULL,
  variant text COLLATE "C" NOT NULL,
  entity_type text NOT NULL,
  -- Number of subjects and mentions of active chunks that resolve through this row.
  named int NOT NULL DEFAULT 0,
  -- What people gave to it: pin, overrides; and its last label, type and description if nothing else tells them.
  given jsonb NOT NULL DEFAULT '{}',
  sync_vectors boolean NOT NULL,
  sync_graph boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX merged_entities_name ON merged_entities (kg_id, key_hash, variant);
CREATE INDEX merged_entities_key ON merged_entities (kg_id, key) WHERE key IS NOT NULL;
CREATE INDEX merged_entities_target ON merged_entities (target_id);

-- Relations of merged entities that people created or edited, with their ends before the merge.
CREATE TABLE merged_relations (
  id bigint PRIMARY KEY,
  kg_id bigint NOT NULL,
  source_entity_id bigint NOT NULL,
  target_entity_id bigint NOT NULL,
  stated_type text COLLATE "C" NOT NULL,
  sync_graph boolean NOT NULL,
  pin jsonb,
  overrides jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- The relation that has taken over its pin and edits; null if both ends are the same entity now.
  into_id bigint
);
CREATE INDEX merged_relations_source ON merged_relations (kg_id, source_entity_id);
CREATE INDEX merged_relations_target ON merged_relations (kg_id, target_entity_id);
CREATE INDEX merged_relations_into ON merged_relations (into_id);

-- The merged entity or relation from which a target has taken over a pin or an edit.
ALTER TABLE pins ADD COLUMN merged_from bigint;
ALTER TABLE overrides ADD COLUMN merged_from bigint;
-- How many of n come from names of merged entities.
ALTER TABLE entity_forms ADD COLUMN borrowed int NOT NULL DEFAULT 0;

-- Journal of merges and splits. It holds no names.
CREATE TABLE entity_operations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kg_id bigint NOT NULL,
  operation text NOT NULL,
  entity_id bigint NOT NULL,
  ids bigint[] NOT NULL,
  -- The API key of the request.
  key_id text NOT NULL,
  version bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX entity_operations_kg ON entity_operations (kg_id, id);
`,
});
