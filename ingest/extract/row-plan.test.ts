import { expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { parseCsv } from "../parse/csv/parse-csv.ts";
import { planDocument } from "../plan-document.ts";
import { boundedColumns } from "./column-counts.ts";
import { namesIn } from "./column-names.ts";
import { extractChunk } from "./extract-chunk.ts";
import { planRows } from "./row-plan.ts";

const tableOf = (file: string) => {
  const { table } = parseCsv(Buffer.from(file));
  if (table === null) throw new Error("A CSV file has a table");
  return table;
};
/** The headers of the columns whose values are names. */
const namesOf = (file: string): string[] => {
  const table = tableOf(file);
  return planRows(table).plan.names.map(({ column }) => table.columns[column]?.header ?? "");
};
const subjectOf = (file: string): string | undefined => {
  const table = tableOf(file);
  return table.columns[planRows(table).plan.subject ?? -1]?.header;
};
function extracted(file: string): readonly PreparedChunk[] {
  const document = parseCsv(Buffer.from(file));
  const plan = planDocument(document, { chunking_strategy: "semantic", chunk_size: 1_000 });
  return plan.drafts.map((draft) => extractChunk(draft, plan.subjects, plan.extraction));
}
const rows = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => line(row)).join("\n");

const ships = ["Sea Otter", "Maren Kjeldsen", "Aurora Borealis", "Lindholm", "Kattegat Star"];
const ports = ["Esbjerg", "Skagen", "Thyborøn", "Hirtshals"];
const remarks = (row: number): string => `Delivered to ${ports[row % 4]} by truck ${row}`;

test("names are in columns of names, not in remarks, categories, addresses, dates, numbers and identifiers", () => {
  const line = (row: number) =>
    [
      `INV-${1_000 + row}`,
      ships[row % 5],
      ports[row % 4],
      `${row + 1} Harbour Street`,
      ["Closed with explanation", "In progress"][row % 2],
      `3-Apr-${10 + row}`,
      remarks(row),
      "Denmark",
    ].join(",");
  const file = `invoice,ship,home port,address,status,sold,remark,country\n${rows(40, line)}\n`;
  expect(namesOf(file)).toEqual(["ship", "home port"]);
  const entities = new Set(extracted(file).flatMap(({ mentions }) => mentions.map(({ form }) => form)));
  expect([...entities].sort()).toEqual([...ships, ...ports].sort());
});

test("categories in title case and names in capitals are names", () => {
  const industries = ["Mining and Extraction", "Wholesale and Retail Trade", "Construction"];
  expect(namesOf(`series,rate\n${rows(9, (row) => `${industries[row % 3]},${row}`)}\n`)).toEqual(["series"]);
  const fields = ["BARKSDALE AIR FORCE BASE ARPT", "WASHINGTON DULLES INTL ARPT"];
  expect(namesOf(`airport,strikes\n${rows(9, (row) => `${fields[row % 2]},${row}`)}\n`)).toEqual(["airport"]);
});

test("a row is about the value of the most specific column that is called a name", () => {
  const line = (row: number) => `${ports[row % 2]},${ships[row % 5]}`;
  expect(subjectOf(`port name,ship name\n${rows(20, line)}\n`)).toBe("ship name");
  expect(subjectOf(`port,ship name\n${rows(20, line)}\n`)).toBe("ship name");
  expect(subjectOf(`captain,port\n${rows(20, (row) => `Ada ${ships[row % 5]},${ports[row % 4]}`)}\n`)).toBe("captain");
});

test("the type that a header states is the type of its values", () => {
  const chunks = extracted(
    `hospital name,origin city\n${rows(6, (row) => `Kesmark ${ships[row % 5]},${ports[row % 4]}`)}\n`,
  );
  const types = new Map(chunks.flatMap(({ mentions }) => mentions.map(({ form, type }) => [form, type] as const)));
  expect(types.get("Skagen")).toBe("place");
  expect(types.get("Kesmark Sea Otter")).toBe("organization");
});

test("a cell that lists names gives each of them, at its place", () => {
  const line = (row: number) => `${ships[row % 5]},${ports[row % 4]}; ${ports[(row + 1) % 4]}`;
  const [first] = extracted(`ship,ports\n${rows(8, line)}\n`);
  expect(first?.mentions.map(({ form }) => form).slice(0, 3)).toEqual(["Sea Otter", "Esbjerg", "Skagen"]);
  for (const { start, end, form } of first?.mentions ?? []) {
    expect(sliceCodePoints(first?.content ?? "", start, end)).toBe(form);
  }
  const related = first?.triples.map((triple) => `${triple.subject_key} ${triple.relation_type} ${triple.object_key}`);
  expect(related?.slice(0, 2)).toEqual(["sea otter ports esbjerg", "sea otter ports skagen"]);
});

