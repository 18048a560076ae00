import type { Cell } from "../../../domain/document.ts";
import type { TableToStage } from "../../ports/records/tables.ts";
import type { Sql } from "../client.ts";
import { unnested } from "../rows/unnested.ts";
import { sqlTypes } from "./sql-types.ts";

/** Converting cells to array literals is synchronous. This many cells block the process for about 10 ms. */
const batchCells = 8_000;
/** A cell may have 100,000 characters. */
const batchCharacters = 4_000_000;

/** Inserts the rows in batches, one array parameter per column. Returns the number of rows. */
export async function fillTable(sql: Sql, physical: string, table: TableToStage): Promise<number> {
  const types = table.columns.map(({ type }) => sqlTypes[type]);
  const insert = `INSERT INTO ${physical} SELECT ${unnested(1, types)}`;
  await sql.query("SET LOCAL TimeZone = 'UTC'");
  let count = 0;
  for (const rows of batches(table)) {
    count += rows.length;
    await sql.query(
      insert,
      table.columns.map((_, column) => rows.map((row) => row[column] ?? null)),
    );
  }
  return count;
}

function* batches({ columns, rows }: TableToStage): Generator<readonly (readonly Cell[])[]> {
  const most = Math.max(1, Math.floor(batchCells / columns.length));
  let batch: (readonly Cell[])[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    characters += row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
    if (batch.length < most && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
