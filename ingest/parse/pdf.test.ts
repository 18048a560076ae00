import { expect, test } from "vitest";
import type { ParsedDocument } from "../../domain/document.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { buildRawPdf, linesOf, paragraphAt, type RawPage, type RawParts } from "../../test/support/pdf-parts.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import { parseBytes } from "./parse-bytes.ts";

const read = (pages: readonly RawPage[], parts?: RawParts): Promise<ParsedDocument> =>
  parseBytes(buildRawPdf(pages, parts), { fileType: "pdf", fileName: "file.pdf" });
const blocksOf = ({ text, blocks }: ParsedDocument): [string, string][] =>
  blocks.map(({ kind, start, end }) => [kind, sliceCodePoints(text, start, end)]);

const harbour = [
  "The harbour of the town was built in the",
  "year of the great flood by the masons of",
  "the guild, who came from the mountains in",
  "spring and left again before the first of",
  "the winter storms closed the narrow pass.",
];
const mill = [
  "A mill was added by the miller of a farm",
  "beyond the river, and it ground the corn",
  "of the whole valley until the railway had",
  "come and the farmers sent their grain to",
  "the city, where larger mills were cheaper.",
];

test("columns with a narrow gutter are read one after the other, though the file paints them row by row", async () => {
  const rows = harbour.flatMap((text, at) => [
    { x: 60, y: 700 - at * 12, text },
    { x: 259, y: 700 - at * 12, text: mill[at] ?? "" },
  ]);
  const { text } = await read([{ content: linesOf(rows) }]);
  expect(text).toBe(`${harbour.join(" ")}\n\n${mill.join(" ")}`);
});

test("a page that is turned by its /Rotate entry is read in the direction of its text", async () => {
  const turned = harbour.map((text, at) => `BT /F1 10 Tf 0 1 -1 0 ${100 + at * 12} 60 Tm (${text}) Tj ET`).join("\n");
  const { text, blocks } = await read([{ content: turned, entries: "/Rotate 90" }]);
  expect(text).toBe(harbour.join(" "));
  expect(blocks[0]?.box).toMatchObject({ left: 60 });
});

test("sideways text at the side of a page is kept, as a block of its own", async () => {
  const stamp = "BT /F1 10 Tf 0 1 -1 0 30 300 Tm (Received in March) Tj ET";
  const { text } = await read([{ content: `${linesOf(paragraphAt(60, 700, harbour))}\n${stamp}` }]);
  expect(text).toBe(`${harbour.join(" ")}\n\nReceived in March`);
});

test("the value of a form field that the page does not paint is part of the text", async () => {
  const field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (keeper) /V (Anna Berg) /Rect [150 690 300 710] /F 4 >>";
  const content = linesOf([{ x: 60, y: 695, text: "Keeper's name:" }]);
  const { text } = await read([{ content, entries: "/Annots [5 0 R]" }], {
    objects: [field],
    catalog: "/AcroForm << /Fields [5 0 R] >>",
  });
  expect(text).toContain("Anna Berg");
});

test("running heads that alternate, and page numbers, are furniture; numbered headings are not", async () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  const pages = names.map((name, at) => ({
    content: linesOf([
      at % 2 === 0
        ? { x: 60, y: 760, text: `The Harbour Book ${at + 11}`, size: 8 }
        : { x: 400, y: 760, text: `${at + 11} A History of the Valley`, size: 8 },
      { x: 60, y: 735, text: `Chapter ${at + 1}`, size: 18 },
      ...paragraphAt(60, 700, [
        `${name} is the number of this part of the book,`,
        `and chapter ${name.toLowerCase()} ends below.`,
      ]),
    ]),
  }));
  const document = await read(pages);
  const furniture = blocksOf(document).filter(([kind]) => kind === "furniture");
  expect(furniture.map(([, text]) => text)).toEqual(
    names.map((_, at) => (at % 2 === 0 ? `The Harbour Book ${at + 11}` : `${at + 11} A History of the Valley`)),
  );
  expect(blocksOf(document).filter(([kind]) => kind === "heading")).toHaveLength(8);
  expect(document.page_starts).toHaveLength(8);
});

