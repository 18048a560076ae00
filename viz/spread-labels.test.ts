import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadLabels } from "./spread-labels.ts";

const room = { gap: 15, top: 0, bottom: 200 };

test("labels that do not overlap keep their positions", () => {
  expect(spreadLabels([180, 20, 90], room)).toEqual([180, 20, 90]);
});

test("labels keep their order and their distance, within the given range", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 5 }), (wanted) => {
      const places = spreadLabels(wanted, room);
      const sorted = places.toSorted((a, b) => a - b);
      for (const [index, place] of sorted.entries()) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(200);
        if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(14.8);
      }
      const byWish = wanted.map((wish, index) => ({ wish, place: places[index] ?? 0 })).sort((a, b) => a.wish - b.wish);
      expect(byWish.map(({ place }) => place)).toEqual(sorted);
    }),
  );
});
