import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits, parserLimits } from "../../../domain/limits/parsing.ts";
import { normaliseText } from "../normalise-text.ts";
import type { Part } from "./archive.ts";
import type { createUnread } from "./unread.ts";
import { createLosses } from "./xlsx-losses.ts";
import { type Merge, mergeOf, placeOf } from "./xlsx-places.ts";
import { shownValue } from "./xlsx-values.ts";
import type { Workbook } from "./xlsx-workbook.ts";
import { type Attributes, readXml } from "./xml.ts";

export interface SheetRow {
  /** Number of the row in the sheet, from 1. */
  readonly line: number;
  /** By column, from 0; absent for empty ones. */
  readonly cells: string[];
}

export interface Sheet {
  /** Rows with a value. */
  readonly rows: readonly SheetRow[];
  readonly merges: readonly Merge[];
  /** Number of cells with a value. */
  readonly cells: number;
  readonly warnings: readonly string[];
}

interface SheetOptions {
  readonly workbook: Workbook;
  readonly name: string;
  readonly unread: ReturnType<typeof createUnread>;
  /** Cells of the sheets before. */
  readonly before: number;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  isFormula: boolean;
  text: string;
}

/**
 * @throws AppError invalid_input for a row beyond the last one of a sheet, and for more rows, columns, cells or text in
 * a cell than allowed
 */
export function readSheet(part: Part, { workbook, name, unread, before }: SheetOptions): Sheet {
  const rows: SheetRow[] = [];
  const merges: Merge[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell: OpenCell | null = null;
  let [isText, isHint, count, next] = [false, false, 0, 0];
  const losses = createLosses(workbook);
  const where = (line: number): string => `row ${line} of the sheet "${name.slice(0, 60)}"`;

  function openRow({ r }: Attributes): void {
    row = { line: checkedLine(Math.max(row.line + 1, Number.parseInt(r ?? "", 10) || 0), where), cells: [] };
    next = 0;
  }
  function openCell({ r, t: type = "n", s }: Attributes): void {
    const column = placeOf(r)?.column ?? next;
    next = column + 1;
    const { csvColumns } = parserLimits;
    if (column >= csvColumns)
      throw invalidInput(
        `The workbook has more than ${csvColumns} columns in ${where(row.line)}; split the table`,
        "file",
      );
    cell = { column, type, style: Number(s ?? 0), isFormula: false, text: "" };
  }
  function closeCell({ column, type, style, isFormula, text }: OpenCell): void {
    losses.note({ type, isFormula, text });
    const value = normaliseText(shownValue(text, { type, style }, workbook)).trim();
    if (value === "") return;
    const { csvCellBytes } = parserLimits;
    if (value.length > csvCellBytes)
      throw invalidInput(`A cell in ${where(row.line)} is longer than ${csvCellBytes} characters; shorten it`, "file");
    row.cells[column] = value;
    count += 1;
    if (before + count > archiveLimits.cells)
      throw invalidInput(`The workbook has more than ${archiveLimits.cells} cells; split it`);
  }
  function closeRow(): void {
    if (row.cells.length > 0) rows.push(row);
    if (rows.length > parserLimits.csvRows)
      throw invalidInput(`The workbook has more than ${parserLimits.csvRows} rows; split it`);
  }
  readXml(part, {
    open(tag, attributes) {
      if (tag === "row") openRow(attributes);
      else if (tag === "c") openCell(attributes);
      else if (tag === "v" || tag === "t") isText = !isHint;
      else if (tag === "rPh") isHint = true;
      else if (tag === "f" && cell !== null) cell.isFormula = true;
      else if (tag === "mergeCell") merges.push(...mergeOf(attributes.ref));
      else unread.note(tag, attributes);
    },
    text(data) {
      if (isText && cell !== null && cell.text.length <= parserLimits.csvCellBytes) cell.text += data;
    },
    close(tag) {
      if (tag === "v" || tag === "t") isText = false;
      else if (tag === "rPh") isHint = false;
      else if (tag === "c" && cell !== null) {
        closeCell(cell);
        cell = null;
      } else if (tag === "row") closeRow();
    },
  });
  rows.sort((a, b) => a.line - b.line);
  return { rows, merges, cells: count, warnings: losses.warnings() };
}

function checkedLine(line: number, where: (line: number) => string): number {
  const { sheetRows } = archiveLimits;
  if (line <= sheetRows) return line;
  throw invalidInput(`The workbook is damaged: it has ${where(line)}, and the last row of a sheet is ${sheetRows}`);
}
