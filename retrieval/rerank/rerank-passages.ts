import type { RerankerMethod } from "../../domain/reranking.ts";
import type { Models } from "../../models/open.ts";
import { byPlace } from "../by-place.ts";
import { documentFit, fitted } from "../fit/document-fit.ts";
import type { RankedPassage, Retrieved } from "../pipeline.ts";
import { templateFactor } from "../rank/template.ts";
import { documentOf } from "./document-of.ts";

export interface Reranked {
  readonly passage: RankedPassage;
  /** 0–1, from the reranker. Template, and documents that do not fit the question, are lowered. */
  readonly score: number;
}

/**
 * The passages in the order of a reranker, best first; equal scores are ordered by place. Passages behind the pool
 * follow with the lowest score of the pool at most.
 */
export async function rerankPassages(
  models: Pick<Models, "rerank">,
  { query, method }: { readonly query: string; readonly method: RerankerMethod },
  { passages, pool_size, analysed }: Pick<Retrieved, "passages" | "pool_size" | "analysed">,
): Promise<readonly Reranked[]> {
  const question = {
    text: query,
    terms: analysed.stems.map((stem, index) => ({ stem, weight: analysed.weights[index] ?? 0 })),
    entity_keys: analysed.entities.map(({ key }) => key),
  };
  const pool = passages.slice(0, pool_size);
  const chunks = pool.map(({ chunk }) => chunk);
  const { value: scores } = await models.rerank({ method, question, documents: chunks.map(documentOf) });
  const fitOf = documentFit(query, chunks);
  const reranked = pool
    .map((passage, at) => {
      const score = templateFactor(passage.chunk) * (scores[at] ?? 0);
      return { passage, score: fitted(score, fitOf(passage.chunk)) };
    })
    .sort((a, b) => b.score - a.score || byPlace(a.passage.chunk, b.passage.chunk));
  const lowest = reranked.at(-1)?.score ?? 1;
  const further = passages.slice(pool.length).map((passage) => ({ passage, score: Math.min(lowest, passage.score) }));
  return [...reranked, ...further];
}
