import { Buffer } from "node:buffer";
import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import type { ParsedDocument } from "../../domain/document.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { buildPdf } from "../../test/support/pdf.ts";
import { decodeText } from "./encoding.ts";
import { parseBytes } from "./parse-bytes.ts";

const read = (text: string, type: "txt" | "md" | "csv"): Promise<ParsedDocument> =>
  parseBytes(Buffer.from(text), { fileType: type, fileName: `file.${type}` });
const blocksOf = ({ text, blocks }: ParsedDocument): [string, string][] =>
  blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);

test.each(["utf-8", "utf-16le", "utf-16be", "windows-1252"])("text in %s is decoded", (encoding) => {
  const text =
    "Le château de Rochefoucauld fut bâti à l'époque où régnait le prince; déjà célèbre, il plaît à tous. ".repeat(3);
  expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  if (encoding.startsWith("utf")) expect(decodeText(iconv.encode(text, encoding, { addBOM: true }))).toBe(text);
});

test("binary data is refused as text", async () => {
  const bytes = Buffer.from([0, 1, 2, 255, 254, 0, 0, 9, 128, 200, 0, 7, 61, 62, 63, 64]);
  await expect(parseBytes(bytes, { fileType: "txt", fileName: "x.txt" })).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^x\.txt: .*binary/),
  });
});

test("text is normalised: line ends, composed letters, no control characters", async () => {
  expect((await read("a\r\nb\rc\u0000d e\u0301 so\u00adft", "txt")).text).toBe("a\nb\ncd é soft");
});

test("plain text is split into paragraphs at blank lines", async () => {
  const document = await read("  One 🙂\nstill one.  \n \n\nTwo.\n", "txt");
  expect(blocksOf(document)).toEqual([
    ["paragraph", "One 🙂\nstill one."],
    ["paragraph", "Two."],
  ]);
  expect(document.title).toBeNull();
});

test("plain text has headings: underlined lines, and numbers of sections that stand alone", async () => {
  const document = await read(
    "====\nNews\n====\n\n2.4.0 / 2021-03-01\n------------------\n  * Fix it\n\n1.  Terms\n\n1.2 Leases\n\nA lease ends.\n\n1. Pay it\n\n| a |\n-----\n",
    "txt",
  );
  expect(blocksOf(document).filter(([kind]) => kind !== "furniture")).toEqual([
    ["heading", "News"],
    ["heading", "2.4.0 / 2021-03-01"],
    ["paragraph", "* Fix it"],
    ["heading", "1.  Terms"],
    ["heading", "1.2 Leases"],
    ["paragraph", "A lease ends."],
    ["paragraph", "1. Pay it"],
    ["paragraph", "| a |\n-----"],
  ]);
});

const markdown = `---
title: "From the front"
---
# Main #

Intro text
in two lines.

Second level
------------

- one
- two

  more of two
1. three

\`\`\`sh
# no heading

code
\`\`\`
| a | b |
|---|---|
| 1 | 2 |

After the table.
`;

test("Markdown is split into headings, paragraphs, lists, code and tables", async () => {
  const document = await read(markdown, "md");
  expect(document.title).toBe("From the front");
  expect(blocksOf(document)).toEqual([
    ["heading", "Main"],
    ["paragraph", "Intro text in two lines."],
    ["heading", "Second level"],
    ["item", "- one"],
    ["item", "- two more of two"],
    ["item", "1. three"],
    ["code", "# no heading\n\ncode"],
    ["table", "a | b\n1 | 2"],
    ["paragraph", "After the table."],
  ]);
  expect(document.blocks.filter(({ kind }) => kind === "heading").map(({ level }) => level)).toEqual([1, 2]);
});

test("the first heading of level 1 is the title if the front matter has none", async () => {
  expect((await read("text\n\n# The **bold** [link](http://x.y)\n", "md")).title).toBe("The bold link");
});

test("CSV becomes a typed table and one sentence per row", async () => {
  const file =
    "Name;Post Code;Name;Height (m);Born;Seen;Alive;\nAda;01234;x;1.5;1815-12-10;2024-01-01 10:00;no;1\nBob;00001;;n/a;1900-02-28;;yes;2\n";
  const { table, text, warnings } = await read(`\ufeff${file}`, "csv");
  expect(table?.columns).toEqual([
    { name: "name", header: "Name", type: "text" },
    { name: "post_code", header: "Post Code", type: "text" },
    { name: "name_2", header: "Name", type: "text" },
    { name: "height_m", header: "Height (m)", type: "number" },
    { name: "born", header: "Born", type: "date" },
    { name: "seen", header: "Seen", type: "timestamp" },
    { name: "alive", header: "Alive", type: "boolean" },
    { name: "column_8", header: "", type: "integer" },
  ]);
  expect(table?.rows).toEqual([
    ["Ada", "01234", "x", 1.5, "1815-12-10", "2024-01-01 10:00", false, 1],
    ["Bob", "00001", null, null, "1900-02-28", null, true, 2],
  ]);
  expect(text.split("\n")[1]).toBe(
    "Name: Bob; Post Code: 00001; Height (m): n/a; Born: 1900-02-28; Alive: yes; column 8: 2.",
  );
  expect(warnings).toEqual([expect.stringMatching(/columns are called "Name"/)]);
});

