import { expect, test } from "vitest";
import { noUnit, unitOf, unitOfStems } from "./unit-hash.ts";

test("case, punctuation, accents and small words do not matter; other words do", () => {
  expect(unitOf("## The Status")).toBe(unitOf("**status:**"));
  expect(unitOf("Résumé")).toBe(unitOf("resume"));
  expect(unitOf("Status")).not.toBe(unitOf("Owner"));
});

test("the words of a sentence count in their order", () => {
  expect(unitOf("the feature is disabled")).toBe(unitOfStems("featur disabl"));
  expect(unitOfStems("featur disabl")).not.toBe(unitOfStems("disabl featur"));
});

test("a text without words is no unit", () => {
  expect([unitOf("---"), unitOf("is the"), unitOfStems("")]).toEqual([noUnit, noUnit, noUnit]);
});

test("a unit is a whole number of 24 bits, and 100,000 units have few in common", () => {
  const units = Array.from({ length: 100_000 }, (_, at) => unitOfStems(`word${at} stem${at % 7}`));
  expect(units.every((unit) => Number.isInteger(unit) && unit >= 0 && unit < 2 ** 24)).toBe(true);
  // By chance 100,000² / 2 / 2²⁴ ≈ 298 of them meet another one.
  expect(units.length - new Set(units).size).toBeLessThan(600);
});
