import type { ConfiguredGraph, KnowledgeGraph } from "../../../domain/kg.ts";
import type { Configured } from "../../ports/records/kgs.ts";
import type { Database, Sql } from "../client.ts";
import { kgColumns, visible } from "../rows/kg-columns.ts";
import { insertKg, type KgSchemas } from "./insert-kg.ts";

/** Lock for the case that two processes start at the same time and load the same files ("CONF" in ASCII). */
const lock = "SELECT pg_advisory_xact_lock(x'434f4e46'::int, 0)";

export const configureKgs = (
  { db, schemas }: { readonly db: Database; readonly schemas: KgSchemas },
  tenant_id: string | null,
  declared: readonly ConfiguredGraph[],
): Promise<Configured> =>
  db.transaction(async (sql) => {
    await sql.query("SET LOCAL lock_timeout = '25s'");
    await sql.query(lock);
    const [added, updated]: [KnowledgeGraph[], KnowledgeGraph[]] = [[], []];
    const tenants = [...new Set(declared.map((kg) => kg.tenant_id))];
    await sql.query("INSERT INTO tenants (id) SELECT * FROM unnest($1::text[]) ON CONFLICT DO NOTHING", [tenants]);
    for (const kg of declared) {
      const created = await insertKg({ sql, schemas }, kg.tenant_id, kg);
      const changed = await declare(sql, kg);
      if (created) added.push(changed ?? created);
      else if (changed) updated.push(changed);
    }
    return { added, updated, removed: await retire(sql, tenant_id, declared) };
  });

/** null if the knowledge graph already equals the declared one. */
const declare = (
  sql: Sql,
  { tenant_id, name, display_name, description, domains, is_active }: ConfiguredGraph,
): Promise<KnowledgeGraph | null> =>
  sql.one<KnowledgeGraph>(
    `UPDATE knowledge_graphs SET display_name = $3, description = $4, domains = $5, is_active = $6, is_configured = true,
       updated_at = now()
     WHERE tenant_id = $1 AND name = $2 AND ${visible}
       AND (display_name, description, domains, is_active, is_configured) IS DISTINCT FROM ($3, $4, $5::text[], $6, true)
     RETURNING ${kgColumns}`,
    [tenant_id, name, display_name ?? name, description, domains, is_active],
  );

const retire = (
  sql: Sql,
  tenant_id: string | null,
  declared: readonly ConfiguredGraph[],
): Promise<readonly KnowledgeGraph[]> =>
  sql.query<KnowledgeGraph>(
    `UPDATE knowledge_graphs SET is_active = false, is_configured = false, updated_at = now()
     WHERE is_configured AND ${visible} AND ($1::text IS NULL OR tenant_id = $1)
       AND (tenant_id, name) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))
     RETURNING ${kgColumns}`,
    [tenant_id, declared.map((kg) => kg.tenant_id), declared.map(({ name }) => name)],
  );
