import type { SqlColumn } from "../../domain/sql-table.ts";

/** A row of a table as the database returns it, by column name. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Longer headers are cut in the text of a CSV file. */
const labelLength = 60;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const labelOf = (column: SqlColumn, at: number): string =>
  oneLine(column.header).slice(0, labelLength) || `column ${at + 1}`;

/**
 * Texts that the line of a row has in the text of the CSV file, the longest first; numbers only if there is no text.
 */
export function textsOfRow(row: TableRow, columns: readonly SqlColumn[]): string[] {
  const parts = (kinds: readonly string[]) =>
    columns.flatMap((column, at) => {
      const value = row[column.name];
      return kinds.includes(column.type) && value !== null && value !== undefined
        ? [`${labelOf(column, at)}: ${oneLine(String(value))}`]
        : [];
    });
  const texts = parts(["text"]);
  return (texts.length > 0 ? texts : parts(["integer", "number"])).sort((a, b) => b.length - a.length);
}

/** Whether a line of the text of a CSV file ("name: Ada; born: 1815.") is that of the row. */
export function isLineOf(line: string, row: TableRow, columns: readonly SqlColumn[]): boolean {
  const labels = columns.map(labelOf);
  return columns.every(({ name, type }, at) => {
    const value = row[name];
    if (value === null || value === undefined) return true;
    const from = startOf(line, labels[at] ?? "");
    if (from === null) return false;
    const rest = line.slice(from);
    if (type === "text") return isCell(rest, oneLine(String(value)), labels.slice(at + 1));
    const end = rest.indexOf("; ");
    const written = end < 0 ? rest.slice(0, -1) : rest.slice(0, end);
    if (type === "integer" || type === "number") return numberOf(written) === Number(value);
    return type === "date" || type === "timestamp" ? isDateOf(written, value) : true;
  });
}

/** Where the cell after a label begins; null if the line has no such cell. */
function startOf(line: string, label: string): number | null {
  if (line.startsWith(`${label}: `)) return label.length + 2;
  const before = line.indexOf(`; ${label}: `);
  return before < 0 ? null : before + label.length + 4;
}

/** Whether the rest of a line begins with the text, and then ends or continues with the cell of a later column. */
const isCell = (rest: string, text: string, later: readonly string[]): boolean =>
  rest === `${text}.` || later.some((label) => rest.startsWith(`${text}; ${label}: `));

/** "$1,234.50" and "12 %" as numbers; NaN for other forms. */
function numberOf(written: string): number {
  const digits = written.replace(/[^\d.,eE+-]/g, "");
  return digits === "" ? Number.NaN : Number(digits.replaceAll(",", ""));
}

/**
 * Whether a date as written has the day, the month and the year of an ISO date, in any order and as far as it writes
 * them.
 */
function isDateOf(written: string, value: unknown): boolean {
  const iso = value instanceof Date ? value.toISOString() : String(value);
  const known = (iso.slice(0, 10).match(/\d+/g) ?? []).map(Number);
  const said = (written.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return said.every((number) => known.includes(number) || known.some((one) => one > 999 && one % 100 === number));
}
