// Sources, their revisions, and the immutable chunks that revisions place.
export const documentSchema = `
CREATE TABLE sources (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants,
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  name text NOT NULL,
  status text NOT NULL,
  active_revision int,
  latest_revision int NOT NULL,
  source_type text NOT NULL,
  file_type text NOT NULL,
  content_hash text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  error jsonb,
  job_id text,
  chunks_count int NOT NULL DEFAULT 0,
  entities_count int NOT NULL DEFAULT 0,
  relations_count int NOT NULL DEFAULT 0,
  text_length int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_accessed timestamptz,
  UNIQUE (kg_id, name)
);
CREATE INDEX sources_hash ON sources (content_hash);

CREATE TABLE revisions (
  source_id text NOT NULL REFERENCES sources ON DELETE CASCADE,
  revision int NOT NULL,
  -- staging → published → swept; staging → failed → swept
  state text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  content_hash text NOT NULL,
  size_bytes bigint NOT NULL,
  options jsonb NOT NULL,
  text_length int NOT NULL DEFAULT 0,
  title text,
  warnings jsonb NOT NULL DEFAULT '[]',
  -- Analysis of the whole text (domain/content-analysis.ts); null when the client did not request one.
  analysis jsonb,
  -- KG version at the flip.
  kg_version bigint,
  -- Time at which the revision was superseded or failed, or its source was deleted.
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source_id, revision)
);

-- Deleted or swept revisions that engines and tables may still hold data of.
CREATE TABLE tombstones (
  kg_id bigint NOT NULL,
  source_id text NOT NULL,
  revision int NOT NULL,
  content_hash text NOT NULL,
  -- Ids that engines may still hold, for the comparison of engines and records.
  chunk_ids bigint[] NOT NULL DEFAULT '{}',
  deleted_at timestamptz NOT NULL DEFAULT now(),
  swept int NOT NULL DEFAULT 0,
  PRIMARY KEY (source_id, revision)
);

-- Immutable: a cache by chunk id is always right. source_id is null for chunks that a person posted (always active).
CREATE TABLE chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  source_id text REFERENCES sources ON DELETE CASCADE,
  content text NOT NULL,
  title text,
  heading_path text[] NOT NULL DEFAULT '{}',
  metadata jsonb NOT NULL DEFAULT '{}',
  content_hash text NOT NULL,
  -- Stems; sentences by line feeds, first line the title's: domain/chunk.ts
  tokens text NOT NULL,
  token_count int NOT NULL
);
CREATE INDEX chunks_source ON chunks (source_id);

CREATE TABLE revision_chunks (
  source_id text NOT NULL,
  revision int NOT NULL,
  ordinal int NOT NULL,
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  start_offset int NOT NULL,
  end_offset int NOT NULL,
  page int,
  PRIMARY KEY (source_id, revision, ordinal),
  FOREIGN KEY (source_id, revision) REFERENCES revisions ON DELETE CASCADE
);
CREATE INDEX revision_chunks_chunk ON revision_chunks (chunk_id);

CREATE TABLE chunk_subjects (
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  kg_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  strength real NOT NULL,
  description text COLLATE "C",
  PRIMARY KEY (chunk_id, key)
);
CREATE INDEX chunk_subjects_key ON chunk_subjects (kg_id, key);

CREATE TABLE mentions (
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  kg_id bigint NOT NULL,
  start_offset int NOT NULL,
  end_offset int NOT NULL,
  form text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  confidence real NOT NULL,
  sentence int NOT NULL,
  PRIMARY KEY (chunk_id, start_offset, end_offset, key)
);
CREATE INDEX mentions_key ON mentions (kg_id, key);

-- Relations as chunks state them, by key; the flip turns them into relation_support.
CREATE TABLE chunk_triples (
  chunk_id bigint NOT NULL REFERENCES chunks ON DELETE CASCADE,
  subject_key text COLLATE "C" NOT NULL,
  relation_type text COLLATE "C" NOT NULL,
  object_key text COLLATE "C" NOT NULL,
  start_offset int NOT NULL,
  end_offset int NOT NULL,
  -- round(-ln(1 - confidence) * 1e6): integers add up exactly in any order, so noisy-or does too.
  weight int NOT NULL,
  PRIMARY KEY (chunk_id, subject_key, relation_type, object_key, start_offset)
);

CREATE TABLE terms (
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  df int NOT NULL,
  PRIMARY KEY (kg_id, term)
);
`;
