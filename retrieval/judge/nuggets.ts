import { benchmarkBounds } from "../../domain/limits/benchmarks.ts";
import { type JudgedText, judgedText, type ReadText, sentencesOf, shareIn, without } from "./answer-text.ts";

/** Degree to which an answer states one item of the reference: 1 in full, 0.5 in part, 0 not at all or wrongly. */
export type NuggetGrade = 0 | 0.5 | 1;

/** Matches a reference that says that the answer cannot be known. */
const unanswerable =
  /^\W*(?:unknown|unanswerable|insufficient information|(?:this |it )?(?:is |was )?(?:not|never) (?:mentioned|stated|known|given|available|specified)|cannot be (?:answered|known)|there is no information|no (?:information|answer|evidence)|n\/a)\b/i;
const bare = /^\W*(yes|no)\b\W*$/i;
/** A statement with more words is graded as a whole; a shorter one may be a list of things. */
const listWords = 12;
/** In a text whose words stand one space apart. */
const listParts = /, and |, | and /;
const [full, half] = [0.8, 0.5];

export const saysUnanswerable = (reference: string): boolean => unanswerable.test(reference);

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * The items of a reference: its sentences, the parts between semicolons, and the members of short lists. Each item
 * counts once, and at most the first 100 count.
 */
export function nuggetsOf(reference: string): readonly string[] {
  const statements = sentencesOf(reference).flatMap(({ text }) => text.split(/;|\n/));
  const parts = statements
    .flatMap((statement) =>
      wordsOf(statement).length <= listWords ? wordsOf(statement).join(" ").split(listParts) : [statement],
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return withoutRepeats(parts).slice(0, benchmarkBounds.referenceItems);
}

/** The parts without repetitions; parts that differ only in case are the same. */
const withoutRepeats = (parts: readonly string[]): readonly string[] => {
  const firsts = new Map<string, string>();
  for (const part of parts) {
    const key = part.toLowerCase();
    if (!firsts.has(key)) firsts.set(key, part);
  }
  return [...firsts.values()];
};

/**
 * Grades an answer by one item. Words of the question do not count, so that an answer on the same topic gets nothing.
 * Every number of the item must be there, and the sentence that states the item must deny it if the item does.
 */
export function gradeNugget(nugget: string, answer: ReadText, question: JudgedText): NuggetGrade {
  const word = bare.exec(nugget)?.[1];
  if (word !== undefined) return gradeBare(word, answer.text);
  const item = judgedText(nugget);
  const own = without(item.stems, question.stems);
  const keys = own.length > 0 ? own : [...item.stems];
  const missing = without(item.numbers, question.numbers).some((found) => !answer.numbers.has(found));
  const share = keys.length === 0 && item.numbers.size > 0 ? 1 : shareIn(keys, answer.stems);
  if (missing || share < half || contradicts(item, keys, answer.sentences)) return 0;
  return share >= full ? 1 : 0.5;
}

/** "Yes" and "no" are stated by the answer's first word only. */
const gradeBare = (word: string, answer: string): NuggetGrade =>
  /^\W*(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase() === word.toLowerCase() ? 1 : 0;

/** Whether the sentence that has most of the item's words denies what the item states, or the other way round. */
function contradicts({ negated }: JudgedText, keys: readonly string[], sentences: readonly JudgedText[]): boolean {
  const stating = sentences
    .map((sentence) => ({ sentence, share: shareIn(keys, sentence.stems) }))
    .sort((a, b) => b.share - a.share)[0];
  return stating !== undefined && stating.sentence.negated !== negated;
}
