import type { SqlColumn } from "../../domain/sql-table.ts";
import { columnLinks, type Found, type Reading, spend, understand } from "./reading.ts";
import { isMeasure, namedLike } from "./schema-index.ts";
import { isTime, speedMeant } from "./speed-words.ts";
import { superlativeOf } from "./superlatives.ts";

/** Units of length, and the words of headers that name the same unit. */
const units: readonly (readonly [said: RegExp, headers: readonly string[]])[] = [
  [/^(?:miles?|mi)$/, ["mile", "miles", "mi"]],
  [/^(?:kms?|kilomet(?:er|re)s?)$/, ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]],
  [/^met(?:er|re)s?$/, ["m", "meter", "meters", "metre", "metres"]],
  [/^(?:yards?|yds?)$/, ["yard", "yards", "yd", "yds"]],
  [/^(?:feet|foot|ft)$/, ["feet", "foot", "ft"]],
];
const distances = ["dist", "distance", "length", "mileage", ...units.flatMap(([, headers]) => headers)];
/** Words of headers for heights and widths, and for a number of each mile. */
const others = ["height", "elevation", "elev", "altitude", "depth", "width", "climb", "wingspan", "per", "pace"];

const timeUnit = /^(?:sec|second|min|minute|hr|hour|day)s?$/;
const lasting = /^(?:long|short|farth|furth)er$/;

/**
 * The measure that the unit after a number means: "longer than 20 miles" is a distance, and neither a time nor an age.
 * Null if the table has no such number, undefined if the words say nothing.
 */
export function measureOfUnit(reading: Reading, { from, to }: Found): SqlColumn | null | undefined {
  const adjective = reading.words[from]?.lower ?? "";
  const said = reading.words[to]?.lower ?? "";
  const measures = reading.table.columns.filter(isMeasure);
  const isDistance = (column: SqlColumn) => namedLike(column, distances) && !namedLike(column, others);
  if (timeUnit.test(said) && lasting.test(adjective)) {
    const [time, ...more] = measures.filter((column) => isTime(column) && !namedLike(column, others));
    return measures.some(isDistance) && more.length === 0 ? (time ?? null) : undefined;
  }
  const headers = units.find(([unit]) => unit.test(said))?.[1];
  // "Over 4000 meters" may be a height as well.
  if (!headers || !lasting.test(adjective)) return undefined;
  const found = measures.filter(isDistance);
  const own = found.filter((column) => namedLike(column, headers));
  const [only, ...more] = own.length > 0 ? own : found;
  if (!only || more.length > 0) return found.length === 0 ? null : undefined;
  for (const link of columnLinks(reading)) if (link.column === only && link.from === to) spend(reading, link);
  // Of another unit the number says nothing. Of none the word stays unread, which lowers the confidence.
  if (own.length === 0 && units.some(([, other]) => namedLike(only, other))) return null;
  if (own.length > 0) understand(reading, { from: to, to: to + 1 });
  return only;
}

/** The measure that the adjective before a number suggests. */
export function hintedMeasure(reading: Reading, { from }: Found): SqlColumn | undefined {
  const highest = (reading.words[from]?.lower ?? "").replace(/er$/, "est");
  const hints = superlativeOf(highest)?.hints ?? [];
  const hinted = reading.table.columns.find((column) => isMeasure(column) && namedLike(column, hints));
  return hinted ?? speedMeant(reading, highest, null)?.column;
}
