import { conflict } from "../../../domain/errors.ts";
import { type KnowledgeGraph, NewKnowledgeGraph } from "../../../domain/kg.ts";
import type { KgFilter, KgRecords } from "../../ports/records/kgs.ts";
import type { Database, Sql } from "../client.ts";
import { createChooser } from "./choose-kgs.ts";
import { countTypes } from "./type-counts.ts";

/** Creates and drops the SQL schema and role of one KG, within the transaction that creates or drops the KG. */
export interface KgSchemas {
  create(sql: Sql, kg_id: number): Promise<void>;
  drop(sql: Sql, kg_id: number): Promise<void>;
}

const columns = `id, tenant_id, name, display_name, description, kg_type, domains, embedding_method, enable_sql_storage,
  enable_secondary_graph_storage, is_active, version, sources_count, chunks_count, entities_count, relations_count,
  tokens_count, collections_ready, embedder, created_at, updated_at`;
const visible = "deleted_at IS NULL";
/** A filter, which uses four parameters. */
const matches = `tenant_id = $1 AND ${visible} AND (is_active OR $2)
  AND ($3::text IS NULL OR kg_type = $3) AND ($4::text IS NULL OR $4 = ANY (domains))`;
const criteria = (tenant_id: string, { include_inactive, kg_type, domain }: KgFilter): unknown[] => [
  tenant_id,
  include_inactive,
  kg_type ?? null,
  domain ?? null,
];

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
    named: (tenant_id, names) =>
      db.query<KnowledgeGraph>(
        `SELECT ${columns} FROM knowledge_graphs WHERE tenant_id = $1 AND name = ANY ($2) AND ${visible}
         ORDER BY name COLLATE "C"`,
        [tenant_id, names],
      ),
    choose: createChooser(db),
    list: (tenant_id, filter, page) =>
      db.query<KnowledgeGraph>(
        `SELECT ${columns} FROM knowledge_graphs WHERE ${matches} AND name COLLATE "C" > $5
         ORDER BY name COLLATE "C" LIMIT $6`,
        // No name is empty, and LIMIT NULL is no limit.
        [...criteria(tenant_id, filter), page?.after ?? "", page?.limit ?? null],
      ),
    async count(tenant_id, filter) {
      const row = await db.one<{ n: number }>(
        `SELECT count(*) AS n FROM knowledge_graphs WHERE ${matches}`,
        criteria(tenant_id, filter),
      );
      return row?.n ?? 0;
    },
    remove: (kg_id) => db.transaction((sql) => remove(sql, schemas, kg_id)),
    async markCollectionsReady(kg_id, embedder) {
      await db.query("UPDATE knowledge_graphs SET collections_ready = true, embedder = $2 WHERE id = $1", [
        kg_id,
        embedder,
      ]);
    },
    typeCounts: (kg_ids) => countTypes(db, kg_ids),
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
