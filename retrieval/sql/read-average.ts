import type { Comparison, Condition } from "./plan.ts";
import { columnAfter, columnBefore, find, type Reading, spend, understand } from "./reading.ts";
import { isMeasure } from "./schema-index.ts";
import { isTurned } from "./speed-words.ts";

const above =
  "above|over|exceeds?|exceeding|more|greater|higher|larger|bigger|heavier|longer|taller|older|faster|warmer|hotter|deeper|wider|richer";
const below = "below|under|less|fewer|lower|smaller|lighter|shorter|younger|slower|colder|cooler|cheaper|poorer";
const pattern = new RegExp(
  `\\b(?:(${above})|(${below}))(?: [a-z]+)?(?: than)?(?: the| an)?(?: (?:overall|general|national|nationwide|global|worldwide))? (?:average|mean)\\b`,
  "g",
);
/** Words between the comparison and its column. */
const reach = 4;
/** Words between the compared column and the comparison: "whose age is more than". */
const nearby = 2;

/**
 * Turns "above the average" into a condition, which compares with the average over the rows of the same period.
 * `periods` are the conditions on dates and years.
 */
export function readAverage(reading: Reading, periods: readonly Condition[]): Condition[] {
  return find(reading, pattern).flatMap((found) => {
    const fits = ({ column }: { readonly column: Parameters<typeof isMeasure>[0] }) => isMeasure(column);
    const compared = columnBefore(reading, { at: found.from, fits, reach: nearby });
    const word = columnAfter(reading, { at: found.from, fits, reach: 1 });
    // "income is higher than the average": the word is no height.
    if (word && compared) spend(reading, word);
    const averaged = columnAfter(reading, { at: found.to, fits, reach });
    const link =
      columnAfter(reading, { at: found.from, fits, reach: found.to - found.from }) ??
      averaged ??
      columnBefore(reading, { at: found.from, fits, reach: 2 * reach });
    // "age is more than the average weight"
    const isOther = compared && averaged === link && compared.column !== averaged?.column;
    if (!link || isOther) {
      reading.beyond.push("average");
      return [];
    }
    for (const one of reading.links) if (one.kind === "column" && one.column === link.column) spend(reading, one);
    understand(reading, found);
    const said = found.groups[0] ?? found.groups[1] ?? "";
    const isAbove =
      (found.groups[0] !== undefined) !== isTurned(reading, said, { kind: "column", column: link.column });
    const operator: Comparison = isAbove ? ">" : "<";
    return [{ kind: "average" as const, column: link.column, operator, among: periods }];
  });
}
