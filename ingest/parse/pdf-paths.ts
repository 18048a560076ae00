import { apply, boxOf, type Matrix, type Point } from "./pdf-matrix.ts";
import type { PageBox, Rule } from "./pdf-page.ts";

/** A filled rectangle no thicker than this is a line, in points. */
const THIN = 3;
/** A shorter line is part of a drawing, in points. */
const SHORTEST_RULE = 4;
/** A line may lean this much and still is horizontal or vertical, in points. */
const LEAN = 0.7;
/** A filled outline with curves and no larger than this may be a letter, in points. */
const LETTER_SIZE = 40;
/** Numbers of one path that are read. A map or a chart has longer ones, without rules of tables. */
const PATH_LIMIT = 40_000;

/** Codes in pdf.js's path buffers. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;

export interface PaintedPath {
  readonly rules: readonly Rule[];
  /** Outlines that may be letters drawn as shapes. */
  readonly letters: number;
}

interface Subpath {
  readonly points: Point[];
  curves: number;
}

/** Lines and letter-like outlines of one path. `isFilled` false: only stroked. */
export function readPath(
  buffer: Float32Array,
  { matrix, isFilled }: { readonly matrix: Matrix; readonly isFilled: boolean },
): PaintedPath {
  if (buffer.length > PATH_LIMIT) return { rules: [], letters: 0 };
  const subpaths = readSubpaths(buffer, matrix);
  const rules = subpaths.flatMap((subpath) => (isFilled ? filledRules(subpath) : strokedRules(subpath)));
  return { rules, letters: isFilled ? subpaths.filter(isLetterLike).length : 0 };
}

function readSubpaths(buffer: Float32Array, matrix: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  const at = (index: number): Point => apply(matrix, { x: buffer[index] ?? 0, y: buffer[index + 1] ?? 0 });
  let current: Subpath = { points: [], curves: 0 };
  for (let index = 0; index < buffer.length; ) {
    const code = buffer[index];
    if (code === MOVE) {
      current = { points: [], curves: 0 };
      subpaths.push(current);
    }
    const numbers = code === MOVE || code === LINE ? 2 : code === CURVE ? 6 : code === QUADRATIC ? 4 : 0;
    if (numbers > 2) current.curves += 1;
    if (numbers > 0) current.points.push(at(index + numbers - 1));
    // Closing a path leads back to its first point.
    else if (current.points[0] !== undefined) current.points.push(current.points[0]);
    index += numbers + 1;
  }
  return subpaths;
}

function strokedRules({ points, curves }: Subpath): Rule[] {
  if (curves > 0) return [];
  const rules: Rule[] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const box = around([from, to]);
    if (isRule(box, LEAN)) rules.push(box);
  }
  return rules;
}

function filledRules({ points, curves }: Subpath): Rule[] {
  if (curves > 0 || points.length < 4 || points.length > 6) return [];
  const box = around(points);
  return isRule(box, THIN) ? [box] : [];
}

function isRule({ x0, y0, x1, y1 }: PageBox, thickness: number): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return Math.min(width, height) <= thickness && Math.max(width, height) >= SHORTEST_RULE;
}

function isLetterLike({ points, curves }: Subpath): boolean {
  if (curves === 0) return false;
  const { x0, y0, x1, y1 } = around(points);
  return x1 - x0 < LETTER_SIZE && y1 - y0 < LETTER_SIZE;
}

function around(points: readonly Point[]): PageBox {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return { x0, y0, x1, y1 };
}

/** The area that a picture covers: the unit square under the matrix, cut at the page's edges. */
export function pictureArea(matrix: Matrix, page: PageBox): number {
  const { x0, y0, x1, y1 } = boxOf(matrix, { x0: 0, y0: 0, x1: 1, y1: 1 });
  const width = Math.min(x1, page.x1) - Math.max(x0, page.x0);
  const height = Math.min(y1, page.y1) - Math.max(y0, page.y0);
  return width > 0 && height > 0 ? width * height : 0;
}
