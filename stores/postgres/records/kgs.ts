import { conflict } from "../../../domain/errors.ts";
import { type KnowledgeGraph, type KnowledgeGraphChange, NewKnowledgeGraph } from "../../../domain/kg.ts";
import { type Conditional, expectTag, kgTag } from "../../../domain/record-tag.ts";
import type { KgFilter, KgRecords } from "../../ports/records/kgs.ts";
import type { Database, Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { kgColumns, visible } from "../rows/kg-columns.ts";
import { createChooser } from "./choose-kgs.ts";
import { configureKgs } from "./configure-kgs.ts";
import { fileTypes } from "./file-types.ts";
import { insertKg, type KgSchemas } from "./insert-kg.ts";
import { createRegistryFacts } from "./registry-facts.ts";
import { countTypes } from "./type-counts.ts";

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
      `SELECT ${kgColumns} FROM knowledge_graphs WHERE tenant_id = $1 AND name = $2 AND ${visible}`,
      [tenant_id, name],
    );
  return {
    get,
    async create(tenant_id, kg) {
      const created = await db.transaction((sql) => insertKg({ sql, schemas }, tenant_id, kg));
      if (!created) throw conflict(`Knowledge graph '${kg.name}' already exists`);
      return created;
    },
    async getOrCreate(tenant_id, name) {
      const kg = NewKnowledgeGraph.parse({ name, kg_type: "user" });
      // The loop ends unless other requests keep creating and deleting the KG between the two statements.
      for (;;) {
        const found =
          (await get(tenant_id, name)) ?? (await db.transaction((sql) => insertKg({ sql, schemas }, tenant_id, kg)));
        if (found) return found;
      }
    },
    byId: (kg_id) => kgById(db, kg_id),
    named: (tenant_id, names) =>
      db.query<KnowledgeGraph>(
        `SELECT ${kgColumns} FROM knowledge_graphs WHERE tenant_id = $1 AND name = ANY ($2) AND ${visible}
         ORDER BY name COLLATE "C"`,
        [tenant_id, names],
      ),
    choose: createChooser(db),
    list: (tenant_id, filter, page) =>
      db.query<KnowledgeGraph>(
        `SELECT ${kgColumns} FROM knowledge_graphs WHERE ${matches} AND name COLLATE "C" > $5
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
    configure: (tenant_id, declared) => configureKgs({ db, schemas }, tenant_id, declared),
    update: (tenant_id, name, change) => db.transaction((sql) => update(sql, { tenant_id, name }, change)),
    fileTypes: (kg_ids) => fileTypes(db, kg_ids),
    remove: (kg_id) => db.transaction((sql) => remove(sql, schemas, kg_id)),
    async markCollectionsReady(kg_id, embedder) {
      await db.query("UPDATE knowledge_graphs SET collections_ready = true, embedder = $2 WHERE id = $1", [
        kg_id,
        embedder,
      ]);
    },
    ...createRegistryFacts(db),
    typeCounts: (kg_ids) => countTypes(db, kg_ids),
  };
}

/** null for a knowledge graph that is being deleted. */
export const kgById = (sql: Sql, kg_id: number): Promise<KnowledgeGraph | null> =>
  sql.one<KnowledgeGraph>(`SELECT ${kgColumns} FROM knowledge_graphs WHERE id = $1 AND ${visible}`, [kg_id]);

async function update(
  sql: Sql,
  { tenant_id, name }: Pick<KnowledgeGraph, "tenant_id" | "name">,
  { display_name, description, domains, is_active, expected = null }: KnowledgeGraphChange & Conditional,
): Promise<KnowledgeGraph | null> {
  const held = await sql.one<KnowledgeGraph>(
    `SELECT ${kgColumns} FROM knowledge_graphs WHERE tenant_id = $1 AND name = $2 AND ${visible} FOR NO KEY UPDATE`,
    [tenant_id, name],
  );
  if (held === null) return null;
  expectTag(kgTag(held), { expected });
  return sql.one<KnowledgeGraph>(
    `UPDATE knowledge_graphs SET display_name = coalesce($2, display_name), description = coalesce($3, description),
       domains = coalesce($4, domains), is_active = coalesce($5, is_active), updated_at = now()
     WHERE id = $1 RETURNING ${kgColumns}`,
    [held.id, display_name ?? null, description ?? null, domains ?? null, is_active ?? null],
  );
}

async function remove(sql: Sql, schemas: KgSchemas, kg_id: number): Promise<void> {
  await lockKg(sql, kg_id);
  // Waits for requests that accept a source into the KG (FOR SHARE), and blocks new ones.
  const kg = await sql.one<Pick<KnowledgeGraph, "enable_sql_storage">>(
    "SELECT enable_sql_storage FROM knowledge_graphs WHERE id = $1 FOR UPDATE",
    [kg_id],
  );
  if (!kg) return;
  for (const table of ["sources", "chunks", "entities", "relations"])
    if (await sql.one(`SELECT id FROM ${table} WHERE kg_id = $1 LIMIT 1`, [kg_id]))
      throw conflict(`The knowledge graph has ${table}`);
  for (const table of ["terms", "document_units"]) await sql.query(`DELETE FROM ${table} WHERE kg_id = $1`, [kg_id]);
  await sql.query("DELETE FROM knowledge_graphs WHERE id = $1", [kg_id]);
  if (kg.enable_sql_storage) await schemas.drop(sql, kg_id);
}
