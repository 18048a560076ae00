import { createHash } from "node:crypto";
import { type BlindAnswer, type Case, type Criterion, criteria, markAnswer, type Rubric } from "./rubric.ts";

/** Two answers in the order in which the judge reads them. */
export type Pair<T> = readonly [first: T, second: T];

export interface Opinion {
  readonly verdict: "first" | "second" | "tie";
  readonly scores: Pair<Rubric>;
  /** Weighted means of the scores, 0–1. */
  readonly totals: Pair<number>;
  readonly rationale: string;
}

/** Compares two answers without knowing where they come from. */
export type Judge = (given: Case, answers: Pair<BlindAnswer>) => Opinion;

type Weights = Readonly<Record<Criterion, number>>;

/** A reference decides almost alone. Each column sums to 1. */
const weights: Readonly<Record<"reference" | "evidence", Weights>> = {
  reference: {
    correctness: 0.6,
    completeness: 0.15,
    groundedness: 0.1,
    refusal: 0.1,
    relevance: 0.05,
    personalization: 0,
  },
  evidence: {
    correctness: 0.2,
    completeness: 0.15,
    groundedness: 0.25,
    refusal: 0.1,
    relevance: 0.2,
    personalization: 0.1,
  },
};
/** A smaller difference of the totals is a tie. Without a reference the marks are guesses. */
const margins = { reference: 0.1, evidence: 0.15 } as const;

/** Id of the judge. Another number: other rules, whose verdicts cannot be compared with earlier ones. */
export const offlineJudgeModel = "offline-rubric-1";

/** Hash of everything that changes verdicts, for comparisons of runs. */
export const offlineJudgeHash = createHash("sha256")
  .update(JSON.stringify([offlineJudgeModel, criteria, weights, margins]))
  .digest("hex")
  .slice(0, 16);

/** By rules, without a language model. */
export const offlineJudge: Judge = (given, [first, second]) => {
  const basis = given.reference === null ? "evidence" : "reference";
  const scores = [markAnswer(given, first), markAnswer(given, second)] as const;
  const totals = [totalOf(scores[0], weights[basis]), totalOf(scores[1], weights[basis])] as const;
  const lead = totals[0] - totals[1];
  const verdict = Math.abs(lead) < margins[basis] ? "tie" : lead > 0 ? "first" : "second";
  return { verdict, scores, totals, rationale: rationaleOf(verdict, scores) };
};

const totalOf = (scores: Rubric, weight: Weights): number =>
  Math.round(criteria.reduce((sum, name) => sum + (weight[name] * scores[name]) / 4, 0) * 1_000) / 1_000;

/** Names the criteria in which the answers differ. */
function rationaleOf(verdict: Opinion["verdict"], [first, second]: Pair<Rubric>): string {
  const differing = criteria.filter((name) => first[name] !== second[name]);
  if (differing.length === 0) return "Both answers have the same marks.";
  const marks = differing.map((name) => `${name} ${first[name]} to ${second[name]}`).join(", ");
  const outcome = verdict === "tie" ? "Too close to decide" : `The ${verdict} answer is better`;
  return `${outcome}: ${marks}.`;
}
