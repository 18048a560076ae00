/** The golden angle: points turned by it fill a disc evenly, however many there are (Vogel 1979). */
const golden = Math.PI * (3 - Math.sqrt(5));

/** The n-th place of an even filling of the plane with about one point per unit of area. */
export function spiralPlace(n: number): { readonly x: number; readonly y: number } {
  const distance = Math.sqrt((n + 0.5) / Math.PI);
  return { x: distance * Math.cos(n * golden), y: distance * Math.sin(n * golden) };
}
