import { expect, test } from "vitest";
import { compact, counted, moment, percent, whole } from "./format.ts";

test("counts are grouped, and shortened for small spaces", () => {
  expect(whole(10_000)).toBe("10,000");
  expect([0, 667, 1_900, 14_820, 30_000].map(compact)).toEqual(["0", "667", "1.9k", "15k", "30k"]);
  expect([counted(1, "source"), counted(0, "source"), counted(2, "entity", "entities")]).toEqual([
    "1 source",
    "0 sources",
    "2 entities",
  ]);
});

test("shares read as percentages with as many digits as they need", () => {
  const shown = [1, 0.71, 0.021, 0.001, 0.0001, 0].map((share) => percent(share).replace("\u00a0", " "));
  expect(shown).toEqual(["100 %", "71 %", "2.1 %", "0.1 %", "0.01 %", "0 %"]);
});

test("times are shown in UTC, independent of the server's time zone", () => {
  expect(moment("2026-11-21T15:30:00.000Z")).toBe("21 Nov 2026, 15:30 UTC");
});
