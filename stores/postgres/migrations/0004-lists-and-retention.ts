import { createMigration } from "./migration.ts";

/**
 * Indexes of lists, counts and sweeps, the number of jobs by state, and the reason why a job has no result any more.
 */
export const listsAndRetention = createMigration({
  id: 4,
  name: "lists-and-retention",
  sql: `
-- Lists are ordered by name, byte by byte.
CREATE INDEX knowledge_graphs_listed ON knowledge_graphs (tenant_id, name COLLATE "C") WHERE deleted_at IS NULL;
CREATE INDEX sources_listed ON sources (kg_id, name COLLATE "C");
-- Sources that readers do not see, and failed ones: few of all sources.
CREATE INDEX sources_hidden ON sources (kg_id, id) WHERE active_revision IS NULL;
CREATE INDEX sources_failed ON sources (tenant_id) WHERE status = 'failed';

CREATE INDEX jobs_of_kg ON jobs (tenant_id, kg_name, id DESC);
-- Most jobs are completed ones: the list of all jobs finds those quickly.
CREATE INDEX jobs_not_completed ON jobs (tenant_id, status, id DESC) WHERE status <> 'completed';
CREATE INDEX jobs_not_completed_of_kg ON jobs (tenant_id, kg_name, status, id DESC) WHERE status <> 'completed';
-- Unfinished jobs in the order of their turn.
CREATE INDEX jobs_turn ON jobs (priority, id) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_ended ON jobs (finished_at) WHERE finished_at IS NOT NULL;

-- The sweeper finds revisions by the time at which they were retired, so every retired one must have it.
UPDATE revisions r SET retired_at = r.created_at FROM sources s
WHERE s.id = r.source_id AND r.state IN ('published', 'failed') AND r.retired_at IS NULL
  AND r.revision IS DISTINCT FROM s.active_revision;
CREATE INDEX revisions_retired ON revisions (retired_at) WHERE state IN ('published', 'failed') AND retired_at IS NOT NULL;
CREATE INDEX revisions_upload ON revisions (content_hash) WHERE state <> 'swept';
CREATE INDEX tombstones_due ON tombstones (deleted_at);
-- Chunks that a person posted.
CREATE INDEX chunks_without_source ON chunks (kg_id, id) WHERE source_id IS NULL;

-- Why the result was removed, in words for the client; null while it is kept, and if there was none.
ALTER TABLE jobs ADD COLUMN result_removed text;
UPDATE jobs SET result_removed = 'The answer was removed 24 hours after the end of the job'
WHERE type = 'query' AND status = 'completed' AND result IS NULL;

-- The number of jobs is the sum over all rows of its knowledge graph and state. A job adds and subtracts rows of its
-- own instead of changing a shared one, so that no transaction waits for another. Retention adds the rows up.
CREATE TABLE job_counts (
  tenant_id text NOT NULL,
  kg_name text,
  status text NOT NULL,
  n bigint NOT NULL
);
CREATE INDEX job_counts_tenant ON job_counts (tenant_id);
INSERT INTO job_counts SELECT tenant_id, kg_name, status, count(*) FROM jobs GROUP BY tenant_id, kg_name, status;

CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO job_counts VALUES (OLD.tenant_id, OLD.kg_name, OLD.status, -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO job_counts VALUES (NEW.tenant_id, NEW.kg_name, NEW.status, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_counted AFTER INSERT OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION count_job();
CREATE TRIGGER jobs_counted_anew AFTER UPDATE OF tenant_id, kg_name, status ON jobs FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.kg_name, OLD.status) IS DISTINCT FROM (NEW.tenant_id, NEW.kg_name, NEW.status))
  EXECUTE FUNCTION count_job();
`,
});
