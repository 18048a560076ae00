import type { SentenceCandidate } from "./candidates.ts";
import { isOpen } from "./leads.ts";
import { isItem } from "./line-forms.ts";

/** Whether a list begins at the first sentence of a passage: right below a heading, or the rest of a list. */
export const beginsWithItem = ({ text, chunk, start }: SentenceCandidate): boolean =>
  isItem(text) &&
  !isOpen(text) &&
  (chunk.heading_path.length > 0 || chunk.lead !== "") &&
  chunk.content.slice(0, start).trim() === "";

interface MaybeList {
  readonly isList: boolean;
  readonly sentences: readonly SentenceCandidate[];
}

/** Whether a unit is a list without a sentence that introduces it: a heading does, or a passage before. */
export const isHeadedList = ({ isList, sentences: [start] }: MaybeList): boolean =>
  isList && start !== undefined && beginsWithItem(start);
