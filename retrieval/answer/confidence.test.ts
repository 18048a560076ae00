import fc from "fast-check";
import { expect, test } from "vitest";
import { confidenceOf, type EvidenceFeatures } from "./confidence.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const names = ["coverage", "best_coverage", "known_names", "known_terms", "top_score"] as const;
const features = fc.record({
  coverage: share,
  best_coverage: share,
  known_names: share,
  known_terms: share,
  top_score: share,
});

test("more evidence never lowers the confidence", () => {
  fc.assert(
    fc.property(features, fc.constantFrom(...names), share, (given: EvidenceFeatures, name, more) => {
      const better = { ...given, [name]: Math.max(given[name], more) };
      expect(confidenceOf(better)).toBeGreaterThanOrEqual(confidenceOf(given));
    }),
  );
});

test("confidence stays between 0 and 1, low without evidence and high with all of it", () => {
  const all = (value: number) =>
    confidenceOf({ coverage: value, best_coverage: value, known_names: value, known_terms: value, top_score: value });
  expect(all(0)).toBeLessThan(0.05);
  expect(all(1)).toBeGreaterThan(0.95);
});
