import { invalidInput } from "../../../domain/errors.ts";
import { findHeader } from "./header.ts";
import type { CsvRecord } from "./records.ts";

/** Which rows of a file are its table. */
export interface CsvLayout {
  /** Titles and remarks before the header. */
  readonly preamble: readonly CsvRecord[];
  /** One for each column; "" for a column without a name. */
  readonly headers: readonly string[];
  readonly body: readonly CsvRecord[];
  /** The last row, if it adds up the others: part of the text, not of the table. */
  readonly totals: readonly CsvRecord[];
  /** Remarks below the table. */
  readonly notes: readonly CsvRecord[];
  readonly warnings: readonly string[];
}

/** Number of rows at the beginning and at the end in which titles and remarks are searched. */
const OTHER_ROWS = 30;
const WIDTH_SAMPLE = 1_000;
const NOTE_LENGTH = 40;
const NOTE =
  /^(?:sources?|notes?|footnotes?|remarks?|\*|†|‡|¹|©|\(?[a-z1]\) |last updated|updated|copyright|data (?:from|source|as of)|quelle)/i;
const TOTAL = /^(?:grand |overall )?totals?:?(?: .{0,20})?$/i;
/** Fewest rows of a table with a row of totals. Two rows may be two values, one of them called "total". */
const TOTAL_ROWS = 3;

/** @throws AppError invalid_input when no row stands below the header */
export function layoutOf(records: readonly CsvRecord[]): CsvLayout {
  if (records.length === 0) throw invalidInput("The CSV file is empty", "file");
  const width = widthOf(records);
  const top = preambleLength(records, width);
  const header = findHeader(records.slice(top), width);
  const rows = records.slice(top + header.rows);
  if (rows.length === 0) {
    const line = records.at(-1)?.line ?? 1;
    throw invalidInput(
      `The CSV file has no rows below its header in line ${line}; a table needs a header and at least one row`,
      "file",
    );
  }
  const end = rows.length - notesLength(rows, width);
  const table = rows.slice(0, end);
  const hasTotal = table.length > TOTAL_ROWS && isTotal(table);
  const body = hasTotal ? table.slice(0, -1) : table;
  const totals = hasTotal ? table.slice(-1) : [];
  const [preamble, notes] = [records.slice(0, top), rows.slice(end)];
  const left = [
    ...outside(preamble, "before the header"),
    ...outside(totals, "with totals"),
    ...outside(notes, "below the table"),
  ];
  return { preamble, headers: header.headers, body, totals, notes, warnings: [...header.warnings, ...left] };
}

function outside(records: readonly CsvRecord[], where: string): string[] {
  const [first, last] = [records[0]?.line, records.at(-1)?.line];
  if (first === undefined) return [];
  const lines = first === last ? `The line ${first}` : `The lines from ${first} to ${last}`;
  return [`${lines} ${where} ${first === last ? "is" : "are"} in the text only, not in the table`];
}

/** The most frequent number of cells. */
function widthOf(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records.slice(0, WIDTH_SAMPLE)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [[width] = [0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return width;
}

const filled = ({ cells }: CsvRecord): number => cells.reduce((sum, cell) => sum + (cell === "" ? 0 : 1), 0);

/**
 * Rows before the first one that fills half of the columns, or all columns if a gap follows it. A row of column groups
 * belongs to the header.
 */
function preambleLength(records: readonly CsvRecord[], width: number): number {
  const isFull = (record: CsvRecord, at: number): boolean => {
    if (width < 3) return record.cells.length >= width;
    return filled(record) >= (records[at + 1]?.afterGap ? width : Math.max(2, width / 2));
  };
  const first = records.slice(0, OTHER_ROWS).findIndex(isFull);
  if (first <= 0) return 0;
  return isGroups(records[first - 1], records[first]) ? first - 1 : first;
}

/** Above an empty line only a row whose groups span the names below, or whose names recur below, is no title. */
function isGroups(above: CsvRecord | undefined, header: CsvRecord | undefined): boolean {
  if (above === undefined || header === undefined) return false;
  if (above.cells.length < 3 || above.cells[0] !== "" || filled(above) < 2) return false;
  const names = header.cells.filter((cell) => cell !== "");
  const spans = above.cells.every((cell, at) => cell === "" || (above.cells[at + 1] ?? "") === "");
  const reachesEnd = above.cells.slice(-2).some((cell) => cell !== "") && above.cells.length >= header.cells.length;
  return (
    !header.afterGap || new Set(names).size < names.length || (spans && reachesEnd && names.length > filled(above))
  );
}

/** Rows at the end with a single remark, and sparse rows below a gap. */
function notesLength(rows: readonly CsvRecord[], width: number): number {
  const tail = rows.slice(1).slice(-OTHER_ROWS);
  const gap = tail.findLastIndex(({ afterGap }) => afterGap);
  const below = gap < 0 ? [] : tail.slice(gap);
  const isSparse = width > 2 && below.every((record) => filled(record) < width / 2);
  let count = isSparse ? below.length : 0;
  for (let at = tail.length - 1 - count; at >= 0; at -= 1) {
    const record = tail[at];
    if (record === undefined || !isNote(record, width)) break;
    count += 1;
  }
  return count;
}

function isNote(record: CsvRecord, width: number): boolean {
  const [first = ""] = record.cells;
  if (width < 2 || filled(record) !== 1 || first === "") return false;
  return record.cells.length === 1 || (width > 2 && (first.length > NOTE_LENGTH || NOTE.test(first)));
}

/** The last row is called "Total", as no other row is. */
function isTotal(table: readonly CsvRecord[]): boolean {
  const at = table.at(-1)?.cells.findIndex((cell) => cell !== "") ?? -1;
  const name = table.at(-1)?.cells[at] ?? "";
  return TOTAL.test(name) && !table.slice(0, -1).some(({ cells }) => TOTAL.test(cells[at] ?? ""));
}
