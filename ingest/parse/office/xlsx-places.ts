export interface Place {
  /** From 0. */
  readonly column: number;
  /** From 1. */
  readonly line: number;
}

/** Cells that are shown as one; the first holds the value. */
export interface Merge {
  readonly first: Place;
  readonly last: Place;
}

/** "AB12" → column 27, line 12; null for anything else. */
export function placeOf(reference: string | undefined): Place | null {
  const [, letters, digits] = /^\$?([A-Z]{1,4})\$?(\d{1,8})$/.exec(reference ?? "") ?? [];
  if (letters === undefined || digits === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, line: Number(digits) };
}

/** "A1:C3"; none for anything else. */
export function mergeOf(reference: string | undefined): Merge[] {
  const [from, to] = (reference ?? "").split(":");
  const [first, last] = [placeOf(from), placeOf(to)];
  return first !== null && last !== null ? [{ first, last }] : [];
}
