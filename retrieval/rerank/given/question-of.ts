import { idf } from "../../../domain/text/bm25.ts";
import { decodeTokens } from "../../../domain/text/token-text.ts";
import type { RerankDocument, RerankQuestion } from "../../../models/ports.ts";
import { questionStems, wordShare } from "../../rank/question-terms.ts";
import { termLimit } from "../../rank/term-set.ts";

/**
 * Number of documents that are assumed in addition to those of the request. Without them a word that all of a few
 * documents contain, such as their common subject, would hardly count.
 */
const assumedDocuments = 20;

/**
 * The query, its words weighted by their rarity in the list. A word that no document contains counts as if one
 * contained it.
 */
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

/** The heaviest terms, the first ones among equal weights. A query with more terms is pasted text. */
function questionOf(query: string, weigh: (stem: string) => number): RerankQuestion {
  const terms = questionStems(query)
    .map((stem) => ({ stem, weight: weigh(stem) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, termLimit);
  return { text: query, terms, entity_keys: [] };
}
