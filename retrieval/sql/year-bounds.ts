import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { ColumnLink } from "./links.ts";
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

/** "Born after 1970" of a column birth means its numbers, and no year of something else. */
export const isYearOfVerb = ({ words, table }: Reading, { column, to }: ColumnLink): boolean =>
  isYearOfThings(table, column) && dated.test(words[to - 1]?.lower ?? "");
/** "Priced in 2002" is no price. */
const dated =
  /^(?:born|died|built|begun|began|won|ended|(?:re)?opened|closed|founded|established|created|formed|released|published|launched|completed|constructed|introduced|started|acquired|elected|retired|married|invented|discovered|produced|made)$/;

/**
 * Whether a column that no header calls years holds those of the rows: "birth" and "founded". "Births" and
 * "homes_built" count things, a "launch_price" is none of a launch, and the numbers of a row with a "year" of its own
 * are those of that year.
 */
export const isYearOfThings = (table: SqlTable, column: SqlColumn): boolean =>
  holdsYears(column) &&
  headerStems(column).length === 1 &&
  !/[^s]s$/i.test(column.header) &&
  !table.columns.some(({ header }) => periods.test(header));
const periods = /^(?:year|season|date|month|quarter)$/i;

/** Whether all numbers of a column may be years. */
export const holdsYears = ({ type, range }: SqlColumn): boolean =>
  type === "integer" && range !== undefined && range.least >= 1000 && range.greatest < 2200;
