import type { Block } from "../../../domain/document.ts";
import { AppError, invalidInput } from "../../../domain/errors.ts";
import { type CsvLayout, layoutOf } from "../csv/layout.ts";
import type { CsvRecord } from "../csv/records.ts";
import { renderCsv } from "../csv/render.ts";
import { joinParts, type TextPart } from "./join-parts.ts";
import { recordsOf } from "./xlsx-records.ts";
import type { Sheet } from "./xlsx-sheet.ts";

export interface SheetText extends TextPart {
  /** null for a sheet that is no table. */
  readonly layout: CsvLayout | null;
  readonly warnings: readonly string[];
}

interface SheetTextOptions {
  readonly name: string;
  /** Whether the workbook has no other sheet. */
  readonly isOnly: boolean;
  /** Longest text. */
  readonly limit: number;
}

/** "Sheet1", "Tabelle 2": names that programs give to a sheet. */
const GIVEN_NAME = /^\p{L}+ ?\d+$/u;

/** A sheet below its name: rows as those of a CSV file if it is a table, otherwise a paragraph for each row. */
export function textOfSheet(sheet: Sheet, { name, isOnly, limit }: SheetTextOptions): SheetText {
  const records = recordsOf(sheet);
  const layout = layoutIn(records);
  const body = layout === null ? paragraphs(records) : rendered(layout, limit);
  const isNamed = name !== "" && body.text !== "" && !(isOnly && GIVEN_NAME.test(name));
  const [first] = records;
  const heading: TextPart = {
    text: name,
    blocks: [{ kind: "heading", level: 1, start: 0, end: name.length }],
    lineNumbers: [first?.line ?? 1],
  };
  const { text, blocks, lineNumbers = [] }: TextPart = isNamed ? joinParts([heading, body], "\n") : body;
  if (text.length > limit) throw tooLong();
  return { text, blocks, lineNumbers, layout, warnings: layout?.warnings ?? [] };
}

const tooLong = () => invalidInput("The workbook holds more text than can be read; split it");

function rendered(layout: CsvLayout, limit: number): TextPart {
  const { text, blocks, lineNumbers, warnings = [] } = renderCsv(layout, limit);
  // The rest of the rows would be left out.
  if (warnings.length > 0) throw tooLong();
  return { text, blocks, ...(lineNumbers ? { lineNumbers } : {}) };
}

/** A single row or column is text. */
function layoutIn(records: readonly CsvRecord[]): CsvLayout | null {
  if (records.length < 2 || (records[0]?.cells.length ?? 0) < 2) return null;
  try {
    return layoutOf(records);
  } catch (error) {
    // No row stands below a header.
    if (error instanceof AppError) return null;
    throw error;
  }
}

function paragraphs(records: readonly CsvRecord[]): TextPart {
  const texts: string[] = [];
  const blocks: Block[] = [];
  let start = 0;
  for (const { cells } of records) {
    const text = cells
      .filter((cell) => cell !== "")
      .map((cell) => cell.replace(/\s+/g, " "))
      .join(" | ");
    texts.push(text);
    blocks.push({ kind: "paragraph", start, end: start + text.length });
    start += text.length + 1;
  }
  return { text: texts.join("\n"), blocks, lineNumbers: records.map(({ line }) => line) };
}
