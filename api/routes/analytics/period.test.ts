import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const now = new Date("2026-11-22T06:10:00Z");
const told = (start?: string, end?: string) => {
  const period = periodOf(start, end, now);
  return [period.start.toISOString().slice(0, 16), period.end.toISOString().slice(0, 16)];
};

test("without dates the period is the last 30 days, including the current hour", () => {
  expect(told()).toEqual(["2026-10-23T06:00", "2026-11-22T07:00"]);
  expect(told(undefined, "2026-03-31")).toEqual(["2026-03-02T00:00", "2026-04-01T00:00"]);
});

test("a partly covered hour counts as a whole, also for an offset that is no whole hour", () => {
  expect(told("2026-11-22T05:59:59.999Z", "2026-11-22T06:00:00.001Z")).toEqual([
    "2026-11-22T05:00",
    "2026-11-22T07:00",
  ]);
  expect(told("2026-11-22T05:30:00+05:30", "2026-11-22T06:00:00Z")).toEqual(["2026-11-22T00:00", "2026-11-22T06:00"]);
});

test.each([
  ["2026-11-22T05:00:00Z"],
  ["2026-11-22T05:00:00"],
  ["2026-11-22T05:00Z"],
  ["2026-11-22T05:00"],
  ["2026-11-22T07:00:00+02:00"],
  ["2026-11-22T07:00+02:00"],
  ["2026-11-22T07:00:00+0200"],
  // A plus sign that a client did not encode in the query string arrives as a space.
  ["2026-11-22T07:00:00 02:00"],
  ["2026-11-22T00:00:00-05:00"],
])("the date %s means five o'clock UTC", (text) => {
  expect(told(text, "2026-11-23")[0]).toBe("2026-11-22T05:00");
});

test.each([
  ["yesterday"],
  ["2026-02-30"],
  ["2026-02-30T00:00Z"],
  ["2026-11-22T25:00Z"],
  ["20261122"],
  ["0001-01-01"],
  [""],
])("the date %j is refused, and the error names the field", (text) => {
  expect(() => told(text)).toThrow(
    expect.objectContaining({ kind: "invalid_input", message: expect.stringMatching(/^start_date: must be/) }),
  );
});
