import type { Database } from "./client.ts";
import type { SqlTables } from "./records.ts";
import { createKgSchemas } from "./tables/kg-schemas.ts";
import { createTableList } from "./tables/list-tables.ts";
import { createStatements } from "./tables/run-statement.ts";
import { dropTable, stageTable } from "./tables/stage-table.ts";
import { openStatementPool } from "./tables/statement-pool.ts";

/**
 * Per-KG SQL on PostgreSQL: schema `kg_<id>` has one table per CSV revision, and role `lore_kg_<id>` may only SELECT
 * there. `db` writes. The questions' statements run on a separate pool to `url` (the same database). The pool is opened
 * here and connects on first use.
 */
export function openSqlTables(db: Database, url: string): SqlTables {
  const schemas = createKgSchemas();
  const pool = openStatementPool(url);
  return {
    schemas,
    tables: {
      stage: (ref, table) => db.transaction((sql) => stageTable({ sql, schemas }, ref, table)),
      ...createTableList(db),
      drop: (source_id, revision) => db.transaction((sql) => dropTable(sql, source_id, revision)),
      ...createStatements(pool, db),
    },
    close: () => pool.end(),
  };
}
