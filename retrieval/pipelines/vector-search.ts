import { nominationLimit } from "../../domain/limits.ts";
import { askFacts, type RetrievalServices } from "../nominate.ts";
import type { Pipeline, RankedPassage, RetrievalRequest, Retrieved } from "../pipeline.ts";
import { idf } from "../rank/bm25.ts";
import { readConsistently, type Snapshot } from "../snapshot.ts";
import { stopwatch } from "../stopwatch.ts";

/**
 * Finds the nearest passages by cosine over all requested knowledge graphs. `POST /query/vector-bypass` uses it, too.
 */
export function createVectorSearchPipeline(
  services: Pick<RetrievalServices, "records" | "vectors" | "embedder">,
): Pipeline {
  const attempt = async (request: RetrievalRequest, snapshot: Snapshot): Promise<Retrieved> => {
    const { records, vectors, embedder } = services;
    const { question, kgs, limit } = request;
    const watch = stopwatch();
    const { analysed, facts, hidden } = await askFacts(records, request);
    watch.lap("facts");
    const vector = await embedder.embedQuery(question, (stem) => idf(facts.chunks, facts.df.get(stem) ?? 0));
    watch.lap("embed");
    // Asks for more than `limit`, because hydration drops passages that are no longer active.
    const options = { k: Math.max(limit, Math.min(nominationLimit, 2 * limit + 10)), exclude_sources: hidden };
    const found = await Promise.all(kgs.map(({ id }) => vectors.search({ kg_id: id, kind: "chunk" }, vector, options)));
    request.signal?.throwIfAborted();
    watch.lap("search");

    const nearest = found.flat().sort((a, b) => b.score - a.score || a.id - b.id);
    const cosines = new Map(nearest.map(({ id, score }) => [id, score]));
    const ids = [...cosines.keys()].slice(0, options.k);
    const chunks =
      ids.length === 0
        ? []
        : snapshot.admit(
            await records.chunks(
              kgs.map(({ id }) => id),
              ids,
            ),
          );
    const passages = chunks.slice(0, limit).map((chunk): RankedPassage => {
      const cosine = cosines.get(chunk.chunk_id) ?? 0;
      return { chunk, score: Math.min(1, Math.max(0, cosine)), scores: { cosine }, path: [] };
    });
    watch.lap("hydrate");
    return { passages, timings_ms: watch.laps(), nominated: nearest.length, analysed, lost: [] };
  };
  return {
    name: "vector_search",
    retrieve: (request) => readConsistently(services.records, (snapshot) => attempt(request, snapshot)),
  };
}
