import type { Evidence } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import { byPlace } from "../by-place.ts";
import { documentFit, fitted } from "../fit/document-fit.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { templateFactor } from "../rank/template.ts";
import { isComplete, readEvidence } from "../read-evidence.ts";
import type { StepServices } from "../step-services.ts";
import { documentOf } from "./document-of.ts";

interface RerankServices {
  readonly records: { readonly reading: Pick<ReadingRecords, "chunks"> };
  readonly models: Pick<StepServices["models"], "rerank">;
}

/**
 * Reorders the passages by the mean of the pipeline's and the reranker's score, if the pipeline's traits ask for it.
 * Template, and documents that do not fit the question, are lowered. If a passage cannot be read any more, the evidence
 * stays as it is, because the next step searches again (`current-evidence.ts`).
 */
export async function rerankEvidence(
  { records, models }: RerankServices,
  recalled: Pick<Recalled, "question">,
  evidence: Evidence,
): Promise<Evidence> {
  if (!pipelineTraits[evidence.pipeline].isReranked || evidence.passages.length < 2) return evidence;
  const chunks = await readEvidence(records.reading, evidence);
  if (!isComplete(evidence, chunks)) return evidence;
  const { passages } = evidence;
  const present = passages.flatMap((passage) => {
    const chunk = chunks.get(passage.chunk_id);
    return chunk ? [{ passage, chunk }] : [];
  });
  const documents = present.map(({ chunk }) => documentOf(chunk));
  const question = { text: recalled.question, terms: evidence.terms, entity_keys: evidence.entity_keys };
  const { value: scores } = await models.rerank({ method: "listwise", question, documents });
  const fitOf = documentFit(
    recalled.question,
    present.map(({ chunk }) => chunk),
  );
  const reranked = present
    .map(({ passage, chunk }, index) => {
      const score = (passage.score + (scores[index] ?? 0)) / 2;
      return { chunk, passage: { ...passage, score: fitted(templateFactor(chunk) * score, fitOf(chunk)) } };
    })
    .sort((a, b) => b.passage.score - a.passage.score || byPlace(a.chunk, b.chunk))
    .map(({ passage }) => passage);
  return { ...evidence, passages: reranked };
}
