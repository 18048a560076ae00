// The time that words name, as a reader of today would write it: "yesterday" of a turn of 8 May 2023 is 7 May 2023.
import { months, plainMonths } from "../../domain/text/months.ts";
import { ordinals } from "../../domain/text/ordinals.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { writtenDay } from "../../domain/text/written-day.ts";
import { isAhead } from "../turns/word-forms.ts";

const dayMs = 24 * 3_600_000;
const counts: ReadonlyMap<string, number> = new Map(
  "a one two three four five six seven eight nine ten".split(" ").map((word, n) => [word, Math.max(1, n)]),
);
const countWord = `\\d{1,2}|an|${[...counts.keys()].join("|")}`;
const capital = (name = ""): string => `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`;
const capitalMonths = months.map(capital).join("|");
/** Patterns with months mind the case of their letters. */
const monthWord = `${capitalMonths}|${plainMonths.join("|")}`;
const year = "(?:19|20)\\d\\d";

type Groups = Readonly<Record<string, string | undefined>>;

interface Form {
  readonly pattern: RegExp;
  /** null: it names no time after all. `ahead`: whether the sentence tells of the future. */
  read(found: Groups, at: Date, ahead: boolean): string | null;
}

/** In order; the first that the sentence has counts. */
const forms: readonly Form[] = [
  {
    pattern: new RegExp(`\\b(?<d>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<m>${monthWord})\\b(?:,? (?<y>${year}))?`),
    read: ({ d, m, y }, at) => `${d} ${capital(m)} ${y ?? yearNear(m, at)}`,
  },
  {
    pattern: new RegExp(`\\b(?<m>${monthWord}) (?<d>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (?<y>${year}))?`),
    read: ({ d, m, y }, at) => `${d} ${capital(m)} ${y ?? yearNear(m, at)}`,
  },
  {
    // "On the 5th floor" and "on the 3rd try" name no day.
    pattern:
      /\b(?:on|since|until|by|from) the (?<d>\d{1,2})(?:st|nd|rd|th)(?=$|[.,;:!?)]| (?:at|in|of (?:the|this|last|next) month)\b)/i,
    read: ({ d }, at, ahead) => dayOfMonth(Number(d), at, ahead),
  },
  {
    pattern: new RegExp(`\\bthe (?<nth>${ordinals.join("|")}) of (?<m>${monthWord})\\b`),
    read: ({ nth, m }, at) => `${ordinals.indexOf(nth ?? "") + 1} ${capital(m)} ${yearNear(m, at)}`,
  },
  {
    pattern: /\b(?:at|since|by) the (?:start|beginning|middle|end) of (?<which>the|this|last|next) month\b/i,
    read: ({ which }, at) => ago(which === "the" ? 0 : stepOf(which), "month", at),
  },
  { pattern: /\bday before yesterday\b/i, read: (_, at) => dayOf(at, -2) },
  { pattern: /\b(?:yesterday|last night)\b/i, read: (_, at) => dayOf(at, -1) },
  { pattern: /\btomorrow\b/i, read: (_, at) => dayOf(at, 1) },
  {
    pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening)|just now|earlier on)\b/i,
    read: (_, at) => dayOf(at, 0),
  },
  { pattern: /\bhalf a year ago\b/i, read: (_, at) => ago(6, "month", at) },
  {
    pattern: new RegExp(`(?<!half )\\b(?<n>${countWord}) (?<unit>day|week|weekend|month|year)s? ago\\b`, "i"),
    read: ({ n, unit }, at) => ago(countOf(n), unit ?? "", at),
  },
  {
    pattern: new RegExp(`\\bin (?<n>${countWord}) (?<unit>day|week|month|year)s?\\b`, "i"),
    // "We painted it in two days" tells how long it took.
    read: ({ n, unit }, at, ahead) => (ahead ? ago(-countOf(n), unit ?? "", at) : null),
  },
  {
    pattern: /\b(?<which>last|next|this|past|coming) (?<unit>week|weekend|month|year)\b/i,
    read: ({ which, unit }, at) => ago(stepOf(which), unit ?? "", at),
  },
  {
    pattern: new RegExp(`\\b(?:(?<which>last|next|this|since|past) )?(?<w>${weekdays.join("|")})\\b`, "i"),
    read: ({ which, w }, at, ahead) => weekdayNear(w ?? "", at, which ? stepOf(which) > 0 : !ahead),
  },
  { pattern: new RegExp(`\\b(?<m>${capitalMonths}),? (?<y>${year})\\b`), read: ({ m, y }) => `${m} ${y}` },
  {
    pattern: new RegExp(`\\b(?<m>${capitalMonths})\\b`),
    read: ({ m }, at) => `${m} ${yearNear(m, at)}`,
  },
  { pattern: new RegExp(`\\b(?<y>${year})\\b`), read: ({ y }) => y ?? "" },
];

/** null: the words name no time. Days are those of UTC. `question`: its tense counts if the sentence shows none. */
export function toldTime(sentence: string, at: Date, question = ""): string | null {
  const ahead = isAhead(sentence, question);
  for (const { pattern, read } of forms) {
    const found = pattern.exec(sentence);
    const time = found && read(found.groups ?? {}, at, ahead);
    if (time) return time;
  }
  return null;
}

export const dayOf = (at: Date, days = 0): string => writtenDay(new Date(at.getTime() + days * dayMs));

const countOf = (word = ""): number => counts.get(word.toLowerCase()) ?? (word === "an" ? 1 : Number(word));
/** Units before the turn. */
const stepOf = (which = ""): number => (/^(?:next|coming)$/i.test(which) ? -1 : /^this$/i.test(which) ? 0 : 1);

/** The year in which the month is nearest to the turn. */
function yearNear(month: string | undefined, at: Date): number {
  const distance = months.indexOf((month ?? "").toLowerCase()) - at.getUTCMonth();
  const halfYear = 6;
  return at.getUTCFullYear() + (distance > halfYear ? -1 : distance < -halfYear ? 1 : 0);
}

/** So many units before the turn; after it if the number is negative. */
function ago(n: number, unit: string, at: Date): string {
  const of = unit.toLowerCase();
  if (of === "day") return dayOf(at, -n);
  if (of === "year") return String(at.getUTCFullYear() - n);
  if (of === "month") {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - n, 1));
    return `${capital(months[month.getUTCMonth()])} ${month.getUTCFullYear()}`;
  }
  if (n === 0) return `the ${of} of ${dayOf(at)}`;
  const count = [...counts.keys()][Math.abs(n)] ?? Math.abs(n);
  const many = Math.abs(n) === 1 ? `the ${of}` : `${count} ${of}s`;
  return `${many} ${n > 0 ? "before" : "after"} ${dayOf(at)}`;
}

const mostMonths = 2;

/** The nearest such day of a month, before or after the turn: "the 31st" in a month that has it. */
function dayOfMonth(day: number, at: Date, ahead: boolean): string | null {
  const first = ahead ? (day < at.getUTCDate() ? 1 : 0) : day > at.getUTCDate() ? -1 : 0;
  for (let n = 0; n <= mostMonths; n += 1) {
    const date = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + first + (ahead ? n : -n), day));
    if (date.getUTCDate() === day) return writtenDay(date);
  }
  return null;
}

/** The nearest such day before or after the turn. */
function weekdayNear(name: string, at: Date, before: boolean): string {
  const wanted = (weekdays.indexOf(name.toLowerCase()) + 1) % 7;
  const forward = (wanted - at.getUTCDay() + 7) % 7 || 7;
  return `${capital(name)}, ${dayOf(at, before ? forward - 7 || -7 : forward)}`;
}
