import { expect, test } from "vitest";
import type { Cell } from "../../../domain/document.ts";
import { columnReader } from "./column-type.ts";

/** The type of a column, its unit, and its values as cells. */
function read(header: string, values: readonly string[]) {
  const { type, unit, toCell } = columnReader({ header, values, usualOrder: null });
  return { type: unit === null ? type : `${type} ${unit}`, cells: values.map(toCell) };
}

const ladder: readonly (readonly [type: string, values: readonly string[], cells: readonly Cell[], header?: string])[] =
  [
    // integers
    ["integer", ["1", "-20", "0", "+3"], [1, -20, 0, 3]],
    ["integer", ["1,234", "12", "1,234,567"], [1_234, 12, 1_234_567]],
    ["integer", ["12,34,567", "1,00,000"], [1_234_567, 100_000]],
    ["integer", ["1.234.567", "2.000"], [1_234_567, 2_000]],
    ["integer", ["12 345", "999", "1\u202f000"], [12_345, 999, 1_000]],
    ["integer", ["1'234", "5"], [1_234, 5]],
    ["integer", ["1", "0", "1"], [1, 0, 1]],
    ["integer", ["1999", "2004", "2020"], [1_999, 2_004, 2_020], "year"],
    ["integer", ["−5", "(7)", "3"], [-5, -7, 3]],
    // decimals
    ["number", ["1.5", "-0.25", ".5", "1e-3"], [1.5, -0.25, 0.5, 0.001]],
    ["number", ["1,5", "2,75", "10"], [1.5, 2.75, 10]],
    ["number", ["1.234,50", "2,00"], [1_234.5, 2]],
    ["number", ["0,125", "1,234"], [0.125, 1.234]],
    ["number", ["1 234,5", "3"], [1_234.5, 3]],
    // units
    ["number $", ["$1,000.50", "-$5", "($7.25)", "0"], [1_000.5, -5, -7.25, 0]],
    ["number €", ["3,50 €", "1.200,00 €"], [3.5, 1_200]],
    ["integer £", ["£5", "£1,250"], [5, 1_250]],
    ["integer EUR", ["EUR 5", "EUR 12"], [5, 12]],
    ["number USD", ["5.10 USD", "7.00 USD"], [5.1, 7]],
    ["integer USD$", ["5 USD$", "12 USD$"], [5, 12]],
    ["number $", ["$56.7M", "$154K", "$324", "-$1.2 billion"], [56_700_000, 154_000, 324, -1_200_000_000]],
    ["number €", ["1,5 Mio. €", "20 €"], [1_500_000, 20]],
    ["number USD", ["3 bn USD", "250 thousand USD"], [3_000_000_000, 250_000]],
    ["text", ["5M", "12K"], ["5M", "12K"]],
    ["number %", ["4.5%", "10 %", "0"], [4.5, 10, 0]],
    ["text", ["$5", "€6"], ["$5", "€6"]],
    // booleans
    ["boolean", ["yes", "No"], [true, false]],
    ["boolean", ["TRUE", "false", ""], [true, false, null]],
    ["boolean", ["Y", "N", "n/a"], [true, false, null]],
    ["boolean", ["T", "F"], [true, false]],
    ["text", ["T", "T"], ["T", "T"]],
    // dates
    ["date", ["2020-01-31", "1999-12-01"], ["2020-01-31", "1999-12-01"]],
    ["date", ["2020/1/5"], ["2020-01-05"]],
    ["date", ["31/12/2020", "01/02/2020"], ["2020-12-31", "2020-02-01"]],
    ["date", ["12/31/2020", "01/02/2020"], ["2020-12-31", "2020-01-02"]],
    ["date", ["31.12.2020", "1.2.2020"], ["2020-12-31", "2020-02-01"]],
    ["date", ["1/13/68", "1/13/69"], ["2068-01-13", "1969-01-13"]],
    ["date", ["Jan 5, 2020", "March 12 2021"], ["2020-01-05", "2021-03-12"]],
    ["date", ["5 January 2020", "Sunday, 1st May 2022", "3-Apr-20"], ["2020-01-05", "2022-05-01", "2020-04-03"]],
    ["date", ["2020-01", "2020-12"], ["2020-01-01", "2020-12-01"]],
    ["date", ["Jan 2020", "December 2021"], ["2020-01-01", "2021-12-01"]],
    ["date", ["20200131", "20191201"], ["2020-01-31", "2019-12-01"], "Order Date"],
    ["integer", ["20200131", "20191201"], [20_200_131, 20_191_201], "count"],
    ["text", ["Q1 2020", "Q2 2020"], ["Q1 2020", "Q2 2020"]],
    ["text", ["2010-11", "2011-12"], ["2010-11", "2011-12"]],
    ["text", ["31/12/2020", "12/31/2020"], ["31/12/2020", "12/31/2020"]],
    ["text", ["2021-02-29"], ["2021-02-29"]],
    // times
    ["time", ["14:30", "9:05:10", "2:30 PM", "12:00 am"], ["14:30", "09:05:10", "14:30", "00:00"]],
    ["text", ["25:10", "14:30"], ["25:10", "14:30"]],
    [
      "timestamp",
      ["2024-01-01T10:00:00+02:00", "2024-01-02 11:30Z"],
      ["2024-01-01 10:00:00+02:00", "2024-01-02 11:30Z"],
    ],
    ["timestamp", ["1/31/2020 2:05 PM", "2/1/2020"], ["2020-01-31 14:05", "2020-02-01 00:00"]],
    ["timestamp", ["Jan 5, 2020, 07:15 UTC"], ["2020-01-05 07:15Z"]],
    // digits that are names
    ["text", ["007", "123"], ["007", "123"]],
    ["text", ["90210", "10001"], ["90210", "10001"], "ZIP Code"],
    ["text", ["2565938310", "2568453150"], ["2565938310", "2568453150"], "phoneNumber"],
    ["text", ["+441632960001", "+441632960002"], ["+441632960001", "+441632960002"]],
    ["text", ["9007199254740993"], ["9007199254740993"]],
  ];

