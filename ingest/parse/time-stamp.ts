/** A day that a text states, perhaps with a time. */
export interface TimeStamp {
  /** ISO 8601: "2026-01-05". */
  readonly day: string;
  readonly written: string;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const NAMES = MONTHS.map((month) => `${month}|${month.slice(0, 3)}`).join("|");
const TIME = String.raw`(?:[T_ ,]+(?:at )?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp]\.?[Mm]\.?)?(?:Z|[+-]\d{2}:?\d{2})?)?`;
/** Unambiguous ways to write a day. "05/01/2026" may be two days and is therefore not accepted. */
const DAYS = [
  String.raw`(?<year>\d{4})([-/.]?)(?<month>\d{2})\2(?<date>\d{2})`,
  String.raw`(?<date>\d{1,2})(?:st|nd|rd|th)? (?<name>${NAMES})\.?,? (?<year>\d{4})`,
  String.raw`(?<name>${NAMES})\.? (?<date>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((day) => new RegExp(String.raw`^(?:(?:${WEEKDAYS.join("|")}),? )?${day}(?!\d)${TIME}`));

/** The time stamp at the beginning of a text, or null. */
export function stampAt(text: string): TimeStamp | null {
  for (const pattern of DAYS) {
    const match = pattern.exec(text);
    const day = match === null ? null : dayOf(match.groups ?? {});
    if (match !== null && day !== null) return { day, written: match[0] };
  }
  return null;
}

/** "20260106_13:00 (Tuesday, 6 January 2026)": as written and as spoken, so that both forms are found. */
export function spellOut({ day, written }: TimeStamp): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = MONTHS[date.getUTCMonth()];
  return `${written} (${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()})`;
}

const SPELLED = new RegExp(String.raw`\((?:${WEEKDAYS.join("|")}), (\d{1,2}) (?:${MONTHS.join("|")}) \d{4}\)`, "g");

/** Adds the form "January 6th", which questions often use, to the days that `spellOut` wrote. */
export function withOrdinals(heading: string): string {
  return heading.replace(SPELLED, (spelled, date: string) => `${spelled} ${date}${ordinalEnding(Number(date))}`);
}

function ordinalEnding(date: number): string {
  const last = date > 10 && date < 14 ? 0 : date % 10;
  return ["th", "st", "nd", "rd"][last] ?? "th";
}

type Groups = Readonly<Record<string, string | undefined>>;

function dayOf({ year = "", month, name, date = "" }: Groups): string | null {
  const number =
    name === undefined ? month : String(1 + MONTHS.findIndex((known) => known.startsWith(name.slice(0, 3))));
  const day = `${year}-${(number ?? "").padStart(2, "0")}-${date.padStart(2, "0")}`;
  // Date would read "2026-02-30" as another day; such a text is not a date.
  const read = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  return isDay && Number(year) >= 1900 && Number(year) < 2200 ? day : null;
}
