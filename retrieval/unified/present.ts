import type { Citation } from "../../domain/citation.ts";
import type { Question, UnifiedOptions } from "../../domain/question.ts";
import type { QuotingAnswer, QuotingResult } from "../../domain/quoting-answer.ts";
import type { UnifiedFindings, UnifiedResult } from "../../domain/unified-result.ts";

/** The answer in the form of the endpoint that the question came by. */
export const resultOf = (question: Question, { found, ...given }: QuotingAnswer): QuotingResult =>
  question.unified && found
    ? { ...unifiedResult(question, question.unified, { ...given, found }), quotes: given.quotes }
    : given;

type Given = QuotingAnswer & { readonly found: UnifiedFindings };

function unifiedResult({ query }: Question, { mode, response_format }: UnifiedOptions, given: Given): UnifiedResult {
  const { found } = given;
  const { shows_answer, rows } = found;
  return {
    query,
    mode,
    pipeline: given.pipeline_used,
    answer: shows_answer ? given.answer : null,
    generated_sql: given.metadata.generated_sql,
    results: (rows?.results ?? []).map((row) => ({ ...row })),
    ...formats[response_format](given),
    confidence: shows_answer || rows ? given.confidence : null,
    processing_time_ms: given.processing_time_ms,
    routing_decision: decisionOf(given),
  };
}

/** The fields that depend on the format. */
const formats = {
  compact: ({ citations, found }: Given) => ({
    vector_results: found.vector_results.map(({ chunk_id, source_id, score }) => ({ chunk_id, source_id, score })),
    citations: citations.map(({ source_id, relevance_score }) => ({ source_id, relevance_score })),
  }),
  standard: (given: Given) => ({
    vector_results: given.found.vector_results.map(({ scores: _, ...result }) => result),
    citations: given.citations,
    metadata: metadataOf(given),
  }),
  detailed: (given: Given) => ({
    vector_results: [...given.found.vector_results],
    citations: given.citations,
    metadata: {
      ...metadataOf(given),
      passages: [...given.found.passages],
      stages: given.metadata.stages.map((stage) => ({ ...stage, ...itemsOf(given.found, stage.name) })),
    },
  }),
} satisfies Record<UnifiedOptions["response_format"], (given: Given) => FormatFields>;

type FormatFields = Pick<UnifiedResult, "vector_results"> & {
  readonly citations: Citation[] | Pick<Citation, "source_id" | "relevance_score">[];
  readonly metadata?: UnifiedResult["metadata"];
};

function metadataOf({ metadata, found: { reranking, rows } }: Given) {
  const { results: _, ...facts } = rows ?? { results: [] };
  return { ...metadata, reranking, rows: "columns" in facts ? facts : null };
}

const itemsOf = ({ items }: UnifiedFindings, name: string) =>
  Object.entries(items).find(([step]) => step === name)?.[1] ?? {};

function decisionOf({ pipeline_used, metadata: { intent } }: Given): string {
  const chosen = `${intent.pipeline}: ${intent.reason}`;
  return pipeline_used === intent.pipeline ? chosen : `${chosen}; ${pipeline_used} answered instead`;
}
