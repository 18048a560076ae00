import { expect, test } from "vitest";
import { at, page } from "../../test/support/page-pieces.ts";
import { joinInLine, logicalText, visualGlyph } from "./pdf-bidi.ts";
import { findTables } from "./pdf-tables.ts";

const reversed = (text: string): string => [...text].reverse().join("");

test("an Arabic word inside Latin text keeps the spaces around it", () => {
  expect(logicalText(`Jeremy is ${reversed("جرمي")} in Arabic`)).toBe("Jeremy is جرمي in Arabic");
});

test("the characters of a ligature are read in their order", () => {
  const line = ["ا", visualGlyph("لا"), "ك"].join("");
  expect(logicalText(line)).toBe("كلاا");
});

test("texts of a line are joined in the direction of their letters", () => {
  expect(joinInLine("", "Revenue")).toBe("Revenue");
  expect(joinInLine("net", "revenue")).toBe("net revenue");
  expect(joinInLine("47", "قطط")).toBe("قطط 47");
});

test("cells of a table are read from right to left if their letters are", () => {
  const rows = [
    ["תעשייה", "4.3", "12.0"],
    ["בינוי", "3.4", "11.2"],
    ["יבוא ביטחוני", "20.6", "13.3"],
    ["סך הכל", "1.9", "5.8"],
  ];
  const lines = rows.flatMap(([label = "", first = "", second = ""], row) => [
    at([100, 700 - row * 14], first),
    at([200, 700 - row * 14], second),
    at([400, 700 - row * 14], reversed(label)),
  ]);
  const years = [at([100, 716], "2013"), at([200, 716], "2012")];
  const [table] = findTables(page([...years, ...lines]));
  expect(table?.rows).toEqual(rows.map(([label, first, second]) => [first, second, label]));
});
