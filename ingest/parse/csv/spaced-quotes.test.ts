import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import { withoutSpacesBeforeQuotes } from "./spaced-quotes.ts";

test("a quoted cell after a space keeps its commas, its line ends and its number", () => {
  const { table, warnings } = parseCsv(
    Buffer.from('day, visitors, place\n1/2/2020, "6,000,000", "Galway, and\nmore"\n3/2/2020, "1,200", Norrvik\n'),
  );
  expect(warnings.filter((warning) => /surplus|more cells/.test(warning))).toEqual([]);
  expect(table?.rows.map(([_, ...cells]) => cells)).toEqual([
    [6_000_000, "Galway, and\nmore"],
    [1_200, "Norrvik"],
  ]);
});

test.each([
  ['a, "b" c, d\n', 'a, "b" c, d\n'],
  ['"x, ""y"", z", "b"\n', '"x, ""y"", z","b"\n'],
  ['a, "open\nb, "c"\n', 'a, "open\nb,"c"\n'],
  ['a,  "b" ,c\n', 'a,"b" ,c\n'],
  ['a, "b', 'a, "b'],
])("%j is read as %j", (text, expected) => {
  expect(withoutSpacesBeforeQuotes(text, ",")).toBe(expected);
});

test("many cells that open a quote are read in one pass", () => {
  const text = 'x, "y" z\n'.repeat(200_000);
  expect(withoutSpacesBeforeQuotes(text, ",")).toBe(text);
});
