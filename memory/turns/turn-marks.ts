import { plainMonths } from "../../domain/text/months.ts";
import { weekdays } from "../../domain/text/weekdays.ts";
import { spaced } from "./spaced.ts";
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
/** "In Oslo", "at the library". */
const place =
  /\b(?:in|at|from|near|to|on) (?:the |my |our |an? )?(?:\p{Ll}+ ){0,2}\p{Lu}\p{Ll}|\b(?:in|at|near) (?:the|my|our|an?) \p{Ll}/u;

const [timeMark, numberMark, placeMark] = ["@time", "@number", "@place"];
/** Of all turns of speakers, of those that ask something, and of those that tell something beside a question. */
export const [spokenMark, askingMark, tellingMark] = ["@spoken", "@asks", "@tells"];
const markOfStem = (stem: string): string => `@by ${stem}`;
/** The first stem of a name stands for it. null: the name is a small word. */
export function speakerMark(name: string): string | null {
  const [stem] = baseStems(spaced(name));
  return stem === undefined ? null : markOfStem(stem);
}

/** The name of the speaker of a text; undefined without one. */
export const speakerOf = (text: string): string | undefined => speaker.exec(text)?.groups?.name;

export function turnMarks(text: string): string[] {
  const name = speakerOf(text);
  return [
    ...(name === undefined ? [] : marksOfSpeaker(name, text.slice(name.length + 2))),
    ...(time.test(text) ? [timeMark] : []),
    ...(number.test(text) ? [numberMark] : []),
    ...(place.test(text) ? [placeMark] : []),
  ];
}

/** Fewest stems of a turn that tells something: "Wow, that's great!" has two. */
const leastTold = 4;

function marksOfSpeaker(name: string, words: string): string[] {
  const by = speakerMark(name);
  const told = words.split(/(?<=[.!?])\s/).filter((sentence) => !sentence.trimEnd().endsWith("?"));
  return [
    ...(by === null ? [] : [by]),
    spokenMark,
    ...(words.includes("?") ? [askingMark] : []),
    ...(baseStems(told.join(" ")).length >= leastTold ? [tellingMark] : []),
  ];
}

/** Questions for a time. */
export const asksTime = /^(?:when|(?:on )?(?:what|which) (?:date|day|month|year))\b/i;
const asksPlace = /^where\b/i;
export const asksNumber = /^how (?:many|much|old|long)\b/i;

/**
 * How much better a turn is that has the mark. Any speaker may tell of a person, and a day may be that of the turn, so
 * these are hints.
 */
const gains = { time: 0.2, number: 0.2, place: 0.2 } as const;

export interface AskedMarks {
  /** Marks of the speakers whom the question may name. */
  readonly speakers: readonly string[];
  /** Further marks of turns that the question prefers, each with its gain. */
  readonly hints: ReadonlyMap<string, number>;
}

export const askedMarks = (question: string, stems: readonly string[]): AskedMarks => ({
  speakers: stems.map(markOfStem),
  hints: new Map([
    ...(asksTime.test(question) ? [[timeMark, gains.time] as const] : []),
    ...(asksPlace.test(question) ? [[placeMark, gains.place] as const] : []),
    ...(asksNumber.test(question) ? [[numberMark, gains.number] as const] : []),
  ]),
});
