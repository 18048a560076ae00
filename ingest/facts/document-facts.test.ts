import { describe, expect, test } from "vitest";
import { buildPdf, type PdfText } from "../../test/support/pdf.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { documentFacts } from "./document-facts.ts";

async function factsOf(fileName: string, content: string | Buffer): Promise<Record<string, string>> {
  const type = fileName.split(".").at(-1) ?? "";
  const fileType = type === "pdf" || type === "md" || type === "csv" || type === "html" ? type : "txt";
  const facts = documentFacts(await parseBytes(Buffer.from(content), { fileType, fileName }), fileName);
  return Object.fromEntries(Object.entries(facts).map(([name, { value }]) => [name, value]));
}

const line = (text: string, y: number, size = 11): PdfText => ({ x: 72, y, text, size });
const body = (y: number) =>
  [0, 1, 2, 3].map((n) => line("Plain words of a page that tells nothing about itself here.", y - 14 * n));

test("front matter states the facts, and comments of programs do not", async () => {
  const front = [
    "title: Rules &amp; habits",
    "authors: [Ada Lind, Bo Ek]",
    "publisher: Crane Works",
    "date: 2024-03-05",
    "version: v2.1",
  ];
  expect(await factsOf("x.md", `---\n${front.join("\n")}\n---\n\nOne sentence.\n`)).toEqual({
    title: "Rules & habits",
    author: "Ada Lind, Bo Ek",
    organization: "Crane Works",
    date: "2024-03-05",
    version: "2.1",
  });
});

test("a title that ends with a day gives the date of minutes; an event in the title does not", async () => {
  const minutes = (title: string) => factsOf("notes.md", `# ${title}\n\n- Ada Lind\n\n## Agenda\n\nLooms.\n`);
  expect(await minutes("Loom Committee (LC) Meeting 2024-07-24")).toMatchObject({ date: "2024-07-24" });
  expect(await minutes("How the flood of 24 July 2024 changed the mill")).not.toHaveProperty("date");
});

test("the cover of a form says who files it, and for when; the authority is not the organization", async () => {
  const cover = [
    line("UNITED STATES SECURITIES AND EXCHANGE COMMISSION", 740, 16),
    line("FORM 10-K", 700, 16),
    line("For the fiscal year ended December 31, 2018", 660),
    line("NORRVIK SHIPPING, INC.", 620, 18),
    line("(Exact name of registrant as specified in its charter)", 600),
    ...body(500),
  ];
  expect(await factsOf("0001.pdf", buildPdf([cover], "0001018724-20-000004"))).toMatchObject({
    title: "NORRVIK SHIPPING, INC. Form 10-K FY2018",
    organization: "NORRVIK SHIPPING, INC.",
    document_type: "annual report, Form 10-K",
    period: "FY2018",
  });
});

const firstPage = (...headings: readonly string[]) =>
  buildPdf([headings.flatMap((heading, at) => [line(heading, 740 - 140 * at, 16), ...body(700 - 140 * at)])]);

test.each([["1. INTENT", "2. SCOPE"], ["1 Keepers", "1.1 Lamps"], ["1 Introduction"], ["Figure 1: Chart"]])(
  "the first section of a PDF and the caption of a figure are not its title: %s",
  async (...headings) => {
    expect((await factsOf("wind study report.pdf", firstPage(...headings))).title).toBe("wind study report");
  },
);

test.each([
  "17. T\u00e4tigkeitsbericht des Beauftragten",
  "1. T\u00e4tigkeitsbericht des Beauftragten",
  "5. Annual Conference of Keepers",
  "1 Million trees for the harbour",
  "1 percent of the ocean",
  "2.0 Release of the loom",
  "10 rules of the harbour",
  "Table 5 tennis club rules",
])("a title may begin with a number: %s", async (title) => {
  expect((await factsOf("wind study report.pdf", firstPage(title))).title).toBe(title);
  const withSections = firstPage(title, "1. Lamps", "2. Boats");
  expect((await factsOf("wind study report.pdf", withSections)).title).toBe(title);
});

test("a news release names its headline, its organization, its date and its quarter", async () => {
  const text = [
    "Norrvik Shipping Reports Second Quarter 2023 Results",
    "",
    "HALDEN, August 1, 2023 -- Norrvik Shipping, Inc. (NYSE: NVK) today announced results for its second quarter.",
  ].join("\n");
  expect(await factsOf("release.txt", text)).toMatchObject({
    title: "Norrvik Shipping Reports Second Quarter 2023 Results",
    organization: "Norrvik Shipping, Inc.",
    document_type: "earnings release",
    date: "2023-08-01",
    period: "Q2 2023",
  });
});

