import { runOrchestrator } from "./agents/orchestrator.ts";
import type { Memory } from "./memory/memory.ts";
import type { Embedder } from "./models/embedder.ts";
import type { ModelCalls } from "./models/model-call.ts";
import type { RightOfWay } from "./platform/right-of-way.ts";
import type { AccessLog } from "./retrieval/access-log.ts";
import { createQueryService } from "./retrieval/create-query-service.ts";
import { createVectorBypass } from "./retrieval/create-vector-bypass.ts";
import { createKnowledgeGraphPipeline } from "./retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "./retrieval/pipelines/vector-search.ts";
import { createQuestionWork } from "./retrieval/question-work.ts";
import { createSqlPipeline } from "./retrieval/sql/create-sql-pipeline.ts";
import type { Stores } from "./stores/open.ts";

interface AnswerParts {
  readonly stores: Pick<Stores, "records" | "graph" | "vectors" | "keywords">;
  readonly embedder: Embedder;
  readonly models: ModelCalls;
  readonly memory: Memory;
  readonly accessed: AccessLog;
  readonly rightOfWay: RightOfWay;
}

/** All that answers questions: in process, as passages alone, and as the steps of a job. */
export function createAnswers({ stores, embedder, models, memory, accessed, rightOfWay }: AnswerParts) {
  const { records, graph, vectors, keywords } = stores;
  const services = { records: records.reading, graph, vectors, keywords, embedder };
  const vector_search = createVectorSearchPipeline(services);
  const passages = { knowledge_graph: createKnowledgeGraphPipeline(services), vector_search };
  const sql = createSqlPipeline({ tables: records.tables, models });
  const queryServices = { records, passages, sql, models, memory };
  const query = createQueryService(queryServices, runOrchestrator, accessed);
  const bypass = createVectorBypass({ records, pipeline: vector_search, embedder, models });
  /** Somebody waits for these two; the answer of a job is fetched later. */
  const first =
    <Args extends unknown[], Result>(answer: (...args: Args) => Result) =>
    (...args: Args): Result => {
      rightOfWay.claim();
      return answer(...args);
    };
  return {
    query: { ask: first(query.ask) },
    vectorBypass: { search: first(bypass.search) },
    questionWork: createQuestionWork(queryServices, accessed),
  };
}
