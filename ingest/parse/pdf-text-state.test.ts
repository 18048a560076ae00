import { expect, test } from "vitest";
import { fontFrom } from "./pdf-fonts.ts";
import { initialState, placeGlyphs, startOfText } from "./pdf-text-state.ts";

const glyph = { unicode: "海", width: 256, originalCharCode: 1, isSpace: false };
const units = (count: number) => [1 / count, 0, 0, 1 / count, 0, 0];

test.each([256, 1000, 2048])("vertical writing steps by the font size, though its font has %i units", (count) => {
  const font = fontFrom({ name: "Mincho", vertical: true, fontMatrix: units(count) });
  const position = startOfText(0);
  placeGlyphs([glyph, glyph], { ...initialState, font, fontSize: 10 }, position);
  expect(position.y).toBeCloseTo(-20);
});

test("horizontal writing steps by the width of the glyph in the font's units", () => {
  const font = fontFrom({ name: "Mincho", fontMatrix: units(256) });
  const position = startOfText(0);
  placeGlyphs([glyph, glyph], { ...initialState, font, fontSize: 10 }, position);
  expect(position.x).toBeCloseTo(20);
});
