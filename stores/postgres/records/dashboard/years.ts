import type { DashboardData } from "../../../../domain/dashboard.ts";
import type { Sql } from "../../client.ts";
import { activeChunks } from "./active-chunks.ts";

/** Chunks that are searched, the latest first. This limit keeps the query below a tenth of a second. */
const chunkLimit = 20_000;

/**
 * Number of chunks that contain each year from 1500 to 2100 as a separate number. The loose pattern takes half the time
 * of an exact one.
 */
export const readYears = (sql: Sql, kg_id: number): Promise<DashboardData["years"][number][]> =>
  sql.query<DashboardData["years"][number]>(
    `WITH ${activeChunks}, latest AS (
       SELECT content, id FROM active JOIN chunks ON id = chunk_id ORDER BY id DESC LIMIT ${chunkLimit}
     ), named AS (
       SELECT DISTINCT id, found[1]::int AS year FROM latest
       CROSS JOIN regexp_matches(content, '\\m[12][0-9]{3}\\M', 'g') AS found)
     SELECT year, count(*) AS count FROM named WHERE year BETWEEN 1500 AND 2100 GROUP BY year ORDER BY year`,
    [kg_id],
  );
