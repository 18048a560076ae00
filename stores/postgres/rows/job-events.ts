import type { JobEvent, NumberedJobEvent } from "../../../domain/job.ts";
import { toJson } from "../../checks/to-json.ts";
import type { Sql } from "../client.ts";

/** Appends events of one job. The caller holds the lock of the job's row, so `seq` has no gaps and no duplicates. */
export async function appendEvents(sql: Sql, job_id: string, events: readonly JobEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.query(
    `INSERT INTO job_events (job_id, seq, data)
     SELECT $1, (SELECT coalesce(max(seq), 0) FROM job_events WHERE job_id = $1) + e.n, e.data
     FROM unnest($2::jsonb[]) WITH ORDINALITY AS e (data, n)`,
    [job_id, events.map(toJson)],
  );
}

/** Events after `after`, in order. */
export const readEvents = (
  sql: Pick<Sql, "query">,
  job_id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NumberedJobEvent[]> =>
  sql.query<NumberedJobEvent>(
    "SELECT seq, at, data FROM job_events WHERE job_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
    [job_id, after, limit],
  );
