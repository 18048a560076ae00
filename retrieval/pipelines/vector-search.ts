import { nominationLimit } from "../../domain/limits.ts";
import { type EngineHit, type EngineSearch, type Hits, readHits, scored } from "../engine-search.ts";
import { askFacts, type RetrievalServices } from "../nominate.ts";
import type { Pipeline, RankedPassage, RetrievalRequest, Retrieved } from "../pipeline.ts";
import { idf } from "../rank/bm25.ts";
import { readConsistently, revisionsOf, type Snapshot } from "../snapshot.ts";
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
    // More than `limit`, because reranking and the caller's details use the other candidates.
    const k = Math.max(limit, Math.min(nominationLimit, 2 * limit + 10));
    const searches = kgs.map(({ id }) => ({
      k,
      find: async (wanted: number) =>
        scored(await vectors.search({ kg_id: id, kind: "chunk" }, vector, { k: wanted, exclude_sources: hidden })),
    }));
    const kg_ids = kgs.map(({ id }) => id);
    const read = { records, kg_ids, searches, signal: request.signal };
    const { found, chunks: readable } = await readHits(read, (hits) => idsOf(nearestOf(hits)).slice(0, k));
    request.signal?.throwIfAborted();
    watch.lap("search");

    const nearest = nearestOf(found);
    const cosines = new Map(nearest.map(({ id, weight }) => [id, weight]));
    const chunks = snapshot.admit(readable);
    const passages = chunks.slice(0, limit).map((chunk): RankedPassage => {
      const cosine = cosines.get(chunk.chunk_id) ?? 0;
      return { chunk, score: Math.min(1, Math.max(0, cosine)), scores: { cosine }, path: [] };
    });
    const revisions = revisionsOf(passages.map(({ chunk }) => chunk));
    return { passages, revisions, timings_ms: watch.laps(), nominated: nearest.length, analysed, lost: [] };
  };
  return {
    name: "vector_search",
    retrieve: (request) => readConsistently(services.records, (snapshot) => attempt(request, snapshot)),
  };
}

const nearestOf = (found: readonly Hits<EngineSearch>[]): readonly EngineHit[] =>
  found.flatMap(({ hits }) => hits).sort((a, b) => b.weight - a.weight || a.id - b.id);

const idsOf = (hits: readonly EngineHit[]): number[] => hits.map(({ id }) => id);