test.each([
  ["an unclosed quote", 'a,b\n"x,1\ny,2\n', /quote/],
  ["no rows", "a,b\n", /no rows/],
  ["a cell beyond the limit", `a\n${"x".repeat(100_001)}\n`, /longer than/],
  ["too many columns", `${"a,".repeat(1001)}\n1\n`, /columns/],
])("CSV with %s is refused", async (_, file, message) => {
  await expect(read(file, "csv")).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(message),
  });
});

test("blocks are ordered and disjoint, with only white space between them", async () => {
  const piece = fc.constantFrom(
    "# h",
    "## h2\n",
    "text ",
    "🙂",
    "\n",
    "\n\n",
    "- item\n",
    "```\n",
    "|a|b|\n",
    "|-|-|\n",
    "===\n",
    "a,b",
    '"q"',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom("txt" as const, "md" as const),
      async (parts, type) => {
        const { text, blocks } = await read(parts.join(""), type);
        let last = 0;
        for (const { start, end } of blocks) {
          expect(sliceCodePoints(text, last, start).trim()).toBe("");
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(sliceCodePoints(text, last, text.length).trim()).toBe("");
      },
    ),
  );
});

const left = [
  "The left column tells of the river that",
  "runs through the town of Hallvik, where",
  "the ferry has crossed since the year of",
  "the flood; its keeper was Anna Berg.",
];
const right = [
  "The right column begins the story of the",
  "mill, which Olaf Lund built in the year",
  "after the fire; it ground the corn of the",
  "whole valley until the railway came.",
];

test("two columns written row by row are read column by column, below their title", async () => {
  const rows = left.flatMap((text, at) => [
    { x: 60, y: 680 - at * 14, text },
    { x: 330, y: 680 - at * 14, text: right[at] ?? "" },
  ]);
  const file = buildPdf([
    [{ x: 120, y: 730, size: 20, text: "A history of the valley and its town" }, ...rows],
    [{ x: 60, y: 700, text: "The second page." }],
  ]);
  const document = await parseBytes(file, { fileType: "pdf", fileName: "valley.pdf" });
  expect(document.title).toBe("A history of the valley and its town");
  expect(blocksOf(document)).toEqual([
    ["heading", "A history of the valley and its town"],
    ["paragraph", left.join(" ")],
    ["paragraph", right.join(" ")],
    ["paragraph", "The second page."],
  ]);
  expect(document.page_starts).toEqual([0, document.text.indexOf("The second page.")]);
});

test("a table of short cells is read row by row", async () => {
  const cells = [
    ["Name", "Born"],
    ["Ada", "1815"],
    ["Bob", "1900"],
    ["Eve", "1950"],
  ];
  const file = buildPdf([
    cells.flatMap(([a = "", b = ""], at) => [
      { x: 60, y: 700 - at * 14, text: a },
      { x: 330, y: 700 - at * 14, text: b },
    ]),
  ]);
  const { text, blocks } = await parseBytes(file, { fileType: "pdf", fileName: "t.pdf" });
  expect(text).toBe("Name | Born\nAda | 1815\nBob | 1900\nEve | 1950");
  expect(blocks).toMatchObject([{ kind: "table", table: { rows: expect.any(Array) } }]);
});

test("a hyphenated word and a sentence across pages are joined", async () => {
  const file = buildPdf([
    [
      { x: 60, y: 700, text: "The ferry crossed the wide fjord every sum-" },
      { x: 60, y: 686, text: "mer and was kept by the" },
    ],
    [{ x: 60, y: 700, text: "people of the town." }],
  ]);
  const { text, page_starts } = await parseBytes(file, { fileType: "pdf", fileName: "f.pdf" });
  expect(text).toBe("The ferry crossed the wide fjord every summer and was kept by the people of the town.");
  expect(page_starts).toHaveLength(2);
});

test("the error for a PDF without a text layer says that it needs OCR", async () => {
  await expect(parseBytes(buildPdf([[]]), { fileType: "pdf", fileName: "scan.pdf" })).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringMatching(/^scan\.pdf: .*has no text layer; it needs OCR/),
  });
});
