import { expect, test } from "vitest";
import { fontFrom } from "./pdf-fonts.ts";

test("glyphs are as wide as the font's own units say: a font made from TrueType has 2,048 of them", () => {
  expect(fontFrom({ name: "ABCDEF+Arial", fontMatrix: [1 / 2048, 0, 0, 1 / 2048, 0, 0] }).unit).toBe(1 / 2048);
  expect(fontFrom({ name: "Arial", fontMatrix: [0.001, 0, 0, 0.001, 0, 0] }).unit).toBe(0.001);
  expect(fontFrom({ name: "Arial" }).unit).toBe(0.001);
  expect(fontFrom({ name: "Broken", fontMatrix: [0, 0, 0, 0, 0, 0] }).unit).toBe(0.001);
});
