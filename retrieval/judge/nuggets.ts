import { type JudgedText, judgedText, sentencesOf, shareIn, without } from "./answer-text.ts";

/** How far an answer states one item of the reference: 1 in full, .5 in part, 0 not or otherwise. */
export type NuggetGrade = 0 | 0.5 | 1;

/** Of a reference that says that nobody can know the answer. */
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

/** The items of a reference: its sentences, the parts between semicolons, and the members of short lists. */
export function nuggetsOf(reference: string): readonly string[] {
  const statements = sentencesOf(reference).flatMap(({ text }) => text.split(/;|\n/));
  return statements
    .flatMap((statement) =>
      wordsOf(statement).length <= listWords ? wordsOf(statement).join(" ").split(listParts) : [statement],
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

/**
 * Grades an answer by one item. Words of the question do not count, so that an answer on the same topic gets nothing. Every
 * number of the item must be there, and the sentence that states the item must deny it if the item does.
 */
export function gradeNugget(nugget: string, answer: string, question: JudgedText): NuggetGrade {
  const word = bare.exec(nugget)?.[1];
  if (word !== undefined) return gradeBare(word, answer);
  const item = judgedText(nugget);
  const own = without(item.stems, question.stems);
  const keys = own.length > 0 ? own : [...item.stems];
  const given = judgedText(answer);
  const missing = without(item.numbers, question.numbers).some((found) => !given.numbers.has(found));
  const share = keys.length === 0 && item.numbers.size > 0 ? 1 : shareIn(keys, given.stems);
  if (missing || share < half || contradicts(item, keys, answer)) return 0;
  return share >= full ? 1 : 0.5;
}

/** "Yes" and "no" are stated by the answer's first word only. */
const gradeBare = (word: string, answer: string): NuggetGrade =>
  /^\W*(yes|no)\b/i.exec(answer)?.[1]?.toLowerCase() === word.toLowerCase() ? 1 : 0;

/** Whether the sentence that has most of the item's words denies what the item states, or the other way round. */
function contradicts({ negated }: JudgedText, keys: readonly string[], answer: string): boolean {
  const stating = sentencesOf(answer)
    .map((sentence) => ({ sentence, share: shareIn(keys, sentence.stems) }))
    .sort((a, b) => b.share - a.share)[0];
  return stating !== undefined && stating.sentence.negated !== negated;
}
