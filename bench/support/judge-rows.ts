// Judges the rows of a statement by the rules of score.py of the evaluation data.

export type Value = string | number | boolean | null;
export type Rows = readonly (readonly Value[])[];

interface Judging {
  readonly ordered: boolean;
  /** Most columns beside those of the gold rows. */
  readonly furtherColumns: number;
}

/** Whether both have the same rows. Rows and columns may come in any order unless `ordered` says that rows may not. */
export function sameRows(got: Rows, gold: Rows, { ordered, furtherColumns }: Judging): boolean {
  if (got.length !== gold.length) return false;
  const left = got.map((row) => row.map(comparable));
  const wanted = gold.map((row) => row.map(comparable));
  const fits = (row: readonly Value[], want: readonly Value[]) => holdsAll(row, want, furtherColumns);
  if (ordered) return wanted.every((want, at) => fits(left[at] ?? [], want));
  for (const want of wanted) {
    const at = left.findIndex((row) => fits(row, want));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

/** Whether a row has every gold value, each as often, and at most so many further ones. */
function holdsAll(row: readonly Value[], want: readonly Value[], further: number): boolean {
  const left = [...row];
  for (const value of want) {
    const at = left.findIndex((other) => isSame(value, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length <= further;
}

const isSame = (gold: Value, value: Value): boolean =>
  gold === value ||
  (typeof gold === "number" &&
    typeof value === "number" &&
    Math.abs(gold - value) <= Math.max(0.005, 1e-4 * Math.abs(gold)));

/** Numbers in any form with six digits; texts in lower case with single spaces. */
function comparable(value: Value): Value {
  if (value === null || typeof value === "boolean") return value;
  const text = String(value).trim();
  const number = text === "" ? Number.NaN : Number(text.replaceAll(",", ""));
  if (Number.isFinite(number)) return Number(number.toPrecision(6));
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}
