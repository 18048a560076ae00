// Tenants, keys and knowledge graphs.
export const registrySchema = `
-- One row: this id marks our data in engines that several installations share.
CREATE TABLE installation (id text PRIMARY KEY);
INSERT INTO installation VALUES (substr(md5(gen_random_uuid()::text), 1, 12));

-- Values on which all processes agree; the first one stays. Marks, never secrets.
CREATE TABLE agreements (subject text PRIMARY KEY, value text NOT NULL);

CREATE TABLE tenants (
  id text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO tenants (id) VALUES ('default');

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants,
  digest text NOT NULL UNIQUE,
  prefix text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  tier text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text,
  expires_at timestamptz,
  last_used timestamptz,
  revoked_at timestamptz,
  -- The first key of a chain of rotations: all keys of the chain share its limits and budget.
  root_id text NOT NULL,
  rotated_to text,
  rotates_out_at timestamptz,
  daily_budget_usd double precision
);
CREATE INDEX api_keys_tenant ON api_keys (tenant_id, id);

CREATE TABLE knowledge_graphs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenants,
  name text NOT NULL,
  display_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  kg_type text NOT NULL,
  domains text[] NOT NULL DEFAULT '{}',
  embedding_method text NOT NULL,
  enable_sql_storage boolean NOT NULL,
  enable_secondary_graph_storage boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  collections_ready boolean NOT NULL DEFAULT false,
  -- Id of the embedder whose vectors the collections hold; null before the first.
  embedder text,
  -- Set when the KG is being deleted: from then on no source is accepted and no revision is flipped.
  deleted_at timestamptz,
  -- Moves with every visible change, under the KG lock. Nothing hot is keyed by it.
  version bigint NOT NULL DEFAULT 0,
  sources_count int NOT NULL DEFAULT 0,
  chunks_count int NOT NULL DEFAULT 0,
  entities_count int NOT NULL DEFAULT 0,
  relations_count int NOT NULL DEFAULT 0,
  tokens_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX knowledge_graphs_name ON knowledge_graphs (tenant_id, name) WHERE deleted_at IS NULL;

-- One dashboard per KG, rendered by the process that holds the lease.
CREATE TABLE pictures (
  kg_id bigint PRIMARY KEY REFERENCES knowledge_graphs ON DELETE CASCADE,
  version bigint NOT NULL DEFAULT -1,
  generated_at timestamptz,
  size_bytes int NOT NULL DEFAULT 0,
  cost_ms int NOT NULL DEFAULT 0,
  lease_owner text,
  lease_until timestamptz
);

-- End of each day's visible size, for the growth chart.
CREATE TABLE kg_growth (
  kg_id bigint NOT NULL REFERENCES knowledge_graphs ON DELETE CASCADE,
  day date NOT NULL,
  chunks int NOT NULL,
  entities int NOT NULL,
  relations int NOT NULL,
  PRIMARY KEY (kg_id, day)
);
`;
