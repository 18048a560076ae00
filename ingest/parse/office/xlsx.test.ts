import { expect, test } from "vitest";
import { relationships } from "../../../test/support/office/archive.ts";
import { seenBlocks } from "../../../test/support/office/seen-blocks.ts";
import { buildXlsx } from "../../../test/support/office/xlsx.ts";
import { chunkDocument } from "../../chunk/chunk-document.ts";
import { parseBytes } from "../parse-bytes.ts";
import { createUnread } from "./unread.ts";
import { readSheet } from "./xlsx-sheet.ts";

const parse = (bytes: Buffer) => parseBytes(bytes, { fileType: "xlsx", fileName: "log.xlsx" });
const day = (value: number) => ({ value, format: "date" }) as const;

const sales = {
  name: "Sales",
  rows: [
    ["Region", "Day", "Amount", "Share", "Zip", "Paid"],
    [
      "North",
      day(45_000),
      { value: 1_200.5, format: "euro" },
      { value: 0.29, format: "percent" },
      { value: 123, format: "zip" },
      true,
    ],
    [
      null,
      day(45_001),
      { value: 10, format: "euro" },
      { value: 0.5, format: "percent" },
      { value: 77, format: "zip" },
      false,
    ],
    [],
    ["South", day(45_002), { formula: "C2*2", value: 2_401 }, null, { value: 9, format: "zip" }, true],
  ],
  merges: ["A2:A3"],
} as const;

test("a sheet is a typed table: dates, amounts, shares and codes by the formats of the cells", async () => {
  const { table } = await parse(buildXlsx([sales]));
  expect(table?.columns.map(({ name, type, unit }) => [name, type, unit ?? ""])).toEqual([
    ["region", "text", ""],
    ["day", "date", ""],
    ["amount", "number", "€"],
    ["share", "integer", "%"],
    ["zip", "text", ""],
    ["paid", "boolean", ""],
  ]);
  expect(table?.rows).toEqual([
    ["North", "2023-03-15", 1_200.5, 29, "00123", true],
    ["North", "2023-03-16", 10, 50, "00077", false],
    ["South", "2023-03-17", 2_401, null, "00009", true],
  ]);
});

test("a row names its columns, and a chunk has the name of its sheet and the lines of its rows", async () => {
  const document = await parse(
    buildXlsx([
      sales,
      {
        name: "Ports",
        rows: [
          ["Port", "Depth"],
          ["Norrvik", 9],
          ["Lindholm", 7],
        ],
      },
    ]),
  );
  const chunks = chunkDocument(document, { strategy: "semantic", chunk_size: 1_000 });
  expect(chunks.map(({ title, line_numbers }) => [title, line_numbers])).toEqual([
    ["Sales", [2, 3, 5]],
    ["Ports", [2, 3]],
  ]);
  expect(chunks[1]?.content).toBe("Port: Norrvik; Depth: 9.\nPort: Lindholm; Depth: 7.");
});

test("the largest visible sheet is the SQL table; hidden sheets and the sheets in the text only are named", async () => {
  const rows = [["Name", "Value"], ...Array.from({ length: 9 }, (_, at) => [`n${at}`, at])];
  const document = await parse(buildXlsx([sales, { name: "Keys", rows, isHidden: true }]));
  expect(document.table?.rows).toHaveLength(3);
  expect(document.warnings).toEqual([
    'The sheet "Keys" is hidden',
    'The SQL table holds the sheet "Sales"; the sheet "Keys" is in the text only',
  ]);
});

test("a sheet that is no table is text, a row a paragraph", async () => {
  const document = await parse(
    buildXlsx([{ name: "Read me", rows: [["All amounts are estimates."], [], ["Ask Ada."]] }]),
  );
  expect(seenBlocks(document)).toEqual([
    "heading 1: Read me",
    "paragraph: All amounts are estimates.",
    "paragraph: Ask Ada.",
  ]);
  expect(document).toMatchObject({ table: null, line_numbers: [1, 1, 3] });
});

test("the name that a program gave the only sheet is no heading", async () => {
  const document = await parse(buildXlsx([{ ...sales, name: "Sheet1" }]));
  expect(seenBlocks(document).map((block) => block.split(":")[0])).toEqual(["table"]);
});

test("a formula without a stored value is counted in a warning", async () => {
  const rows = [
    ["Name", "Value"],
    ["a", { formula: "1+1", value: null }],
    ["b", 2],
  ];
  expect((await parse(buildXlsx([{ name: "Sums", rows }]))).warnings).toEqual([
    'Sheet "Sums": 1 formula has no stored value; open and save the file in a spreadsheet program',
  ]);
});

