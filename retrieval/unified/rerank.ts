import type { ActiveChunk } from "../../domain/chunk.ts";
import type { Evidence, EvidencePassage } from "../../domain/evidence.ts";
import type { Recalled } from "../../domain/memory.ts";
import type { UnifiedOptions } from "../../domain/question.ts";
import type { RerankDocument } from "../../models/ports.ts";
import type { ReadingRecords } from "../../stores/ports/records/reading.ts";
import { byPlace } from "../by-place.ts";
import { documentFit, fitted } from "../fit/document-fit.ts";
import { pipelineTraits } from "../pipelines/traits.ts";
import { templateFactor } from "../rank/template.ts";
import { isComplete, readEvidence } from "../read-evidence.ts";
import { documentOf } from "../rerank/document-of.ts";
import type { StepServices } from "../step-services.ts";

interface Services {
  readonly records: { readonly reading: Pick<ReadingRecords, "chunks"> };
  readonly models: Pick<StepServices["models"], "rerank">;
}

interface Asked extends Pick<UnifiedOptions, "enable_reranking" | "reranker_method"> {
  readonly max_results: number;
  readonly recalled: Pick<Recalled, "question">;
}

/**
 * Reranks the passages, including the additional ones, by the method of the request. The nearest passages get the order
 * of the reranker, as in vector-bypass. Passages of the graph are ordered by the mean of the reranker's and the
 * pipeline's score. Every passage keeps the score of its pipeline. Then the nearest passages are cut to the requested
 * number.
 */
export async function rerankUnified(services: Services, asked: Asked, found: Evidence): Promise<Evidence> {
  const { beside } = found;
  const [evidence, nearest] = await Promise.all([
    rerankOne(services, asked, found),
    beside && rerankOne(services, asked, beside.nearest),
  ]);
  if (!beside || !nearest) return evidence;
  const reranked = evidence.reranked ?? nearest.reranked;
  return { ...evidence, ...(reranked && { reranked }), beside: { ...beside, nearest } };
}

async function rerankOne(services: Services, asked: Asked, found: Evidence): Promise<Evidence> {
  const ordered = asked.enable_reranking && found.passages.length > 0 ? await reordered(services, asked, found) : found;
  return pipelineTraits[found.pipeline].isNearest
    ? { ...ordered, passages: ordered.passages.slice(0, asked.max_results) }
    : ordered;
}

/** If a passage cannot be read any more, the order stays, because the next step searches again. */
async function reordered({ records, models }: Services, asked: Asked, found: Evidence): Promise<Evidence> {
  const chunks = await readEvidence(records.reading, found);
  if (!isComplete(found, chunks)) return found;
  const { recalled, reranker_method: method } = asked;
  const read = found.passages.flatMap((passage) => {
    const chunk = chunks.get(passage.chunk_id);
    return chunk ? [{ passage, chunk }] : [];
  });
  const terms = found.terms.map(({ stem, weight, known }) => ({ stem, weight: known ? weight : 0 }));
  const question = { text: recalled.question, terms, entity_keys: found.entity_keys };
  const documents = read.map(({ passage }) => documentOnPath(passage, chunks));
  const { value: scores, model } = await models.rerank({ method, question, documents });
  const fitOf = documentFit(
    recalled.question,
    read.map(({ chunk }) => chunk),
  );
  const passages = read
    .map(({ passage, chunk }, at) => {
      const rerank_score = fitted(templateFactor(chunk) * (scores[at] ?? 0), fitOf(chunk));
      return {
        chunk,
        passage: { ...passage, rerank_score },
        key: orderKeys[found.pipeline](passage.score, rerank_score),
      };
    })
    .sort((a, b) => b.key - a.key || b.passage.score - a.passage.score || byPlace(a.chunk, b.chunk))
    .map(({ passage }) => passage);
  return { ...found, passages, reranked: { method, model } };
}

/**
 * The order key for the passages of each pipeline. Path scoring knows links that no reranker sees, so its score counts,
 * too.
 */
const orderKeys: Readonly<Record<Evidence["pipeline"], (score: number, reranked: number) => number>> = {
  knowledge_graph: (score, reranked) => (score + reranked) / 2,
  vector_search: (_score, reranked) => reranked,
  text_to_sql: (score) => score,
};

/** The passage joined with the passages that lead to it: words of the question may be only in those. */
function documentOnPath({ chunk_id, path }: EvidencePassage, chunks: ReadonlyMap<number, ActiveChunk>): RerankDocument {
  const [first, ...rest] = [chunk_id, ...path.map((step) => step.chunk_id)].flatMap((id) => {
    const chunk = chunks.get(id);
    return chunk ? [documentOf(chunk)] : [];
  });
  if (first === undefined) throw new Error(`The passage ${chunk_id} was not read`);
  return rest.reduce(joined, first);
}

/** Their headings become one, as do their texts. */
function joined(first: RerankDocument, second: RerankDocument): RerankDocument {
  const [heading = "", ...lines] = first.tokens.split("\n");
  const [otherHeading = "", ...otherLines] = second.tokens.split("\n");
  const headings = [heading, otherHeading].filter((line) => line !== "").join(" ");
  return {
    ...first,
    content: `${first.content}\n\n${second.content}`,
    tokens: [headings, ...lines, ...otherLines].join("\n"),
    subjects: [...new Set([...first.subjects, ...second.subjects])],
  };
}
