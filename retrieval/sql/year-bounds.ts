import type { SqlColumn } from "../../domain/sql-table.ts";
import type { Comparison } from "./plan.ts";
import { type Reading, understand } from "./reading.ts";

/** Comparisons that a word before a year makes. "Until" may include the year, as "by" does. */
const bounds: Readonly<Record<string, Comparison>> = {
  before: "<",
  after: ">",
  since: ">=",
  until: "<=",
  till: "<=",
  by: "<=",
};
/** The second words of "prior to", "earlier than" and "later than". */
const pairs: Readonly<Record<string, Comparison>> = { "prior to": "<", "earlier than": "<", "later than": ">" };

interface Bound {
  readonly operator: Comparison;
  /** Position of the first word. */
  readonly from: number;
}

/**
 * "built before 1955" of plain numbers: the comparison that the words right before a number make; null without such
 * words.
 */
export function boundBefore(reading: Reading, at: number): Bound | null {
  const { words } = reading;
  const [second, first] = [words[at - 1]?.lower ?? "", words[at - 2]?.lower ?? ""];
  const pair = pairs[`${first} ${second}`];
  const operator = pair ?? (Object.hasOwn(bounds, second) ? bounds[second] : undefined);
  if (operator === undefined) return null;
  const from = at - (pair ? 2 : 1);
  understand(reading, { from, to: at });
  return { operator, from };
}

/** Whether all numbers of a column may be years. */
export const holdsYears = ({ type, range }: SqlColumn): boolean =>
  type === "integer" && range !== undefined && range.least >= 1000 && range.greatest < 2200;
