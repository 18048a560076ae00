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
  /** Items that a right answer states, all of them. Empty: the right answer is that nobody said so. */
  readonly gold: readonly string[];
  /** Values that a right answer does not state, such as the one before the last update. */
  readonly wrong: readonly string[];
  /** Ids of the turns that hold the answer. */
  readonly evidence: readonly string[];
  /** The question is about what held then; null: about now. */
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
