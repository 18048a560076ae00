/** What the evidence looks like; every feature is 0–1 and more is better. */
export interface EvidenceFeatures {
  /** Weight of the question that the answer's sentences cover. */
  readonly coverage: number;
  /** The same for the best single sentence. */
  readonly best_coverage: number;
  /** Share of the question's names that the knowledge graphs know; 1 when it names nothing. */
  readonly known_names: number;
  /** Share of the question's weighty words that occur in the knowledge graphs at all. */
  readonly known_terms: number;
  /** Score of the best passage. */
  readonly top_score: number;
}

/** Below this the answer says that it found nothing. */
export const abstainBelow = 0.35;
/** What an abstention is sure of at most (INTERFACE #4). */
export const abstentionCeiling = 0.2;

/** Fitted by bench/answers.ts on 301 questions asked to their own and to foreign corpora; all positive, so monotone. */
const weights = { coverage: 3.2, best_coverage: 3.78, known_names: 4.08, known_terms: 4.19, top_score: 7.16 } as const;
const bias = -17.46;

/**
 * Logistic over the evidence: monotone in every feature, so more evidence never lowers it. It tells "in here" from
 * "not in here"; it hardly tells right from wrong, and the answer words it so.
 */
export function confidenceOf(features: EvidenceFeatures): number {
  const sum = (Object.keys(weights) as (keyof EvidenceFeatures)[]).reduce(
    (total, name) => total + weights[name] * features[name],
    bias,
  );
  return Math.round((1 / (1 + Math.exp(-sum))) * 1000) / 1000;
}
