import type { Span } from "../../domain/text/sentences.ts";

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY_FIRST = new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(${MONTHS})\\s+(\\d{4})(?!\\d)`, "g");
const MONTH_FIRST = new RegExp(`(${MONTHS})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, "g");
const numbers: ReadonlyMap<string, string> = new Map(
  MONTHS.split("|").map((month, at): [string, string] => [month, String(at + 1).padStart(2, "0")]),
);

/** A full date. The key (ISO 8601) is the same for every way of writing it. */
export interface DateName extends Span {
  readonly key: string;
}

export function fullDates(content: string): DateName[] {
  if (!/\d{4}/.test(content)) return [];
  const found: DateName[] = [];
  for (const match of content.matchAll(DAY_FIRST))
    found.push(dateOf(match, { day: match[1], month: match[2], year: match[3] }));
  for (const match of content.matchAll(MONTH_FIRST))
    found.push(dateOf(match, { day: match[2], month: match[1], year: match[3] }));
  return found.sort((a, b) => a.start - b.start);
}

type DateParts = Readonly<Record<"day" | "month" | "year", string | undefined>>;

function dateOf(match: RegExpExecArray, { day = "", month = "", year = "" }: DateParts): DateName {
  const key = `${year}-${numbers.get(month) ?? "00"}-${day.padStart(2, "0")}`;
  return { start: match.index, end: match.index + match[0].length, key };
}
