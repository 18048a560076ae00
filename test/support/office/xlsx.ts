import { archiveOf, escaped, officeParts, relationships } from "./archive.ts";

const namespace =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Formats of cells by the name that tests use; the numbers are their places in the list of formats. */
const codes = {
  plain: "General",
  date: "dd/mm/yyyy",
  euro: "#,##0.00 [$€-407]",
  percent: "0.0%",
  zip: "00000",
} as const;
type Format = keyof typeof codes;

/** A text, a number, a number with a format, the value of a formula (null: none stored), or nothing. */
export type MadeCell =
  | string
  | number
  | boolean
  | null
  | { readonly value: number; readonly format: Format }
  | { readonly formula: string; readonly value: number | null };

export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly MadeCell[])[];
  readonly merges?: readonly string[];
  readonly isHidden?: boolean;
  /** Further rows as XML. */
  readonly extra?: string;
}

const formats = Object.keys(codes);

function cellXml(cell: MadeCell, reference: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === "boolean") return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if ("format" in cell) return `<c r="${reference}" s="${formats.indexOf(cell.format)}"><v>${cell.value}</v></c>`;
  const value = cell.value === null ? "" : `<v>${cell.value}</v>`;
  return `<c r="${reference}"><f>${escaped(cell.formula)}</f>${value}</c>`;
}

const letter = (column: number): string => String.fromCharCode(65 + column);

function sheetXml({ rows, merges = [], extra = "" }: MadeSheet): string {
  const made = rows.map((cells, at) => {
    const written = cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join("");
    return written === "" ? "" : `<row r="${at + 1}">${written}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<worksheet ${namespace}><sheetData>${made.join("")}${extra}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
}

const styles = `<styleSheet ${namespace}><numFmts>${Object.values(codes)
  .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
  .join(
    "",
  )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`;

interface XlsxOptions {
  readonly properties?: Readonly<Record<string, string>>;
  /** Further parts. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Further relationships of the workbook, by id: type and target. */
  readonly links?: Readonly<Record<string, readonly [type: string, target: string]>>;
  /** Further sheets of the list as XML. */
  readonly listed?: string;
}

/** A workbook with these sheets. */
export function buildXlsx(
  sheets: readonly MadeSheet[],
  { properties = {}, parts: more = {}, links: moreLinks = {}, listed = "" }: XlsxOptions = {},
): Buffer {
  const parts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)] as const);
  const list = sheets.map(({ name, isHidden = false }, at) => {
    const state = isHidden ? ' state="hidden"' : "";
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  const links = sheets.map((_, at) => [`rId${at + 1}`, ["worksheet", `worksheets/sheet${at + 1}.xml`]] as const);
  return archiveOf({
    ...officeParts("xl/workbook.xml", `${type}.sheet.main+xml`, properties),
    "xl/workbook.xml": `<workbook ${namespace}><sheets>${list.join("")}${listed}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships({
      ...Object.fromEntries(links),
      rIdStyles: ["styles", "styles.xml"],
      ...moreLinks,
    }),
    "xl/styles.xml": styles,
    ...Object.fromEntries(parts),
    ...more,
  });
}
