import { expect, test } from "vitest";
import { buildXlsx, type MadeSheet } from "../../test/support/office/xlsx.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { planDocument } from "../plan-document.ts";
import { extractChunk } from "./extract-chunk.ts";
import { planTables } from "./plan-tables.ts";

const ships = ["Sea Otter", "Maren Kjeldsen", "Aurora Borealis", "Lindholm", "Kattegat Star"];
const ports = ["Esbjerg", "Skagen", "Thyborøn", "Hirtshals"];
const fleet: MadeSheet = {
  name: "Fleet",
  rows: [
    ["Name", "Country", "Port"],
    ...Array.from({ length: 20 }, (_, row) => [ships[row % 5] ?? "", ports[row % 4] ?? "", ports[(row + 1) % 4] ?? ""]),
  ],
};
const projects: MadeSheet = {
  name: "Projects",
  rows: [
    ["Name", "Budget", "Country"],
    ["Apollo", 500, "Norway"],
    ["Gemini Kesmark", 700, "Iceland"],
  ],
};

const parse = (sheets: readonly MadeSheet[]) =>
  parseBytes(buildXlsx(sheets), { fileType: "xlsx", fileName: "fleet.xlsx" });
async function planned(sheets: readonly MadeSheet[], limit?: number) {
  const document = await parse(sheets);
  const drafts = chunkDocument(document, { strategy: "semantic", chunk_size: 1_000 });
  const rows = planTables({ ...document, drafts, ...(limit === undefined ? {} : { limit }) });
  if (rows === null) throw new Error("The workbook has a table");
  const extraction = { entities: true, relations: true, domain: null, rows: rows.plan };
  const chunks = drafts.map((draft) => extractChunk(draft, { subjects: [] }, extraction));
  return { ...rows, chunks, formsIn: (title: string) => formsIn(chunks.filter((chunk) => chunk.title === title)) };
}
type Chunks = readonly ReturnType<typeof extractChunk>[];
const formsIn = (chunks: Chunks): string[] => [
  ...new Set(chunks.flatMap(({ mentions }) => mentions.map(({ form }) => form))),
];

test("rows of another sheet are read by their own labels, not by the plan of the largest sheet", async () => {
  const document = await parse([projects, fleet]);
  const { drafts, subjects, extraction } = planDocument(document, { chunking_strategy: "semantic", chunk_size: 1_000 });
  const chunks = drafts.map((draft) => extractChunk(draft, subjects, extraction));
  const [other = [], own = []] = ["Projects", "Fleet"].map((sheet) => chunks.filter(({ title }) => title === sheet));
  expect(formsIn(other)).toEqual(["Apollo", "Norway", "Gemini Kesmark", "Iceland"]);
  const related = other.flatMap(({ triples }) =>
    triples.map((triple) => `${triple.subject_key} ${triple.relation_type} ${triple.object_key}`),
  );
  expect(related).toEqual(["apollo country norway", "gemini kesmark country iceland"]);
  expect(formsIn(own).sort()).toEqual([...ships, ...ports].sort());
});

test("a row that is cut, or has one value only, is read by its labels too", async () => {
  const wide = Array.from({ length: 80 }, (_, at) => `Great Measure ${at}`);
  const rows = [
    ["Ship", ...wide, "Home"],
    ["Sea Otter", ...wide.map((_, at) => at + 0.5), "Skagen"],
    ["Lindholm", ...wide.map(() => null), null],
  ];
  const { formsIn: formsOf } = await planned([fleet, { name: "Measures", rows }]);
  expect(formsOf("Measures")).toEqual(["Sea Otter", "Skagen", "Lindholm"]);
});

test("the plan reads all rows of a workbook with one table", async () => {
  const document = await parse([fleet, { name: "Read me", rows: [["Ask Ada."]] }]);
  expect(document).not.toHaveProperty("table_heading");
  expect((await planned([fleet])).plan).not.toHaveProperty("others");
});

test("no heading tells the rows of sheets with one name apart: the plan reads none of them", async () => {
  const { plan, formsIn: formsOf } = await planned([fleet, { ...projects, name: "Fleet" }]);
  expect(plan.others).toEqual({ heading: null, areRead: true });
  expect(formsOf("Fleet")).toEqual(expect.arrayContaining([...ships, "Apollo", "Norway"]));
});

test("the sheets of a workbook share one limit of names; beyond it only the largest sheet gives names", async () => {
  const few = await planned([fleet, projects, { ...projects, name: "Copy" }], 30);
  expect(few).toMatchObject({ warnings: [], plan: { others: { areRead: true } } });
  const taken = 30 - few.left;
  const many = await planned([fleet, projects], taken - 1);
  expect(many.warnings).toEqual([expect.stringMatching(/in the text only.*more than \d+$/)]);
  expect(many.formsIn("Projects")).toEqual([]);
  expect(many.formsIn("Fleet")).toHaveLength(ships.length + ports.length);
});

test("sheets with the columns of the largest one count towards the limit", async () => {
  const month = (at: number): MadeSheet => ({
    name: `Month ${at}`,
    rows: [
      ["Name", "Port"],
      ...Array.from({ length: 12 - at }, (_, row) => [`Kesmark ${"abcdefghijkl"[row]}${"xyz"[at]}`, "Skagen"]),
    ],
  });
  const { warnings, chunks } = await planned([month(0), month(1), month(2)], 20);
  expect(warnings).toHaveLength(1);
  expect(formsIn(chunks)).toHaveLength(13);
});