test("a cell without a reference stands right of the cell before it, also of an empty one", async () => {
  const value = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const extra = `<row><c/>${value("b1")}</row><row>${value("a2")}<c s="1"/>${value("c2")}</row><row><c r="B3"/>${value("c3")}</row>`;
  const sheet = readSheet(
    { name: "xl/worksheets/sheet1.xml", bytes: Buffer.from(`<worksheet><sheetData>${extra}</sheetData></worksheet>`) },
    {
      workbook: { sheets: [], chartSheets: 0, strings: [], formats: [], from1904: false },
      name: "A",
      unread: createUnread(),
      before: 0,
    },
  );
  expect(sheet.rows.map(({ cells }) => Array.from(cells, (cell = "") => cell))).toEqual([
    ["", "b1"],
    ["a2", "", "c2"],
    ["", "", "c3"],
  ]);
});

test("a cell beyond the last allowed column is refused, and the error names sheet and row", async () => {
  const far = '<row r="7"><c r="ZZZ7"><v>1</v></c></row>';
  const bytes = buildXlsx([{ name: "Far", rows: [], extra: far }]);
  await expect(parse(bytes)).rejects.toMatchObject({
    message: 'log.xlsx: The workbook has more than 1000 columns in row 7 of the sheet "Far"; split the table',
  });
});

const shared = (...texts: readonly number[]) =>
  `<row r="1">${texts.map((text) => `<c t="s"><v>${text}</v></c>`).join("")}<c t="s"/></row>`;
const sharedLink = { rIdTexts: ["sharedStrings", "sharedStrings.xml"] } as const;
const strings = "<sst><si><t>Ada</t></si><si><t>Bob</t></si></sst>";

test("the names of parts ignore case", async () => {
  const parts = { "xl/SharedStrings.xml": strings };
  const { text } = await parse(buildXlsx([{ name: "A", rows: [], extra: shared(1, 0) }], { parts, links: sharedLink }));
  expect(text).toBe("A\nBob | Ada");
});

test("cells whose text the file does not hold are counted in a warning", async () => {
  const parts = { "xl/sharedStrings.xml": strings };
  const bytes = buildXlsx([{ name: "A", rows: [], extra: shared(0, 2, 3) }], { parts, links: sharedLink });
  expect((await parse(bytes)).warnings).toEqual([
    'Sheet "A": 2 cells refer to a text that the file does not hold; save it again',
  ]);
});

test("a workbook that lacks the part with the texts of its cells is refused as damaged", async () => {
  await expect(
    parse(buildXlsx([{ name: "A", rows: [["x"]], extra: shared(0) }], { links: sharedLink })),
  ).rejects.toMatchObject({
    message:
      "log.xlsx: The workbook is damaged: the part with the texts of its cells is missing; save it again and upload it",
  });
});

test("a row beyond the last one that a sheet can have is refused as damaged", async () => {
  const row = (line: number) => `<row r="${line}"><c><v>1</v></c></row>`;
  const read = (line: number) => parse(buildXlsx([{ name: "Far", rows: [["x"]], extra: row(line) }]));
  expect((await read(1_048_576)).line_numbers?.at(-1)).toBe(1_048_576);
  await expect(read(3_000_000_000)).rejects.toMatchObject({
    message:
      'log.xlsx: The workbook is damaged: it has row 3000000000 of the sheet "Far", and the last row of a sheet is 1048576',
  });
});

const box = (text: string) => `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
const chart = '<xdr:graphicFrame><a:graphicData><c:chart r:id="rId1"/></a:graphicData></xdr:graphicFrame>';
const drawn = (drawing: string) => ({
  parts: {
    "xl/worksheets/_rels/sheet1.xml.rels": relationships({ rId1: ["drawing", "../drawings/drawing1.xml"] }),
    "xl/drawings/drawing1.xml": drawing,
  },
});

test("charts, text boxes and sheets of charts are counted in warnings; empty shapes and fallbacks are not", async () => {
  const fallback = `<mc:AlternateContent><mc:Choice>${chart}</mc:Choice><mc:Fallback>${box("No chart")}</mc:Fallback></mc:AlternateContent>`;
  const bytes = buildXlsx([{ name: "A", rows: [["x"]] }], {
    ...drawn(`<xdr:wsDr>${chart}${box("Note")}${box("Note")}${box("")}${fallback}</xdr:wsDr>`),
    links: { rIdChart: ["chartsheet", "chartsheets/sheet1.xml"] },
    listed: '<sheet name="Chart1" sheetId="9" r:id="rIdChart"/>',
  });
  expect((await parse(bytes)).warnings).toEqual([
    "1 chart sheet was not read",
    "2 charts were not read",
    "2 text boxes were not read",
  ]);
});

test("a drawing that cannot be read is counted, and the workbook is read", async () => {
  const document = await parse(buildXlsx([{ name: "A", rows: [["x"]] }], drawn("no XML")));
  expect(document.warnings).toEqual(["1 drawing was not read"]);
  expect(document.text).toBe("A\nx");
});
