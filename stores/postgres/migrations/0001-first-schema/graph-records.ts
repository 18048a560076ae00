// Entities and relations: functions of their support, plus what people pinned, overrode and suppressed.
export const graphRecordSchema = `
CREATE TABLE entities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  -- '' for what ingestion derives; the type's name when a person made a second entity of a taken key.
  variant text COLLATE "C" NOT NULL DEFAULT '',
  label text NOT NULL,
  entity_type text NOT NULL,
  description text NOT NULL DEFAULT '',
  properties jsonb NOT NULL DEFAULT '{}',
  sync_vectors boolean NOT NULL DEFAULT true,
  sync_graph boolean NOT NULL DEFAULT true,
  about_count int NOT NULL DEFAULT 0,
  mention_count int NOT NULL DEFAULT 0,
  version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kg_id, key, variant)
);

-- How often each written form supports the entity (subjects and mentions of active chunks), by type. Counters of the cut-over.
CREATE TABLE entity_forms (
  entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  form text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (entity_id, form, type)
);

CREATE TABLE relations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  source_entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  target_entity_id bigint NOT NULL REFERENCES entities ON DELETE CASCADE,
  relation_type text COLLATE "C" NOT NULL,
  properties jsonb NOT NULL DEFAULT '{}',
  sync_graph boolean NOT NULL DEFAULT true,
  -- Sum of the weights of its support; confidence = 1 - exp(-weight / 1e6), combined with a pin's.
  weight bigint NOT NULL DEFAULT 0,
  support_count int NOT NULL DEFAULT 0,
  confidence_score real NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kg_id, source_entity_id, target_entity_id, relation_type)
);
CREATE INDEX relations_source ON relations (source_entity_id);
CREATE INDEX relations_target ON relations (target_entity_id);

CREATE TABLE relation_support (
  relation_id bigint NOT NULL REFERENCES relations ON DELETE CASCADE,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  start_offset int NOT NULL,
  end_offset int NOT NULL,
  weight int NOT NULL,
  PRIMARY KEY (relation_id, chunk_id, start_offset)
);
CREATE INDEX relation_support_chunk ON relation_support (chunk_id);

-- Edits of a person. They are no support, and are deleted with their record.
CREATE TABLE overrides (
  kind text NOT NULL,
  id bigint NOT NULL,
  field text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (kind, id, field)
);

-- Creations of a person: support of their own. data has the given label, type, description, properties, confidence.
CREATE TABLE pins (
  kind text NOT NULL,
  id bigint NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, id)
);

-- Derived records that a person deleted, by natural key; re-ingestion respects it.
CREATE TABLE suppressed (
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  kind text NOT NULL,
  natural_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (kg_id, kind, natural_key)
);
`;
