import fc from "fast-check";
import { expect, test } from "vitest";
import { displayLabel, displayType, fitLabel, textWidth } from "./label.ts";

test("a label keeps its words and loses invisible characters", () => {
  expect(displayLabel("  Port\tof\nThornbury ")).toBe("Port of Thornbury");
  expect(displayLabel("abc\u202egnp.exe")).toBe("abc gnp.exe");
  expect(displayLabel("half \ud83d pair")).toBe("half pair");
  expect(displayLabel("漢字 🚢 é")).toBe("漢字 🚢 é");
  expect(displayType("works_for")).toBe("works for");
});

test("a label without visible characters is shown as unnamed", () => {
  for (const raw of ["", "   ", "\u0000\u0007", "\u200f"]) expect(displayLabel(raw)).toBe("(no name)");
});

test("a label is at most 80 code points long", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 200 }), (raw) => {
      const shown = Array.from(displayLabel(raw));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(80);
    }),
  );
  expect(displayLabel("x".repeat(1_000_000))).toBe(`${"x".repeat(79)}…`);
});

test("a fitted label stays within its width and shows that it was cut", () => {
  expect(fitLabel("Person", 90)).toBe("Person");
  const cut = fitLabel("Organization with a very long name", 90);
  expect(cut.endsWith("…")).toBe(true);
  expect(textWidth(cut)).toBeLessThanOrEqual(90);
  expect(textWidth(fitLabel("漢".repeat(20), 90))).toBeLessThanOrEqual(90);
});
