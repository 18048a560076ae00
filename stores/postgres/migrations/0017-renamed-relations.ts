import { createMigration } from "./migration.ts";

/** A person may give a relation another type, and documents that state the former type still support it. */
export const renamedRelations = createMigration({
  id: 17,
  name: "renamed-relations",
  sql: `
-- The type by which documents and creations know a relation whose type a person has changed; null for all others.
ALTER TABLE relations ADD COLUMN stated_type text COLLATE "C";
DO $$ DECLARE old name; BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint WHERE conrelid = 'relations'::regclass AND contype = 'u';
  EXECUTE format('ALTER TABLE relations DROP CONSTRAINT %I', old);
END $$;
CREATE UNIQUE INDEX relations_stated ON relations
  (kg_id, source_entity_id, target_entity_id, (coalesce(stated_type, relation_type)));
`,
});
