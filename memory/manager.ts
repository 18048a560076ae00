import type { ManagerState, RecalledMemory, RememberedAnswer } from "../domain/memory.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";

/** The items of one manager that may help with a question. */
export interface Recollection {
  /** How many items were found. */
  readonly items: number;
  /** The items, best first; absent if there are none. */
  readonly memories?: readonly RecalledMemory[];
  /** The question, completed from the items; unchanged if they add nothing. */
  readonly question: string;
  /** True if only the newest items were searched, because the others were still being read. */
  readonly isPartial?: boolean;
  /** Set if the items answer the question by themselves, and for a denial: the user said nothing about the topic. */
  readonly answer?: RememberedAnswer;
  /** Keys of the sources that `answer` quotes. */
  readonly quotes?: readonly string[];
}

/** One kind of memory about a user. Methods may fail or take long: `memory.ts` bounds them and reports failures. */
export interface MemoryManager {
  /** As memory stood `at` a time; absent: now. */
  recall(scope: MemoryScope, question: string, at?: Date): Promise<Recollection>;
  /** Idempotent by the turn's trace id. */
  remember(scope: MemoryScope, turn: NewTurn): Promise<void>;
  /** Reads the store as a recall does. Rejects if it cannot be read. */
  health(): Promise<ManagerState>;
}
