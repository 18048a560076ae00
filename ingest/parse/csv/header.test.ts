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

test.each([
  [",Men,,Women,", "region,a,b,a,b", ["region", "Men a", "Men b", "Women a", "Women b"]],
  [
    ",Men,,Women,",
    "region,boys,adults,girls,others",
    ["region", "Men boys", "Men adults", "Women girls", "Women others"],
  ],
  [",2019,2019,2020,2020", "region,a,b,a,b", ["region", "2019 a", "2019 b", "2020 a", "2020 b"]],
  [",Figures,2019,,", "region,a,b,c,d", ["region", "a", "b", "c", "d"]],
])(
  "groups of columns above an empty line belong to the header, a title there does not: %s",
  (above, names, headers) => {
    expect(headersOf([above, "", names, "North,1,2,3,4", "South,3,4,5,6", "East,5,6,7,8"].join("\n"))).toEqual(headers);
  },
);
