import type { ParsedTable } from "../../domain/document.ts";

/**
 * Largest number of different names that the tables of one document may add to a knowledge graph. Each name costs some
 * milliseconds until all engines have it. Rows of larger registers are found by their text and by SQL.
 */
export const namesLimit = 50_000;

/**
 * The columns, fewest values first, that together have at most `limit` different values; ascending. The others are
 * named in warnings. `left` is the unused part of the limit.
 */
export function boundedColumns(table: ParsedTable, columns: readonly number[], limit: number = namesLimit) {
  const counted = columns.map((column) => ({ column, values: countValues(table.rows, column, limit) }));
  const kept: number[] = [];
  const warnings: string[] = [];
  let left = limit;
  for (const { column, values } of counted.toSorted((a, b) => a.values - b.values || a.column - b.column)) {
    if (values <= left) {
      kept.push(column);
      left -= values;
    } else warnings.push(tooMany(table.columns[column]?.header || `column ${column + 1}`, limit));
  }
  return { kept: kept.sort((a, b) => a - b), warnings, left };
}

const tooMany = (header: string, limit: number): string =>
  `Column "${header.replace(/\s+/g, " ").slice(0, 60)}": its values are no entities, because the names of the table would be more than ${limit.toLocaleString("en")}; they are in the text and in the SQL table`;

/** Number of different values of a column; counting stops above the limit. */
function countValues(rows: ParsedTable["rows"], column: number, limit: number): number {
  const seen = new Set<unknown>();
  for (const cells of rows) {
    if (cells[column] !== null) seen.add(cells[column]);
    if (seen.size > limit) break;
  }
  return seen.size;
}
