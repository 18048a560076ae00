import type { Cell, ParsedTable } from "../../../domain/document.ts";
import type { Sql } from "../client.ts";
import { sqlTypes } from "./sql-types.ts";

/** Turning cells into array literals is synchronous: this many take about 10 ms, during which nobody is served. */
const batchCells = 8_000;
/** Cells may be 100 kB long. */
const batchCharacters = 4_000_000;

/** Inserts the rows in batches, one array parameter per column. */
export async function fillTable(sql: Sql, physical: string, table: ParsedTable): Promise<void> {
  const arrays = table.columns.map(({ type }, at) => `$${at + 1}::${sqlTypes[type]}[]`);
  const insert = `INSERT INTO ${physical} SELECT * FROM unnest(${arrays.join(", ")})`;
  await sql.query("SET LOCAL TimeZone = 'UTC'");
  for (const rows of batches(table)) {
    await sql.query(
      insert,
      table.columns.map((_, column) => rows.map((row) => row[column] ?? null)),
    );
  }
}

function* batches({ columns, rows }: ParsedTable): Generator<readonly (readonly Cell[])[]> {
  const most = Math.max(1, Math.floor(batchCells / columns.length));
  let start = 0;
  let characters = 0;
  for (const [at, row] of rows.entries()) {
    characters += row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
    if (at + 1 - start < most && characters < batchCharacters && at + 1 < rows.length) continue;
    yield rows.slice(start, at + 1);
    start = at + 1;
    characters = 0;
  }
}
