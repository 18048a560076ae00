import type { ParsedTable, TableColumn } from "../../../domain/document.ts";
import { columnNames } from "./column-names.ts";
import type { ColumnReader, DateOrder } from "./column-reader.ts";
import { columnReader } from "./column-type.ts";
import type { CsvLayout } from "./layout.ts";

interface TypedTable {
  readonly table: ParsedTable;
  readonly warnings: readonly string[];
}

/**
 * The typed table of a layout. Columns whose dates have a proven order decide for those that fit both orders; else
 * semicolons and decimal commas show a file of a region where the day comes first.
 */
export function typeTable({ headers, body }: Pick<CsvLayout, "headers" | "body">, delimiter: string): TypedTable {
  const valuesOf = (at: number): string[] => body.map(({ cells }) => cells[at] ?? "");
  const first = headers.map((header, at) => columnReader({ header, values: valuesOf(at), usualOrder: null }));
  const usualOrder = usualOrderOf(first, delimiter);
  const readers = first.map((reader, at) =>
    reader.ambiguous && usualOrder !== null
      ? columnReader({ header: headers[at] ?? "", values: valuesOf(at), usualOrder })
      : reader,
  );
  const names = columnNames(headers);
  const columns = headers.map((header, at): TableColumn => {
    const { type = "text", unit = null } = readers[at] ?? {};
    return { name: names[at] ?? `column_${at + 1}`, header, type, ...(unit === null ? {} : { unit }) };
  });
  const rows = body.map(({ cells }) => readers.map(({ toCell }, at) => toCell(cells[at] ?? "")));
  return { table: { columns, rows }, warnings: [...repeated(headers), ...notes(headers, readers)] };
}

function usualOrderOf(readers: readonly ColumnReader[], delimiter: string): DateOrder | null {
  const proven = new Set(readers.flatMap(({ order, ambiguous }) => (order === undefined || ambiguous ? [] : [order])));
  const [only] = proven;
  if (proven.size === 1 && only !== undefined) return only;
  const isContinental = delimiter === ";" || readers.some(({ usesDecimalComma }) => usesDecimalComma);
  return proven.size === 0 && isContinental ? "day-month-year" : null;
}

function repeated(headers: readonly string[]): string[] {
  const twice = headers.filter((header, at) => header !== "" && headers.indexOf(header) < at);
  return [...new Set(twice)].map((header) => `Several columns are called "${shown(header)}": the table numbers them`);
}

function notes(headers: readonly string[], readers: readonly ColumnReader[]): string[] {
  return readers.flatMap(({ ambiguous, order, note }, at) => {
    const column = `Column "${shown(headers[at] || `column ${at + 1}`)}"`;
    return [
      ...(ambiguous ? [`${column}: its dates fit two orders; they were read as ${order}`] : []),
      ...(note === null ? [] : [`${column} ${note}`]),
    ];
  });
}

const shown = (header: string): string => header.replace(/\s+/g, " ").slice(0, 60);
