import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const headersOf = (text: string) => parseCsv(Buffer.from(text)).table?.columns.map(({ header }) => header);

test("a header of four rows below titles names the columns, and the rows below it have types", () => {
  const { table } = parseCsv(
    Buffer.from(
      [
        ",,Key figures,,2011",
        ",,Amounts in euro,,",
        ",,,,",
        ",,province,province,province",
        ",,A,B,C",
        ",,Groningen,Friesland,Drenthe",
        "No.,Cluster,,,",
        "1,Land tax,208,173,163",
        "2,Other income,7,55,52",
        "3,Reserves,23,49,-56",
      ].join("\n"),
    ),
  );
  expect(table?.columns.map(({ header, type }) => `${header}: ${type}`)).toEqual([
    "No.: integer",
    "Cluster: text",
    "province A Groningen: integer",
    "province B Friesland: integer",
    "province C Drenthe: integer",
  ]);
  expect(table?.rows).toHaveLength(3);
});

test("rows with words above numbers stay rows if other rows of the column hold words, too", () => {
  const file = "ship,a,b,c\nAda,new,new,new\nBob,old,old,old\nCy,1,2,3\nDora,4,5,6\nEve,old,7,8\nFay,9,9,9\n";
  expect(headersOf(file)).toEqual(["ship", "a", "b", "c"]);
});

test.each([
  ["absent", "sick"],
  ["closed", "closed", "closed"],
])("rows of data with words in place of all their numbers stay rows: %s, %s", (...words) => {
  const numbers = ["Cy,1,2,3", "Dora,4,5,6", "Eve,4,7,8", "Fay,9,9,9"];
  const worded = words.map((word, at) => `${["Alpha", "Beta", "Gamma"][at]},${word},${word},${word}`);
  expect(headersOf(["name,q1,q2,q3", ...worded, ...numbers].join("\n"))).toEqual(["name", "q1", "q2", "q3"]);
  const unnamed = [...worded, ...numbers].map((row) => row.slice(row.indexOf(",") + 1));
  expect(headersOf(["q1,q2,q3", ...unnamed].join("\n"))).toEqual(["q1", "q2", "q3"]);
});
