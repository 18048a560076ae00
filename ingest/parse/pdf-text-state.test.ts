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

test("letter spacing that is taken back inside words is no part of their letters", () => {
  const font = fontFrom({ name: "Times" });
  const letter = { unicode: "r", width: 500, originalCharCode: 114, isSpace: false };
  const state = { ...initialState, font, fontSize: 10, letterSpacing: 2.4 };
  const [first, second] = placeGlyphs([letter, 240, letter], state, startOfText(0));
  expect(first?.placed.end).toBeCloseTo(5);
  expect(second?.placed.start).toBeCloseTo(5);
});
