import { namesOf } from "../../domain/record-of.ts";

/** Features of the evidence. Each is between 0 and 1, and higher is better. */
export interface EvidenceFeatures {
  /** Share of the question's weight that the answer's sentences cover. */
  readonly coverage: number;
  /** The same for the best single sentence. */
  readonly best_coverage: number;
  /** Share of the question's names that the knowledge graphs know; 1 if the question names nothing. */
  readonly known_names: number;
  /** Share of the question's significant words that occur in the knowledge graphs. */
  readonly known_terms: number;
  /** Score of the best passage. */
  readonly top_score: number;
}

/** Below this confidence the answer says that nothing was found. */
export const abstainBelow = 0.35;
/** Highest confidence of an abstention. */
export const abstentionCeiling = 0.2;

/**
 * bench/answers.ts fitted them on 301 questions, each asked to its own and to a foreign corpus. All are positive, so
 * the confidence is monotone.
 */
const weights = { coverage: 3.2, best_coverage: 3.78, known_names: 4.08, known_terms: 4.19, top_score: 7.16 } as const;
const bias = -17.46;

/**
 * A logistic function of the evidence, monotone in every feature, so more evidence never lowers it. It distinguishes
 * whether the documents contain an answer. It says little about whether the answer is right, and the answer's wording
 * takes account of that.
 */
export function confidenceOf(features: EvidenceFeatures): number {
  const sum = namesOf(weights).reduce((total, name) => total + weights[name] * features[name], bias);
  return Math.round((1 / (1 + Math.exp(-sum))) * 1000) / 1000;
}
