import type { Counts } from "../../../domain/job.ts";
import type { Sql } from "../client.ts";

/** Counts of the active revision, as a job's result has them; null when the source is gone. */
export const sourceCounts = (sql: Sql, source_id: string): Promise<Counts | null> =>
  sql.one<Counts>(
    "SELECT chunks_count, entities_count, relations_count, chunks_count AS vector_points_count FROM sources WHERE id = $1",
    [source_id],
  );
