type Cells = readonly string[];

/**
 * For each known row the number of the row that was seen for it, or null. Both lists keep their order; among all ways
 * to pair them, the pairs share the most cells. So a row that is missing, or that two tables have, costs itself only.
 */
export function alignRows(known: readonly Cells[], seen: readonly Cells[]): (number | null)[] {
  const scores = known.map((row) => seen.map((other) => likeness(row, other)));
  const best = bestSums(scores, seen.length);
  const pairs: (number | null)[] = known.map(() => null);
  let [row, other] = [0, 0];
  while (row < known.length && other < seen.length) {
    const whole = best[row]?.[other] ?? 0;
    if (whole === best[row + 1]?.[other]) row += 1;
    else if (whole === best[row]?.[other + 1]) other += 1;
    else {
      pairs[row] = other;
      row += 1;
      other += 1;
    }
  }
  return pairs;
}

/** Sums for the rows from `row` on and the seen rows from `other` on, at `[row][other]`. */
function bestSums(scores: readonly (readonly number[])[], seen: number): Float64Array[] {
  const sums = Array.from({ length: scores.length + 1 }, () => new Float64Array(seen + 1));
  for (let row = scores.length - 1; row >= 0; row -= 1) {
    for (let other = seen - 1; other >= 0; other -= 1) {
      const [here, below] = [sums[row], sums[row + 1]];
      if (here === undefined || below === undefined) continue;
      const score = scores[row]?.[other] ?? 0;
      const paired = score > 0 ? score + (below[other + 1] ?? 0) : 0;
      here[other] = Math.max(paired, below[other] ?? 0, here[other + 1] ?? 0);
    }
  }
  return sums;
}

/** Filled cells that agree, those in the same column more; 0 for rows that share less than a third of them. */
function likeness(known: Cells, seen: Cells): number {
  const filled = known.filter((cell) => cell !== "").length;
  const placed = known.filter((cell, at) => cell !== "" && seen[at] === cell).length;
  const shared = known.filter((cell) => cell !== "" && seen.includes(cell)).length;
  return shared < filled / 3 ? 0 : shared + placed;
}
