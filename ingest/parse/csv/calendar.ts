import type { DateOrder } from "./column-reader.ts";

/** A written date before the column's order is known: `first` and `second` are day and month, or month and day. */
export type WrittenDate =
  | { readonly kind: "numeric"; readonly first: number; readonly second: number; readonly year: number }
  | { readonly kind: "known"; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: "month"; readonly year: number; readonly month: number };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(?:(?:mon|tue|tues|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?\\.?,? +)?";
const YEAR = "('?\\d{2}|\\d{4})";

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2 ?(\d{4}|\d{2})$/;
const DAY_FIRST = new RegExp(`^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)?\\.?[- /]*${MONTH}[-, /]*${YEAR}$`, "i");
const MONTH_FIRST = new RegExp(`^${WEEKDAY}${MONTH}[- /]*(\\d{1,2})(?:st|nd|rd|th)?[-, /]+${YEAR}$`, "i");
const YEAR_MONTH = /^(\d{4})[-/](\d{2})$/;
const MONTH_SLASH_YEAR = /^(\d{1,2})\/(\d{4})$/;
const MONTH_YEAR = new RegExp(`^${MONTH},?[- /]*(\\d{4})$`, "i");
const DATE_LENGTH_LIMIT = 40;
/** Years of two digits from here on are of the 20th century, as POSIX counts them. */
const CENTURY = 69;

/** Null for anything else than a date; its numbers are checked with the order (`isoDate`). */
export function writtenDate(value: string): WrittenDate | null {
  if (value.length > DATE_LENGTH_LIMIT || !/\d/.test(value)) return null;
  const yearFirst = YEAR_FIRST.exec(value);
  if (yearFirst) return known(yearFirst[1], yearFirst[3], yearFirst[4]);
  const numeric = NUMERIC.exec(value);
  if (numeric) {
    return { kind: "numeric", first: Number(numeric[1]), second: Number(numeric[3]), year: yearOf(numeric[4]) };
  }
  const dayFirst = DAY_FIRST.exec(value);
  if (dayFirst) return known(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(value);
  if (monthFirst) return known(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  return writtenMonth(value);
}

function writtenMonth(value: string): WrittenDate | null {
  const yearMonth = YEAR_MONTH.exec(value);
  if (yearMonth) return { kind: "month", year: yearOf(yearMonth[1]), month: Number(yearMonth[2]) };
  const slash = MONTH_SLASH_YEAR.exec(value);
  if (slash) return { kind: "month", year: yearOf(slash[2]), month: Number(slash[1]) };
  const named = MONTH_YEAR.exec(value);
  return named ? { kind: "month", year: yearOf(named[2]), month: Number(monthNumber(named[1])) } : null;
}

const known = (year = "", month: string | number = 0, day = ""): WrittenDate => ({
  kind: "known",
  year: yearOf(year),
  month: Number(month),
  day: Number(day),
});

const monthNumber = (name = ""): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function yearOf(text = ""): number {
  const digits = text.replace("'", "");
  const year = Number(digits);
  return digits.length === 2 ? year + (year >= CENTURY ? 1_900 : 2_000) : year;
}

/** YYYY-MM-DD, the first day of a month without a day; null if the calendar has no such day. */
export function isoDate(date: WrittenDate, order: DateOrder): string | null {
  const month = date.kind === "numeric" ? (order === "day-month-year" ? date.second : date.first) : date.month;
  const day = date.kind === "numeric" ? (order === "day-month-year" ? date.first : date.second) : dayOf(date);
  if (date.year < 1 || date.year > 9_999 || month < 1 || month > 12 || day < 1 || day > daysOf(date.year, month)) {
    return null;
  }
  return `${String(date.year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const dayOf = (date: Exclude<WrittenDate, { readonly kind: "numeric" }>): number =>
  date.kind === "month" ? 1 : date.day;

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
