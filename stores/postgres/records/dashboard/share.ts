/** Part of a whole, 0–1; 0 of an empty set. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));
