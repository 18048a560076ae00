import fc from "fast-check";
import { expect, test } from "vitest";
import { binYears } from "./year-bins.ts";

test("few years are single bars, including empty years between them", () => {
  expect(
    binYears([
      { year: 2001, count: 2 },
      { year: 2003, count: 1 },
    ]),
  ).toEqual([
    { year: 2001, span: 1, count: 2 },
    { year: 2002, span: 1, count: 0 },
    { year: 2003, span: 1, count: 1 },
  ]);
  expect(binYears([])).toEqual([]);
});

test("centuries are binned by round spans, before our era too", () => {
  const bins = binYears([
    { year: -44, count: 1 },
    { year: 1066, count: 2 },
  ]);
  expect(bins[0]).toEqual({ year: -60, span: 20, count: 1 });
  expect(bins.at(-1)).toEqual({ year: 1060, span: 20, count: 2 });
});

test("binning loses no fact and makes at most 80 bars", () => {
  const years = fc.array(fc.record({ year: fc.integer({ min: -100_000, max: 100_000 }), count: fc.nat(1000) }));
  fc.assert(
    fc.property(years, (facts) => {
      const bins = binYears(facts);
      expect(bins.length).toBeLessThanOrEqual(80);
      const sum = (rows: readonly { readonly count: number }[]): number =>
        rows.reduce((total, { count }) => total + count, 0);
      expect(sum(bins)).toBe(sum(facts));
    }),
  );
});
