import { expect, it } from "vitest";
import type { TableRegion } from "./pdf-page.ts";
import type { PageBlock } from "./pdf-paragraphs.ts";
import { writeBlocks } from "./pdf-write.ts";

const font = { name: "Sans", bold: false, italic: false };

const place = { x: 50, y: 100, width: 450, size: 10, font, column: { left: 50, right: 500 }, pieces: [] };

function tableBlock(rows: string[][], header: string[][] = []): PageBlock {
  const box = { x0: 50, y0: 100, x1: 500, y1: 700 };
  const table: TableRegion = { box, caption: [], unit: [], header, rows, pieces: new Set() };
  const line = { ...place, text: "", table };
  return { kind: "table", lines: [{ page: 1, line }] };
}

const textBlock = (text: string): PageBlock => ({
  kind: "paragraph",
  lines: [{ page: 1, line: { ...place, text, table: null } }],
});

it("the words of the document decide over a hyphen at the end of a cell's line", () => {
  const rows = [
    ["Short-\nterm notes", "1"],
    ["Invest-\nment property", "2"],
    ["All short-term loans", "3"],
  ];
  const { text } = writeBlocks([tableBlock(rows)], { pageCount: 1, heightOf: () => 800 });
  expect(text.split("\n")).toEqual(["Short-term notes | 1", "Investment property | 2", "All short-term loans | 3"]);
});

it("a table without a unit line takes the unit from its header, or else from the end of the text above it", () => {
  const unitBelow = (above: string, header: string[][]) => {
    const blocks = [textBlock(above), tableBlock([["Cash", "1"]], header)];
    const found = writeBlocks(blocks, { pageCount: 1, heightOf: () => 800 });
    const unit = found.blocks.at(-1)?.table?.unit;
    return unit ? found.text.slice(unit.start, unit.end) : null;
  };
  expect(unitBelow("Assets are as follows (in thousands):", [["", "2024"]])).toBe("(in thousands)");
  expect(unitBelow("Assets are as follows (in thousands):", [["(Millions)", "2024"]])).toBe("(Millions)");
  expect(unitBelow("Assets are as follows:", [["", "2024"]])).toBeNull();
});
