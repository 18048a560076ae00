import type { KnowledgeGraph, NewKnowledgeGraph } from "../../../domain/kg.ts";
import type { Sql } from "../client.ts";
import { kgColumns, visible } from "../rows/kg-columns.ts";

/** Creates and drops the SQL schema and role of one KG, within the transaction that creates or drops the KG. */
export interface KgSchemas {
  create(sql: Sql, kg_id: number): Promise<void>;
  drop(sql: Sql, kg_id: number): Promise<void>;
}

/** null when the name is taken. */
export async function insertKg(
  { sql, schemas }: { readonly sql: Sql; readonly schemas: KgSchemas },
  tenant_id: string,
  kg: NewKnowledgeGraph,
): Promise<KnowledgeGraph | null> {
  const created = await sql.one<KnowledgeGraph>(
    `INSERT INTO knowledge_graphs (tenant_id, name, display_name, description, kg_type, domains, embedding_method,
       enable_sql_storage, enable_secondary_graph_storage)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (tenant_id, name) WHERE ${visible} DO NOTHING RETURNING ${kgColumns}`,
    [
      tenant_id,
      kg.name,
      kg.display_name ?? kg.name,
      kg.description,
      kg.kg_type,
      kg.domains,
      kg.embedding_method,
      kg.enable_sql_storage,
      kg.enable_secondary_graph_storage,
    ],
  );
  if (created?.enable_sql_storage) await schemas.create(sql, created.id);
  return created;
}
