import Papa from "papaparse";
import { invalidInput } from "../../../domain/errors.ts";
import { parserLimits } from "../../../domain/limits/parsing.ts";
import { guessDelimiter } from "./delimiter.ts";
import { withoutSpacesBeforeQuotes } from "./spaced-quotes.ts";

/** A row of the file that has text. */
export interface CsvRecord {
  /** Without white space around them. */
  readonly cells: readonly string[];
  /** The line of the file on which the row begins, from 1. A cell in quotes may fill several lines. */
  readonly line: number;
  /** True if an empty row stands before it. */
  readonly afterGap: boolean;
}

/** Lines around the table that do not count as its rows. */
const OTHER_LINES = 200;

/** Excel writes its delimiter into the first line: "sep=;". */
const SEPARATOR_LINE = /^sep=([,;|\t])\n/i;

/**
 * The rows of a CSV text in normal form ("\n" line ends). Finds the delimiter itself.
 *
 * @throws AppError invalid_input for a quote that is not closed, and for more rows or cell text than allowed
 */
export function readRecords(text: string): { readonly records: readonly CsvRecord[]; readonly delimiter: string } {
  const separator = SEPARATOR_LINE.exec(text);
  const rows = separator ? text.slice(separator[0].length) : text;
  const delimiter = separator?.[1] ?? guessDelimiter(rows);
  const body = withoutSpacesBeforeQuotes(rows, delimiter);
  const preview = parserLimits.csvRows + OTHER_LINES;
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview });
  const records: CsvRecord[] = [];
  const quotes = errors.find(({ type }) => type === "Quotes")?.row;
  let line = separator ? 2 : 1;
  let afterGap = false;
  for (const [at, row] of data.entries()) {
    if (at === quotes) throw invalidInput(misquoted(`in the row of line ${line}`), "file");
    const cells = row.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== "")) {
      records.push({ cells, line, afterGap });
      afterGap = false;
    } else afterGap = true;
    line += 1 + lineEnds(row);
  }
  if (quotes !== undefined) throw invalidInput(misquoted(`near line ${line}`), "file");
  check(records);
  return { records, delimiter };
}

const misquoted = (where: string): string =>
  `The CSV file has an unclosed or misplaced quote ${where}; put the whole cell in quotes, and double each quote inside ("")`;

function lineEnds(row: readonly string[]): number {
  let count = 0;
  for (const cell of row) {
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  }
  return count;
}

function check(records: readonly CsvRecord[]): void {
  for (const { cells, line } of records) {
    if (cells.some((cell) => cell.length > parserLimits.csvCellBytes)) {
      throw invalidInput(
        `A cell in line ${line} of the CSV file is longer than ${parserLimits.csvCellBytes} characters; shorten it, or upload long texts as documents`,
        "file",
      );
    }
  }
}
