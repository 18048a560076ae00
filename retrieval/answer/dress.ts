import type { AnswerMetadata } from "../../domain/answer.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import type { Question, Routed } from "../../domain/question.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import { notAskedField } from "../kgs-to-ask.ts";
import type { Answered } from "./answer-evidence.ts";

interface Parts {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly answered: Answered;
}

/** The answer in the interface's form. `withMeasures` adds times and tokens. */
export function dressAnswer({ question, recalled, routed, evidence, answered }: Parts): QuotingAnswer {
  const { draft, path, nearest, validation, model, quotes } = answered;
  const degradedMemory = recalled.degraded.map((manager) => `memory: ${manager} is unavailable`);
  return {
    answer: draft.answer,
    pipeline_used: evidence.pipeline,
    citations: [...draft.citations],
    processing_time_ms: 0,
    confidence: draft.confidence,
    quotes,
    metadata: {
      trace_id: question.trace_id,
      kg_names_used: routed.kgs.map(({ name }) => name),
      ...notAskedField(routed.kgs_not_asked),
      intent: { pipeline: routed.pipeline, confidence: routed.confidence, reason: routed.reason },
      retrieved_count: evidence.sql ? evidence.sql.row_count : evidence.passages.length,
      validation,
      memory: memoryUse(recalled),
      path: [...path],
      ...(draft.doubts === undefined ? {} : { doubts: [...draft.doubts] }),
      ...(nearest.length === 0 ? {} : { nearest: [...nearest] }),
      generated_sql: evidence.sql?.statement ?? null,
      model,
      token_usage: { input_tokens: 0, output_tokens: 0 },
      degraded: recalled.degraded.length > 0 || (evidence.lost ?? []).length > 0,
      warnings: [...evidence.warnings, ...degradedMemory],
      stages: [],
    },
  };
}

/** What memory contributed to an answer. */
export const memoryUse = (recalled: Recalled): AnswerMetadata["memory"] => ({
  used: recalled.used,
  items_used: { ...recalled.items_used },
  ...(recalled.reason === undefined ? {} : { reason: recalled.reason }),
  ...(recalled.degraded.length === 0 ? {} : { degraded: [...recalled.degraded] }),
  ...(recalled.partial === undefined ? {} : { partial: [...recalled.partial] }),
  ...costOf(recalled),
});

/** Empty if nothing was recalled, and in values that an earlier version stored. */
const costOf = ({ item_ids, tokens, took_ms }: Recalled) => ({
  ...(item_ids === undefined ? {} : { items: [...item_ids] }),
  ...(tokens === undefined ? {} : { tokens }),
  ...(took_ms === undefined ? {} : { took_ms }),
});
