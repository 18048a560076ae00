import { expect, test } from "vitest";
import { confidenceAt, statedLast } from "./confidence.ts";

const fact = { confidence: 0.8, details: {}, occurred_at: new Date("2026-01-01T00:00:00Z") };
const after = (days: number) => new Date(fact.occurred_at.getTime() + days * 86_400_000);

test("confidence halves in 180 days without a further statement, and age alone leaves 0.3", () => {
  expect([0, 90, 180, 3_000].map((days) => confidenceAt(fact, after(days)))).toEqual([0.8, 0.5657, 0.4, 0.3]);
  expect(confidenceAt({ ...fact, confidence: 0.2 }, after(3_000))).toBe(0.2);
});

test("the confidence in a fact that is stated again decays from the last statement on, and not before it", () => {
  const again = { ...fact, details: { stated_last: after(180).toISOString() } };
  expect(confidenceAt(again, after(180))).toBe(0.8);
  expect(confidenceAt(again, after(360))).toBe(0.4);
  expect(confidenceAt(fact, after(-10))).toBe(0.8);
});

test("a statement that is told late does not make the last one older", () => {
  expect(statedLast({ ...fact, details: { stated_last: after(-5).toISOString() } })).toEqual(fact.occurred_at);
});
