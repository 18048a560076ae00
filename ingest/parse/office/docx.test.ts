import { expect, test } from "vitest";
import { buildDocx, footnoteMark, paragraph, run, table } from "../../../test/support/office/docx.ts";
import { seenBlocks, seenHeaders } from "../../../test/support/office/seen-blocks.ts";
import { documentFacts } from "../../facts/document-facts.ts";
import { parseBytes } from "../parse-bytes.ts";

const parse = (bytes: Buffer) => parseBytes(bytes, { fileType: "docx", fileName: "log.docx" });

test("headings are told by the name of their style, by their level in the outline and by the style below", async () => {
  const document = await parse(
    buildDocx(
      [
        paragraph("Ships", { style: "Heading1" }),
        paragraph("Berths", { style: "Berschrift2" }),
        paragraph("Crews", { style: "Chapter" }),
        paragraph("Cooks", { style: "Outlined" }),
        paragraph("Text."),
      ].join(""),
    ),
  );
  expect(seenBlocks(document)).toEqual([
    "heading 1: Ships",
    "heading 2: Berths",
    "heading 1: Crews",
    "heading 2: Cooks",
    "paragraph: Text.",
  ]);
});

test("a title stands above all headings and is the title of the document", async () => {
  const body = [paragraph("The ferry Aurora", { style: "Title" }), paragraph("Ships", { style: "Heading1" })].join("");
  const document = await parse(buildDocx(body));
  expect(document.title).toBe("The ferry Aurora");
  expect(seenBlocks(document)).toEqual(["heading 1: The ferry Aurora", "heading 2: Ships"]);
});

test("deleted text, comments and the list of contents are no text; inserted text is", async () => {
  const deleted = '<w:del w:id="1"><w:r><w:delText>Deleted.</w:delText></w:r></w:del>';
  const moved = `<w:moveFrom w:id="2">${run("Moved away.")}</w:moveFrom>`;
  const comment = '<w:r><w:commentReference w:id="0"/></w:r>';
  const body = [
    paragraph("1 Ships 4", { style: "TOC1" }),
    paragraph(`${run("Kept. ")}${deleted}${moved}<w:ins w:id="3">${run("Inserted.")}</w:ins>${comment}`),
  ].join("");
  const comments = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0">${paragraph("A remark.")}</w:comment></w:comments>`;
  const document = await parse(buildDocx(body, { parts: { "word/comments.xml": comments } }));
  expect(seenBlocks(document)).toEqual(["paragraph: Kept. Inserted."]);
});

test("lists, quotes and footnotes are blocks of their kinds; the mark of a footnote does not tear its sentence", async () => {
  const body = [
    paragraph(`${run("She was built in 1912")}${footnoteMark(1)}${run(" in Norrvik.")}`),
    paragraph("Tar", { list: 1 }),
    paragraph("Rope", { list: 1 }),
    paragraph("Sail at noon.", { list: 2 }),
    paragraph("I never saw her again.", { style: "Quote" }),
  ].join("");
  const document = await parse(buildDocx(body, { footnotes: ["After the log of the yard."] }));
  expect(seenBlocks(document)).toEqual([
    "paragraph: She was built in 1912 in Norrvik.",
    "item: - Tar",
    "item: - Rope",
    "item: 1. Sail at noon.",
    "quote: I never saw her again.",
    "note: After the log of the yard.",
  ]);
});

test("a table has the header that its author marked, else a first row of words above numbers", async () => {
  const rows = [
    ["Year", "Voyages"],
    ["1912", "31"],
  ];
  const words = [
    ["Ship", "Home"],
    ["Aurora", "Norrvik"],
  ];
  const body = [
    paragraph("Table 1: Voyages"),
    table(rows),
    paragraph("Homes"),
    table(words, { header: true }),
    paragraph("Others"),
    table(words),
  ].join("");
  const document = await parse(buildDocx(body));
  expect(seenHeaders(document)).toEqual([[["Year", "Voyages"]], [["Ship", "Home"]], []]);
  const [first] = document.blocks.filter(({ kind }) => kind === "table");
  expect(Array.from(document.text).slice(first?.table?.caption?.start, first?.table?.caption?.end).join("")).toBe(
    "Table 1: Voyages",
  );
});

test("the first row of a form with two columns is no header, unless it is bold", async () => {
  const form = [
    ["Project", "Apollo"],
    ["Owner", "Ada Lovelace"],
    ["Start", "2024"],
  ];
  const [first = [], ...others] = form;
  const bold = table([first.map((cell) => run(cell, { bold: true })), ...others]);
  const document = await parse(buildDocx(table(form) + paragraph("Next.") + bold));
  expect(seenHeaders(document)).toEqual([[], [["Project", "Apollo"]]]);
});

test("a first row of words above a column of dates is a header", async () => {
  const rows = [
    ["Event", "Day"],
    ["Launch", "1912-04-02"],
    ["Refit", "1920-11-30"],
  ];
  expect(seenHeaders(await parse(buildDocx(table(rows) + paragraph("Next."))))).toEqual([[["Event", "Day"]]]);
});

test("title, author and date of the properties are found as facts", async () => {
  const properties = {
    "dc:title": "Winter on the Sound",
    "dc:creator": "Ada Holm",
    "dcterms:modified": "2021-11-05T10:00:00Z",
  };
  const document = await parse(buildDocx(paragraph("Winter on the Sound is long."), { properties }));
  expect(documentFacts(document, "x1.docx")).toMatchObject({
    title: { value: "Winter on the Sound" },
    author: { value: "Ada Holm" },
    date: { value: "2021-11-05" },
  });
});

test("formulas and embedded files, which are not read, are named in warnings", async () => {
  const formula = "<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>";
  const embedded = '<w:p><w:r><w:object><o:OLEObject xmlns:o="o" ProgID="Excel.Sheet.12"/></w:object></w:r></w:p>';
  const document = await parse(buildDocx(paragraph("Text.") + formula + formula + embedded));
  expect(document.warnings).toEqual(["2 formulas were not read", "1 embedded file was not read"]);
});

test("a long document is read in windows, with all its text and the level of its headings", async () => {
  const voyages = Array.from({ length: 400 }, (_, at) => at);
  const parts = voyages.map((at) =>
    paragraph(
      `Voyage ${at} to ${Array.from({ length: 1_200 }, (_, day) => day * at).join(" ")}`,
      at % 7 === 0 ? { list: 1 } : {},
    ),
  );
  const tables = table([
    ["Day", "Voyages"],
    ["Monday", "3"],
  ]);
  const start = paragraph("The log", { style: "Title" }) + paragraph("First", { style: "Heading1" });
  const body = `${tables}${start}${parts.join("")}${paragraph("Last", { style: "Heading1" })}${tables}`;
  expect(body.length).toBeGreaterThan(2_500_000);
  const seen = seenBlocks(await parse(buildDocx(body)));
  expect(seen.filter((block) => /^(?:heading|table)/.test(block))).toEqual([
    "table: Day | Voyages\nMonday | 3",
    "heading 1: The log",
    "heading 2: First",
    "heading 2: Last",
    "table: Day | Voyages\nMonday | 3",
  ]);
  expect(seen.flatMap((block) => /Voyage (\d+) to/.exec(block)?.[1] ?? []).map(Number)).toEqual(voyages);
});
