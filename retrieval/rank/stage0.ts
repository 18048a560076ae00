import type { Candidate } from "./candidate.ts";
import { holdsDate, holdsNumber } from "./forward-index.ts";
import { type Features, type LogisticModel, probability } from "./logistic.ts";
import type { AnalysedQuestion } from "./question-terms.ts";
import { noTerms, share, type TermSet, weightOf, without } from "./term-set.ts";

/** Features of one passage and the question, without other passages. Every feature is between 0 and 1. */
export const stage0Features = [
  "bm25",
  "rank",
  "coverage",
  "best_sentence",
  "first_sentence",
  "about_query_entity",
  "subject_in_query",
  "entities_mentioned",
  "bigrams",
  "unexplained_coverage",
  "borrowed_coverage",
  "answer_type",
  "cosine",
] as const;
export type Stage0Feature = (typeof stage0Features)[number];

/** A candidate with its features and its stage-0 score (0–1). */
export interface Stage0Scored {
  readonly candidate: Candidate;
  readonly features: Features<Stage0Feature>;
  readonly score: number;
}

/** The best scores in this question's pool. Features are shares of them, so that they compare between questions. */
export interface PoolScale {
  readonly maxBm25: number;
  readonly maxCosine: number;
  /** BM25 scores of the pool, best first. */
  readonly ranking: readonly number[];
}

export function poolScale(candidates: readonly Candidate[]): PoolScale {
  const ranking = candidates.map(({ bm25 }) => bm25).sort((a, b) => b - a);
  const maxCosine = candidates.reduce((max, { cosine }) => Math.max(max, cosine), 0);
  return { maxBm25: ranking[0] ?? 0, maxCosine, ranking };
}

export function scoreStage0(
  analysed: AnalysedQuestion,
  scale: PoolScale,
  model: LogisticModel<Stage0Feature>,
): (candidate: Candidate) => Stage0Scored {
  const words = new Set(analysed.words);
  return (candidate) => {
    const features = featuresOf(candidate, { analysed, scale, words });
    return { candidate, features, score: probability(model, features) };
  };
}

interface Context {
  readonly analysed: AnalysedQuestion;
  readonly scale: PoolScale;
  readonly words: ReadonlySet<string>;
}

function featuresOf(candidate: Candidate, { analysed, scale, words }: Context): Features<Stage0Feature> {
  const { indexed, terms, lineTerms } = candidate;
  const { weights, totalWeight } = analysed;
  const covered = (set: TermSet) => share(weightOf(set, weights), totalWeight);
  const heading = lineTerms[0] ?? noTerms;
  const about = aboutQuestionEntity(candidate, analysed);
  return {
    bm25: share(candidate.bm25, scale.maxBm25),
    rank: 1 / (1 + rankIn(scale.ranking, candidate.bm25) / 3),
    coverage: covered(terms),
    best_sentence: bestLine(candidate, (line) => covered(line | heading)),
    first_sentence: covered(lineTerms[1] ?? noTerms),
    about_query_entity: about,
    subject_in_query: subjectInQuestion(indexed.subjects, words),
    entities_mentioned: share(
      analysed.entities.filter(({ key }) => indexed.mentions.has(key) || indexed.subjects.has(key)).length,
      analysed.entities.length,
    ),
    bigrams: share(bitCount(candidate.bigrams), Math.min(31, analysed.bigrams.length)),
    unexplained_coverage: covered(terms & analysed.unexplained),
    borrowed_coverage: about > 0 ? 0 : covered(terms & analysed.explained),
    answer_type: answerType(candidate, analysed),
    cosine: share(candidate.cosine, scale.maxCosine),
  };
}

/** The strength of the question's entity as subject of the passage, over √(passages about that entity). */
export function aboutQuestionEntity({ indexed }: Candidate, analysed: AnalysedQuestion): number {
  return analysed.entities.reduce((best, { key, about_count }) => {
    const strength = indexed.subjects.get(key) ?? 0;
    return Math.max(best, strength / Math.sqrt(Math.max(1, about_count)));
  }, 0);
}

/** The best value over the sentences of the content; the heading (line 0) is not a sentence. */
export function bestLine({ lineTerms }: Candidate, value: (line: TermSet, at: number) => number): number {
  let best = 0;
  for (let at = 1; at < lineTerms.length; at += 1) best = Math.max(best, value(lineTerms[at] ?? noTerms, at));
  return best;
}

function subjectInQuestion(subjects: ReadonlyMap<string, number>, words: ReadonlySet<string>): number {
  let best = 0;
  for (const [key, strength] of subjects) {
    const parts = key.split(" ");
    best = Math.max(best, (strength * parts.filter((part) => words.has(part)).length) / parts.length);
  }
  return best;
}

/** 1 if the expected date or number is in a sentence with an unexplained term, ½ if it is in another sentence. */
function answerType({ indexed, lineTerms }: Candidate, { expects, unexplained }: AnalysedQuestion): number {
  if (expects === null) return 0;
  const wanted = expects === "date" ? holdsDate : holdsNumber;
  let best = 0;
  for (let at = 1; at < lineTerms.length; at += 1) {
    if (((indexed.lineKinds[at] ?? 0) & wanted) === 0) continue;
    best = Math.max(best, ((lineTerms[at] ?? noTerms) & unexplained) !== noTerms ? 1 : 0.5);
  }
  return best;
}

/** How many scores in the pool are higher; binary search. */
function rankIn(ranking: readonly number[], score: number): number {
  let low = 0;
  let high = ranking.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranking[middle] ?? 0) > score) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bitCount(set: TermSet): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest = without(rest, rest & -rest)) count += 1;
  return count;
}
