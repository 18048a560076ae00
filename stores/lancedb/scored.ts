import type { Table } from "apache-arrow";
import { invalidInput } from "../../domain/errors.ts";
import type { Scored, SearchOptions } from "../ports/vectors.ts";

/** A search that hangs must not hold its slot for ever; the slowest honest ones take a second. */
export const searchTimeoutMs = 10_000;

export function checkedLimit({ k }: SearchOptions): number {
  if (!Number.isInteger(k) || k < 1 || k > 1_000) throw invalidInput("k must be a whole number from 1 to 1,000", "k");
  return k;
}

/** The engine's rows best first, ties by id. `column` holds what `score` turns into "higher is better". */
export function scoredRows(rows: Table, column: string, score: (value: number) => number): readonly Scored[] {
  const ids = rows.getChild("id");
  const values = rows.getChild(column);
  const hits = Array.from({ length: rows.numRows }, (_, i) => ({
    id: Number(ids?.get(i)),
    score: score(Number(values?.get(i))),
  }));
  return hits.sort((a, b) => b.score - a.score || a.id - b.id);
}
