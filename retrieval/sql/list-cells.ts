import type { SqlColumn } from "../../domain/sql-table.ts";
import { fold } from "../../domain/text/fold.ts";

/** Separators of a cell that holds several values. */
const separator = / ?[|;] ?|, /;
/** Cells of more parts are sentences. */
const mostParts = 12;
/** Most longer cells in one statement. */
export const cellsLimit = 200;

/** Cells by each of their parts; a column is read once for all questions. */
const known = new WeakMap<SqlColumn, ReadonlyMap<string, readonly string[]>>();

/**
 * The longer cells of a column that list a value among others: "Action|Horror" for "Horror". A film of both kinds is a
 * horror film.
 */
export function cellsWith(column: SqlColumn, value: string): readonly string[] {
  const cells = known.get(column) ?? cellsByPart(column);
  known.set(column, cells);
  return cells.get(fold(value).trim()) ?? [];
}

function cellsByPart({ values }: SqlColumn): ReadonlyMap<string, readonly string[]> {
  const cells = new Map<string, string[]>();
  for (const value of values) {
    const parts = fold(value).split(separator);
    if (parts.length < 2 || parts.length > mostParts) continue;
    for (const part of new Set(parts.map((one) => one.trim()))) {
      const before = cells.get(part);
      if (before) before.push(value);
      else cells.set(part, [value]);
    }
  }
  return cells;
}
