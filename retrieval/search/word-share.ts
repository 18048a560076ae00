import { type AnalysedQuestion, termsOf, wordShare } from "../rank/question-terms.ts";
import { share, weightOf } from "../rank/term-set.ts";

/**
 * The share of the words of the query, weighed by their rarity, that the text contains. A name by hand is in no chunk.
 */
export function shareOfWords({ stems, idfs }: AnalysedQuestion, text: string): number {
  const weights = stems.map((stem, at) => (idfs[at] ?? 0) * wordShare(stem));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return share(weightOf(termsOf(text, stems), weights), total);
}
