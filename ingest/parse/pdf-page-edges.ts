import type { Line } from "./reading-order.ts";

/** Points by which the lines of one row may differ in height. */
export const SAME_HEIGHT = 2;
/** Heads are not much larger than the text. The titles of slides and of sections are. */
const LARGE = 1.15;

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

/** The size from which letters are larger than the text of these pages. */
export const largeFrom = (pages: readonly { readonly lines: readonly Line[] }[]): number => textSize(pages) * LARGE;

/** The size of most letters. */
function textSize(pages: readonly { readonly lines: readonly Line[] }[]): number {
  const letters = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const [most] = [...letters].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** Items in groups of about the same height: at most `within` points above the lowest item of the group. */
export function placesOf<Item>(items: readonly Item[], yOf: (item: Item) => number, within: number): Item[][] {
  const places: { readonly lowest: number; readonly items: Item[] }[] = [];
  for (const item of [...items].sort((a, b) => yOf(a) - yOf(b))) {
    const last = places.at(-1);
    if (last !== undefined && yOf(item) - last.lowest <= within) last.items.push(item);
    else places.push({ lowest: yOf(item), items: [item] });
  }
  return places.map((place) => place.items);
}

/** Whether other rows are so far from the line, in its size. */
export const isApart = ({ y, size }: Line, lines: readonly Line[], distance: number): boolean =>
  lines.every((other) => Math.abs(other.y - y) <= SAME_HEIGHT || Math.abs(other.y - y) >= distance * size);
