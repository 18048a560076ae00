import { type JudgedText, judgedText, type ReadText, readText, shareIn, without, withoutStyle } from "./answer-text.ts";
import { gradeNugget, nuggetsOf, saysUnanswerable } from "./nuggets.ts";

/** An answer as the judge sees it: without its arm, its citations and its confidence. */
export interface BlindAnswer {
  readonly text: string;
  /** Whether the answer says that nothing was found. */
  readonly abstained: boolean;
}

/** The data by which both answers are judged. */
export interface Case {
  readonly question: string;
  /** The right answer; null if nobody gave it. */
  readonly reference: string | null;
  /** Texts that were found, of both arms together. */
  readonly evidence: readonly string[];
  /** Texts about the user: recalled items, and the question as memory completed it. */
  readonly context: readonly string[];
}

export const criteria = [
  "relevance",
  "correctness",
  "completeness",
  "personalization",
  "groundedness",
  "refusal",
] as const;
export type Criterion = (typeof criteria)[number];
/** 0–4 for each criterion, 4 is best. */
export type Rubric = Readonly<Record<Criterion, number>>;

/** A sentence is supported by a text that has this share of its words, and all its numbers. */
const supportedFrom = 0.6;
/** A text is about the question if it has this share of its words. */
const onTopicFrom = 0.3;
/** Words about the user that suffice for full marks. */
const enoughPersonal = 3;
/** Mark for a criterion about which the case says nothing. */
const neutral = 2;

/** Marks one answer by rules. Deterministic; the other answer has no influence. */
export function markAnswer(given: Case, { text, abstained }: BlindAnswer): Rubric {
  const question = judgedText(given.question);
  const answer = readText(withoutStyle(text));
  const evidence = [...new Set([...given.evidence, ...given.context])].map(judgedText);
  const marked = { given, question, answer, abstained, evidence };
  const relevance = abstained ? 0 : shareIn(question.stems, answer.stems);
  const groundedness = abstained ? 1 : supportedShare(answer, evidence);
  const { correctness, completeness } = given.reference === null ? byEvidence(marked) : byReference(marked);
  return {
    relevance: outOfFour(abstained && isUnanswerable(given) ? 1 : relevance),
    correctness: outOfFour(correctness),
    completeness: outOfFour(completeness),
    personalization: personalization(marked),
    groundedness: outOfFour(groundedness),
    refusal: outOfFour(refusal(marked, correctness)),
  };
}

interface Marked {
  readonly given: Case;
  readonly question: JudgedText;
  readonly answer: ReadText;
  readonly abstained: boolean;
  readonly evidence: readonly JudgedText[];
}

const outOfFour = (share: number): number => Math.round(share * 40) / 10;

const isUnanswerable = ({ reference }: Case): boolean => reference !== null && saysUnanswerable(reference);

/** Share of the sentences that a text supports, 0–1. */
function supportedShare(answer: ReadText, texts: readonly JudgedText[]): number {
  const said = answer.sentences.filter(({ stems }) => stems.size > 0);
  if (said.length === 0) return 0;
  return said.filter((sentence) => texts.some((text) => supports(text, sentence))).length / said.length;
}

const supports = (text: JudgedText, sentence: JudgedText): boolean =>
  shareIn(sentence.stems, text.stems) >= supportedFrom &&
  [...sentence.numbers].every((number) => text.numbers.has(number));

type Content = Pick<Rubric, "correctness" | "completeness">;

/** Item by item: correctness is the mean of the grades, completeness the share of items that are there at all. */
function byReference({ given, question, answer, abstained }: Marked): Content {
  if (isUnanswerable(given)) return { correctness: abstained ? 1 : 0, completeness: abstained ? 1 : 0 };
  if (abstained) return { correctness: 0, completeness: 0 };
  const grades = nuggetsOf(given.reference ?? "").map((nugget) => gradeNugget(nugget, answer, question));
  if (grades.length === 0) return { correctness: 0, completeness: 0 };
  return {
    correctness: grades.reduce((sum: number, grade) => sum + grade, 0) / grades.length,
    completeness: grades.filter((grade) => grade > 0).length / grades.length,
  };
}

/**
 * Without a reference, supported statements that contain the question's words count as correct. An answer counts as
 * complete if it states what all texts about the question state. Both are guesses, and the result says so.
 */
function byEvidence({ question, answer, abstained, evidence }: Marked): Content {
  if (abstained) return { correctness: 0, completeness: 0 };
  const onTopic = evidence.filter(({ stems }) => shareIn(question.stems, stems) >= onTopicFrom);
  const stated = onTopic.filter(({ stems }) => shareIn(stems, answer.stems) >= supportedFrom);
  return {
    correctness: Math.min(supportedShare(answer, evidence), shareIn(question.stems, answer.stems)),
    completeness: onTopic.length === 0 ? 0 : stated.length / onTopic.length,
  };
}

/** How many words about the user the answer uses that the question does not have. */
function personalization({ given, question, answer }: Marked): number {
  const personal = without(new Set(given.context.flatMap((text) => [...judgedText(text).stems])), question.stems);
  if (personal.length === 0) return neutral;
  const used = personal.filter((stem) => answer.stems.has(stem)).length;
  return outOfFour(Math.min(1, used / Math.min(enoughPersonal, personal.length)));
}

/** Whether it was right to answer, or to abstain, 0–1. A wrong answer is worse than none. */
function refusal({ given, question, abstained, evidence }: Marked, correctness: number): number {
  if (isUnanswerable(given)) return abstained ? 1 : 0;
  if (given.reference !== null) return abstained ? 0.5 : Math.ceil(correctness);
  if (!abstained) return 1;
  const known = Math.max(0, ...evidence.map(({ stems }) => shareIn(question.stems, stems)));
  return 1 - known;
}
