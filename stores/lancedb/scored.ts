import type { Table } from "apache-arrow";
import type { Scored } from "../ports/vectors.ts";

/** Time limit, so that a hanging search releases its slot. The slowest normal searches take a second. */
export const searchTimeoutMs = 10_000;

/** The engine's rows, best first, ties by id. `score` converts the value of `column` to "higher is better". */
export function scoredRows(rows: Table, column: string, score: (value: number) => number): readonly Scored[] {
  const ids = rows.getChild("id");
  const values = rows.getChild(column);
  const hits = Array.from({ length: rows.numRows }, (_, i) => ({
    id: Number(ids?.get(i)),
    score: score(Number(values?.get(i))),
  }));
  return hits.sort((a, b) => b.score - a.score || a.id - b.id);
}
