import { expect, it } from "vitest";
import { sqlTableOf } from "../../test/support/sql-table-of.ts";
import { isLineOf, textsOfRow } from "./match-line.ts";

const { columns } = sqlTableOf(
  "ships",
  'Name,Tons,Price,Built\n"Ann; the\nfirst","1,200",$2.50,03/15/1999\nBo,7,$3.00,04/20/2001',
);
const row = { name: "Ann; the\nfirst", tons: 1200, price: 2.5, built: "1999-03-15" };
const line = "Name: Ann; the first; Tons: 1,200; Price: $2.50; Built: 03/15/1999.";

it("finds the line of a row with cells of any form", () => {
  expect(isLineOf(line, row, columns)).toBe(true);
  expect(textsOfRow(row, columns)).toEqual(["Name: Ann; the first"]);
});

it.each([
  ["another name", { ...row, name: "Ann" }],
  ["another number", { ...row, tons: 120 }],
  ["another date", { ...row, built: "1999-03-16" }],
])("refuses the line of a row with %s", (_, other) => {
  expect(isLineOf(line, other, columns)).toBe(false);
});

it("looks for numbers if a row has no text", () => {
  const numbers = sqlTableOf("points", "x,y\n1,20\n3,4").columns;
  expect(textsOfRow({ x: 1, y: 20 }, numbers)).toEqual(["y: 20", "x: 1"]);
  expect(isLineOf("x: 1; y: 20.", { x: 1, y: 20 }, numbers)).toBe(true);
  expect(isLineOf("x: 11; y: 20.", { x: 1, y: 20 }, numbers)).toBe(false);
});
