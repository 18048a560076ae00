import { months } from "../../domain/text/months.ts";

const monthWord = `(?:${months.map((name) => `${name}|${name.slice(0, 3)}`).join("|")}|sept)`;
const wholeMonth = new RegExp(`^${monthWord}$`);
const monthAlone = new RegExp(`${monthWord}(?![a-z])`);
/** Whether a word is the name of a month or its short form. */
export const isMonth = (word: string): boolean => wholeMonth.test(word);
const day = "\\d{1,2}(?:st|nd|rd|th)?";

const decades = "twent thirt fort fift sixt sevent eight ninet".split(" ");

/** Matches a day, a month, a quarter, a year or a decade in a question. A month may come without its year. */
export const periodPattern = [
  "\\d{4}-\\d{2}-\\d{2}",
  "\\d{4}-\\d{2}(?!\\d)",
  `${day} (?:of )?${monthWord},? \\d{4}`,
  `${monthWord} ${day},? \\d{4}`,
  `${monthWord},? (?:of )?\\d{4}`,
  "q[1-4] (?:of )?\\d{4}",
  "(?:the year )?[12]\\d{3}(?![.,]*\\d|s)",
  `(?:the )?(?:early |late )?(?:\\d{3}0s|${decades.map((name) => `${name}ies`).join("|")})`,
  `${monthWord}(?![a-z])`,
].join("|");

/** A range of ISO dates, `end` exclusive; or a month of any year. */
export type Period = { readonly start: string; readonly end: string } | { readonly month: number };

export function parsePeriod(text: string): Period | null {
  const decade = decadeOf(text);
  if (decade !== null) return stretch({ year: decade, month: 1, months: 120 });
  const year = Number(/(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0]);
  const word = monthAlone.exec(text)?.[0];
  const numbered = /^\d{4}-(\d{2})(?:-(\d{2}))?$/.exec(text);
  const month = numbered
    ? Number(numbered[1])
    : word
      ? months.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1
      : 0;
  if (!year) return month > 0 ? { month } : null;
  const quarter = Number(/^q([1-4])/.exec(text)?.[1] ?? 0);
  if (quarter) return stretch({ year, month: 3 * quarter - 2, months: 3 });
  if (month === 0) return stretch({ year, month: 1, months: 12 });
  const date = Number(numbered ? (numbered[2] ?? 0) : (/(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0] ?? 0));
  return date ? stretch({ year, month, date, days: 1 }) : stretch({ year, month, months: 1 });
}

/** Whether the text is a whole decade. */
export const isDecade = (text: string): boolean => decadeOf(text) !== null;

/** The first year of "the 1980s" or "the eighties", which are those of the last century; null for parts of a decade. */
function decadeOf(text: string): number | null {
  if (/\b(?:early|late)\b/.test(text)) return null;
  const digits = /(\d{3}0)s/.exec(text)?.[1];
  if (digits) return Number(digits);
  const at = decades.findIndex((name) => text.endsWith(`${name}ies`));
  return at < 0 ? null : 1920 + 10 * at;
}

interface Stretch {
  readonly year: number;
  readonly month: number;
  readonly date?: number;
  readonly months?: number;
  readonly days?: number;
}

function stretch({ year, month, date = 1, months = 0, days = 0 }: Stretch): Period | null {
  const start = new Date(Date.UTC(year, month - 1, date));
  // 31 February is no day.
  if (month > 12 || start.getUTCMonth() !== month - 1) return null;
  const end = new Date(Date.UTC(year, month - 1 + months, date + days));
  return { start: iso(start), end: iso(end) };
}

const iso = (date: Date): string => date.toISOString().slice(0, 10);
