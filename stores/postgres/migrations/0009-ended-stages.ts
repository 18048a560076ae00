import { createMigration } from "./migration.ts";

/**
 * The stages of an ended job in its row, in the form of `job-rows.ts`: a list reads a thousand jobs without their eight
 * thousand stages. Jobs that had ended before have none, and are read as before until retention removes them.
 */
export const endedStages = createMigration({
  id: 9,
  name: "ended-stages",
  sql: `
ALTER TABLE jobs ADD COLUMN ended_stages json;

-- At the end of the transaction: a job ends before its stages do.
CREATE FUNCTION keep_ended_stages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET ended_stages = (
    SELECT coalesce(json_agg(json_build_object('name', s.name, 'status', s.status,
      'started_at', to_char(s.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'finished_at', CASE WHEN s.status <> 'running'
        THEN to_char(s.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END,
      'attempts', s.attempts, 'items', s.items, 'items_total', s.items_total)
      ORDER BY s.position), '[]') FROM job_stages s WHERE s.job_id = NEW.id
  ) WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER jobs_ended_stages AFTER UPDATE OF status ON jobs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('completed', 'failed', 'cancelled') AND NEW.status IS DISTINCT FROM OLD.status)
  EXECUTE FUNCTION keep_ended_stages();
`,
});
