import type { Rule } from "./pdf-page.ts";

/** A horizontal rule at height `at`, or a vertical one at place `at`, from `from` to `to`. */
export interface Stroke {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Strokes {
  readonly horizontal: readonly Stroke[];
  readonly vertical: readonly Stroke[];
}

const THICKNESS = 4;
const TOUCH = 2.5;
const STROKE_LIMIT = 6_000;

/** Rules as strokes; pieces of one line (borders are painted cell by cell) become one stroke. */
export function strokesOf(rules: readonly Rule[]): Strokes {
  if (rules.length > STROKE_LIMIT) return { horizontal: [], vertical: [] };
  const horizontal: Stroke[] = [];
  const vertical: Stroke[] = [];
  for (const { x0, y0, x1, y1 } of rules) {
    if (y1 - y0 <= THICKNESS && x1 - x0 > y1 - y0) horizontal.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    else if (x1 - x0 <= THICKNESS) vertical.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
  }
  return { horizontal: joinStrokes(horizontal), vertical: joinStrokes(vertical) };
}

/** Sorted by `at`, then by `from`. */
function joinStrokes(strokes: readonly Stroke[]): Stroke[] {
  const joined: Stroke[] = [];
  for (const group of groupBy(strokes)) {
    const at = group.reduce((sum, stroke) => sum + stroke.at, 0) / group.length;
    let last: { at: number; from: number; to: number } | null = null;
    for (const { from, to } of group.sort((a, b) => a.from - b.from)) {
      if (last !== null && from <= last.to + TOUCH) last.to = Math.max(last.to, to);
      else {
        last = { at, from, to };
        joined.push(last);
      }
    }
  }
  return joined;
}

/** Strokes on the same line, apart by less than their thickness. */
function groupBy(strokes: readonly Stroke[]): Stroke[][] {
  const groups: Stroke[][] = [];
  for (const stroke of [...strokes].sort((a, b) => a.at - b.at)) {
    const last = groups.at(-1);
    const near = last?.at(0);
    if (last !== undefined && near !== undefined && stroke.at - near.at < 1.6) last.push(stroke);
    else groups.push([stroke]);
  }
  return groups;
}

export interface Gap {
  /** Heights on the page. */
  readonly above: number;
  readonly below: number;
  readonly left: number;
  readonly right: number;
}

/** True if horizontal rules between two heights cover at least `share` of the width. */
export function isRuled(strokes: Strokes, { above, below, left, right }: Gap, share = 0.5): boolean {
  let covered = 0;
  for (const { at, from, to } of strokes.horizontal) {
    if (at > above || at < below) continue;
    covered += Math.max(0, Math.min(to, right) - Math.max(from, left));
  }
  return covered >= share * (right - left);
}
