import { plainMonths } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { baseStems } from "./word-forms.ts";

// Marks are words of the index that no text has: who speaks in a turn, and what kinds of answers it may have.

/** A log of several people has the name of the speaker before the words. */
const speaker = /^(?<name>\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2}): /u;

const names = [...plainMonths, ...weekdays].join("|");
const time = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|ago|last|next|recently|since|this (?:morning|afternoon|evening|week|weekend|month|year)|${names}|(?:19|20)\\d\\d)\\b`,
  "i",
);
const number =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundred|thousand)\b/i;

const [timeMark, numberMark] = ["@time", "@number"];
/** Of the first stem of a speaker's name. */
export const speakerMark = (stem: string): string => `@by ${stem}`;

/** The name of the speaker of a text; undefined without one. */
export const speakerOf = (text: string): string | undefined => speaker.exec(text)?.groups?.name;

export function turnMarks(text: string): string[] {
  const [by] = baseStems(speakerOf(text) ?? "");
  return [
    ...(by === undefined ? [] : [speakerMark(by)]),
    ...(time.test(text) ? [timeMark] : []),
    ...(number.test(text) ? [numberMark] : []),
  ];
}

/** Questions for a time. */
export const asksTime = /^(?:when|(?:on )?(?:what|which) (?:date|day|month|year))\b/i;
const asksNumber = /^how (?:many|much|old|long)\b/i;

/**
 * How much better a turn is that has the mark. Any speaker may tell of a person, and a day may be that of the turn, so
 * these are hints.
 */
const gains = { speaker: 0.2, time: 0.2, number: 0.2 } as const;

/** Marks of turns that a question prefers, each with its gain. */
export const askedMarks = (question: string, stems: readonly string[]): ReadonlyMap<string, number> =>
  new Map([
    ...stems.map((stem) => [speakerMark(stem), gains.speaker] as const),
    ...(asksTime.test(question) ? [[timeMark, gains.time] as const] : []),
    ...(asksNumber.test(question) ? [[numberMark, gains.number] as const] : []),
  ]);
