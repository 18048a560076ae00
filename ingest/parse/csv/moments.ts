import { isoDate, type WrittenDate, writtenDate } from "./calendar.ts";
import { timeOfDay, writtenTimestamp } from "./clock.ts";
import type { ColumnReader, DateOrder } from "./column-reader.ts";

const orders = ["day-month-year", "month-day-year"] as const satisfies readonly DateOrder[];

interface Moment {
  readonly date: WrittenDate;
  /** " 10:00:00+02:00"; "" for a date alone. */
  readonly time: string;
}

/**
 * A column of dates or timestamps. Numeric dates have one order in the whole column: the only one that all values fit;
 * if both fit, `usual`, and the reader is marked ambiguous. Null if a value is neither.
 */
export function momentReader(values: readonly string[], usual: DateOrder | null): ColumnReader | null {
  const moments: Moment[] = [];
  for (const value of values) {
    const moment = momentOf(value);
    if (moment === null) return null;
    moments.push(moment);
  }
  if (moments.every(({ date }) => isSeason(date))) return null;
  const fitting = orders.filter((order) => moments.every(({ date }) => isoDate(date, order) !== null));
  const [only] = fitting;
  if (only === undefined) return null;
  const numeric = moments.some(({ date }) => date.kind === "numeric" && date.first !== date.second);
  const ambiguous = numeric && fitting.length > 1;
  const order = ambiguous ? (usual ?? likelyOrder(moments, values)) : only;
  const hasTime = moments.some(({ time }) => time !== "");
  return {
    type: hasTime ? "timestamp" : "date",
    unit: null,
    usesDecimalComma: false,
    ...(numeric ? { order } : {}),
    ambiguous,
    note: moments.some(({ date }) => date.kind === "month") ? "holds months, stored as their first day" : null,
    toCell(value) {
      const moment = momentOf(value);
      const date = moment && isoDate(moment.date, order);
      if (moment === null || date === null) return null;
      return hasTime ? `${date}${moment.time || " 00:00"}` : date;
    },
  };
}

/** "2010-11" is the year from 2010 to 2011 rather than November, if all values of the column are like it. */
const isSeason = (date: WrittenDate): boolean => date.kind === "month" && (date.year + 1) % 100 === date.month;

/**
 * The probable order when no value proves it. If one position is 1 in every row and the other varies, it is the day of
 * monthly data. Dots and dashes are usual in regions where the day comes first, slashes where the month comes first.
 */
function likelyOrder(moments: readonly Moment[], values: readonly string[]): DateOrder {
  const firsts = new Set(moments.map(({ date }) => (date.kind === "numeric" ? date.first : 1)));
  const seconds = new Set(moments.map(({ date }) => (date.kind === "numeric" ? date.second : 1)));
  if (firsts.size === 1 && firsts.has(1) && seconds.size > 1) return "day-month-year";
  if (seconds.size === 1 && seconds.has(1) && firsts.size > 1) return "month-day-year";
  return values.some((value) => /^\d{1,2}\//.test(value)) ? "month-day-year" : "day-month-year";
}

function momentOf(value: string): Moment | null {
  const date = writtenDate(value);
  if (date !== null) return { date, time: "" };
  const stamp = writtenTimestamp(value);
  const day = stamp && writtenDate(stamp.date);
  return stamp && day && day.kind !== "month" ? { date: day, time: ` ${stamp.time}${stamp.zone}` } : null;
}

/** A column of times of day; null if a value is none. */
export function timeReader(values: readonly string[]): ColumnReader | null {
  if (!values.every((value) => timeOfDay(value) !== null)) return null;
  return { type: "time", unit: null, toCell: timeOfDay, usesDecimalComma: false, ambiguous: false, note: null };
}
