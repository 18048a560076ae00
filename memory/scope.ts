import type { Quoting } from "../domain/quotes.ts";

/** The owner of a memory. The tenant comes from the API key; user and session are labels from the request body. */
export interface MemoryScope {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string | null;
}

/** One question and its answer. */
export interface Turn {
  readonly trace_id: string;
  readonly question: string;
  readonly answer: string;
  readonly pipeline: string;
  /** Milliseconds since the epoch. */
  readonly asked_at: number;
  /** Names that the turn was about, most important first: the meaning of "he", "it" or "there" in the next question. */
  readonly names: readonly string[];
}

/** answered: from documents or rows. remembered: from memory. not_found: by saying that nothing was found. */
export type Outcome = "answered" | "remembered" | "not_found";

/** A turn to remember. It is deleted when a source that its answer quotes is deleted or replaced. */
export interface NewTurn extends Turn, Quoting {
  /** Default: answered. */
  readonly outcome?: Outcome;
  /**
   * The number of each stated fact among those of the whole turn, if statements were taken out of it. The ids of its
   * events are made from these numbers. Default: 0, 1, 2 ….
   */
  readonly fact_numbers?: readonly number[] | undefined;
}
