import Papa from "papaparse";
import type { Block, ParsedDocument, ParsedTable } from "../../domain/document.ts";
import { invalidInput } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits.ts";
import { columnNames } from "./column-names.ts";
import { columnType, toCell } from "./column-type.ts";
import { decodeText } from "./encoding.ts";
import { type Findings, finishDocument } from "./finish-document.ts";
import { normaliseText } from "./normalise-text.ts";
import type { ReadingHints } from "./reading-hints.ts";
import { textLimit } from "./text-limit.ts";

/** Code points per block of rows: near the default chunk size, so that a block is usually a chunk. */
const BLOCK_LENGTH = 700;
/** The header is repeated in every row's sentence: a paragraph as header would multiply the size. */
const HEADER_LENGTH_LIMIT = 60;

/**
 * CSV with a header row: a typed table, and a text with one sentence per row ("name: Ada; born: 1815.") in blocks of
 * rows. Finds the delimiter itself; short rows are filled with null.
 *
 * @throws AppError invalid_input for an unclosed quote, no rows, or more rows, columns or cell text than allowed
 */
export function parseCsv(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const { headers, rows, warnings } = readRows(normaliseText(decodeText(bytes, charset)));
  const table = typedTable(headers, rows);
  const rendered = renderRows(headers, rows, textLimit(bytes.length));
  return finishDocument("csv", { ...rendered, table, warnings: [...warnings, ...(rendered.warnings ?? [])] });
}

interface RawTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly warnings: readonly string[];
}

function readRows(text: string): RawTable {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: "",
    delimitersToGuess: [",", ";", "\t", "|"],
    skipEmptyLines: "greedy",
    preview: parserLimits.csvRows + 2,
  });
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes !== undefined) {
    throw invalidInput(`The CSV file has an unclosed or misplaced quote near row ${(quotes.row ?? 0) + 1}`);
  }
  const [headers, ...rows] = data.map((row) => row.map((cell) => cell.trim()));
  if (headers === undefined || rows.length === 0) throw invalidInput("The CSV file has no rows below its header");
  if (rows.length > parserLimits.csvRows) throw invalidInput(`The CSV file has more than ${parserLimits.csvRows} rows`);
  if (headers.length > parserLimits.csvColumns) {
    throw invalidInput(`The CSV file has more than ${parserLimits.csvColumns} columns`);
  }
  if ([headers, ...rows].some((row) => row.some((cell) => cell.length > parserLimits.csvCellBytes))) {
    throw invalidInput(`A cell of the CSV file is longer than ${parserLimits.csvCellBytes} characters`);
  }
  const long = rows.filter((row) => row.slice(headers.length).some((cell) => cell !== "")).length;
  const warnings = long === 0 ? [] : [`${long} rows have more cells than the header; the surplus was left out`];
  return { headers, rows, warnings };
}

function typedTable(headers: readonly string[], rows: RawTable["rows"]): ParsedTable {
  const names = columnNames(headers);
  const columns = headers.map((header, at) => {
    const values = rows.map((row) => row[at] ?? "");
    return { name: names[at] ?? `column_${at + 1}`, header, type: columnType(values) };
  });
  return { columns, rows: rows.map((row) => columns.map(({ type }, at) => toCell(row[at] ?? "", type))) };
}

function renderRows(headers: readonly string[], rows: RawTable["rows"], limit: number): Findings {
  const labels = headers.map((header, at) => oneLine(header).slice(0, HEADER_LENGTH_LIMIT) || `column ${at + 1}`);
  const lines: string[] = [];
  const blocks: Block[] = [];
  let start = 0;
  let end = 0;
  for (const [at, row] of rows.entries()) {
    const line = renderRow(labels, row);
    if (line === "") continue;
    if (end + line.length > limit) {
      blocks.push({ kind: "rows", start, end: end - 1 });
      const warning = `Rows after row ${at} are in the table only, their text would be too long`;
      return { text: lines.join("\n"), blocks, warnings: [warning] };
    }
    if (end > start && end + line.length - start > BLOCK_LENGTH) {
      blocks.push({ kind: "rows", start, end: end - 1 });
      start = end;
    }
    lines.push(line);
    end += line.length + 1;
  }
  if (end > start) blocks.push({ kind: "rows", start, end: end - 1 });
  return { text: lines.join("\n"), blocks };
}

function renderRow(labels: readonly string[], row: readonly string[]): string {
  const parts = labels.flatMap((label, at) => {
    const value = oneLine(row[at] ?? "");
    return value === "" ? [] : [`${label}: ${value}`];
  });
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
