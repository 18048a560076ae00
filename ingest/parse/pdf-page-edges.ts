import type { Line } from "./reading-order.ts";

/** Points by which the lines of one row may differ in height. */
const SAME_HEIGHT = 2;

/**
 * The furniture of a page that no text separates from the edge. A line below text recurs as well ("Dear Sir" below a
 * date, a town below a street) and is text. Marks of a printer beyond the page are left out of account.
 */
export function furnitureFromEdges(
  page: { readonly lines: readonly Line[]; readonly height: number },
  isOne: (line: Line) => boolean,
): ReadonlySet<Line> {
  const isOutside = ({ y }: Line) => y < 0 || y > page.height;
  const found = new Set(page.lines.filter((line) => isOutside(line) && isOne(line)));
  for (const side of [1, -1]) {
    let textAt = Number.NEGATIVE_INFINITY;
    for (const line of page.lines) if (!isOutside(line) && !isOne(line)) textAt = Math.max(textAt, side * line.y);
    for (const line of page.lines) if (isOne(line) && side * line.y >= textAt - SAME_HEIGHT) found.add(line);
  }
  return found;
}

/** The size of most letters. */
export function textSize(pages: readonly { readonly lines: readonly Line[] }[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** Whether other rows are so far from the line, in its size. */
export const isApart = ({ y, size }: Line, lines: readonly Line[], distance: number): boolean =>
  lines.every((other) => Math.abs(other.y - y) <= SAME_HEIGHT || Math.abs(other.y - y) >= distance * size);
