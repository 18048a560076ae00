import type { SentenceCandidate } from "./candidates.ts";
import { isItem } from "./line-forms.ts";

/** The sentence above a list, by its place among the sentences. */
export interface Lead {
  readonly at: number;
}

/** The lead of each item, by the place of the item among the sentences of a passage. */
export function leadsOf(sentences: readonly Pick<SentenceCandidate, "text">[]): ReadonlyMap<number, Lead> {
  const leads = new Map<number, Lead>();
  let lead: Lead | undefined;
  for (const [at, { text }] of sentences.entries()) {
    if (!isItem(text)) lead = { at };
    else if (lead !== undefined) leads.set(at, lead);
  }
  return leads;
}

/** Whether something has to follow. */
export const isOpen = (text: string): boolean => /:\s*$/.test(text);
