import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const read = (text: string) => parseCsv(Buffer.from(text));
/** Headers and rows of the table. */
function tableOf(text: string) {
  const { table } = read(text);
  return { headers: table?.columns.map(({ header }) => header), rows: table?.rows };
}

test("each line of the text knows the line of the file on which its row begins", () => {
  const file = 'name,note\nAda,"first\nsecond\n"\n\nBob,x\n,\nCy,"a ""b"""\n';
  const { text, line_numbers } = read(file);
  expect(text.split("\n")).toEqual(["name: Ada; note: first second.", "name: Bob; note: x.", 'name: Cy; note: a "b".']);
  expect(line_numbers).toEqual([2, 6, 8]);
});

test("the text has the values of the file, the table has typed ones with their unit", () => {
  const { text, table } = read('day,price,share\n1/31/2020,"$1,200.50",5%\n2/1/2020,N/A,7%\n');
  expect(text).toContain("day: 1/31/2020; price: $1,200.50; share: 5%.");
  expect(text).toContain("price: N/A;");
  expect(table?.columns.map(({ unit }) => unit)).toEqual([undefined, "$", "%"]);
  expect(table?.rows).toEqual([
    ["2020-01-31", 1_200.5, 5],
    ["2020-02-01", null, 7],
  ]);
});

test.each([
  ["a,b\n1;5,2;5\n3;5,4;5\n", ["a", "b"]],
  ["a;b\n1,5;2,5\n3,5;4,5\n", ["a", "b"]],
  ["a\tb, c\n1\t2\n3\t4\n", ["a", "b, c"]],
  ["a|b\n1,1|2\n3|4,5\n", ["a", "b"]],
  ['1, "Smith; John, Jr", "a, b"\n2, "Lund; Ada, Dr", "c, d"\n', ["", "", ""]],
  ["sep=;\na;b\n1;2\n", ["a", "b"]],
  ["a\nx\ny\n", ["a"]],
])("the delimiter of %j is found", (file, headers) => {
  expect(tableOf(file).headers).toEqual(headers);
});

test("lines before the header and below the table stay in the text, outside the table", () => {
  const file =
    "Sales of the harbour shop\nGenerated:,2024-01-05,\n\nregion,units,day\nNorth,3,2024-01-01\nSouth,4,2024-01-02\nEast,1,2024-01-03\nTotal,8,\n\nSource: cash desk,,\n";
  const { text, table, line_numbers, warnings, blocks } = read(file);
  expect(table?.columns.map(({ header, type }) => `${header} ${type}`)).toEqual([
    "region text",
    "units integer",
    "day date",
  ]);
  expect(table?.rows).toHaveLength(3);
  expect(text.split("\n")[0]).toBe("Sales of the harbour shop");
  expect(text.split("\n").slice(-2)).toEqual(["region: Total; units: 8.", "Source: cash desk"]);
  expect(line_numbers).toEqual([1, 2, 5, 6, 7, 8, 10]);
  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "table", "note"]);
  expect(warnings).toEqual([
    expect.stringMatching(/lines from 1 to 2 before the header/),
    expect.stringMatching(/line 8 with totals/),
    expect.stringMatching(/line 10 below the table/),
  ]);
});

test.for([
  ["a table of two columns under a title", "Ferries\nname,cars\nAda,3\n", ["name", "cars"], 1],
  ["a last row with one value", "a,b,c\n1,2,3\n4,,\n", ["a", "b", "c"], 2],
  ["a total among other totals", "a,b\nTotal,1\nx,2\ny,3\nTotal,4\n", ["a", "b"], 4],
] as const)("%s keeps its rows", ([_, file, headers, rows]) => {
  const table = tableOf(file);
  expect(table.headers).toEqual(headers);
  expect(table.rows).toHaveLength(rows);
});

test("several header rows become one name for each column", () => {
  const file = ",2019,,2020,\nregion,men,women,men,women\nNorth,1,2,3,4\nSouth,5,6,7,8\n";
  expect(tableOf(file)).toEqual({
    headers: ["region", "2019 men", "2019 women", "2020 men", "2020 women"],
    rows: [
      ["North", 1, 2, 3, 4],
      ["South", 5, 6, 7, 8],
    ],
  });
  expect(tableOf("ship,length,mass\n,m,t\nAda,12,30\nBob,14,35\n").headers).toEqual(["ship", "length m", "mass t"]);
  expect(tableOf("a,b,c\nx,N/A,N/A\ny,1,2\n").rows).toHaveLength(2);
});

test("a first row of data is no header, and the client is told so", () => {
  const { table, warnings } = read("Ada,1815,London\nBob,1820,Leeds\n");
  expect(table?.columns.map(({ name }) => name)).toEqual(["column_1", "column_2", "column_3"]);
  expect(table?.rows).toHaveLength(2);
  expect(warnings).toEqual([expect.stringMatching(/no names/)]);
  expect(tableOf("country,2019,2020\nFrance,12,13\nSpain,14,15\n").headers).toEqual(["country", "2019", "2020"]);
});

test("a header without a name for the first column fits rows with one", () => {
  expect(tableOf("mpg,cyl\nMazda,21,6\nFiat,32,4\n")).toEqual({
    headers: ["", "mpg", "cyl"],
    rows: [
      ["Mazda", 21, 6],
      ["Fiat", 32, 4],
    ],
  });
});

test("dates that fit two orders take the order that another column proves, else a usual one, with a warning", () => {
  const proven = read("a,b\n01/02/2020,31/01/2020\n03/04/2020,01/01/2020\n");
  expect(proven.table?.rows[0]).toEqual(["2020-02-01", "2020-01-31"]);
  expect(proven.warnings).toEqual([expect.stringMatching(/Column "a".*day-month-year/)]);
  const alone = read("a,b\n01/02/2020,x\n03/04/2020,y\n");
  expect(alone.table?.rows[0]?.[0]).toBe("2020-01-02");
  expect(alone.warnings).toEqual([expect.stringMatching(/Column "a".*month-day-year/)]);
  expect(read("a;b\n01/02/2020;1,5\n03/04/2020;2,5\n").table?.rows[0]?.[0]).toBe("2020-02-01");
  expect(read("a,b\n1/1/2020,x\n1/2/2020,y\n1/3/2020,y\n").table?.rows[1]?.[0]).toBe("2020-02-01");
});

test("columns with one name are numbered, and the client is told so", () => {
  const { table, warnings } = read("a,b,a\n1,2,3\n");
  expect(table?.columns.map(({ name }) => name)).toEqual(["a", "b", "a_2"]);
  expect(warnings).toEqual([expect.stringMatching(/called "a"/)]);
});

test("a misplaced quote is refused with the line of its row", () => {
  expect(() => read('a,b\n"x\ny",1\n"z" z,2\n')).toThrow(/line 4/);
});

test("an empty file is called empty", () => {
  expect(() => read("")).toThrow(/is empty/);
  expect(() => read("\n \n,,\n")).toThrow(/is empty/);
});
