import { expect, it } from "vitest";
import { unitAtEnd, unitInHeader } from "./pdf-table-unit.ts";

/** The unit of a header whose first column has these cells, one per row. */
function unitOf(...corners: string[]): string | null {
  const text = corners.join("\n");
  let at = 0;
  const header = corners.map((cell) => {
    const start = at;
    at += cell.length + 1;
    return [{ start, end: start + cell.length }];
  });
  const found = unitInHeader(header, (span) => text.slice(span.start, span.end));
  return found && text.slice(found.start, found.end);
}

it("a header gives the unit of its table over the labels", () => {
  expect(unitOf("(Millions, except per share amounts)")).toBe("(Millions, except per share amounts)");
  expect(unitOf("", "Net sales (Dollars in thousands)")).toBe("(Dollars in thousands)");
  expect(unitOf("In millions")).toBe("In millions");
  expect(unitOf("€ million")).toBe("€ million");
  expect(unitOf("($000)")).toBe("($000)");
});

it("names of labels and of years are no units", () => {
  expect(unitOf("Segment", "Year ended December 31,")).toBeNull();
  expect(unitOf("Employees (full time)")).toBeNull();
  expect(unitOf("Millions of people were asked in 2024")).toBeNull();
  expect(unitOf("(a) restated")).toBeNull();
});

it("the text above a table may end with its unit", () => {
  const text = "Net sales by country are as follows (in millions):";
  const unit = unitAtEnd(text);
  expect(unit && text.slice(unit.start, unit.end)).toBe("(in millions)");
  expect(unitAtEnd("Sales grew (in millions of units) and stayed high.")).toBeNull();
  expect(unitAtEnd("Net sales by country are as follows:")).toBeNull();
});