const columns = ladder.map(([type, values, cells, header = "x"]) => ({ type, values, cells, header }));

test.each(columns)("$type: $values", ({ type, values, cells, header }) => {
  expect(read(header, values)).toEqual({ type, cells });
});

test.each(["NA", "N/A", "#N/A", "-", "–", "null", "none", "", "?", "Not Available", "Too few to report"])(
  "%j is no value among numbers and dates",
  (missing) => {
    expect(read("x", ["1", missing])).toEqual({ type: "integer", cells: [1, null] });
    expect(read("x", ["2020-01-01", missing])).toEqual({ type: "date", cells: ["2020-01-01", null] });
  },
);

test("a word for a missing value stays where it is one of few categories or codes", () => {
  expect(read("damage", ["None", "Minor", "None", "N/A"]).cells).toEqual(["None", "Minor", "None", null]);
  const codes = Array.from({ length: 80 }, (_, at) => `C${at}`);
  expect(read("country", [...codes, "NA"]).cells.at(-1)).toBe("NA");
  const names = Array.from({ length: 80 }, (_, at) => `Name ${at}`);
  expect(read("name", [...names, "NA"]).cells.at(-1)).toBeNull();
  expect(read("result", ["+", "-", "?"]).cells).toEqual(["+", "-", null]);
});

test("a rare word does not take the type from a column of numbers, and the reader says which word it is", () => {
  const values = [...Array.from({ length: 40 }, (_, at) => String(at)), "see remark"];
  const reader = columnReader({ header: "x", values, usualOrder: null });
  expect(reader).toMatchObject({ type: "integer", note: expect.stringMatching(/"see remark"/) });
  expect(reader.toCell("see remark")).toBeNull();
  expect(columnReader({ header: "x", values: [...values, "a", "b"], usualOrder: null }).type).toBe("text");
  const codes = [...values.slice(0, 40), "007"];
  expect(columnReader({ header: "x", values: codes, usualOrder: null }).type).toBe("text");
});
