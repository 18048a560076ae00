import { conflict } from "../../../domain/errors.ts";
import type { IngestionRef } from "../../../domain/job.ts";
import { toJson } from "../../checks/to-json.ts";
import type { TableToStage } from "../../ports/records/tables.ts";
import type { Sql } from "../client.ts";
import type { KgSchemas } from "../records/insert-kg.ts";
import { holdStaging } from "../records/staging.ts";
import { fillTable } from "./fill-table.ts";
import { indexValues } from "./index-values.ts";
import { physicalOf, quoted, roleOf, schemaOf, tableName } from "./names.ts";
import { sqlTypes } from "./sql-types.ts";

/**
 * Creates and fills the revision's table, replacing an earlier one, in one transaction. The revision is locked only at
 * the end, so that a cancellation need not wait for a million rows. If the revision left staging meanwhile, the table
 * is rolled back (`conflict`).
 */
export async function stageTable(
  { sql, schemas }: { readonly sql: Sql; readonly schemas: KgSchemas },
  ref: IngestionRef,
  table: TableToStage,
): Promise<void> {
  await schemas.create(sql, ref.kg_id);
  const name = physicalOf(ref.source_id, ref.revision);
  const physical = `${quoted(schemaOf(ref.kg_id))}.${quoted(name)}`;
  // Two attempts at one revision run one after the other.
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [physical]);
  await sql.query(`DROP TABLE IF EXISTS ${physical}`);
  const columns = table.columns.map((column) => `${quoted(column.name)} ${sqlTypes[column.type]}`);
  await sql.query(`CREATE TABLE ${physical} (${columns.join(", ")})`);
  const row_count = await fillTable(sql, physical, table);
  await sql.query(`ANALYZE ${physical}`);
  await sql.query(`GRANT SELECT ON ${physical} TO ${roleOf(ref.kg_id)}`);
  const indexed = await indexValues(sql, { physical, row_count }, table.columns);
  await holdStaging(sql, ref);
  await register(sql, ref, { physical, row_count, columns: indexed });
}

interface Staged {
  readonly physical: string;
  readonly row_count: number;
  readonly columns: readonly object[];
}

async function register(sql: Sql, ref: IngestionRef, staged: Staged): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${schemaOf(ref.kg_id)} names`]);
  await sql.query(
    `INSERT INTO csv_tables (kg_id, source_id, revision, name, physical, row_count, columns)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (source_id, revision) DO UPDATE
       SET name = excluded.name, physical = excluded.physical, row_count = excluded.row_count, columns = excluded.columns`,
    [
      ref.kg_id,
      ref.source_id,
      ref.revision,
      await freeName(sql, ref),
      staged.physical,
      staged.row_count,
      toJson(staged.columns),
    ],
  );
}

/** A source keeps its table name through all revisions. The name of a deleted source is free at once. */
async function freeName(sql: Sql, ref: IngestionRef): Promise<string> {
  const others = await sql.query<{ source_id: string; name: string }>(
    "SELECT DISTINCT t.source_id, t.name FROM csv_tables t JOIN sources s ON s.id = t.source_id WHERE t.kg_id = $1",
    [ref.kg_id],
  );
  const own = others.find(({ source_id }) => source_id === ref.source_id);
  if (own) return own.name;
  const source = await sql.one<{ name: string }>("SELECT name FROM sources WHERE id = $1", [ref.source_id]);
  if (!source) throw conflict("The source is gone");
  return tableName(
    source.name,
    others.map(({ name }) => name),
  );
}

export async function dropTable(sql: Sql, source_id: string, revision: number): Promise<void> {
  const gone = await sql.one<{ physical: string }>(
    "DELETE FROM csv_tables WHERE source_id = $1 AND revision = $2 RETURNING physical",
    [source_id, revision],
  );
  if (gone) await sql.query(`DROP TABLE IF EXISTS ${gone.physical}`);
}
