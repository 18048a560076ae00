import type { ColumnReader } from "./column-reader.ts";
import { columnReader } from "./column-type.ts";
import { isMissingBesideTyped } from "./missing.ts";
import type { CsvRecord } from "./records.ts";

export interface FoundHeader {
  readonly headers: readonly string[];
  /** Number of rows that the header fills; 0 if the file has none. */
  readonly rows: number;
  readonly warnings: readonly string[];
}

/** Rows that show the types of the columns. */
const SAMPLE_ROWS = 200;
const HEADER_ROWS = 3;
/** Rows of a deep header, such as region, letter, name and number. Each row of a small table shows the types badly. */
const DEEP_ROWS = 4;
/** Rows below it that show that they are data. */
const ROWS_BELOW = 3;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The header of a table that begins with the first record. The types of the rows below decide: a first row that fits
 * them is data; a second row of words above columns of numbers belongs to the header.
 */
export function findHeader(records: readonly CsvRecord[], width: number): FoundHeader {
  const [first] = records;
  if (first === undefined) return { headers: [], rows: 0, warnings: [] };
  if (records.length > 1 && isData(first, samplesBelow(records, 1))) {
    const warning =
      "The first row looks like data, so the columns have no names: they are column 1, column 2 and so on";
    return { headers: first.cells.map(() => ""), rows: 0, warnings: [warning] };
  }
  let rows = 1;
  while (rows < HEADER_ROWS && rows + 1 < records.length && continuesHeader(records, rows)) rows += 1;
  rows = Math.max(rows, deepHeader(records));
  const headers = joined(records.slice(0, rows));
  return { ...withRowNames(headers, records.slice(rows), width), rows };
}

interface Sample {
  readonly values: readonly string[];
  readonly reader: ColumnReader;
}

function samplesBelow(records: readonly CsvRecord[], from: number): Sample[] {
  const rows = records.slice(from, from + SAMPLE_ROWS);
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: columns }, (_, at) => {
    const values = rows.map(({ cells }) => cells[at] ?? "");
    return { values, reader: columnReader({ header: "", values, usualOrder: null }) };
  });
}

const isTyped = ({ reader }: Sample): boolean => reader.type !== "text";
const fits = (cell: string, { reader }: Sample): boolean => reader.toCell(cell) !== null;

/** Every cell fits the type of its column, and at least one column has a type that no name fits. */
function isData({ cells }: CsvRecord, samples: readonly Sample[]): boolean {
  const typed = samples.flatMap((sample, at) => (isTyped(sample) && cells[at] ? [{ sample, cell: cells[at] }] : []));
  if (!typed.every(({ sample, cell }) => fits(cell, sample) || isMissingBesideTyped(cell))) return false;
  return typed.some(({ sample, cell }) => fits(cell, sample) && !isYearHeader(cell, sample));
}

/** "2020" is a header above values that are no years. */
const isYearHeader = (cell: string, { values }: Sample): boolean =>
  YEAR.test(cell) && values.filter((value) => YEAR.test(value)).length * 2 < values.length;

/** Words in all filled cells above numbers and dates: names of a second row, or units. */
function continuesHeader(records: readonly CsvRecord[], at: number): boolean {
  const [above, record] = [records[at - 1], records[at]];
  if (above === undefined || record === undefined) return false;
  const samples = samplesBelow(records, at + 1);
  const typed = samples.flatMap((sample, column) => {
    const cell = record.cells[column] ?? "";
    return isTyped(sample) && cell !== "" ? [{ sample, cell }] : [];
  });
  const areWords = typed.every(({ sample, cell }) => !fits(cell, sample) && !isMissingBesideTyped(cell));
  const hasGaps = above.cells.some((cell) => cell === "") || new Set(above.cells).size < above.cells.length;
  return areWords && typed.length >= (hasGaps ? 1 : 2);
}

/** The number of first rows with words above several columns of numbers or dates; 0 for a usual header. */
function deepHeader(records: readonly CsvRecord[]): number {
  for (let rows = DEEP_ROWS; rows >= HEADER_ROWS && rows + ROWS_BELOW <= records.length; rows -= 1) {
    const samples = samplesBelow(records, rows);
    const typed = [...samples.keys()].filter((column) => isTypedThroughout(samples[column]));
    const words = records.slice(0, rows).map(({ cells }) => typed.map((column) => cells[column] ?? ""));
    const areWords = words.every((cells) => cells.every((cell, at) => isName(cell, samples[typed[at] ?? 0])));
    const named = words.filter((cells) => cells.filter((cell) => cell !== "").length > 1).length;
    if (typed.length > 2 && areWords && named >= HEADER_ROWS && isDeep(records.slice(0, rows), typed)) return rows;
  }
  return 0;
}

/**
 * Rows of data that say "absent" in place of their numbers have labels of their own. A header names the column of
 * labels, and every other column of texts, in one of its rows.
 */
function isDeep(rows: readonly CsvRecord[], typed: readonly number[]): boolean {
  const filled = rows.map(({ cells }) => [...cells.keys()].filter((column) => cells[column] !== ""));
  const labelled = filled.filter((columns) => columns.some((column) => !typed.includes(column)));
  const once = [...(rows[0]?.cells.keys() ?? [])].filter(
    (column) => filled.filter((columns) => columns.includes(column)).length < 2,
  );
  return labelled.length < 2 && once.length > 0;
}

/** Every value of the column fits its type, so that a word above it cannot be one of them. */
const isTypedThroughout = (sample: Sample | undefined): boolean =>
  sample !== undefined &&
  isTyped(sample) &&
  sample.values.every((value) => value === "" || isMissingBesideTyped(value) || fits(value, sample));

const isName = (cell: string, sample: Sample | undefined): boolean =>
  cell === "" || (sample !== undefined && !fits(cell, sample) && !isMissingBesideTyped(cell));

/** The names of all header rows, top to bottom. A group's name also counts for the empty cells to its right. */
function joined(rows: readonly CsvRecord[]): string[] {
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const last = rows.length - 1;
  const filledRows = rows.map(({ cells }, row) => (row === last ? cells : spread(cells, columns)));
  return Array.from({ length: columns }, (_, at) => {
    const names = filledRows.map((cells) => cells[at] ?? "").filter((name) => name !== "");
    return [...new Set(names)].join(" ");
  });
}

function spread(cells: readonly string[], columns: number): string[] {
  let group = "";
  return Array.from({ length: columns }, (_, at) => {
    group = cells[at] || group;
    return group;
  });
}

/** Completes a header that lacks the name of the first column, as R writes it, or of the last columns. */
function withRowNames(
  headers: readonly string[],
  body: readonly CsvRecord[],
  width: number,
): Pick<FoundHeader, "headers" | "warnings"> {
  const isShort = headers.length + 1 === width && body.every(({ cells }) => cells.length === width);
  if (isShort && body.some(({ cells }) => cells.at(-1) !== "")) {
    const warning = "The rows have one cell more than the header: their first column has no name";
    return { headers: ["", ...headers], warnings: [warning] };
  }
  const long = body.filter(({ cells }) => cells.slice(headers.length).some((cell) => cell !== "")).length;
  return {
    headers,
    warnings: long === 0 ? [] : [`${long} rows have more cells than the header; the surplus was left out`],
  };
}
