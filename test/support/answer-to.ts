import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import type { Draft } from "../../models/ports.ts";
import { draftFromPassages } from "../../retrieval/answer/draft-from-passages.ts";

/** The answer to a question from these passages, best first. They are all that the knowledge graph has. */
export function answerTo(question: string, ...chunks: readonly ActiveChunk[]): Draft {
  const passages = chunks.map((chunk, at) => {
    return { chunk, passage: { chunk_id: chunk.chunk_id, kg_id: 1, score: 0.7 - 0.1 * at, path: [] } };
  });
  const there = new Set(chunks.flatMap((chunk) => tokenize(`${wordsAbove(chunk)}\n${chunk.content}`)));
  const evidence: Evidence = {
    pipeline: "knowledge_graph",
    passages: passages.map((read) => read.passage),
    sql: null,
    terms: tokenize(question).map((stem) => ({ stem, weight: 3, known: there.has(stem) })),
    entity_keys: [],
    expects: null,
    nominated: chunks.length,
    warnings: [],
  };
  return draftFromPassages({ question, include_citations: true, evidence, passages, entityIds: () => [] });
}
