import { tokenize } from "../../../domain/text/tokens.ts";
import type { RerankDocument } from "../../../models/ports.ts";

/** How well a document fits the best fitting interest, 0–1: the share of the interest's words that it contains. */
export function interestsIn(interests: readonly string[]): (document: RerankDocument) => number {
  const wanted = interests.map((interest) => [...new Set(tokenize(interest))]).filter((stems) => stems.length > 0);
  return ({ tokens }) => {
    const present = new Set(tokens.split(/\s/));
    return Math.max(0, ...wanted.map((stems) => stems.filter((stem) => present.has(stem)).length / stems.length));
  };
}
