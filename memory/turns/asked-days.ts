import { months } from "../../domain/text/months.ts";

// Days as words of an index. A turn has the marks of its day; a question has the marks of the days, months and years
// that it names.

const monthWord = `(?<month>${months.map((name) => (name === "may" ? "May" : name)).join("|")})`;
const dayWord = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";

/** "May" is a month with a capital only: the verb is far more frequent. */
const named = [
  /\b(?<year>(?:19|20)\d{2})-?(?<number>0[1-9]|1[0-2])(?:-?(?<day>[0-2]\d|3[01]))?\b/g,
  new RegExp(`\\b${dayWord}(?: of)? ${monthWord}\\b(?:,? (?<year>\\d{4})\\b)?`, "gi"),
  new RegExp(`\\b${monthWord}(?: ${dayWord}\\b)?(?:,? (?:of )?(?<year>\\d{4})\\b)?`, "gi"),
  /\b(?<year>(?:19|20)\d{2})\b/g,
];

/** Largest number of marks of a question, against texts of hostile length. */
const mostMarks = 20;

/** The marks of a day (UTC): its year, its month, and the day of the month in any year. They are no words. */
export const dayMarks = (at: Date): string[] =>
  marksOf({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() });

/** The marks of the days, months and years that a question names. */
export function askedDays(question: string): string[] {
  const marks = named.flatMap((pattern) =>
    [...question.matchAll(pattern)].flatMap(({ groups = {} }) => {
      if (groups.month === "may") return [];
      const month = groups.number ?? monthNumber(groups.month);
      return marksOf({ year: groups.year, month, day: groups.day });
    }),
  );
  return [...new Set(marks)].slice(0, mostMarks);
}

const monthNumber = (name: string | undefined): number | undefined =>
  name === undefined ? undefined : months.indexOf(name.toLowerCase()) + 1;

type Part = string | number | undefined;

function marksOf({ year, month, day }: Readonly<Record<"year" | "month" | "day", Part>>): string[] {
  return [
    ...(year === undefined ? [] : [`@year ${Number(year)}`]),
    ...(month === undefined ? [] : [`@month ${Number(month)}`]),
    ...(month === undefined || day === undefined ? [] : [`@day ${Number(month)}-${Number(day)}`]),
  ];
}
