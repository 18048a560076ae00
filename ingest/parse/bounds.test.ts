import { afterEach, expect, test } from "vitest";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { buildBusyPdf } from "../../test/support/busy-pdf.ts";
import { buildPdf } from "../../test/support/pdf.ts";
import { parseBytes } from "./parse-bytes.ts";
import { type PackedDocument, unpackDocument } from "./parse-reply.ts";
import { createFileParser, type FileParser } from "./parser-process.ts";

let parser: FileParser | undefined;
afterEach(async () => {
  await parser?.close();
  parser = undefined;
});

const textOf = (document: PackedDocument): string => unpackDocument(document).text;
const csv = (text: string) => parseBytes(Buffer.from(text), { fileType: "csv", fileName: "a.csv" });
const refused = (message: RegExp) => ({ kind: "invalid_input", message: expect.stringMatching(message) });

/** Many pages that show the same lines: a small file with a long text. */
function echoingPdf(pages: number): Buffer {
  const lines = Array.from(
    { length: 50 },
    (_, at) => `Line ${at} of a page tells of the lighthouse, the ferry and the bridge.`,
  );
  const shown = lines.map((line, at) => `BT /F1 11 Tf 1 0 0 1 72 ${750 - at * 14} Tm (${line}) Tj ET`).join("\n");
  const kids = Array.from({ length: pages }, (_, at) => at + 5);
  const made = kids.map((id) => `${id} 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R >> endobj\n`);
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Count ${pages} /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Kids [${kids.map((id) => `${id} 0 R`).join(" ")}] >> endobj
3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj
4 0 obj << /Length ${shown.length} >> stream
${shown}
endstream endobj
${made.join("")}trailer << /Root 1 0 R /Size ${pages + 5} >>
%%EOF
`);
}

test("a PDF has at most 5,000 pages", async () => {
  const pages = (count: number) => buildPdf(Array.from({ length: count }, () => [{ x: 72, y: 700, text: "Page" }]));
  const { page_starts } = await parseBytes(pages(50), { fileType: "pdf", fileName: "a.pdf" });
  expect(page_starts).toHaveLength(50);
  await expect(parseBytes(pages(parserLimits.pages + 1), { fileType: "pdf", fileName: "a.pdf" })).rejects.toMatchObject(
    refused(/at most 5000 pages can be read/),
  );
});

test("the text of a PDF is at most twenty times the file's size, or a megabyte", async () => {
  const lengthOf = async (file: Buffer) => (await parseBytes(file, { fileType: "pdf", fileName: "a.pdf" })).text.length;
  const small = echoingPdf(100);
  expect(small.length * parserLimits.textPerFileByte).toBeLessThan(parserLimits.textFloorBytes);
  expect(await lengthOf(small)).toBeGreaterThan(100_000);
  await expect(lengthOf(echoingPdf(700))).rejects.toMatchObject(refused(/more text than/));
});

test.each([
  ["memory", { residentBytes: 1_000_000 }],
  ["time", { timeoutMs: 100 }],
] as const)("a PDF that takes too much %s is given up, and the next one is read", async (what, limits) => {
  parser = createFileParser(limits);
  await expect(parser.parse(buildBusyPdf(["Busy."], 100_000))).rejects.toMatchObject(
    refused(new RegExp(`takes too much ${what}`)),
  );
  await parser.close();
  parser = createFileParser();
  expect(textOf(await parser.parse(buildBusyPdf(["Another one."], 0)))).toBe("Another one.");
});

test("a CSV file has at most a million rows", async () => {
  await expect(csv(`n\n${"1\n".repeat(parserLimits.csvRows + 1)}`)).rejects.toMatchObject(refused(/1000000 rows/));
});

test("a CSV file has at most 1,000 columns", async () => {
  const row = (cell: string, count: number) => Array.from({ length: count }, () => cell).join(",");
  expect((await csv(`${row("n", 1_000)}\n${row("1", 1_000)}`)).table?.columns).toHaveLength(1_000);
  await expect(csv(`${row("n", 1_001)}\n${row("1", 1_001)}`)).rejects.toMatchObject(refused(/1000 columns/));
});

test.each([
  ["row", (cell: string) => `name\n${cell}\n`],
  ["header", (cell: string) => `${cell}\nx\n`],
])("a cell of a CSV file's %s has at most 100,000 characters", async (_where, file) => {
  expect((await csv(file("x".repeat(100_000)))).table?.rows).toHaveLength(1);
  await expect(csv(file("x".repeat(100_001)))).rejects.toMatchObject(refused(/longer than 100000/));
});

test("a CSV file's text repeats headers only up to twenty times the file's size; the table has all rows", async () => {
  const header = Array.from({ length: 20 }, (_, at) => `${"measurement_".repeat(4)}${at}`).join(",");
  const rows = 5_000;
  const file = `${header}\n${`${"1,".repeat(19)}1\n`.repeat(rows)}`;
  const { text, table, warnings } = await csv(file);
  expect(text.length).toBeLessThanOrEqual(file.length * parserLimits.textPerFileByte);
  expect(table?.rows).toHaveLength(rows);
  expect(warnings.join()).toMatch(/their text would be too long/);
});
