import type { ParsedDocument } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { parserLimits } from "../../../domain/limits/parsing.ts";
import { decodeText } from "../encoding.ts";
import { finishDocument } from "../finish-document.ts";
import { normaliseText } from "../normalise-text.ts";
import type { ReadingHints } from "../reading-hints.ts";
import { textLimit } from "../text-limit.ts";
import { type CsvLayout, layoutOf } from "./layout.ts";
import { readRecords } from "./records.ts";
import { renderCsv } from "./render.ts";
import { typeTable } from "./type-table.ts";

/**
 * A CSV file as a typed table, and as a text with one sentence per row ("name: Ada; born: 1815.") whose lines know
 * their line in the file. README.md in this folder describes the rules.
 *
 * @throws AppError invalid_input for an unclosed quote, no rows, or more rows, columns or cell text than allowed
 */
export function parseCsv(bytes: Buffer, { charset }: ReadingHints = {}): ParsedDocument {
  const { records, delimiter } = readRecords(normaliseText(decodeText(bytes, charset)));
  const layout = checked(layoutOf(records));
  const { table, warnings } = typeTable(layout, delimiter);
  const rendered = renderCsv(layout, textLimit(bytes.length));
  const all = [...layout.warnings, ...warnings, ...(rendered.warnings ?? [])];
  return finishDocument("csv", { ...rendered, table, warnings: all });
}

function checked(layout: CsvLayout): CsvLayout {
  const { csvRows, csvColumns } = parserLimits;
  const extra = layout.body[csvRows];
  if (extra !== undefined) {
    throw invalidInput(
      `The CSV file has more than ${csvRows} rows; split it before line ${extra.line}, with the header in each part`,
      "file",
    );
  }
  const columns = layout.headers.length;
  if (columns > csvColumns) {
    throw invalidInput(
      `The CSV file has ${columns} columns; at most ${csvColumns} columns can be read, so split the table`,
      "file",
    );
  }
  return layout;
}
