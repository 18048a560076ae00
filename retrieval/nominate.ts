import type { ActiveChunk } from "../domain/chunk.ts";
import { nominationLimit } from "../domain/limits.ts";
import type { Embedder } from "../models/embedder.ts";
import type { GraphStore } from "../stores/ports/graph.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";
import type { KeywordIndex, VectorStore } from "../stores/ports/vectors.ts";
import type { EngineOutages } from "./engine-outages.ts";
import type { RetrievalRequest } from "./pipeline.ts";
import { idf } from "./rank/bm25.ts";
import {
  type AnalysedQuestion,
  analyseQuestion,
  candidateKeys,
  type QuestionFacts,
  questionStems,
} from "./rank/question-terms.ts";
import type { Snapshot } from "./snapshot.ts";

export interface RetrievalServices {
  readonly records: ReadingRecords;
  readonly graph: Pick<GraphStore, "chunksAbout" | "chunksMentioning">;
  readonly keywords: Pick<KeywordIndex, "search">;
  readonly vectors: Pick<VectorStore, "search">;
  readonly embedder: Embedder;
}

/** Keyword candidates of a question over all its knowledge graphs. Otherwise 50 graphs would mean 10,000 passages. */
const KEYWORD_BUDGET = 600;
const KEYWORD_MINIMUM = 12;
/** Most passages about entities of the question, per knowledge graph. */
const ABOUT_LIMIT = 25;
/**
 * Nearest passages that are ranked even if they share no word with the question. The cosines of all others count, too.
 */
const NEAREST_LIMIT = 15;

/** Reads the facts that the analysis of the question needs: corpus statistics of its terms and possible names. */
export async function askFacts(
  records: ReadingRecords,
  { question, kgs }: RetrievalRequest,
): Promise<{ readonly analysed: AnalysedQuestion; readonly facts: QuestionFacts; readonly hidden: readonly string[] }> {
  const kgIds = kgs.map(({ id }) => id);
  const [corpus, keys, hidden] = await Promise.all([
    records.corpus(kgIds, questionStems(question)),
    records.keyCounts(kgIds, candidateKeys(question)),
    records.hiddenSources(kgIds),
  ]);
  const facts = { ...corpus, keys };
  return { analysed: analyseQuestion(question, facts), facts, hidden };
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
  { question, kgs }: RetrievalRequest,
  asked: {
    analysed: AnalysedQuestion;
    facts: QuestionFacts;
    hidden: readonly string[];
    snapshot: Snapshot;
    engines: EngineOutages;
  },
): Promise<Nominated> {
  const { analysed, facts, hidden, snapshot, engines } = asked;
  const vector = await embedder.embedQuery(question, (stem) => idf(facts.chunks, facts.df.get(stem) ?? 0));
  const k = Math.max(KEYWORD_MINIMUM, Math.min(nominationLimit, Math.floor(KEYWORD_BUDGET / Math.max(1, kgs.length))));
  const entityKeys = analysed.entities.map(({ key }) => key);
  const perKg = await Promise.all(
    kgs.map(async ({ id }) => {
      const ref = { kg_id: id, kind: "chunk" } as const;
      const [byKeyword, byVector, about] = await Promise.all([
        engines.ask(() => keywords.search(ref, question, { k, exclude_sources: hidden })),
        engines.ask(() => vectors.search(ref, vector, { k: nominationLimit, exclude_sources: hidden })),
        entityKeys.length === 0 ? [] : engines.ask(() => graph.chunksAbout(id, entityKeys, ABOUT_LIMIT)),
      ]);
      return { byKeyword, byVector, about: about.map(({ chunk_id }) => chunk_id) };
    }),
  );
  engines.orThrow();
  const byCosine = perKg.flatMap(({ byVector }) => byVector).sort((a, b) => b.score - a.score || a.id - b.id);
  const nearest = byCosine.slice(0, NEAREST_LIMIT);
  const certain = new Set([...perKg.flatMap(({ about }) => about), ...nearest.map(({ id }) => id)]);
  const ids = new Set([...certain, ...perKg.flatMap(({ byKeyword }) => byKeyword.map(({ id }) => id))]);
  const kgIds = kgs.map(({ id }) => id);
  const chunks = ids.size === 0 ? [] : snapshot.admit(await records.chunks(kgIds, [...ids]));
  return { chunks, cosines: new Map(byCosine.map(({ id, score }) => [id, score])), certain };
}
