import { idf } from "../../../domain/text/bm25.ts";
import { decodeTokens } from "../../../domain/text/token-text.ts";
import type { RerankDocument, RerankQuestion } from "../../../models/ports.ts";
import { questionStems, wordShare } from "../../rank/question-terms.ts";
import { termLimit } from "../../rank/term-set.ts";

/**
 * Other documents that are assumed beside those of the request. Without them a word that all of the few documents contain,
 * such as their common subject, would hardly count.
 */
const assumedDocuments = 20;

/** The query with words that weigh by their rarity in the list. A word that no document has weighs as if one had it. */
export function questionInList(query: string, documents: readonly RerankDocument[]): RerankQuestion {
  const asked = new Set(questionStems(query));
  const counts = new Map<string, number>();
  for (const { tokens } of documents) {
    const found = decodeTokens(tokens).flatMap((line) => line.filter((stem) => asked.has(stem)));
    for (const stem of new Set(found)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const all = documents.length + assumedDocuments;
  return questionOf(query, (stem) => wordShare(stem) * idf(all, counts.get(stem) ?? 1));
}

/** The query for a judgement that must not depend on the other documents. */
export const questionAlone = (query: string): RerankQuestion => questionOf(query, wordShare);

/** The heaviest terms; of equal ones the first. A longer query is pasted text. */
function questionOf(query: string, weigh: (stem: string) => number): RerankQuestion {
  const terms = questionStems(query)
    .map((stem) => ({ stem, weight: weigh(stem) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, termLimit);
  return { text: query, terms, entity_keys: [] };
}
