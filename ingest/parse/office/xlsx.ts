import type { ParsedDocument } from "../../../domain/document.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { typeTable } from "../csv/type-table.ts";
import { type Findings, finishDocument } from "../finish-document.ts";
import { headingText } from "../heading-text.ts";
import { textLimit } from "../text-limit.ts";
import { type Archive, openArchive } from "./archive.ts";
import { coreProperties } from "./core-properties.ts";
import { checkText, joinParts } from "./join-parts.ts";
import { createUnread } from "./unread.ts";
import { noteDrawings } from "./xlsx-drawings.ts";
import { readSheet, type Sheet } from "./xlsx-sheet.ts";
import { type SheetText, textOfSheet } from "./xlsx-sheet-text.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./xlsx-workbook.ts";

interface NamedSheet extends SheetText {
  readonly entry: SheetEntry;
  readonly sheet: Sheet;
}

/**
 * A workbook: each sheet is read like a CSV file, below its name as heading. The largest visible table becomes the SQL
 * table. Formulas count by the value that the program stored. Runs in the supervised child process only.
 *
 * @throws AppError invalid_input for a file that is protected, damaged, of another type, too large, or without text
 */
export async function parseXlsx(bytes: Buffer): Promise<ParsedDocument> {
  const archive = await openArchive(bytes, "xlsx");
  const workbook = await readWorkbook(archive);
  const unread = createUnread();
  const sheets = await readSheets(archive, workbook, unread);
  for (let at = 0; at < workbook.chartSheets; at += 1) unread.count("chart sheet");
  await noteDrawings(archive, workbook.sheets, unread);
  const { text, blocks, lineNumbers } = joinParts(sheets, "\n");
  checkText(text, "xlsx");
  const largest = largestTable(sheets);
  const typed = largest?.layout ? typeTable(largest.layout, ",") : null;
  const warnings = [
    ...sheets.flatMap((sheet) => [...sheet.warnings, ...sheet.sheet.warnings].map((text) => inSheet(sheet, text))),
    ...(largest && typed ? typed.warnings.map((text) => inSheet(largest, text)) : []),
    ...hidden(workbook.sheets),
    ...notInTable(sheets, largest),
    ...unread.warnings(),
  ];
  const clues = await coreProperties(archive);
  const title = clues.find(({ name }) => name === "dc:title")?.value || null;
  const table = typed?.table ?? null;
  const found = { text, blocks, lineNumbers, title, table, ...headingOf(sheets, largest), warnings, clues };
  return finishDocument("xlsx", found);
}

async function readSheets(
  archive: Archive,
  workbook: Workbook,
  unread: ReturnType<typeof createUnread>,
): Promise<NamedSheet[]> {
  const sheets: NamedSheet[] = [];
  const isOnly = workbook.sheets.length === 1;
  let [length, cells] = [0, 0];
  for (const entry of workbook.sheets) {
    const sheet = readSheet(await archive.read(entry.part), { workbook, name: entry.name, unread, before: cells });
    const limit = textLimit(archive.expandedBytes()) - length;
    const read = textOfSheet(sheet, { name: entry.name, isOnly, limit });
    sheets.push({ entry, sheet, ...read });
    length += read.text.length + 1;
    cells += sheet.cells;
    if (cells > archiveLimits.cells)
      throw invalidInput(`The workbook has more than ${archiveLimits.cells} cells; split it`);
  }
  return sheets;
}

function largestTable(sheets: readonly NamedSheet[]): NamedSheet | undefined {
  const rowsOf = ({ layout }: NamedSheet): number => layout?.body.length ?? 0;
  const tables = sheets.filter(({ layout }) => layout !== null);
  const visible = tables.filter(({ entry }) => !entry.isHidden);
  const most = Math.max(...(visible.length > 0 ? visible : tables).map(rowsOf));
  return (visible.length > 0 ? visible : tables).find((sheet) => rowsOf(sheet) === most);
}

/** The heading that distinguishes the rows of the largest table from rows of the others. */
function headingOf(sheets: readonly NamedSheet[], largest: NamedSheet | undefined): Pick<Findings, "tableHeading"> {
  const headings = sheets.filter(({ layout }) => layout !== null).map(({ entry }) => headingText(entry.name));
  if (largest === undefined || headings.length < 2) return {};
  const own = headingText(largest.entry.name);
  const isShared = headings.filter((heading) => heading === own).length > 1;
  return { tableHeading: isShared || own === "" ? null : own };
}

const inSheet = ({ entry }: NamedSheet, warning: string): string => `Sheet ${quoted(entry)}: ${warning}`;

const quoted = ({ name }: SheetEntry): string => `"${name.slice(0, 60)}"`;

function hidden(sheets: readonly SheetEntry[]): string[] {
  const names = sheets.filter(({ isHidden }) => isHidden).map(quoted);
  if (names.length === 0) return [];
  return [names.length === 1 ? `The sheet ${names[0]} is hidden` : `The sheets ${names.join(", ")} are hidden`];
}

function notInTable(sheets: readonly NamedSheet[], largest: NamedSheet | undefined): string[] {
  const others = sheets.filter((sheet) => sheet !== largest && sheet.layout !== null).map(({ entry }) => quoted(entry));
  if (largest === undefined || others.length === 0) return [];
  const shown = others.length === 1 ? `the sheet ${others[0]} is` : `the sheets ${others.join(", ")} are`;
  return [`The SQL table holds the sheet ${quoted(largest.entry)}; ${shown} in the text only`];
}
