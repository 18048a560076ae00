import type { KgRecords, KgVersions, RegistryFacts } from "../../ports/records/kgs.ts";
import type { Sql } from "../client.ts";
import { visible } from "../rows/kg-columns.ts";

/** Maximum number of names of domains and of strays that are read. */
const listLimit = 100;

/** What `facts`, `versions` and `strays` of `KgRecords` read: statements over several knowledge graphs. */
export function createRegistryFacts(sql: Sql): Pick<KgRecords, "facts" | "versions" | "strays"> {
  return {
    async facts(tenant_id) {
      const [row] = await sql.query<RegistryFacts>(factsSql, [tenant_id]);
      if (row === undefined) throw new Error("an aggregate has one row");
      return row;
    },
    async versions(kg_ids) {
      const [row] = await sql.prepared<KgVersions>("kg_versions", versionsSql, [kg_ids]);
      if (row === undefined) throw new Error("an aggregate has one row");
      return row;
    },
    async strays(tenant_id, listed) {
      const kgs = await sql.query<{ name: string }>(
        `SELECT name FROM knowledge_graphs WHERE tenant_id = $1 AND ${visible} AND collections_ready
           AND NOT id = ANY($2::bigint[]) ORDER BY name COLLATE "C" LIMIT ${listLimit}`,
        [tenant_id, listed],
      );
      const unknown = await sql.query<{ id: number }>(
        `SELECT DISTINCT l.id FROM unnest($1::bigint[]) AS l (id)
         WHERE NOT EXISTS (SELECT FROM knowledge_graphs k WHERE k.id = l.id) ORDER BY l.id LIMIT ${listLimit}`,
        [listed],
      );
      return { without_collections: kgs.map(({ name }) => name), unknown_ids: unknown.map(({ id }) => id) };
    },
  };
}

const factsSql = `
WITH own AS MATERIALIZED (SELECT * FROM knowledge_graphs WHERE tenant_id = $1 AND ${visible}),
types AS (SELECT kg_type, count(*) AS n FROM own GROUP BY kg_type),
named AS (
  SELECT domain, count(*) AS n FROM own, unnest(domains) AS d (domain) GROUP BY domain
  ORDER BY n DESC, domain COLLATE "C" LIMIT ${listLimit}
)
SELECT count(*) AS total, count(*) FILTER (WHERE is_active) AS active,
  coalesce((SELECT json_object_agg(kg_type, n ORDER BY kg_type) FROM types), '{}') AS types,
  coalesce((SELECT json_object_agg(domain, n ORDER BY n DESC, domain COLLATE "C") FROM named), '{}') AS domains,
  coalesce(sum(sources_count), 0)::bigint AS sources, coalesce(sum(chunks_count), 0)::bigint AS chunks,
  coalesce(sum(entities_count), 0)::bigint AS entities, coalesce(sum(relations_count), 0)::bigint AS relations,
  coalesce(array_agg(DISTINCT embedding_method), '{}') AS embedding_methods,
  md5(coalesce(string_agg(concat_ws(':', id, version, updated_at), ',' ORDER BY id), '')) AS version
FROM own`;

const engines = "('graph', 'vectors', 'keywords')";

/**
 * A rebuild writes to engines without rows in the outbox. While it runs the engines show less than the records, so its
 * end counts as a change.
 */
const versionsSql = `
WITH asked AS MATERIALIZED (SELECT id, version, updated_at FROM knowledge_graphs WHERE id = ANY($1::bigint[]) AND ${visible})
SELECT md5(coalesce(string_agg(concat_ws(':', id, version, updated_at, (
    SELECT string_agg(concat_ws(':', r.target, r.stage, r.written), ',' ORDER BY r.target) FROM rebuilds r
    WHERE r.target IN ${engines} AND r.kg_id = asked.id)), ',' ORDER BY id), '')) AS version,
  NOT EXISTS (SELECT FROM asked a JOIN outbox o ON o.kg_id = a.id WHERE o.target IN ${engines})
  AND NOT EXISTS (SELECT FROM asked a JOIN outbox_batches b ON b.kg_id = a.id WHERE b.target IN ${engines})
  AND NOT EXISTS (SELECT FROM projections p WHERE p.target IN ${engines} AND (NOT p.complete OR p.lease_until > now()))
    AS is_projected
FROM asked`;
