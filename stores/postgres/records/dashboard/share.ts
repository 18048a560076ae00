/** A part of a whole, 0–1; 0 for an empty whole. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole));
