// Data of the dashboard, section by section. The caller's transaction is a snapshot, so that all figures describe one
// version.
import type { Counts, DashboardData, GrowthPoint } from "../../../../domain/dashboard.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { Sql } from "../../client.ts";
import { readCentral, readDegrees } from "./degrees.ts";
import { readConfidence, readTypes } from "./relations.ts";
import { share } from "./share.ts";
import { readSupport } from "./support.ts";
import { readYears } from "./years.ts";

/** Days of growth: ten years, far more than a page can show. */
const growthLimit = 3_660;

interface Head
  extends Pick<DashboardData, "kg_name" | "display_name" | "version" | "sources_count" | "sources_failed"> {
  readonly counts: Counts;
}

/** Throws `not_found` when the KG is gone. */
export async function readDashboard(sql: Sql, kg_id: number): Promise<DashboardData> {
  // Every query here reads a whole KG. For a KG younger than a minute there are no statistics: the planner expects a
  // few rows, and its nested loops take half a minute instead of half a second.
  await sql.query("SET LOCAL enable_nestloop = off");
  const head = await readHead(sql, kg_id);
  const { counts } = head;
  const degrees = await readDegrees(sql, kg_id, counts.entities);
  const { corroborated, sources } = await readSupport(sql, kg_id);
  return {
    ...head,
    generated_at: new Date().toISOString(),
    corroborated_share: share(corroborated, counts.entities),
    ...degrees,
    ...(await readConfidence(sql, kg_id)),
    ...(await readTypes(sql, kg_id)),
    growth: await readGrowth(sql, kg_id),
    sources,
    central: await readCentral(sql, kg_id),
    years: await readYears(sql, kg_id),
  };
}

async function readHead(sql: Sql, kg_id: number): Promise<Head> {
  const row = await sql.one<Omit<Head, "counts"> & Counts>(
    `SELECT name AS kg_name, display_name, version, entities_count AS entities, relations_count AS relations,
       chunks_count AS chunks, s.sources_count, s.sources_failed
     FROM knowledge_graphs k CROSS JOIN LATERAL (
       SELECT count(*) AS sources_count, count(*) FILTER (WHERE error IS NOT NULL) AS sources_failed
       FROM sources WHERE kg_id = k.id AND status <> 'deleting') AS s
     WHERE k.id = $1 AND k.deleted_at IS NULL`,
    [kg_id],
  );
  if (!row) throw notFound("Knowledge graph not found");
  const { entities, relations, chunks, ...head } = row;
  return { ...head, counts: { entities, relations, chunks } };
}

const readGrowth = (sql: Sql, kg_id: number): Promise<GrowthPoint[]> =>
  sql.query<GrowthPoint>(
    `SELECT * FROM (
       SELECT day AS date, entities, relations, chunks FROM kg_growth
       WHERE kg_id = $1 AND day >= (SELECT min(day) FROM kg_growth WHERE kg_id = $1 AND chunks + entities + relations > 0)
       ORDER BY day DESC LIMIT ${growthLimit}) AS latest
     ORDER BY date`,
    [kg_id],
  );
