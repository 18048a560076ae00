const monthNames = [
  "january januar janvier enero",
  "february februar février febrero",
  "march märz mars marzo",
  "april avril abril",
  "may mai mayo",
  "june juni juin junio",
  "july juli juillet julio",
  "august août agosto",
  "september septembre septiembre",
  "october oktober octobre octubre",
  "november novembre noviembre",
  "december dezember décembre diciembre",
];
const months = new Map<string, number>();
for (const [at, names] of monthNames.entries()) {
  for (const name of names.split(" ")) {
    months.set(name, at + 1);
    if (name.length > 4) months.set(name.slice(0, 3), at + 1);
  }
}
months.set("sept", 9);

const YEAR = "((?:19|20)\\d{2})";
const MONTH = "(\\p{L}{3,10})\\.?";
const forms: readonly [RegExp, (parts: readonly string[]) => DateParts][] = [
  [new RegExp(`(?<![\\d-])${YEAR}-(\\d{2})-(\\d{2})(?!\\d)`, "u"), ([year, month, day]) => [year, month, day]],
  [
    new RegExp(
      `(?<![\\d.])(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s+(?:of\\s+|de\\s+)?${MONTH}\\s*,?\\s*(?:de\\s+)?${YEAR}(?!\\d)`,
      "u",
    ),
    ([day, month, year]) => [year, month, day],
  ],
  [
    new RegExp(`(?<!\\p{L})${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+${YEAR}(?!\\d)`, "u"),
    ([month, day, year]) => [year, month, day],
  ],
  [new RegExp(`(?<!\\p{L})${MONTH}\\s*,?\\s+${YEAR}(?!\\d)`, "u"), ([month, year]) => [year, month, undefined]],
  [new RegExp(`(?<![\\p{L}\\d./-])(\\d{1,2})([/.-])(\\d{1,2})\\2${YEAR}(?![\\p{L}\\d]|[./-]\\d)`, "u"), onlyReading],
];
type DateParts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/** Day and month of a date in numbers, if one of them is above 12 or both are the same. */
function onlyReading([first, _separator, second, year]: readonly (string | undefined)[]): DateParts {
  const [one, other] = [Number(first), Number(second)];
  if (one > 12 || one === other) return [year, second, first];
  return other > 12 ? [year, first, second] : [undefined, undefined, undefined];
}

/** A date as it stands in a text. */
export interface WrittenDate {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly iso: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The first date of a text that is written with the name of its month, as YYYY-MM-DD, or in numbers that have one
 * reading only: 3/25/2019 and 25.3.2019 are dates of March, 3/4/2019 is no date.
 */
export function firstDate(text: string): WrittenDate | null {
  let first: WrittenDate | null = null;
  for (const [pattern, order] of forms) {
    const found = pattern.exec(text);
    const iso = found && isoOf(order(found.slice(1)));
    if (!found || !iso) continue;
    const date = { iso, start: found.index, end: found.index + found[0].length };
    if (first === null || date.start < first.start || (date.start === first.start && date.end > first.end))
      first = date;
  }
  return first;
}

/** Metadata has dates as machines write them: "D:20190207…", "2019-02-07T10:00:00Z", "2019-02", "2019". */
export function machineDate(value: string): string | null {
  const [, year, month, day] =
    /^(?:D:)?((?:19|20)\d{2})(?:[-/.]?(\d{2})(?:[-/.]?(\d{2}))?)?(?!\d{1,3}$)/.exec(value.trim()) ?? [];
  return isoOf([year, month, day]) ?? firstDate(value)?.iso ?? null;
}

function isoOf([year, month, day]: DateParts): string | null {
  if (year === undefined) return null;
  if (month === undefined) return year;
  const number = /^\d+$/.test(month) ? Number(month) : (months.get(month.toLowerCase()) ?? 0);
  if (number < 1 || number > 12) return null;
  const yearMonth = `${year}-${String(number).padStart(2, "0")}`;
  if (day === undefined) return yearMonth;
  const inMonth = Number(day);
  return inMonth >= 1 && inMonth <= new Date(Date.UTC(Number(year), number, 0)).getUTCDate()
    ? `${yearMonth}-${String(inMonth).padStart(2, "0")}`
    : null;
}
