import { nominationLimit } from "../../domain/limits/candidates.ts";
import { byPlace } from "../by-place.ts";
import type { RetrievalServices } from "../nominate.ts";
import type { Pipeline, RankedPassage, Retrieved } from "../pipeline.ts";
import { candidateView } from "../rank/candidate.ts";
import type { ForwardIndex } from "../rank/forward-index.ts";
import { revisionsOf } from "../snapshot.ts";
import { createVectorSearchPipeline } from "./vector-search.ts";

/**
 * The weight of the cosine beside BM25, each as a share of the best one. Hashed vectors find words; BM25 weighs them.
 */
const COSINE_WEIGHT = 0.3;

/**
 * Finds the 200 nearest passages by cosine and orders them by BM25 and cosine together. Hashed vectors choose passages
 * well, but order them poorly: by cosine alone the first passages are worse than those of BM25.
 */
export function createRescoredVectorSearch(
  services: Pick<RetrievalServices, "records" | "vectors" | "embedder">,
  index: ForwardIndex,
): Pipeline {
  const nearest = createVectorSearchPipeline(services);
  return {
    name: "vector_search",
    async retrieve(request) {
      const found = await nearest.retrieve({ ...request, limit: nominationLimit });
      const passages = rescored(found, index).slice(0, request.limit);
      return { ...found, passages, revisions: revisionsOf(passages.map(({ chunk }) => chunk)) };
    },
  };
}

function rescored({ passages, analysed }: Retrieved, index: ForwardIndex): RankedPassage[] {
  const view = candidateView(analysed);
  const weighed = passages.map(({ chunk, score: cosine }) => ({
    chunk,
    cosine,
    bm25: view(chunk, index.of(chunk), { cosine, fit: 1 }).bm25,
  }));
  const best = (of: "cosine" | "bm25") => Math.max(Number.EPSILON, ...weighed.map((passage) => passage[of]));
  const [bestCosine, bestBm25] = [best("cosine"), best("bm25")];
  return weighed
    .map(({ chunk, cosine, bm25 }): RankedPassage => {
      const score = (bm25 / bestBm25 + (COSINE_WEIGHT * cosine) / bestCosine) / (1 + COSINE_WEIGHT);
      return { chunk, score, scores: { cosine, bm25 }, path: [] };
    })
    .sort((a, b) => b.score - a.score || byPlace(a.chunk, b.chunk));
}
