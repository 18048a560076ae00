import fc from "fast-check";
import { expect, test } from "vitest";
import { createMarks, fingerprintsOf, offsetsOf } from "./fingerprints.ts";

test("marks answer like a map of the keys", () => {
  const key = fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 2 });
  const changes = fc.array(fc.tuple(key, fc.integer({ min: 1, max: 2 })), { maxLength: 600 });
  fc.assert(
    fc.property(changes, fc.array(key), (set, others) => {
      const [marks, map] = [createMarks(), new Map<string, number>()];
      for (const [name, mark] of set) {
        marks.set({ words: fingerprintsOf([name]), at: 0 }, mark);
        map.set(JSON.stringify(name), mark);
      }
      const asked = [...set.map(([name]) => name), ...others];
      const words = fingerprintsOf(asked);
      const got = [...offsetsOf(words)].map((at) => marks.get(words, at));
      expect(got).toEqual(asked.map((name) => map.get(JSON.stringify(name)) ?? 0));
      expect(marks.size).toBe(map.size);
    }),
    { numRuns: 30 },
  );
});

test("a hundred thousand keys keep their marks while the table grows", () => {
  const marks = createMarks();
  const words = fingerprintsOf(Array.from({ length: 100_000 }, (_, n) => [`key ${n}`]));
  for (const at of offsetsOf(words)) marks.set({ words, at }, 1 + ((at / 4) % 2));
  const wrong = [...offsetsOf(words)].filter((at) => marks.get(words, at) !== 1 + ((at / 4) % 2));
  expect([marks.size, wrong]).toEqual([100_000, []]);
});
