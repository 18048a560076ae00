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
  ['a, b\n1, "x\ny"\n2, 3\n', 'a, b\n1,"x\ny"\n2, 3\n'],
  ['a, "", "," \n', 'a,"", "," \n'],
])("%j is read as %j", (text, expected) => {
  expect(withoutSpacesBeforeQuotes(text, ",")).toBe(expected);
});

test.each([
  ['name, town\nAda, Oslo\nBob, "\nCy, "\nDora, Oslo\n', ["Ada", "Bob", "Cy", "Dora"]],
  ['part, inches\npipe, "6\nrod, 5\nbolt, 7"\nnut, 8\n', ["pipe", "rod", "bolt", "nut"]],
  ['name, town, team\nAda, Oslo, A\nBob, ", B\nCy, ", C\nDora, Bergen, D\n', ["Ada", "Bob", "Cy", "Dora"]],
])("a mark of inches or of a repetition does not open a cell: %j", (file, names) => {
  expect(parseCsv(Buffer.from(file)).table?.rows.map(([name]) => name)).toEqual(names);
});

test("many marks of repetitions are read in one pass", () => {
  const text = 'x, "\n'.repeat(300_000);
  expect(withoutSpacesBeforeQuotes(text, ",") === text).toBe(true);
});

test("many cells that open a quote are read in one pass", () => {
  const text = 'x, "y" z\n'.repeat(200_000);
  expect(withoutSpacesBeforeQuotes(text, ",") === text).toBe(true);
});
