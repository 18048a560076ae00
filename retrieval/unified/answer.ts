import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { UnifiedFindings } from "../../domain/unified-result.ts";
import type { Answered } from "../answer/answer-evidence.ts";
import { answerFromMemoryOrEvidence } from "../answer/answer-from-memory-or-evidence.ts";
import { dressAnswer } from "../answer/dress.ts";
import { quotesOfChunk } from "../answer/quotes-of-chunk.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import type { Retrieval } from "../retrieve-evidence.ts";
import type { StepServices } from "../step-services.ts";
import { type Counted, findingsOf, nearestOf, rowsOf } from "./findings.ts";

interface ToAnswerFrom extends Retrieval {
  readonly evidence: Evidence;
  readonly chunks: ReadonlyMap<number, ActiveChunk>;
  readonly nearestChunks: ReadonlyMap<number, ActiveChunk>;
  readonly itemsOf: (counted: Counted) => UnifiedFindings["items"];
}

/**
 * The answer with the data that the unified endpoint shows in addition. If only the nearest passages are requested,
 * there is no answer in words.
 */
export async function answerUnified(
  services: Pick<StepServices, "records" | "models">,
  read: ToAnswerFrom,
): Promise<QuotingAnswer> {
  const { evidence } = read;
  const answeredFrom = { ...read, evidence: { ...evidence, sql: rowsOf(evidence) } };
  const answered = pipelineTraits[evidence.pipeline].isNearest
    ? searchedOnly
    : await answerFromMemoryOrEvidence(services, answeredFrom);
  const dressed = dressAnswer({ ...answeredFrom, answered });
  const chunks = new Map([...read.chunks, ...read.nearestChunks]);
  const shown = nearestOf(evidence)?.passages.flatMap(({ chunk_id }) => chunks.get(chunk_id) ?? []) ?? [];
  return {
    ...dressed,
    quotes: [...new Set([...dressed.quotes, ...shown.flatMap(quotesOfChunk)])],
    found: findingsOf({ ...read, chunks, answered }),
  };
}

const searchedOnly: Answered = {
  draft: { answer: "", citations: [], confidence: 0, sentences: [] },
  path: [],
  nearest: [],
  validation: null,
  model: "none",
  quotes: [],
};
