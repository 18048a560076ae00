import type { ActiveChunk } from "../../domain/chunk.ts";
import { nominationLimit } from "../../domain/limits/candidates.ts";
import { idf } from "../../domain/text/bm25.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import { byPlace } from "../by-place.ts";
import { candidateShare } from "../candidate-share.ts";
import { lostEngine } from "../engine-outages.ts";
import { type EngineHit, type EngineSearch, type Hits, readHits, scored } from "../engine-search.ts";
import { askFacts, type RetrievalServices, sourceOptions } from "../nominate.ts";
import type { Pipeline, RankedPassage, RetrievalRequest, Retrieved } from "../pipeline.ts";
import { readConsistently, revisionsOf, type Snapshot } from "../snapshot.ts";
import { stopwatch } from "../stopwatch.ts";

/** The services with which a search adds passages that the keyword engine finds. */
export interface Widening {
  readonly keywords: RetrievalServices["keywords"];
  /** Gives the vectors of these passages, for their cosine. */
  readonly stored: Pick<VectorStore, "get">;
}

/** The nearest passages among which a reranker chooses. The number that the caller wants does not change it. */
const nearestForReranker = 50;

/**
 * Finds the nearest passages by cosine over all requested knowledge graphs. With `wide` it returns the passages among
 * which a reranker chooses: the nearest ones, and the best passages of the keyword engine, because the nearest vectors
 * miss one in eight of the passages that contain the words. If the caller wants more passages, further ones follow by
 * cosine, which no reranker reads. So the requested number never changes the first passages.
 */
export function createVectorSearchPipeline(
  services: Pick<RetrievalServices, "records" | "vectors" | "embedder">,
  wide?: Widening,
): Pipeline {
  const attempt = async (request: RetrievalRequest, snapshot: Snapshot): Promise<Retrieved> => {
    const { records, vectors, embedder } = services;
    const { question, kgs, limit, only_sources } = request;
    const watch = stopwatch();
    const lost = new Set<string>();
    const { analysed, facts, words, hidden } = await askFacts(records, request);
    const options = (count: number) => sourceOptions(count, hidden, only_sources);
    watch.lap("facts");
    const vector = await embedder.embedQuery(question, (stem) => idf(facts.chunks, facts.df.get(stem) ?? 0));
    watch.lap("embed");
    const share = candidateShare(request);
    const pool = Math.min(nearestForReranker, share.nearest);
    const k = wide ? widened(request, pool) : Math.max(limit, Math.min(nominationLimit, 2 * limit + 10));
    const byVector = kgs.map(({ id }) => ({
      by: "vector",
      k,
      find: async (wanted: number) =>
        scored(await vectors.search({ kg_id: id, kind: "chunk" }, vector, options(wanted))),
    }));
    const byKeyword = kgs.map(({ id }) => ({
      by: "keyword",
      k: share.keywords,
      find: async (wanted: number) =>
        scored((await orLost(lost, wide?.keywords.search({ kg_id: id, kind: "chunk" }, words, options(wanted)))) ?? []),
    }));
    const searches = wide ? [...byVector, ...byKeyword] : byVector;
    const kg_ids = kgs.map(({ id }) => id);
    const read = { records, kg_ids, searches, signal: request.signal };
    const { found, chunks: readable } = await readHits(read, (hits) => [
      ...new Set([...idsOf(nearestOf(hits)).slice(0, k), ...idsOf(bestOf(hits, "keyword"))]),
    ]);
    request.signal?.throwIfAborted();
    watch.lap("search");

    const nearest = nearestOf(found);
    const added = wide ? await cosinesOf(wide.stored, vector, readable.filter(isFarFrom(nearest))) : [];
    const cosines = new Map([...added, ...nearest.map(({ id, weight }): [number, number] => [id, weight])]);
    const chunks = snapshot.admit(readable);
    const cosineOf = ({ chunk_id }: ActiveChunk) => cosines.get(chunk_id) ?? 0;
    const isFar = isFarFrom(nearest);
    const near = chunks.filter((chunk) => !isFar(chunk)).sort((a, b) => cosineOf(b) - cosineOf(a) || byPlace(a, b));
    const byWords = new Set(idsOf(bestOf(found, "keyword")));
    const isInPool = (chunk: ActiveChunk, at: number) => at < pool || byWords.has(chunk.chunk_id);
    const choice = [...near.filter(isInPool), ...chunks.filter(isFar)];
    const further = near.filter((chunk, at) => !isInPool(chunk, at)).slice(0, Math.max(0, limit - choice.length));
    const kept = wide ? [...choice, ...further] : near.slice(0, limit);
    const passages = kept.map((chunk): RankedPassage => {
      const cosine = cosineOf(chunk);
      return { chunk, score: Math.min(1, Math.max(0, cosine)), scores: { cosine }, path: [] };
    });
    const revisions = revisionsOf(passages.map(({ chunk }) => chunk));
    return {
      passages,
      ...(wide && { pool_size: choice.length }),
      revisions,
      timings_ms: watch.laps(),
      nominated: nearest.length,
      analysed,
      lost: [...lost],
    };
  };
  return {
    name: "vector_search",
    retrieve: (request) => readConsistently(services.records, (snapshot) => attempt(request, snapshot)),
  };
}

/**
 * The nearest passages to read: the pool, and as many as the caller wants. One of several searches gives its pool
 * alone.
 */
const widened = ({ limit, weighed_by = [] }: RetrievalRequest, pool: number): number =>
  weighed_by.length > 1 ? pool : Math.max(limit, pool);

const isFarFrom = (nearest: readonly EngineHit[]) => {
  const near = new Set(nearest.map(({ id }) => id));
  return ({ chunk_id }: ActiveChunk): boolean => !near.has(chunk_id);
};

async function cosinesOf(
  stored: Pick<VectorStore, "get">,
  question: Float32Array,
  chunks: readonly ActiveChunk[],
): Promise<[id: number, cosine: number][]> {
  const cosines: [number, number][] = [];
  for (const kg_id of new Set(chunks.map((chunk) => chunk.kg_id))) {
    const ids = chunks.filter((chunk) => chunk.kg_id === kg_id).map(({ chunk_id }) => chunk_id);
    for (const [id, vector] of await stored.get({ kg_id, kind: "chunk" }, ids)) {
      cosines.push([id, vector.reduce((sum, value, at) => sum + value * (question[at] ?? 0), 0)]);
    }
  }
  return cosines;
}

interface Search extends EngineSearch {
  readonly by: string;
}

/**
 * An unavailable keyword engine adds nothing and is noted as lost, because the nearest passages are a result without
 * it.
 */
async function orLost<Result>(lost: Set<string>, search: Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await search;
  } catch (error) {
    const engine = lostEngine(error);
    if (engine === null) throw error;
    lost.add(engine);
    return undefined;
  }
}

const nearestOf = (found: readonly Hits<Search>[]): readonly EngineHit[] => bestOf(found, "vector");

const bestOf = (found: readonly Hits<Search>[], by: string): readonly EngineHit[] =>
  found
    .filter(({ search }) => search.by === by)
    .flatMap(({ hits }) => hits)
    .sort((a, b) => b.weight - a.weight || a.id - b.id);

const idsOf = (hits: readonly EngineHit[]): number[] => hits.map(({ id }) => id);
