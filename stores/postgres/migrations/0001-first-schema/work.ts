// Jobs, idempotency, outbox; the role "documents" on PostgreSQL; per-KG tables.
export const workSchema = `
CREATE TABLE jobs (
  id text PRIMARY KEY,
  tenant_id text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  -- 1 (urgent) to 4 (low).
  priority smallint NOT NULL DEFAULT 3,
  -- null for a question, which may cover several KGs.
  kg_id bigint,
  kg_name text,
  source_id text,
  source_name text,
  revision int,
  request jsonb NOT NULL DEFAULT '{}',
  result jsonb,
  error jsonb,
  -- The run that works on it; a lapsed lease lets another take over (in-process engine).
  claim text,
  lease_until timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  workflow_id text,
  run_id text,
  trace_id text,
  -- The trace event that requested the job, and the request's API key (domain/job.ts).
  origin jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX jobs_unfinished ON jobs (created_at) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_unfinished_of ON jobs (tenant_id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_source ON jobs (source_id);
CREATE INDEX jobs_recent ON jobs (tenant_id, id DESC);
CREATE INDEX jobs_trace ON jobs (trace_id) WHERE trace_id IS NOT NULL;
CREATE INDEX jobs_erasable ON jobs (finished_at) WHERE type = 'query' AND request <> '{}';

CREATE TABLE job_stages (
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position int NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  started_at timestamptz,
  finished_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  items int NOT NULL DEFAULT 0,
  items_total int,
  PRIMARY KEY (job_id, name)
);

-- Values of the steps of a question that is a job; erased when the job ends. json keeps the text as written.
CREATE TABLE query_steps (
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  step text NOT NULL,
  value json,
  ms real NOT NULL,
  -- Tokens that models read and wrote in the step.
  input_tokens int NOT NULL DEFAULT 0,
  output_tokens int NOT NULL DEFAULT 0,
  done_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (job_id, step)
);

CREATE TABLE job_events (
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  seq int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  data jsonb NOT NULL,
  PRIMARY KEY (job_id, seq)
);

CREATE TABLE idempotency_keys (
  tenant_id text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  -- The request that holds the key.
  owner text NOT NULL,
  -- Both null while the request works; json keeps the answer as written.
  status int,
  body json,
  -- From this time on any request may take the key.
  free_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, route, key)
);
CREATE INDEX idempotency_keys_free ON idempotency_keys (free_at);

-- Webhooks about the ends of jobs: the URL, then the event and the state of its delivery.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  tenant_id text NOT NULL,
  job_id text NOT NULL REFERENCES jobs ON DELETE CASCADE,
  url text NOT NULL,
  -- waiting → pending → delivered, failed or stopped
  state text NOT NULL,
  type text,
  -- As it is signed and sent.
  body text,
  attempts int NOT NULL DEFAULT 0,
  last_status int,
  -- Of the next attempt, or the end of the lease of the one under way.
  next_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX webhooks_job ON webhooks (job_id);
CREATE UNIQUE INDEX webhooks_waiting ON webhooks (job_id, url) WHERE state = 'waiting';
CREATE INDEX webhooks_due ON webhooks (next_at) WHERE state = 'pending';
CREATE INDEX webhooks_ended ON webhooks (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE outbox (
  target text NOT NULL,
  key text NOT NULL,
  kg_id bigint NOT NULL,
  gen bigint NOT NULL DEFAULT 1,
  -- KG versions of the oldest mark not yet projected and of the newest one.
  oldest_version bigint NOT NULL,
  newest_version bigint NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  -- Of the oldest mark not yet projected.
  marked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target, key)
);
CREATE INDEX outbox_due ON outbox (target, next_at);
CREATE INDEX outbox_kg ON outbox (kg_id, oldest_version);

-- The engine of each projection, and whether it holds all records.
CREATE TABLE projections (
  target text PRIMARY KEY,
  -- The engine's name without version.
  engine text,
  -- False from a change of engine to the end of a rebuild.
  complete boolean NOT NULL DEFAULT true,
  -- The rebuild at work; its lease lapses when it is killed.
  rebuild_owner text,
  lease_until timestamptz
);

-- Progress of a rebuild per knowledge graph; deleted when the rebuild ends.
CREATE TABLE rebuilds (
  target text NOT NULL REFERENCES projections ON DELETE CASCADE,
  kg_id bigint NOT NULL,
  -- chunk → entity → relation → check → done
  stage text NOT NULL,
  -- The last id of the stage that the engine holds.
  last_id bigint NOT NULL,
  -- Records written so far, of all stages.
  written bigint NOT NULL,
  PRIMARY KEY (target, kg_id)
);

CREATE TABLE documents (
  collection text NOT NULL,
  id text NOT NULL,
  tenant_id text NOT NULL,
  user_id text,
  session_id text,
  trace_id text,
  occurred_at timestamptz NOT NULL,
  expires_at timestamptz,
  data jsonb NOT NULL,
  PRIMARY KEY (collection, tenant_id, id)
);
CREATE INDEX documents_recent ON documents (collection, tenant_id, user_id, session_id, occurred_at DESC);
CREATE INDEX documents_newest ON documents (collection, tenant_id, occurred_at DESC, id COLLATE "C" DESC);
CREATE INDEX documents_trace ON documents (collection, tenant_id, trace_id);
CREATE INDEX documents_expiry ON documents (expires_at) WHERE expires_at IS NOT NULL;

-- The CSV of a revision: its physical table, and the columns that questions see.
CREATE TABLE csv_tables (
  kg_id bigint NOT NULL,
  source_id text NOT NULL,
  revision int NOT NULL,
  name text NOT NULL,
  physical text NOT NULL,
  row_count int NOT NULL,
  columns jsonb NOT NULL,
  PRIMARY KEY (source_id, revision)
);
`;

/** Role "graph" on PostgreSQL: adjacency tables in a schema of their own, a projection like any other engine's. */
export const graphProjectionSchema = `
CREATE SCHEMA graph;
CREATE TABLE graph.chunks (
  kg_id bigint NOT NULL,
  chunk_id bigint NOT NULL,
  source_id text,
  revision int,
  PRIMARY KEY (kg_id, chunk_id)
);
CREATE INDEX ON graph.chunks (kg_id, source_id, revision);
CREATE TABLE graph.edges (
  kg_id bigint NOT NULL,
  chunk_id bigint NOT NULL,
  kind "char" NOT NULL, -- a: ABOUT, m: MENTIONS
  key text COLLATE "C" NOT NULL,
  weight real NOT NULL,
  PRIMARY KEY (kg_id, chunk_id, kind, key),
  FOREIGN KEY (kg_id, chunk_id) REFERENCES graph.chunks ON DELETE CASCADE
);
CREATE INDEX ON graph.edges (kg_id, kind, key, weight DESC, chunk_id);
CREATE TABLE graph.entities (
  kg_id bigint NOT NULL,
  id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  label text NOT NULL,
  entity_type text NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (kg_id, id)
);
CREATE TABLE graph.relations (
  kg_id bigint NOT NULL,
  id bigint NOT NULL,
  source_entity_id bigint NOT NULL,
  target_entity_id bigint NOT NULL,
  relation_type text NOT NULL,
  confidence_score real NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (kg_id, id)
);
CREATE INDEX ON graph.relations (kg_id, source_entity_id);
CREATE INDEX ON graph.relations (kg_id, target_entity_id);
`;
