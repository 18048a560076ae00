import { createMigration } from "./migration.ts";

/** The salted hash of a name whose md5 is known. Later code computes the same (cutover/merged-names.ts). */
const salted = (md5: string): string =>
  `substr(encode(sha256(convert_to(k.names_salt::text || ${md5}, 'UTF8')), 'hex'), 1, 32)::uuid`;

/**
 * Names of merged entities are forgotten without a trace, labels by hand are found by index, kept vectors are known.
 */
export const forgottenNames = createMigration({
  id: 25,
  name: "forgotten-names",
  sql: `
-- Makes the hashes of forgotten names different from those of other knowledge graphs, and from hashes that others computed.
ALTER TABLE knowledge_graphs ADD COLUMN names_salt uuid NOT NULL DEFAULT gen_random_uuid();
UPDATE merged_entities m SET key_hash = ${salted("replace(m.key_hash::text, '-', '')")}
FROM knowledge_graphs k WHERE k.id = m.kg_id;
-- Entities whose own name is forgotten have its hash as key. The engines get the new one.
UPDATE knowledge_graphs SET version = version + 1 WHERE id IN (SELECT kg_id FROM merged_entities WHERE id = target_id);
UPDATE entities e SET key = '~' || m.key_hash::text, version = k.version
FROM merged_entities m JOIN knowledge_graphs k ON k.id = m.kg_id WHERE m.id = m.target_id AND e.id = m.id;
INSERT INTO outbox_batches (target, kg_id, version, kind, ids)
SELECT t.target, k.id, k.version, 'entity', array_agg(m.id ORDER BY m.id)
FROM merged_entities m JOIN knowledge_graphs k ON k.id = m.kg_id
CROSS JOIN unnest(ARRAY['graph', 'secondary_graph', 'vectors', 'keywords']) AS t (target)
WHERE m.id = m.target_id AND (t.target <> 'secondary_graph' OR (k.enable_secondary_graph_storage
  AND EXISTS (SELECT FROM projections p WHERE p.target = 'secondary_graph')))
GROUP BY t.target, k.id, k.version;
-- The last label of a forgotten name.
UPDATE merged_entities m SET given = given - 'last' WHERE key IS NULL AND NOT EXISTS (
  SELECT FROM merged_relations r WHERE r.kg_id = m.kg_id AND m.id IN (r.source_entity_id, r.target_entity_id) AND r.pin IS NOT NULL);
-- The next purge removes the bytes of the former hashes.
SELECT nextval('wipes') WHERE EXISTS (SELECT FROM merged_entities);

CREATE INDEX merged_entities_forgotten ON merged_entities (kg_id, key_hash) WHERE key IS NULL;
CREATE INDEX merged_entities_unused ON merged_entities (kg_id)
  WHERE named = 0 AND (key IS NOT NULL OR given ? 'last') AND NOT given ? 'pin';

-- Of a label that a person gave to an entity: its knowledge graph, and its key, by which lists find the entity. A label
-- without a key is older than this column.
ALTER TABLE overrides ADD COLUMN kg_id bigint, ADD COLUMN label_key text COLLATE "C";
UPDATE overrides o SET kg_id = e.kg_id FROM entities e WHERE o.kind = 'entity' AND o.field = 'label' AND e.id = o.id;
CREATE INDEX overrides_labels ON overrides (kg_id, label_key) WHERE kind = 'entity' AND field = 'label';

-- Relations that a person deleted while both ends had several names: each source name of a group with each target name.
CREATE SEQUENCE suppressed_groups;
CREATE TABLE suppressed_names (
  kg_id bigint NOT NULL,
  group_id bigint NOT NULL,
  relation_type text COLLATE "C" NOT NULL,
  is_source boolean NOT NULL,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (kg_id, key, relation_type, is_source, group_id)
);
CREATE INDEX suppressed_names_group ON suppressed_names (kg_id, group_id, is_source, key);

-- Deleted sources whose vectors stay in the engine, because the client wanted that. Searches leave them out.
CREATE TABLE kept_vectors (
  kg_id bigint NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (kg_id, source_id)
);
INSERT INTO kept_vectors SELECT DISTINCT kg_id, source_id FROM tombstones WHERE keep_vectors;
`,
});
