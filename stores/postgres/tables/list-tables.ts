import { LRUCache } from "lru-cache";
import type { SqlColumn, SqlTable } from "../../../domain/sql-table.ts";
import { forgetGone } from "../../../platform/forget-gone.ts";
import type { TableRecords } from "../../ports/records/tables.ts";
import type { Database } from "../client.ts";

/**
 * Characters in the cache: enough for the value indexes of some hundred ordinary tables. One index has at most 1 MB.
 */
const cachedCharacters = 32_000_000;

type TableRow = Omit<SqlTable, "columns">;

/** Caches the columns, the largest part of a table's description. The columns of a revision never change. */
export function createTableList(db: Database): Pick<TableRecords, "list" | "existing" | "forgetDeleted"> {
  const cache = new LRUCache<string, readonly SqlColumn[]>({
    maxSize: cachedCharacters,
    sizeCalculation: (columns) => columns.reduce((sum, { values }) => sum + 100 + values.join().length, 1),
  });
  const list: TableRecords["list"] = async (kg_ids) => {
    const tables = await activeTables(db, kg_ids);
    const known = new Map(tables.map(({ physical }) => [physical, cache.get(physical)]));
    const missing = tables.filter(({ physical }) => !known.get(physical)).map(({ physical }) => physical);
    for (const { physical, columns } of missing.length > 0 ? await columnsOf(db, missing) : []) {
      cache.set(physical, columns);
      known.set(physical, columns);
    }
    // A table that was dropped between the two statements is left out.
    return tables.flatMap((table) => {
      const columns = known.get(table.physical);
      return columns ? [{ ...table, columns }] : [];
    });
  };
  const existing = (physical: readonly string[]) => existingTables(db, physical);
  return { list, existing, forgetDeleted: () => forgetGone(cache, existing) };
}

async function existingTables(db: Database, physical: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ physical: string }>(
    "SELECT physical FROM csv_tables WHERE physical = ANY ($1::text[])",
    [physical],
  );
  return new Set(rows.map((row) => row.physical));
}

const activeTables = (db: Database, kg_ids: readonly number[]): Promise<TableRow[]> =>
  db.prepared<TableRow>(
    "active_tables",
    `SELECT t.kg_id, k.name AS kg_name, t.source_id, s.name AS source_name, t.revision, t.name, t.physical, t.row_count
     FROM csv_tables t
     JOIN sources s ON s.id = t.source_id AND s.active_revision = t.revision
     JOIN knowledge_graphs k ON k.id = t.kg_id
     WHERE t.kg_id = ANY ($1::bigint[]) AND s.status <> 'deleting'
     ORDER BY k.name COLLATE "C", t.name COLLATE "C"`,
    [kg_ids],
  );

const columnsOf = (db: Database, physical: readonly string[]) =>
  db.query<{ physical: string; columns: readonly SqlColumn[] }>(
    "SELECT physical, columns FROM csv_tables WHERE physical = ANY ($1::text[])",
    [physical],
  );
