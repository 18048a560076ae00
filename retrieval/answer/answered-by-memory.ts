import type { Citation } from "../../domain/citation.ts";
import type { Recalled } from "../../domain/memory.ts";
import type { Question } from "../../domain/question.ts";
import type { Answered } from "./answer-evidence.ts";

/** What metadata names as the writer of such an answer. */
export const memoryModel = "memory";

/**
 * The answer to a question about the user himself, in his own words; null if memory does not answer it. No passage
 * supports it, so it does not count as grounded.
 */
export function answeredByMemory({ answer }: Recalled, question: Question): Answered | null {
  if (!answer) return null;
  const { items, confidence, as_of } = answer;
  const quotes = items.map(({ text }, n) => `“${text}” [${n + 1}]`).join(", ");
  const citations = items.map(citationOf);
  return {
    draft: {
      answer: as_of === undefined ? `You said: ${quotes}` : `As of ${as_of}, you said: ${quotes}`,
      citations: question.include_citations ? citations : [],
      confidence,
      sentences: [],
    },
    path: [],
    nearest: [],
    validation: question.validate_answer ? { performed: false, grounded: false, unsupported_claims: [] } : null,
    model: memoryModel,
    quotes: [],
  };
}

const citationOf = ({ id, text }: NonNullable<Recalled["answer"]>["items"][number], n: number): Citation => ({
  citation_id: n + 1,
  source_type: "memory",
  memory_id: id,
  source_id: null,
  source_name: null,
  document: null,
  kg_name: null,
  chunk_id: null,
  excerpt: text,
  relevance_score: 1,
  page: null,
  section: null,
  entity_ids: [],
  start_offset: null,
  end_offset: null,
});
