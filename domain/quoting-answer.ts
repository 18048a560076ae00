import type { Answer } from "./answer.ts";
import type { Quoting } from "./quotes.ts";
import type { UnifiedFindings, UnifiedResult } from "./unified-result.ts";

/**
 * An answer inside the service. The interface does not show what it quotes: `citations` may be switched off. `found` is
 * set for the unified endpoint, which shows more than the answer.
 */
export type QuotingAnswer = Answer & Quoting & { readonly found?: UnifiedFindings };

/** The answer to a question, in the form of its endpoint, with the keys of the data that it quotes. */
export type QuotingResult = (Answer | UnifiedResult) & Quoting;
