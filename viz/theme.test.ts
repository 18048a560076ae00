import { expect, test } from "vitest";
import { dark, light } from "./theme.ts";

/** Contrast ratio of WCAG 2.2, 1–21. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

for (const [name, theme] of Object.entries({ light, dark })) {
  test(`${name}: every text has a contrast of at least 4.5`, () => {
    for (const text of [theme.ink, theme.soft, theme.blueText, theme.orangeText, theme.greenText]) {
      expect(contrast(text, theme.card), text).toBeGreaterThanOrEqual(4.5);
    }
    for (const text of [theme.ink, theme.soft]) expect(contrast(text, theme.page), text).toBeGreaterThanOrEqual(4.5);
    for (const { fill, text } of theme.shades) expect(contrast(text, fill), fill).toBeGreaterThanOrEqual(4.5);
  });

  test(`${name}: every line, area and focus ring has a contrast of at least 3`, () => {
    for (const fill of [theme.blue, theme.orange, theme.green, theme.focus]) {
      expect(contrast(fill, theme.card), fill).toBeGreaterThanOrEqual(3);
    }
  });

  test(`${name}: a shade for more is always further from the card's colour`, () => {
    const distances = theme.shades.map(({ fill }) => contrast(fill, theme.card));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });
}
