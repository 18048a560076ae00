import { expect, test } from "vitest";
import { periodsIn, withPlainYears } from "./asked-time.ts";

test.each([
  ["FY2018", { year: 2018, quarter: null }],
  ["FY18", { year: 2018, quarter: null }],
  ["fiscal year 2021", { year: 2021, quarter: null }],
  ["Q2 of FY2023", { year: 2023, quarter: 2 }],
  ["2021 Q1", { year: 2021, quarter: 1 }],
  ["2023Q2", { year: 2023, quarter: 2 }],
  ["the second fiscal quarter of 2023", { year: 2023, quarter: 2 }],
  ["in 2019", { year: 2019, quarter: null }],
])("%s is a period", (text, period) => {
  expect(periodsIn(`What was it for ${text}?`)).toContainEqual(period);
});

test("amounts and numbers of versions are no years", () => {
  expect(periodsIn("Did it cost $2000, 2,010 or 2019.5?")).toEqual([]);
});

test("a question with a financial year is also asked with the plain year, once", () => {
  expect(withPlainYears("Capex in FY2018 and FY18?")).toBe("Capex in FY2018 and FY18? 2018");
  expect(withPlainYears("Capex in FY2018 or 2018?")).toBe("Capex in FY2018 or 2018?");
  expect(withPlainYears("Who wrote it?")).toBe("Who wrote it?");
});
