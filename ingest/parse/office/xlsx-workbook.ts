import { invalidInput } from "../../../domain/errors.ts";
import { archiveLimits } from "../../../domain/limits/parsing.ts";
import { normaliseText } from "../normalise-text.ts";
import type { Archive } from "./archive.ts";
import { mainPart, relationshipId, relationshipsOf } from "./relationships.ts";
import { type NumberFormat, readFormats } from "./xlsx-formats.ts";
import { readStrings } from "./xlsx-strings.ts";
import { all, at, readTree } from "./xml-tree.ts";

export interface SheetEntry {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  /** Number of sheets that consist of a chart. */
  readonly chartSheets: number;
  /** Texts that cells refer to by their number; null for a file without the part that holds them. */
  readonly strings: readonly string[] | null;
  /** Formats that cells refer to by their number. */
  readonly formats: readonly NumberFormat[];
  /** Whether days are counted from 1904. */
  readonly from1904: boolean;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = await mainPart(archive, "xl/workbook.xml");
  const workbook = readTree(await archive.read(main));
  const related = await relationshipsOf(archive, main);
  let chartSheets = 0;
  const sheets = all(at(workbook, "sheets"), "sheet").flatMap(({ attributes }): SheetEntry[] => {
    const relationship = related.get(relationshipId(attributes));
    if (relationship?.type === "chartsheet") chartSheets += 1;
    // Sheets of charts and of macros have no cells.
    if (relationship?.type !== "worksheet") return [];
    const isHidden = (attributes.state ?? "visible") !== "visible";
    return [
      {
        name: normaliseText(attributes.name ?? "")
          .replace(/\s+/g, " ")
          .trim(),
        part: relationship.target,
        isHidden,
      },
    ];
  });
  if (sheets.length > archiveLimits.sheets) {
    throw invalidInput(`The workbook has more than ${archiveLimits.sheets} sheets; split it`);
  }
  const partOf = (kind: string): string | undefined =>
    [...related.values()].find(({ type, target }) => type === kind && archive.has(target))?.target;
  const [strings, styles] = [partOf("sharedStrings"), partOf("styles")];
  return {
    sheets,
    chartSheets,
    strings: strings === undefined ? null : readStrings(await archive.read(strings)),
    formats: styles === undefined ? [] : readFormats(readTree(await archive.read(styles))),
    from1904: /^(?:1|true)$/.test(at(workbook, "workbookPr")?.attributes.date1904 ?? ""),
  };
}
