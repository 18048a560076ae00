import { expect, it } from "vitest";
import type { TableRegion } from "./pdf-page.ts";
import { continueTable, endsTable } from "./pdf-table-continue.ts";

const region = (header: string[][], x0 = 50): TableRegion => ({
  box: { x0, y0: 100, x1: 500, y1: 700 },
  caption: [],
  unit: [],
  header,
  rows: [["Cash", "1"]],
  pieces: new Set(),
});
const span = (start: number) => ({ start, end: start + 5 });
const written = (page: number, table: TableRegion, starts: { caption?: number; header?: number }) => ({
  page,
  region: table,
  layout: {
    caption: starts.caption === undefined ? null : span(starts.caption),
    unit: starts.caption === undefined ? null : span(starts.caption + 10),
    header: starts.header === undefined ? [] : [[span(starts.header), span(starts.header + 10)]],
    rows: [[span(900), span(910)]],
  },
});

const years = [["", "2021"]];
const first = written(3, region(years), { caption: 10, header: 40 });

it("a table on the next page takes over caption, unit and header that it lacks", () => {
  const later = written(4, region([]), {});
  expect(continueTable(first, later)).toEqual({ ...first.layout, rows: later.layout.rows });
});

it("a repeated header stays at its own place", () => {
  const later = written(4, region(years), { header: 800 });
  expect(continueTable(first, later)).toEqual({ ...later.layout, caption: span(10), unit: span(20) });
});

it("another table continues nothing", () => {
  const others = [
    written(5, region([]), {}),
    written(4, region([["", "2019"]]), { header: 800 }),
    written(4, region([], 200), {}),
    written(4, { ...region([]), rows: [["Cash", "1", "2"]] }, {}),
  ];
  for (const other of others) expect(continueTable(first, other)).toBe(other.layout);
});

it("a caption that says that its table continues is no new table", () => {
  const titled = (text: string) => ({
    ...region(years),
    caption: [{ x: 50, y: 720, width: 90, size: 10, text, font: { name: "", bold: false, italic: false } }],
  });
  const earlier = written(3, titled("Table 3. Revenue"), { caption: 10, header: 40 });
  const again = written(4, { ...titled("Table 3. Revenue (continued)"), header: [] }, { caption: 60 });
  expect(continueTable(earlier, again).header).toEqual(earlier.layout.header);
  const other = written(4, { ...titled("Table 4. Costs"), header: [] }, { caption: 60 });
  expect(continueTable(earlier, other).header).toEqual([]);
});

it("a label between two pages does not end a table, text and headings do", () => {
  expect(endsTable("paragraph", "Current assets:")).toBe(false);
  expect(endsTable("paragraph", "Revenue (continued)")).toBe(false);
  expect(endsTable("paragraph", "Selected ratios")).toBe(true);
  expect(endsTable("furniture", "Annual report 2024")).toBe(false);
  expect(endsTable("heading", "Risks")).toBe(true);
  expect(endsTable("paragraph", "The company sold two segments.")).toBe(true);
});
