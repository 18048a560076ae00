import { expect, test } from "vitest";
import type { ChunkBlock } from "../chunk.ts";
import { isHeaderLine, lineAt, pageAt, pagesOf, rowAt } from "./chunk-place.ts";

test("a sentence has the page on which it begins; an empty page is counted", () => {
  const chunk = { page: 3, page_breaks: [100, 150, 150] };
  expect([99, 100, 149, 150].map((offset) => pageAt(chunk, offset))).toEqual([3, 4, 4, 6]);
  expect(pagesOf(chunk)).toEqual({ first: 3, last: 6 });
  expect([pageAt({ page: null, page_breaks: [] }, 5), pagesOf({ page: null, page_breaks: [] })]).toEqual([null, null]);
});

test("a row has the line of the file on which it begins", () => {
  const chunk = { content: "a: 1.\nb: 2.\nc: 3.", line_numbers: [7, 9, 10] };
  expect([0, 6, 8, 12].map((offset) => lineAt(chunk, offset))).toEqual([7, 9, 9, 10]);
  expect(lineAt({ ...chunk, line_numbers: [] }, 0)).toBeNull();
});

const content = "Port | Built\nNorrvik | 1873\n | 1921";
/** "Norrvik" spans two rows. */
const rows = [
  [13, 20, 23, 27],
  [13, 20, 31, 35],
];
const table = { caption: "Table 1", unit: "", columns: ["Port", "Built"], rows };
const blocks: readonly ChunkBlock[] = [{ kind: "table", start: 0, end: 35, table }];
const slice = ({ start, end }: { start: number; end: number }) => content.slice(start, end);

test("a quoted row has the cells and labels of its table, also if a cell spans rows", () => {
  const explained = { caption: "Table 1", unit: null, header: ["Port", "Built"] };
  expect(rowAt(blocks, { start: 13, end: 27 }, slice)).toEqual({ ...explained, row: ["Norrvik", "1873"] });
  expect(rowAt(blocks, { start: 29, end: 35 }, slice)).toEqual({ ...explained, row: ["Norrvik", "1921"] });
});

test("a header is no row, and says nothing alone", () => {
  expect(rowAt(blocks, { start: 0, end: 12 }, slice)).toBeNull();
  expect([isHeaderLine(blocks, { start: 0, end: 12 }), isHeaderLine(blocks, { start: 13, end: 27 })]).toEqual([
    true,
    false,
  ]);
  expect([rowAt([], { start: 0, end: 12 }, slice), isHeaderLine([], { start: 0, end: 12 })]).toEqual([null, false]);
});
