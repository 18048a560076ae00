import type { SharedSentence } from "./sentence-shares.ts";
import type { AnswerUnit } from "./units.ts";

export interface ChosenUnit {
  readonly unit: AnswerUnit;
  /** Probability that the unit answers: the mean over the parts of the question. */
  readonly share: number;
  /** Its sentences, judged for each part. */
  readonly sentences: readonly SharedSentence[];
}