test("running heads and page numbers between paragraphs stand in no chunk, and pages still have their text", async () => {
  const pages = ["first", "second", "third", "fourth"].map((name, at) => ({
    content: linesOf([
      { x: 60, y: 760, text: "The Harbour Book", size: 8 },
      ...paragraphAt(60, 700, [`The ${name} page of this text is short.`]),
      { x: 300, y: 40, text: `- ${at + 1} -`, size: 8 },
    ]),
  }));
  const document = await read(pages);
  const chunks = chunkDocument(document, { strategy: "semantic", chunk_size: 1_000 });
  const sentences = ["first", "second", "third", "fourth"].map((name) => `The ${name} page of this text is short.`);
  expect(chunks.map(({ content }) => content)).toEqual([sentences.join("\n\n")]);
  // The head of the first page stands above all text: no chunk begins before it.
  const first = ["The Harbour Book", ...sentences.slice(1)].map((text) => text.slice(0, 10));
  expect(document.page_starts.map((start) => sliceCodePoints(document.text, start, start + 10))).toEqual(first);
  expect(document.blocks.slice(0, 2).map(({ kind }) => kind)).toEqual(["furniture", "paragraph"]);
  const furniture = document.blocks.filter(({ kind }) => kind === "furniture");
  expect(furniture.map(({ page }) => page)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
});

test("a paragraph continues across pages, past the note and the foot of the first page", async () => {
  const foot = { x: 60, y: 40, text: "Printed in Lindholm", size: 8 };
  const first = [...harbour.slice(0, 4)];
  const page = (lines: Parameters<typeof linesOf>[0]) => ({ content: linesOf([...lines, foot]) });
  const document = await read([
    page([...paragraphAt(60, 200, first), { x: 60, y: 80, text: "1 Of the old river.", size: 7 }]),
    page(paragraphAt(60, 700, harbour.slice(4))),
    page(paragraphAt(60, 700, mill)),
  ]);
  expect(blocksOf(document)).toEqual(
    expect.arrayContaining([
      ["paragraph", harbour.join(" ")],
      ["note", "1 Of the old river."],
      ["furniture", "Printed in Lindholm"],
    ]),
  );
  const second = document.page_starts[1] ?? 0;
  expect(sliceCodePoints(document.text, second, second + 10)).toBe("the winter");
});

test("a bold line that stands alone is a heading; a bold bullet, bold prose and a row of figures are none", async () => {
  const document = await read([
    {
      content: linesOf([
        { x: 60, y: 740, text: "Keepers and masons", font: "F2" },
        ...paragraphAt(60, 725, harbour),
        { x: 60, y: 650, text: "\x95 Bold bullets are items.", font: "F2" },
        { x: 60, y: 635, text: "Warning: the ferry does not run in winter.", font: "F2" },
        { x: 60, y: 620, text: "Total 1,234 5,678 9,012", font: "F2" },
        ...paragraphAt(60, 590, mill),
      ]),
    },
  ]);
  expect(blocksOf(document).filter(([kind]) => kind === "heading")).toEqual([["heading", "Keepers and masons"]]);
  expect(blocksOf(document)).toContainEqual(["item", "• Bold bullets are items."]);
});

test("list items by bullets and numbers are items, with the lines that hang below them", async () => {
  const document = await read([
    {
      content: linesOf([
        ...paragraphAt(60, 740, harbour),
        { x: 60, y: 670, text: "\x95" },
        { x: 75, y: 670, text: "The first item has a second" },
        { x: 75, y: 658, text: "line below its text." },
        { x: 60, y: 646, text: "2. The numbered one." },
      ]),
    },
  ]);
  expect(blocksOf(document).slice(1)).toEqual([
    ["item", "• The first item has a second line below its text."],
    ["item", "2. The numbered one."],
  ]);
});

test("a raised mark stays in its line and is no digit of the number before it", async () => {
  const content = linesOf([
    { x: 60, y: 700, text: "The loss was -163" },
    { x: 141, y: 704, text: "54", size: 6 },
    { x: 150, y: 700, text: "in that year." },
  ]);
  expect((await read([{ content }])).text).toBe("The loss was -163⁵⁴ in that year.");
});

const picture =
  "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 4 >>\nstream\nabcd\nendstream";

test("a page that shows a picture and no text is a gap with its number; an empty page is none", async () => {
  const document = await read(
    [
      { content: linesOf(paragraphAt(60, 700, harbour)) },
      { content: "q 500 0 0 700 50 50 cm /P Do Q" },
      { content: "" },
    ],
    { objects: [picture], pictures: "/P 5 0 R" },
  );
  expect(document.gaps).toEqual([{ page: 2, reason: "sparse", message: expect.stringMatching(/^Page 2 .*OCR/) }]);
  expect(document.warnings).toEqual(document.gaps.map(({ message }) => message));
});

test("a page whose glyphs have no known characters is a gap", async () => {
  const font = "<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [6 0 R] >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor 7 0 R >>";
  const descriptor =
    "<< /Type /FontDescriptor /FontName /Odd /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";
  const { gaps } = await read([{ content: "BT /F3 10 Tf 60 700 Td <0102030405060708090a0b0c0d0e0f101112> Tj ET" }], {
    objects: [font, descendant, descriptor],
    fonts: "/F3 5 0 R",
  });
  expect(gaps).toEqual([{ page: 1, reason: "undecoded", message: expect.stringMatching(/^Page 1: 9 of 9/) }]);
});

test("Japanese text in a predefined encoding, with a font that is not embedded, is read", async () => {
  const font = "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>";
  const descriptor =
    "<< /Type /FontDescriptor /FontName /Ryumin /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";
  const { text, gaps } = await read([{ content: "BT /F3 10 Tf 60 700 Td <93fa967b8cea> Tj ET" }], {
    objects: [font, descendant, descriptor],
    fonts: "/F3 5 0 R",
  });
  expect(text).toBe("日本語");
  expect(gaps).toEqual([]);
});

test("a short line in the style of the text is a paragraph of its own above a line that fills the column", async () => {
  const below = (first: string, lines: readonly string[]) =>
    read([{ content: linesOf(paragraphAt(60, 700, [first, ...lines])) }]);
  const { text } = await below("2.1 Rights of Keepers", harbour);
  expect(text).toBe(`2.1 Rights of Keepers\n\n${harbour.join(" ")}`);
  const full = "The harbour of the town that was built by";
  const kept = [
    ["Note that", ["the masons of the guild came", ...harbour]], // The next line begins with a small letter.
    ["Anna Berg", ["Harbour Street 5", "12345 Norrvik"]], // An address has no line that fills the column.
    [full, ["Ingrid Solheim, who came from the mountains", ...harbour.slice(1)]], // It fills the column itself.
  ] as const;
  for (const [first, lines] of kept) expect((await below(first, lines)).text).toContain(`${first} ${lines[0]}`);
});
