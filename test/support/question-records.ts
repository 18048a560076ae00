// Builders for tests of questions in the records.
import type { Answer } from "../../domain/answer.ts";
import type { Question } from "../../domain/question.ts";
import { tenant_id } from "./document-lab.ts";

export const questionOf = (over: Partial<Question> = {}): Question => ({
  query: "Who designed the Aurora Belle?",
  kg_names: ["harbour"],
  max_results: 10,
  validate_answer: true,
  include_citations: true,
  tenant_id,
  trace_id: "trc_test",
  asked_at: 1_700_000_000_000,
  ...over,
});

/** An answer without citations. */
export const quietAnswer: Answer = {
  answer: "Ingrid Solheim designed it.",
  pipeline_used: "knowledge_graph",
  citations: [],
  processing_time_ms: 12.3,
  confidence: 0.9,
  metadata: {
    trace_id: "trc_test",
    kg_names_used: ["harbour"],
    intent: { pipeline: "knowledge_graph", confidence: 1, reason: "default" },
    retrieved_count: 1,
    validation: null,
    memory: { used: false, items_used: {} },
    path: [],
    generated_sql: null,
    model: "extractive",
    token_usage: { input_tokens: 90, output_tokens: 12 },
    degraded: false,
    warnings: [],
    stages: [],
  },
};
