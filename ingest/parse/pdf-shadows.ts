import type { Piece } from "./pdf-page.ts";

/** A copy is shifted by no more than this, in font sizes. */
const SHIFT = 0.25;

/** Pieces without copies that a file paints on top of each other for a shadow or for bold letters. */
export function withoutShadows(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  const seen = new Map<string, number[]>();
  for (const piece of pieces) {
    const places = seen.get(piece.text) ?? [];
    const copy = places.find((at) => isSamePlace(kept[at], piece));
    const original = copy === undefined ? undefined : kept[copy];
    if (copy !== undefined && original !== undefined) {
      const isShifted = Math.abs(original.x - piece.x) > 0.01;
      kept[copy] = { ...original, font: { ...original.font, bold: original.font.bold || isShifted } };
      continue;
    }
    // Text such as "0" stands in many places; only the latest ones are compared.
    seen.set(piece.text, [...places.slice(-20), kept.length]);
    kept.push(piece);
  }
  return kept;
}

function isSamePlace(one: Piece | undefined, other: Piece): boolean {
  if (one === undefined) return false;
  const shift = SHIFT * Math.min(one.size, other.size);
  return Math.abs(one.x - other.x) < shift && Math.abs(one.y - other.y) < shift;
}