test("a manual names its product and version", async () => {
  const facts = await factsOf("manual.md", "# Tern Pump User Guide\n\nVersion 3.2\n\nHow to run the pump.\n");
  expect(facts).toMatchObject({
    title: "Tern Pump User Guide",
    product: "Tern Pump",
    version: "3.2",
    document_type: "user guide",
  });
});

describe("no title is", () => {
  const titles = [
    "Untitled",
    "Microsoft Word - report.docx",
    "C:\\Users\\ada\\report.doc",
    "/tmp/a/b",
    "0000320193-23-000077",
    "Document1",
    "Table of Contents",
    "Template",
  ];
  test.each(titles)("%s", async (title) => {
    const facts = await factsOf("a17.pdf", buildPdf([body(700)], title));
    expect(facts.title ?? "").not.toContain(title);
    expect(facts.title ?? "").not.toMatch(/[\\/]|docx?$/);
  });
});

test("a document that says nothing about itself has no facts but its language", async () => {
  const prose = "The tide came in and the boats went out again, as they had done every morning. ".repeat(8);
  expect(await factsOf("a17.md", prose)).toEqual({ language: "en" });
  expect(await factsOf("a17.csv", "a,b\n1,2\n3,4\n")).toEqual({});
});

describe("pages without headings state facts in their heads and feet, as other text of the page does", () => {
  const words = "harbour mill river valley guild mason storm winter railway farmer corn grain city tower".split(" ");
  const prose = (page: number, y: number) =>
    [0, 1, 2, 3, 4, 5].map((row) =>
      line(
        `The ${[0, 1, 2, 3, 4].map((at) => words[(page * 5 + row * 3 + at) % words.length]).join(" ")}.`,
        y - 14 * row,
      ),
    );
  const pagesOf = (count: number, head: string, foot = "") =>
    Array.from({ length: count }, (_, page) => [
      line(head, 760, 8),
      ...prose(page, 700),
      ...(foot === "" ? [] : [line(foot, 60, 8)]),
      line(`- ${page + 1} -`, 40, 8),
    ]);

  test.each([
    ["date", "Date: 3 March 2021", "2021-03-03"],
    ["organization", "Lindholm Harbour Corporation", "Lindholm Harbour Corporation"],
    ["version", "Harbour Manual, Version 2.1", "2.1"],
  ])("the %s", async (fact, head, value) => {
    expect((await factsOf("a17.pdf", buildPdf(pagesOf(20, head))))[fact]).toBe(value);
    const [cover = [], ...others] = pagesOf(20, head);
    const onlyText = cover.filter(({ text }) => text !== head);
    expect((await factsOf("a17.pdf", buildPdf([onlyText, ...others])))[fact]).toBe(
      fact === "version" ? undefined : value,
    );
  });

  test("the holder of the copyright, in the last lines and in the feet", async () => {
    const [head, imprint] = [
      "A short account of the harbour and its valley",
      "Copyright 2019 Lindholm Harbour Press Ltd.",
    ];
    const printed = pagesOf(40, head).map((page, at) => [...page, ...(at === 39 ? [line(imprint, 400)] : [])]);
    expect((await factsOf("a17.pdf", buildPdf(printed))).organization).toBe("Lindholm Harbour Press Ltd.");
    const empty = Array.from({ length: 40 }, (_, at) => [line(head, 760, 8), line(`- ${at + 41} -`, 40, 8)]);
    expect((await factsOf("a17.pdf", buildPdf([...printed, ...empty]))).organization).toBe(
      "Lindholm Harbour Press Ltd.",
    );
    const inFeet = await factsOf("a17.pdf", buildPdf(pagesOf(40, head, imprint)));
    expect(inFeet.organization).toBe("Lindholm Harbour Press Ltd.");
  });
});

test("headings of a collection are topics: none of them is its title, and none its organization", async () => {
  const passages = "# Lindholm University\n\nIt was founded in 1911.\n\n# Halden Shipyard Inc.\n\nIt builds ships.\n";
  expect(await factsOf("passages-0.md", passages)).toEqual({});
});

test("dates that the text only tells about, and numbers that may be read in two ways, are not the document's date", async () => {
  const text = "Report on boats\n\nThe harbour was opened on 3 May 1911 by the mayor.\nSeen 03/04/2020.\n";
  expect((await factsOf("boats.txt", text)).date).toBeUndefined();
});

test("long lines of capitals are read in time, and are no fact", async () => {
  const words = `${"Aa ".repeat(20_000)}\n${"A, ".repeat(20_000)}\n© ${"B ".repeat(20_000)}`;
  const { organization, title } = await factsOf("a.txt", words);
  expect([organization, title]).toEqual([undefined, undefined]);
});
