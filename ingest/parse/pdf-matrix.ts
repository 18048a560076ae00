import type { PageBox } from "./pdf-page.ts";

/** [a b c d e f]: x′ = a·x + c·y + e, y′ = b·x + d·y + f (PDF 32000-1, 8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The upright rectangle around a transformed rectangle. */
export function boxOf(matrix: Matrix, { x0, y0, x1, y1 }: PageBox): PageBox {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x0, y: y1 },
    { x: x1, y: y1 },
  ].map((corner) => apply(matrix, corner));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Null unless the value is six finite numbers, as an array or a typed array. */
export function matrixFrom(value: unknown): Matrix | null {
  const numbers = numbersFrom(value);
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return null;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

export function numbersFrom(value: unknown): number[] {
  if (value instanceof Float32Array || Array.isArray(value)) return Array.from(value, Number);
  return [];
}
