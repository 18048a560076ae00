import { expect, test } from "vitest";
import { firstDate, machineDate } from "./read-dates.ts";

const isoOf = (text: string): string | undefined => firstDate(text)?.iso;

test.each([
  ["Last updated 3/25/2019", "2019-03-25"],
  ["Stand: 25.3.2019", "2019-03-25"],
  ["Issued 25/03/2019.", "2019-03-25"],
  ["issued 03-25-2019", "2019-03-25"],
  ["Revised 5/5/2020", "2020-05-05"],
  ["(12/31/1999)", "1999-12-31"],
])("numbers with one reading are a date: %s", (text, iso) => {
  expect(isoOf(text)).toBe(iso);
});

test.each([
  "Seen 03/04/2020",
  "on 3.4.2020",
  "13/13/2020",
  "2/30/2021",
  "3/25.2019",
  "version 1.13.2019.4",
  "v1.13.2019",
  "1/25/2019/7",
  "3/25/19",
])("numbers with two readings, with none, or of something else are no date: %s", (text) => {
  expect(isoOf(text)).toBeUndefined();
});

test("a date in numbers keeps its place in the text", () => {
  expect(firstDate("Date: 3/25/2019 in Halden")).toEqual({ iso: "2019-03-25", start: 6, end: 15 });
});

test("metadata may write numbers as texts do", () => {
  expect(machineDate("25/03/2019")).toBe("2019-03-25");
  expect(machineDate("03/04/2019")).toBeNull();
});
