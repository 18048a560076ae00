import { ask } from "../agents/ask.ts";
import type { Ctx } from "../domain/auth.ts";
import type { QuestionRequest } from "../domain/question.ts";
import type { Memory } from "../memory/memory.ts";
import type { Models } from "../models/open.ts";
import type { Log } from "../platform/log.ts";
import type { PriorityGate } from "../platform/priority-gate.ts";
import type { AccessLog } from "../retrieval/access-log.ts";
import { type AnswerCache, noAnswerCache } from "../retrieval/answer-cache/answer-cache.ts";
import type { Following, Questions, UnifiedQuestions } from "../retrieval/answering.ts";
import { createVectorBypass } from "../retrieval/create-vector-bypass.ts";
import { createMemoryBenchmark } from "../retrieval/memory-benchmark/create-memory-benchmark.ts";
import { createKeywordSearch } from "../retrieval/pipelines/keyword-search.ts";
import { createKnowledgeGraphPipeline } from "../retrieval/pipelines/knowledge-graph.ts";
import { createRescoredVectorSearch } from "../retrieval/pipelines/rescored-vector-search.ts";
import { createVectorSearchPipeline } from "../retrieval/pipelines/vector-search.ts";
import { prepareQuestion } from "../retrieval/prepare-question.ts";
import { createQuerySql } from "../retrieval/query-sql/create-query-sql.ts";
import type { QuestionSteps } from "../retrieval/question-steps.ts";
import { createForwardIndex } from "../retrieval/rank/forward-index.ts";
import { createReranking } from "../retrieval/rerank/given/create-reranking.ts";
import { createDomainDetection } from "../retrieval/search/create-domain-detection.ts";
import { createFederatedSearch } from "../retrieval/search/create-federated-search.ts";
import { createKgSearch } from "../retrieval/search/create-kg-search.ts";
import { createThingSearch } from "../retrieval/search/find-things.ts";
import { createSearchMethods } from "../retrieval/search/search-methods.ts";
import { createSingleSteps } from "../retrieval/single-steps.ts";
import { createSqlPipeline } from "../retrieval/sql/create-sql-pipeline.ts";
import { forgetTableWords } from "../retrieval/table-words.ts";
import { resultOf } from "../retrieval/unified/present.ts";
import type { Stores } from "../stores/open.ts";
import { version } from "./version.ts";

interface AnswerParts {
  readonly stores: Pick<Stores, "records" | "graph" | "vectors" | "keywords" | "documents">;
  readonly models: Models;
  readonly memory: Memory;
  readonly accessed: AccessLog;
  /** Absent if answers are not cached. */
  readonly answerCache?: AnswerCache;
  readonly priorityGate: PriorityGate;
  readonly log: Log;
}

/** The services that answer questions: in process, as passages only, and as the steps of a job. */
export function createAnswers(parts: AnswerParts) {
  const { stores, models, memory, accessed, answerCache = noAnswerCache, priorityGate, log } = parts;
  const { records, graph, vectors, keywords, documents } = stores;
  const passageServices = { records: records.reading, graph, vectors, keywords, embedder: models.embedder };
  const nearest = createVectorSearchPipeline(passageServices);
  const index = createForwardIndex();
  const passages = {
    knowledge_graph: createKnowledgeGraphPipeline(passageServices, { index }),
    vector_search: createRescoredVectorSearch(passageServices, index),
  };
  const widePipeline = createVectorSearchPipeline(passageServices, { keywords, stored: vectors });
  const sql = createSqlPipeline({ tables: records.tables, reading: records.reading, models });
  const services = { records, passages, widePassages: widePipeline, sql, models, memory };
  const answered = async (ctx: Ctx, request: QuestionRequest, following: Following) => {
    const { present, ...prepared } = await prepareQuestion(services, accessed, { ctx, request, ...following });
    const { question } = prepared;
    const run = (steps: QuestionSteps) => ask(steps, question);
    return { question, answer: present(await answerCache.answer({ ctx, ...prepared, ...following }, run)) };
  };
  const query: Questions = {
    follow: async (ctx, request, following) => (await answered(ctx, request, following)).answer,
    ask: (ctx, request, signal) => query.follow(ctx, request, { signal, tell: () => {} }),
  };
  const unified: UnifiedQuestions = {
    async ask(ctx, request, asking) {
      const { question, answer } = await answered(ctx, request, { ...asking, tell: () => {} });
      return resultOf(question, answer);
    },
  };
  const bypass = createVectorBypass({ records, pipeline: nearest, widePipeline, models });
  const methods = createSearchMethods({
    vector: nearest,
    wide: widePipeline,
    graph: passages.knowledge_graph,
    keyword: createKeywordSearch(passageServices, index),
    models,
  });
  const things = createThingSearch({ records, graph, vectors, keywords, embedder: models.embedder, log });
  const kgSearch = createKgSearch({ records, graph, methods, things, log });
  const federated = createFederatedSearch({ records, methods, things, log });
  const reranking = createReranking(models);
  const benchmark = createMemoryBenchmark({ ...services, documents, steps: services, runGraph: ask, version });
  /**
   * Announces questions to the priority gate while their callers wait. Questions that are jobs are not announced: their
   * callers fetch the answer later.
   */
  const announced =
    <Args extends unknown[], Result>(answer: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const answered = priorityGate.questionArrived();
      try {
        return await answer(...args);
      } finally {
        answered();
      }
    };
  return {
    query: { ask: announced(query.ask), follow: announced(query.follow) },
    unified: { ask: announced(unified.ask) },
    vectorBypass: { search: announced(bypass.search) },
    querySql: { ask: announced(createQuerySql({ records, models }).ask) },
    kgSearch: { search: announced(kgSearch.search) },
    federatedSearch: { search: announced(federated.search) },
    domains: createDomainDetection({ records }),
    memoryBenchmark: { run: announced(benchmark.run) },
    reranking: { basic: announced(reranking.basic), enhanced: announced(reranking.enhanced) },
    /** Drops data of deleted and swept documents from the memory of this process. */
    forgetDeleted: () =>
      Promise.all([
        records.reading.forgetDeleted(),
        records.tables.forgetDeleted(),
        index.forgetDeleted(records.reading),
        forgetTableWords(records.tables.existing),
      ]),
    singleSteps: createSingleSteps(services, accessed),
  };
}
