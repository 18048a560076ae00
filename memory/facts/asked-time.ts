import { months } from "../../domain/text/months.ts";

/** A time that a question names, and the question without it. */
export interface AskedTime {
  /** The question in present tense, without the time: "where did I live in May 2025?" becomes "where do I live?". */
  readonly question: string;
  /** The time in the words of the question, such as "5 January 2026". */
  readonly named: string;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Months have at most nine letters. The days of users are not known by their zones, so all times are UTC. */
const times = [
  /\b(?:back )?(?:on|as of) (?:the )?(?<named>(?<day>\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>[a-z]{3,9}),? (?<year>\d{4}))\b/i,
  /\b(?:back )?(?:on|as of) (?<named>(?<month>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}))\b/i,
  /\b(?:back )?(?:on|as of) (?<named>(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d))\b/i,
  /\b(?:back )?(?:in|during) (?<named>(?<month>[a-z]{3,9}),? (?:of )?(?<year>\d{4}))\b/i,
  /\b(?:back )?(?:in|during) (?<named>(?<year>\d{4}))\b/i,
];

/** The day, month or year that has begun by `now` and that the question names; null if it names none. */
export function askedTime(question: string, now: Date): AskedTime | null {
  for (const time of times) {
    const found = time.exec(question);
    const period = found && periodOf(found.groups ?? {});
    if (!found || !period || period.from > now) continue;
    const rest = `${question.slice(0, found.index)}${question.slice(found.index + found[0].length)}`;
    return { ...period, question: inPresent(rest), named: found.groups?.named ?? "" };
  }
  return null;
}

/** Null for what is no date, such as 31 February. */
function periodOf({ year, month, day }: Readonly<Record<string, string | undefined>>) {
  const y = Number(year);
  if (month === undefined) return { from: utc(y, 0, 1), until: utc(y + 1, 0, 1) };
  const m = /^\d/.test(month) ? Number(month) - 1 : months.findIndex((name) => name.startsWith(month.toLowerCase()));
  if (m < 0 || m > 11) return null;
  if (day === undefined) return { from: utc(y, m, 1), until: utc(y, m + 1, 1) };
  const from = utc(y, m, Number(day));
  return from.getUTCMonth() === m ? { from, until: utc(y, m, Number(day) + 1) } : null;
}

function utc(year: number, month: number, day: number): Date {
  const date = new Date(Date.UTC(2000, month, day));
  // Date.UTC reads the years 0 to 99 as those of the last century.
  date.setUTCFullYear(year + date.getUTCFullYear() - 2000);
  return date;
}

const inPresent = (question: string): string =>
  question
    .replace(/\s{2,}/g, " ")
    .replace(/^[\s,]+/, "")
    .replace(/, (?=[?.!]|$)/, " ")
    .replace(/^(what|which|where|who)\b([^?]{0,60}?) did (i|we)\b/i, "$1$2 do $3")
    .replace(/^(what|where|who) was i\b/i, "$1 am i");
