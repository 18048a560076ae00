import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerWords } from "./header-stems.ts";
import { type Reading, understand } from "./reading.ts";

const day = 86_400;
const seconds: readonly (readonly [unit: RegExp, seconds: number])[] = [
  [/^(?:sec|second)s?$/, 1],
  [/^(?:min|minute)s?$/, 60],
  [/^(?:hr|hour)s?$/, 3_600],
  [/^days?$/, day],
  [/^weeks?$/, 604_800],
];
/** Words of headers for time of which a day has less than 24 hours and a week less than seven days. */
const worked = /^(?:work(?:ed|ing)?|vacation|leave|sick|holidays?)$/;
const secondsOf = (word: string): number | undefined => seconds.find(([unit]) => unit.test(word))?.[1];

/**
 * "Shorter than a minute" of a header sec_duration is 60: how many of the column's units of time the unit at a position
 * has. 1 if the header or the question names none.
 */
export function unitsOfTime(reading: Reading, { header }: SqlColumn, at: number): number {
  const said = secondsOf(reading.words[at]?.lower ?? "");
  const named = headerWords({ header });
  // "min" of temp_min means the least.
  const isTime = named.some((word) => /^(?:duration|time|runtime|length|delay|wait)$/.test(word));
  const units = named.flatMap((word) => (word === "min" && !isTime ? [] : (secondsOf(word) ?? [])));
  const [own, ...more] = units;
  // Without a unit in the header the numbers may be in any.
  if (said !== undefined && units.length === 0) reading.guesses.push("unit");
  if (said === undefined || own === undefined || more.length > 0) return 1;
  // Two weeks of work are not 336 hours, and two weeks of leave are often ten days.
  if (said !== own && said >= day && named.some((word) => worked.test(word)))
    reading.beyond.push(reading.words[at]?.text ?? "");
  understand(reading, { from: at, to: at + 1 });
  return said / own;
}
