import type { TurnLayout } from "./turn-layout.ts";

/**
 * Weights of the parts of a turn's score. Neighbours (`window`) and session show the turn's subject, because a reply
 * seldom repeats the words of the message before it. The words of a question count for the turn behind it, which
 * answers it (`reply`). The day counts if the question names one, because texts seldom name their day.
 */
export interface RecallWeights {
  readonly own: number;
  readonly window: number;
  readonly session: number;
  readonly day: number;
  readonly reply: number;
  /** Shares with which a turn's own words count in its window, and the words of what follows it. */
  readonly itself: number;
  readonly earlier: number;
  /** How much better a turn is that tells something. */
  readonly telling: number;
  /**
   * Share with which a word counts that the question does not have, but that tells of the same things as one of its
   * words: of the weight of the more frequent one. More if no turn has the word of the question.
   */
  readonly known: number;
  readonly unknown: number;
}

const any: RecallWeights = {
  own: 1,
  window: 0.5,
  session: 0.25,
  day: 1.5,
  reply: 0.4,
  itself: 1,
  earlier: 1,
  telling: 0.2,
  known: 0.25,
  unknown: 0.5,
};

/**
 * Of a dialogue of two friends. Each turn is short and leans on the one before it, so what stands beside a turn tells
 * more of it than in a log of tasks.
 */
const ofDialogue: RecallWeights = {
  ...any,
  session: 0.4,
  reply: 0.6,
  itself: 0,
  earlier: 0.7,
  telling: 0.4,
  unknown: 0.7,
};

export const weightsOf = ({ isDialogue }: TurnLayout): RecallWeights => (isDialogue ? ofDialogue : any);
