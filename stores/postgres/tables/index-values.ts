import type { TableColumn } from "../../../domain/document.ts";
import type { SqlColumn } from "../../../domain/sql-table.ts";
import type { Sql } from "../client.ts";
import { quoted } from "./names.ts";

const valuesPerColumn = 2_000;
/** A longer cell is prose; no question repeats it. */
const valueLengthLimit = 100;
/** Every question reads the index, so the columns of a wide table share this limit. */
const charactersPerTable = 1_000_000;

/** The columns with their value index: distinct texts, most frequent first. */
export async function indexValues(
  sql: Sql,
  physical: string,
  columns: readonly TableColumn[],
): Promise<readonly SqlColumn[]> {
  const indexed: SqlColumn[] = [];
  let left = charactersPerTable;
  for (const column of columns) {
    const values = column.type === "text" && left > 0 ? await distinctValues(sql, physical, column.name) : [];
    left -= values.reduce((sum, value) => sum + value.length, 0);
    indexed.push({ name: column.name, header: column.header, type: column.type, values: left < 0 ? [] : values });
  }
  return indexed;
}

async function distinctValues(sql: Sql, physical: string, column: string): Promise<readonly string[]> {
  const cell = quoted(column);
  const rows = await sql.query<{ value: string }>(
    `SELECT ${cell} AS value FROM ${physical} WHERE length(${cell}) BETWEEN 1 AND ${valueLengthLimit}
     GROUP BY 1 ORDER BY count(*) DESC, ${cell} COLLATE "C" LIMIT ${valuesPerColumn}`,
  );
  return rows.map(({ value }) => value);
}
