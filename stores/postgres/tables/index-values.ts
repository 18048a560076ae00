import type { TableColumn } from "../../../domain/document.ts";
import { type SqlColumn, valuesIndexed } from "../../../domain/sql-table.ts";
import { batchesOf } from "../../../platform/batches.ts";
import type { Sql } from "../client.ts";
import { quoted } from "./names.ts";

/** A longer cell is prose, which no question repeats. */
const valueLengthLimit = 100;
/**
 * Characters of values in the index of one table. The columns of a wide table share this limit, because every question
 * reads the index.
 */
const charactersPerTable = 1_000_000;
/** Cells that one statement counts: about a second of work, far below the time limit of a statement. */
const cellsPerStatement = 1_000_000;

/** The columns with their value index (distinct texts, most frequent first) and the ranges of their numbers. */
export async function indexValues(
  sql: Sql,
  { physical, row_count }: { readonly physical: string; readonly row_count: number },
  columns: readonly TableColumn[],
): Promise<readonly SqlColumn[]> {
  const texts = columns.filter(({ type }) => type === "text").map(({ name }) => name);
  const found = new Map<string, string[]>(texts.map((name) => [name, []]));
  let left = charactersPerTable;
  for (const names of groupsOf(texts, row_count)) {
    for (const { n, value } of await distinctValues(sql, physical, { names, characters: left })) {
      found.get(names[n - 1] ?? "")?.push(value);
      left -= value.length;
    }
  }
  const numeric = columns.filter(({ type }) => type === "integer" || type === "number").map(({ name }) => name);
  const ranges = new Map<string, SqlColumn["range"]>();
  for (const names of groupsOf(numeric, row_count / cellsAreCheaper))
    for (const [name, range] of await rangesOf(sql, physical, names)) ranges.set(name, range);
  return columns.map((column) => {
    const range = ranges.get(column.name);
    return { ...column, ...(range ? { range } : {}), values: found.get(column.name) ?? [] };
  });
}

/** The lowest and the highest number of each column of numbers that has one, by one scan of the table. */
async function rangesOf(sql: Sql, physical: string, names: readonly string[]) {
  const bounds = names.map((name) => `min(${quoted(name)})::float8, max(${quoted(name)})::float8`);
  const [row] = await sql.query<{ bounds: readonly (number | null)[] }>(
    `SELECT ARRAY[${bounds.join(", ")}] AS bounds FROM ${physical}`,
  );
  return names.flatMap((name, at) => {
    const [least, greatest] = row?.bounds.slice(2 * at, 2 * at + 2) ?? [];
    return least != null && greatest != null ? [[name, { least, greatest }] as const] : [];
  });
}

/**
 * Finding the lowest and the highest number of a column is this many times faster than counting its different texts.
 */
const cellsAreCheaper = 20;

/**
 * Groups of columns, one statement each. Each statement reads the whole table, so one statement per column would be
 * quadratic work.
 */
export const groupsOf = (columns: readonly string[], rows: number): readonly (readonly string[])[] =>
  batchesOf(columns, Math.max(1, Math.floor(cellsPerStatement / Math.max(1, rows))));

interface Wanted {
  readonly names: readonly string[];
  /** Largest number of characters of a column's values. A column with more has no value index. */
  readonly characters: number;
}

interface IndexedValue {
  /** Place of the column among the names, from 1. */
  readonly n: number;
  readonly value: string;
}

const distinctValues = (sql: Sql, physical: string, { names, characters }: Wanted): Promise<IndexedValue[]> =>
  sql.query<IndexedValue>(
    `SELECT n, value FROM (
       SELECT n, value, place, sum(length(value)) OVER (ORDER BY n) AS through FROM (
         SELECT c.n, c.value, row_number() OVER (PARTITION BY c.n ORDER BY count(*) DESC, c.value COLLATE "C") AS place
         FROM ${physical} CROSS JOIN LATERAL unnest(ARRAY[${names.map(quoted).join(", ")}]) WITH ORDINALITY AS c (value, n)
         WHERE length(c.value) BETWEEN 1 AND ${valueLengthLimit} GROUP BY c.n, c.value) AS counted
       WHERE place <= ${valuesIndexed}) AS indexed
     WHERE through <= $1 ORDER BY n, place`,
    [characters],
  );
