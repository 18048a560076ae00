import type { ParsedTable } from "../../domain/document.ts";

/** Largest number of subjects whose rows are counted. */
const subjectsLimit = 1_000;
/** Mean number of different values per subject up to which a column is related to its subject. */
const valuesPerSubject = 2;
/** Up to this number of pairs a column is related in any case: routes connect many airports with many others. */
const pairsLimit = 5_000;

/**
 * The columns that rows relate to their subject. In a large table of events (orders, measurements) a subject has as
 * many values of a column as events: these stand in the same row, but they do not belong together.
 */
export function relatedColumns(
  rows: ParsedTable["rows"],
  subject: number,
  columns: readonly number[],
): readonly number[] {
  const pairs = new Map(
    columns.flatMap((column) => (column === subject ? [] : [[column, new Set<string>()] as const])),
  );
  const subjects = new Set<string>();
  let counted = 0;
  for (const cells of rows) {
    const name = cells[subject];
    if (typeof name !== "string" || !(subjects.has(name) || subjects.size < subjectsLimit)) continue;
    subjects.add(name);
    counted += 1;
    for (const [column, found] of pairs) {
      if (found.size <= mostPairs && typeof cells[column] === "string") found.add(`${name}\n${cells[column]}`);
    }
  }
  const scale = rows.length / Math.max(1, counted);
  const isRelated = (found: number): boolean =>
    found <= subjects.size * valuesPerSubject || found * scale <= pairsLimit;
  return [...pairs].flatMap(([column, found]) => (isRelated(found.size) ? [column] : []));
}

const mostPairs = Math.max(pairsLimit, subjectsLimit * valuesPerSubject);
