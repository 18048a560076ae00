import fc from "fast-check";
import { expect, test } from "vitest";
import { sliceCodePoints } from "./code-points.ts";
import { sliceUtf8 } from "./slice-utf8.ts";

test("a slice of the bytes is the slice of the text, for every text and every two offsets", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), fc.nat(40), (text, start, length) => {
      const sliced = sliceUtf8(Buffer.from(text), start, start + length);
      expect(sliced).toBe(sliceCodePoints(text, start, start + length));
    }),
  );
});

test.each([
  [0, 1, "a"],
  [1, 3, "é漢"],
  [3, 4, "🚢"],
  [4, 9, "!"],
  [9, 12, ""],
])("code points %i to %i are %j", (start, end, expected) => {
  expect(sliceUtf8(Buffer.from("aé漢🚢!"), start, end)).toBe(expected);
});
