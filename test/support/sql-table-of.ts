import type { SqlTable } from "../../domain/sql-table.ts";
import { parseCsv } from "../../ingest/parse/csv/parse-csv.ts";

/** A CSV text as questions see its table. */
export function sqlTableOf(name: string, csv: string): SqlTable {
  const { table } = parseCsv(Buffer.from(csv));
  if (!table) throw new Error("The text is no table");
  const { columns, rows } = table;
  const values = (at: number) => [...new Set(rows.flatMap((row) => (typeof row[at] === "string" ? [row[at]] : [])))];
  return {
    kg_id: 1,
    kg_name: "shop",
    source_id: `src_${name}`,
    revision: 1,
    source_name: `${name}.csv`,
    name,
    physical: `kg_1."t_${name}_1"`,
    row_count: rows.length,
    columns: columns.map((column, at) => ({
      ...column,
      ...rangeOf(rows.flatMap((row) => (typeof row[at] === "number" ? [row[at]] : []))),
      values: column.type === "text" ? values(at) : [],
    })),
  };
}

const rangeOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? {} : { range: { least: Math.min(...numbers), greatest: Math.max(...numbers) } };
