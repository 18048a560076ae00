import { conflict } from "../../../domain/errors.ts";
import { type KnowledgeGraph, NewKnowledgeGraph } from "../../../domain/kg.ts";
import { typeMapLimit } from "../../../domain/limits.ts";
import type { KgFilter, KgRecords } from "../../ports/records/kgs.ts";
import type { Database, Sql } from "../client.ts";

/** Creates and drops the SQL schema and role of one KG, within the transaction that creates or drops the KG. */
export interface KgSchemas {
  create(sql: Sql, kg_id: number): Promise<void>;
  drop(sql: Sql, kg_id: number): Promise<void>;
}

const columns = `id, tenant_id, name, display_name, description, kg_type, domains, embedding_method, enable_sql_storage,
  enable_secondary_graph_storage, is_active, version, sources_count, chunks_count, entities_count, relations_count,
  tokens_count, collections_ready, embedder, created_at, updated_at`;
const visible = "deleted_at IS NULL";

export function createKgs(db: Database, schemas: KgSchemas): KgRecords {
  const get = (tenant_id: string, name: string) =>
    db.one<KnowledgeGraph>(
      `SELECT ${columns} FROM knowledge_graphs WHERE tenant_id = $1 AND name = $2 AND ${visible}`,
      [tenant_id, name],
    );
  return {
    get,
    async create(tenant_id, kg) {
      const created = await insert({ db, schemas }, tenant_id, kg);
      if (!created) throw conflict(`Knowledge graph '${kg.name}' already exists`);
      return created;
    },
    async getOrCreate(tenant_id, name) {
      const kg = NewKnowledgeGraph.parse({ name, kg_type: "user" });
      // The loop ends unless other requests keep creating and deleting the KG between the two statements.
      for (;;) {
        const found = (await get(tenant_id, name)) ?? (await insert({ db, schemas }, tenant_id, kg));
        if (found) return found;
      }
    },
    byId: (kg_id) =>
      db.one<KnowledgeGraph>(`SELECT ${columns} FROM knowledge_graphs WHERE id = $1 AND ${visible}`, [kg_id]),
    list: (tenant_id, filter) => list(db, tenant_id, filter),
    remove: (kg_id) => db.transaction((sql) => remove(sql, schemas, kg_id)),
    async markCollectionsReady(kg_id, embedder) {
      await db.query("UPDATE knowledge_graphs SET collections_ready = true, embedder = $2 WHERE id = $1", [
        kg_id,
        embedder,
      ]);
    },
    async typeCounts(kg_id) {
      const [entity_types, relation_types] = await Promise.all([
        countTypes(db, "SELECT entity_type AS type FROM entities WHERE kg_id = $1", kg_id),
        countTypes(db, "SELECT relation_type AS type FROM relations WHERE kg_id = $1", kg_id),
      ]);
      return { entity_types, relation_types };
    },
  };
}

/** null when the name is taken. */
const insert = (
  { db, schemas }: { readonly db: Database; readonly schemas: KgSchemas },
  tenant_id: string,
  kg: NewKnowledgeGraph,
): Promise<KnowledgeGraph | null> =>
  db.transaction(async (sql) => {
    const created = await sql.one<KnowledgeGraph>(
      `INSERT INTO knowledge_graphs (tenant_id, name, display_name, description, kg_type, domains, embedding_method,
         enable_sql_storage, enable_secondary_graph_storage)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (tenant_id, name) WHERE ${visible} DO NOTHING RETURNING ${columns}`,
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
  });

const list = (db: Database, tenant_id: string, filter: KgFilter): Promise<KnowledgeGraph[]> =>
  db.query<KnowledgeGraph>(
    `SELECT ${columns} FROM knowledge_graphs
     WHERE tenant_id = $1 AND ${visible} AND (is_active OR $2)
       AND ($3::text IS NULL OR kg_type = $3) AND ($4::text IS NULL OR $4 = ANY (domains))
     ORDER BY name COLLATE "C"`,
    [tenant_id, filter.include_inactive, filter.kg_type ?? null, filter.domain ?? null],
  );

async function remove(sql: Sql, schemas: KgSchemas, kg_id: number): Promise<void> {
  // Waits for requests that accept a source into the KG (FOR SHARE), and blocks new ones.
  const kg = await sql.one<Pick<KnowledgeGraph, "enable_sql_storage">>(
    "SELECT enable_sql_storage FROM knowledge_graphs WHERE id = $1 FOR UPDATE",
    [kg_id],
  );
  if (!kg) return;
  if (await sql.one("SELECT id FROM sources WHERE kg_id = $1 LIMIT 1", [kg_id]))
    throw conflict("The knowledge graph has sources");
  await sql.query("DELETE FROM knowledge_graphs WHERE id = $1", [kg_id]);
  if (kg.enable_sql_storage) await schemas.drop(sql, kg_id);
}

async function countTypes(db: Database, records: string, kg_id: number): Promise<Record<string, number>> {
  const rows = await db.query<{ type: string; n: number }>(
    `SELECT type, count(*) AS n FROM (${records}) AS r GROUP BY type ORDER BY n DESC, type COLLATE "C" LIMIT ${typeMapLimit}`,
    [kg_id],
  );
  return Object.fromEntries(rows.map((row) => [row.type, row.n]));
}
