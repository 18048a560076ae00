import { expect, test } from "vitest";
import { palettes } from "./palette.ts";

type Triple = readonly [number, number, number];

const linear = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};

/** Machado, Oliveira & Fernandes (2009), severity 1, applied to linear RGB. */
const visions: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (row: Triple, [red, green, blue]: Triple): number => row[0] * red + row[1] * green + row[2] * blue;
const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** CIE 1976 L*a*b* under D65. */
function lab(colour: Triple): Triple {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124564, 0.3575761, 0.1804375], colour) / 0.95047);
  const y = f(dot([0.2126729, 0.7151522, 0.072175], colour));
  const z = f(dot([0.0193339, 0.119192, 0.9503041], colour) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex)))
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

for (const [theme, palette] of Object.entries(palettes)) {
  test(`${theme}: every hue has a contrast of at least 3 on the paper, and every name of 4.5`, () => {
    for (const hue of [...palette.hues, palette.other]) {
      expect(contrast(hue, palette.paper), hue).toBeGreaterThanOrEqual(3);
    }
    for (const name of [...palette.names, palette.ink, palette.soft]) {
      expect(contrast(name, palette.paper), name).toBeGreaterThanOrEqual(4.5);
    }
  });

  for (const [vision, [red, green, blue]] of Object.entries(visions)) {
    test(`${theme}, ${vision} vision: any two of the eight hues are at least 20 apart`, () => {
      const seen = palette.hues.map((hex): Triple => {
        const colour = linear(hex);
        return lab([clamped(dot(red, colour)), clamped(dot(green, colour)), clamped(dot(blue, colour))]);
      });
      expect(seen).toHaveLength(8);
      for (const [i, one] of seen.entries()) {
        for (const [j, other] of seen.slice(0, i).entries()) {
          const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
          expect(distance, `${palette.hues[i]} and ${palette.hues[j]}`).toBeGreaterThanOrEqual(20);
        }
      }
    });
  }
}
