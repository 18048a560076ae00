import { expect, test } from "vitest";
import { presentBlocks } from "./text-blocks.ts";

const passage = (chunk_id: number, start_offset: number, end_offset: number) => ({
  chunk_id,
  start_offset,
  end_offset,
  page: 3,
  title: "Report",
  heading_path: ["Sales"],
  blocks: [{ kind: "table" as const, start: 2, end: 4 }],
});

test("blocks stand in the order of the text, each with the chunk in which it begins, with its page and box", () => {
  const box = { left: 72, top: 90, right: 300, bottom: 104 };
  const shown = presentBlocks(
    [passage(1, 10, 30), passage(2, 31, 50)],
    [
      { kind: "heading", start: 0, end: 9, level: 2, page: 3, box },
      { kind: "paragraph", start: 10, end: 20 },
      { kind: "table", start: 21, end: 50, page: 4 },
      { kind: "furniture", start: 51, end: 60 },
    ],
  );
  expect(shown.map(({ kind, chunk_id, page }) => [kind, chunk_id, page])).toEqual([
    ["heading", null, 3],
    ["passage", 1, 3],
    ["paragraph", 1, 3],
    ["table", 1, 4],
    ["passage", 2, 3],
    ["furniture", null, null],
  ]);
  expect(shown[0]).toMatchObject({ level: 2, box, title: null, heading_path: [] });
});

test("a revision without stored blocks shows its passages with their tables and code", () => {
  expect(presentBlocks([passage(1, 10, 30)], null)).toMatchObject([
    { kind: "passage", start_offset: 10, end_offset: 30 },
    { kind: "table", start_offset: 12, end_offset: 14, chunk_id: 1, title: "Report" },
  ]);
});
