import type { Sql } from "../client.ts";
import type { KgSchemas } from "../records/insert-kg.ts";
import { roleOf, schemaOf } from "./names.ts";

/**
 * Roles belong to the server and not to one database: another database may have created this role, or may be creating
 * it now. Only a member of a role may SET it. From PostgreSQL 16 on the creator must first be granted that right.
 */
const createRole = (role: string): string => `
  DO $$ BEGIN
    BEGIN
      CREATE ROLE ${role} NOLOGIN NOINHERIT;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT pg_has_role(current_user, '${role}',
      CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)
    THEN GRANT ${role} TO CURRENT_USER; END IF;
  END $$`;

/**
 * The records that a statement may read: those of this KG. Views run with their owner's rights, so the role needs no
 * right on the records.
 */
const createViews = (schema: string, kg_id: number): string => `
  CREATE OR REPLACE VIEW ${schema}.entities WITH (security_barrier) AS
    SELECT id, label, entity_type, description, created_at, updated_at FROM public.entities WHERE kg_id = ${kg_id};
  CREATE OR REPLACE VIEW ${schema}.relations WITH (security_barrier) AS
    SELECT id, source_entity_id, target_entity_id, relation_type, confidence_score, created_at, updated_at
    FROM public.relations WHERE kg_id = ${kg_id};
  CREATE OR REPLACE VIEW ${schema}.sources WITH (security_barrier) AS
    SELECT id, name, status, source_type, file_type, chunks_count, created_at, updated_at
    FROM public.sources WHERE kg_id = ${kg_id}`;

/** The schema and role of a KG. `create` may run again and concurrently. */
export function createKgSchemas(): KgSchemas {
  return {
    async create(sql, kg_id) {
      const [schema, role] = [schemaOf(kg_id), roleOf(kg_id)];
      if (await exists(sql, kg_id)) return;
      await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
      if (await exists(sql, kg_id)) return;
      await sql.query(createRole(role));
      await sql.query(
        `CREATE SCHEMA IF NOT EXISTS ${schema};${createViews(schema, kg_id)};
         GRANT USAGE ON SCHEMA ${schema} TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
      );
    },
    async drop(sql, kg_id) {
      await sql.query(`DROP SCHEMA IF EXISTS ${schemaOf(kg_id)} CASCADE`);
      await sql.query("DELETE FROM csv_tables WHERE kg_id = $1", [kg_id]);
      await sql.query(dropRole(roleOf(kg_id)));
    },
  };
}

/** Checks both: a restored dump has the schema without the role. */
const exists = async (sql: Sql, kg_id: number): Promise<boolean> =>
  (await sql.one("SELECT FROM pg_namespace, pg_roles WHERE nspname = $1 AND rolname = $2", [
    schemaOf(kg_id),
    roleOf(kg_id),
  ])) !== null;

/** The role's rights were dropped with the schema. The role stays while another database of the server uses it. */
const dropRole = (role: string): string => `
  DO $$ BEGIN
    DROP ROLE IF EXISTS ${role};
  EXCEPTION WHEN dependent_objects_still_exist THEN NULL;
  END $$`;
