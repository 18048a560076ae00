import type { ActiveChunk } from "../domain/chunk.ts";
import { nominationLimit } from "../domain/limits/candidates.ts";
import { idf } from "../domain/text/bm25.ts";
import type { Embedder } from "../models/embedder.ts";
import type { ChunkEdge, GraphStore } from "../stores/ports/graph.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import type { EngineOutages } from "./engine-outages.ts";
import { type EngineSearch, edges, type Hits, readHits, scored } from "./engine-search.ts";
import { keywordQuery } from "./keyword-query.ts";
import { ofWantedSources, type RetrievalRequest } from "./pipeline.ts";
import {
  type AnalysedQuestion,
  analyseQuestion,
  candidateKeys,
  type QuestionFacts,
  questionStems,
} from "./rank/question-terms.ts";
import type { Snapshot } from "./snapshot.ts";
import { asDocumentsSpell, otherSpellings } from "./spelling.ts";

export interface RetrievalServices {
  readonly records: ReadingRecords;
  readonly graph: Pick<GraphStore, "chunksAbout" | "chunksMentioning">;
  readonly keywords: Pick<KeywordIndex, "search">;
  readonly vectors: Pick<VectorStore, "search">;
  readonly embedder: Embedder;
}

/**
 * Keyword candidates of a question over all its knowledge graphs. Without this bound 50 graphs would give 10,000
 * passages.
 */
const KEYWORD_BUDGET = 600;
/**
 * Keyword candidates of one knowledge graph. Each is read with its text and names, and 60 stay: twice as many change no
 * result of the benchmark.
 */
const KEYWORD_LIMIT = 100;
const KEYWORD_MINIMUM = 12;
/** Most passages about entities of the question, per knowledge graph. */
const ABOUT_LIMIT = 25;
/**
 * Nearest passages that are ranked even if they share no word with the question. The cosines of all others count, too.
 */
const NEAREST_LIMIT = 15;

export interface AskedFacts {
  readonly analysed: AnalysedQuestion;
  readonly facts: QuestionFacts;
  /** The query for the keyword engine. */
  readonly words: string;
  readonly hidden: readonly string[];
}

/** Reads the facts that the analysis of the question needs: corpus statistics of its terms and possible names. */
export async function askFacts(
  records: ReadingRecords,
  { question: asked, kgs, weighed_by }: Pick<RetrievalRequest, "question" | "kgs" | "weighed_by">,
): Promise<AskedFacts> {
  const kgIds = kgs.map(({ id }) => id);
  const stems = [...new Set([...questionStems(asked), ...questionStems(otherSpellings(asked))])];
  const read = { kg_ids: kgIds, weighed_by, stems, keys: candidateKeys(asked) };
  const { corpus, keys, hidden } = await records.questionFacts(read);
  const facts = { ...corpus, keys };
  const question = asDocumentsSpell(asked, corpus.df);
  return { analysed: analyseQuestion(question, facts), facts, words: keywordQuery(question, facts), hidden };
}

export interface Nominated {
  readonly chunks: readonly ActiveChunk[];
  /** Cosine by chunk id, for the chunks that the vector engine nominated. */
  readonly cosines: ReadonlyMap<number, number>;
  /**
   * Ids of chunks that are ranked even with a low BM25: they are about an entity of the question, or among the nearest.
   */
  readonly certain: ReadonlySet<number>;
}

/**
 * Collects the candidates of every knowledge graph from the keyword engine, the vector engine and the graph (passages
 * about entities of the question), and reads them from the records in one batch. Engines only nominate; their scores do
 * not rank. If an engine is unavailable the others nominate alone. Throws `unavailable` if none has answered.
 */
export async function nominate(
  { records, graph, keywords, vectors, embedder }: RetrievalServices,
  request: RetrievalRequest,
  asked: AskedFacts & { snapshot: Snapshot; engines: EngineOutages },
): Promise<Nominated> {
  const { question, kgs, signal, only_sources } = request;
  const { analysed, facts, words, hidden, snapshot, engines } = asked;
  const vector = await embedder.embedQuery(question, (stem) => idf(facts.chunks, facts.df.get(stem) ?? 0));
  const keywordLimit = Math.floor(KEYWORD_BUDGET / Math.max(1, kgs.length));
  const k = Math.max(KEYWORD_MINIMUM, Math.min(KEYWORD_LIMIT, keywordLimit));
  const entityKeys = analysed.entities.map(({ key }) => key);
  const options = (limit: number) => sourceOptions(limit, hidden, only_sources);
  const searches = kgs.flatMap(({ id }): Search[] => {
    const ref = { kg_id: id, kind: "chunk" } as const;
    return [
      { by: "keyword", k, find: async (limit) => scored(await keywords.search(ref, words, options(limit))) },
      {
        by: "vector",
        k: nominationLimit,
        find: async (limit) => scored(await vectors.search(ref, vector, options(limit))),
      },
      ...(entityKeys.length === 0 ? [] : [aboutSearch((limit) => graph.chunksAbout(id, entityKeys, limit))]),
    ];
  });
  const asking = searches.map((search) => ({
    ...search,
    find: (limit: number) => engines.ask(() => search.find(limit)),
  }));
  const kg_ids = kgs.map(({ id }) => id);
  const { found, chunks } = await readHits({ records, kg_ids, searches: asking, signal }, (hits) => [
    ...nominees(hits).all,
  ]);
  engines.orThrow();
  const { certain, cosines } = nominees(found);
  return { chunks: snapshot.admit(ofWantedSources(chunks, request)), cosines, certain };
}

/** Options of an engine's search; `only` has the sources that the request wants. */
export const sourceOptions = (k: number, hidden: readonly string[], only: readonly string[] | undefined) => ({
  k,
  exclude_sources: hidden,
  ...(only === undefined ? {} : { only_sources: only }),
});

interface Search extends EngineSearch {
  readonly by: "keyword" | "vector" | "about";
}

const aboutSearch = (find: (limit: number) => Promise<readonly ChunkEdge[]>): Search => ({
  by: "about",
  k: ABOUT_LIMIT,
  find: async (limit) => edges(await find(limit)),
});

/** The hits of all knowledge graphs together. */
function nominees(found: readonly Hits<Search>[]) {
  const hitsBy = (by: Search["by"]) => found.filter(({ search }) => search.by === by).flatMap(({ hits }) => hits);
  const byCosine = hitsBy("vector").sort((a, b) => b.weight - a.weight || a.id - b.id);
  const nearest = byCosine.slice(0, NEAREST_LIMIT);
  const certain = new Set([...hitsBy("about"), ...nearest].map(({ id }) => id));
  const all = new Set([...certain, ...hitsBy("keyword").map(({ id }) => id)]);
  return { all, certain, cosines: new Map(byCosine.map(({ id, weight }) => [id, weight])) };
}
