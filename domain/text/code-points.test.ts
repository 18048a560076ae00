import fc from "fast-check";
import { expect, test } from "vitest";
import { codePointLength, offsetMap, sliceCodePoints } from "./code-points.ts";

const text = fc.string({ unit: fc.constantFrom("a", "é", "🙂", "𝒳", "\n") });

test("offsets convert there and back, and agree with Array.from", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const map = offsetMap(whole);
      const points = Array.from(whole);
      expect(map.length).toBe(points.length);
      expect(codePointLength(whole)).toBe(points.length);
      let utf16 = 0;
      for (let at = 0; at <= points.length; at += 1) {
        expect(map.toUtf16(at)).toBe(utf16);
        expect(map.toCodePoint(utf16)).toBe(at);
        utf16 += points[at]?.length ?? 0;
      }
    }),
  );
});

test("a slice by code points never cuts a character", () => {
  fc.assert(
    fc.property(text, fc.nat(20), fc.nat(20), (whole, start, length) => {
      const points = Array.from(whole);
      const from = Math.min(start, points.length);
      const to = Math.min(from + length, points.length);
      expect(sliceCodePoints(whole, from, to)).toBe(points.slice(from, to).join(""));
    }),
  );
});
