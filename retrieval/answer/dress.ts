import type { Evidence, Recalled, Routed } from "../../agents/query-steps.ts";
import type { Answer } from "../../domain/answer.ts";
import type { Question } from "../../domain/question.ts";
import { offlineModels } from "../offline-models.ts";
import type { Predicted } from "./predict-evidence.ts";

interface Parts {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly predicted: Predicted;
}

/** An answer in the shape of the interface. Times and tokens are filled by the service that measured them. */
export function dressAnswer({ question, recalled, routed, evidence, predicted }: Parts): Answer {
  const { draft, path } = predicted;
  const degradedMemory = recalled.degraded.map((manager) => `memory: ${manager} is unavailable`);
  return {
    answer: draft.answer,
    pipeline_used: evidence.pipeline,
    citations: [...draft.citations],
    processing_time_ms: 0,
    confidence: draft.confidence,
    metadata: {
      trace_id: question.trace_id,
      kg_names_used: routed.kgs.map(({ name }) => name),
      intent: { pipeline: routed.pipeline, confidence: routed.confidence, reason: routed.reason },
      retrieved_count: evidence.sql ? evidence.sql.row_count : evidence.passages.length,
      validation: draft.validation,
      memory: {
        used: recalled.used,
        items_used: { ...recalled.items_used },
        ...(recalled.reason === undefined ? {} : { reason: recalled.reason }),
        ...(recalled.degraded.length === 0 ? {} : { degraded: [...recalled.degraded] }),
      },
      path: [...path],
      generated_sql: evidence.sql?.statement ?? null,
      model: offlineModels.predict,
      token_usage: { input_tokens: 0, output_tokens: 0 },
      degraded: recalled.degraded.length > 0 || (evidence.lost ?? []).length > 0,
      warnings: [...evidence.warnings, ...degradedMemory],
      stages: [],
    },
  };
}