test("a list in a cell may have spaces around its marks, and empty places", () => {
  const value = "Sea Otter ;   Lindholm; ; Skagen | Esbjerg ";
  const found = namesIn(value);
  expect(found.map(({ name }) => name)).toEqual(["Sea Otter", "Lindholm", "Skagen", "Esbjerg"]);
  for (const { name, at } of found) expect(value.slice(at, at + name.length)).toBe(name);
});

test("a column whose header names several things gives each of them, in every row that has them", () => {
  const line = (row: number) =>
    `"${row % 5 === 0 ? "Kesmark Bank, Inc." : `${ships[row % 5]} Bank of the New North`}, ${ports[row % 4]}, NJ",${row}`;
  const [first] = extracted(`"Bank Name, City, State",assets\n${rows(12, line)}\n`);
  const named = first?.mentions.map(({ form, type }) => `${form} ${type}`).slice(0, 6);
  expect(named).toEqual([
    "Kesmark Bank, Inc. organization",
    "Esbjerg place",
    "NJ place",
    "Maren Kjeldsen Bank of the New North organization",
    "Skagen place",
    "NJ place",
  ]);
  const related = first?.triples.map((triple) => `${triple.subject_key} ${triple.relation_type} ${triple.object_key}`);
  expect(related?.slice(0, 2)).toEqual(["kesmark bank inc city esbjerg", "kesmark bank inc state nj"]);
  for (const { start, end, form } of first?.mentions ?? []) {
    expect(sliceCodePoints(first?.content ?? "", start, end)).toBe(form);
  }
});

test("a large table of events does not relate each customer with the town of every order", () => {
  const order = (row: number) =>
    `Kunde ${"abcdefghij"[row % 10]}${"klmnopqrst"[((row / 10) % 10) | 0]},Town ${(row * 7919) % 4001}x`;
  const many = tableOf(`customer,town\n${rows(9_000, order)}\n`);
  expect(planRows(many).plan.names.map(({ isRelated }) => isRelated)).not.toContain(true);
  const home = (row: number) => `Kunde ${row % 3_000}a,${ports[row % 4]}`;
  const fixed = tableOf(`customer,town\n${rows(9_000, home)}\n`);
  expect(planRows(fixed).plan.names.find(({ column }) => column === 1)?.isRelated).toBe(true);
});

test("a row that is longer than a chunk is read by its columns: no label becomes a name, and no name is lost", () => {
  const labels = Array.from({ length: 60 }, (_, at) => `Great Measure ${at}`);
  const line = (row: number) => [ships[row % 5], ...labels.map((_, at) => `${at}.${row}`), ports[row % 4]].join(",");
  const chunks = extracted(`Ship Name,${labels.join(",")},Home Port\n${rows(10, line)}\n`);
  expect(chunks.length).toBeGreaterThan(10);
  const forms = chunks.flatMap(({ mentions }) => mentions.map(({ form }) => form));
  expect(new Set(forms)).toEqual(new Set([...ships, ...ports]));
  expect(forms).toHaveLength(20);
  for (const { content } of chunks) expect(content).toMatch(/^[^:;]+: .*[;.]$/s);
});

test("a label may contain a colon, and a value a semicolon or another column's label", () => {
  const line = (row: number) => `${ships[row % 5]},"${ports[row % 4]}; port: unknown",${ports[(row + 1) % 4]}`;
  const [first] = extracted(`ship: name,remark: port,port\n${rows(6, line)}\n`);
  expect(first?.mentions.map(({ form }) => form).slice(0, 2)).toEqual(["Sea Otter", "Esbjerg"]);
});

test("a table adds a bounded number of names to the graph, and a warning names the columns that add none", () => {
  const table = tableOf(
    `ship,port\n${rows(40, (row) => `Kesmark ${String.fromCharCode(65 + (row % 26))}x${row}y,${ports[row % 4]}`)}\n`,
  );
  expect(boundedColumns(table, [0, 1], 50)).toEqual({ kept: [0, 1], warnings: [], left: 6 });
  const { kept, warnings } = boundedColumns(table, [0, 1], 20);
  expect(kept).toEqual([1]);
  expect(warnings).toEqual([expect.stringMatching(/"ship".*more than 20.*SQL/)]);
});
