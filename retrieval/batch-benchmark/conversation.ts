import type { QuestionCategory } from "../../domain/batch-benchmark.ts";

/** One utterance of a conversation. */
export interface Turn {
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
  readonly at: Date;
  /** The session it belongs to; absent: pauses between turns end a session. */
  readonly session?: string;
}

export type Category = QuestionCategory;

export interface MemoryQuestion {
  readonly id: string;
  readonly category: Category;
  readonly question: string;
  /** Items that a right answer must all state. Empty: the right answer is that no speaker said it. */
  readonly gold: readonly string[];
  /** Values that a right answer must not state, such as the value before the last update. */
  readonly wrong: readonly string[];
  /** Ids of the turns that hold the answer. */
  readonly evidence: readonly string[];
  /** The time about which the question asks; null: the present. */
  readonly asOf: Date | null;
}

export interface Conversation {
  readonly id: string;
  /** Oldest first. */
  readonly turns: readonly Turn[];
  readonly questions: readonly MemoryQuestion[];
}

export interface MemoryDataSet {
  readonly name: string;
  readonly conversations: readonly Conversation[];
}
