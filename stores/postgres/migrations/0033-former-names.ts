import { createMigration } from "./migration.ts";

/** Names that people gave to entities before a further edit or a merge are found by index. */
export const formerNames = createMigration({
  id: 33,
  name: "former-names",
  sql: `
-- Of the names that a person gave before the present label: their keys. A row without keys is older than this column.
ALTER TABLE overrides ADD COLUMN alias_keys text[] COLLATE "C";
UPDATE overrides o SET kg_id = e.kg_id FROM entities e WHERE o.kind = 'entity' AND o.field = 'aliases' AND e.id = o.id;
CREATE INDEX overrides_alias_keys ON overrides USING gin (alias_keys) WHERE kind = 'entity' AND field = 'aliases';
CREATE INDEX overrides_without_keys ON overrides (kg_id) WHERE kind = 'entity' AND field = 'aliases' AND alias_keys IS NULL;

-- Of all names that a person gave to a merged entity. An entity to which no person gave one has no keys and needs none.
ALTER TABLE merged_entities ADD COLUMN given_keys text[] COLLATE "C";
UPDATE merged_entities SET given_keys = '{}'
WHERE NOT given ? 'pin' AND NOT coalesce(given->'overrides' ?| ARRAY['label', 'aliases'], false);
CREATE INDEX merged_entities_given_keys ON merged_entities USING gin (given_keys);
CREATE INDEX merged_entities_without_keys ON merged_entities (kg_id) WHERE given_keys IS NULL;
`,
});
