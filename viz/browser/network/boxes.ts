/** A rectangle on the screen: left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** True when the box touches none of the rectangles. `rectangles` is one flat list, four numbers for each. */
export function isFree([left, top, right, bottom]: Box, rectangles: readonly number[]): boolean {
  for (let i = 0; i < rectangles.length; i += 4) {
    const overlapsAcross = left < (rectangles[i + 2] ?? 0) && right > (rectangles[i] ?? 0);
    if (overlapsAcross && top < (rectangles[i + 3] ?? 0) && bottom > (rectangles[i + 1] ?? 0)) return false;
  }
  return true;
}
