// Written by `npm run client` from openapi.json. Do not edit: change the routes, then write it again.

export type DetailedHealthResponse =
  | {
      status: "healthy" | "degraded" | "down";
      timestamp: string;
      version: string;
      pipelines: {
        [k: string]: string;
      };
      services: {
        [k: string]: string;
      };
    }
  | {
      overall_status: "healthy" | "degraded" | "down";
      services: {
        service_name: string;
        status: string;
        response_time_ms: number;
        critical: boolean;
        engine: string;
        message?: string;
      }[];
      pipelines: {
        pipeline_name: string;
        status: string;
      }[];
      version: string;
      timestamp: string;
    };
export type PipelineName = "knowledge_graph" | "text_to_sql" | "vector_search";
export type KgType = "universal" | "domain" | "user" | "archive";
export type EmbeddingMethod = "semantic_gnn" | "pykeen" | "dgl_ke";
export type Scope = "read" | "write" | "delete" | "admin";
export type Tier = "free" | "standard" | "pro" | "enterprise";
export type JobEvent =
  | {
      event: "status";
      data: {
        status: "queued" | "running" | "completed" | "failed" | "cancelled";
        error?: JobError;
        at: string;
      };
    }
  | {
      event: "stage";
      data: {
        name:
          | "parse_document"
          | "chunk_semantically"
          | "extract_entities"
          | "extract_relations"
          | "generate_embeddings"
          | "store_in_graph_store"
          | "store_vectors"
          | "generate_visualizations";
        status: "pending" | "running" | "completed" | "failed" | "skipped";
        items: number;
        items_total: number | null;
        at: string;
      };
    }
  | {
      event: "step";
      data: {
        name: "recall" | "route" | "retrieve" | "rerank" | "predict" | "remember";
        at: string;
      };
    };

export interface Operations {
  /**
   * Health of the service, open to all
   */
  rootHealth: {
    input: {};
    answers: {
      "200": RootHealthResponse;
    };
  };
  /**
   * Whether the process answers at all; looks at nothing else
   */
  livez: {
    input: {};
    answers: {
      "200": LivezResponse;
    };
  };
  /**
   * Whether to send requests here: started, and not about to stop
   */
  readyz: {
    input: {};
    answers: {
      "200": ReadyzResponse;
    };
  };
  /**
   * Metrics in Prometheus' text exposition format
   */
  metrics: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Health of every pipeline and service
   */
  detailedHealth: {
    input: {
      query?: {
        detailed?: boolean;
      };
    };
    answers: {
      "200": DetailedHealthResponse;
    };
  };
  /**
   * Health of the agent system
   */
  agentHealth: {
    input: {};
    answers: {
      "200": AgentHealthResponse;
    };
  };
  /**
   * Orchestrator, pipelines, memory managers and workflow engine
   */
  agentStatus: {
    input: {};
    answers: {
      "200": AgentStatusResponse;
    };
  };
  /**
   * Answer a question with citations and confidence, at once or as a job
   */
  query: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
        /**
         * respond-async (RFC 7240): answer 202 with a job instead of waiting for the result
         */
        Prefer?: string;
      };
      body: QueryRequest;
    };
    answers: {
      "200": Answer;
      "202": AcceptedQuestion;
    };
  };
  /**
   * Nearest passages without an answer
   */
  vectorBypass: {
    input: {
      body: VectorBypassRequest;
    };
    answers: {
      "200": VectorBypassResult;
    };
  };
  /**
   * Upload a document or name its URL; it is processed by a durable workflow
   */
  ingest: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
      };
      body: IngestRequest;
    };
    answers: {
      "202": IngestResponse;
    };
  };
  /**
   * Ingest a text or the document behind a URL, and wait for the result or get a job
   */
  ingestUnified: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
      };
      body: UnifiedIngestRequest;
    };
    answers: {
      "200": UnifiedIngestResult;
      "202": AcceptedIngestion;
    };
  };
  /**
   * Sources of a knowledge graph, by name
   */
  listSources: {
    input: {
      path: {
        kg_name: string;
      };
      query?: {
        include_stats?: boolean;
        limit?: number;
        cursor?: string;
      };
    };
    answers: {
      "200": ListSourcesResponse;
    };
  };
  /**
   * Statistics and ingestion progress of a source
   */
  sourceStats: {
    input: {
      path: {
        source_id: string;
      };
      query?: {
        include_vector_stats?: boolean;
      };
    };
    answers: {
      "200": SourceStatsResponse;
    };
  };
  /**
   * Health of source management, with counts of your sources
   */
  sourceHealth: {
    input: {};
    answers: {
      "200": SourceHealthResponse;
    };
  };
  /**
   * Jobs, newest first
   */
  listJobs: {
    input: {
      query?: {
        kg_name?: string;
        status?: "queued" | "running" | "completed" | "failed" | "cancelled";
        limit?: number;
        cursor?: string;
      };
    };
    answers: {
      "200": ListJobsResponse;
    };
  };
  /**
   * A job with its stages, progress, result or error
   */
  getJob: {
    input: {
      path: {
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * What happens to a job, as server-sent events; Last-Event-ID resumes
   */
  jobEvents: {
    input: {
      path: {
        job_id: string;
      };
      header?: {
        /**
         * The last event that arrived; the stream goes on after it
         */
        "Last-Event-ID"?: string;
      };
    };
    answers: {
      "200": string;
    };
  };
  /**
   * Cancel a job that has not published its document yet
   */
  cancelJob: {
    input: {
      path: {
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * List knowledge graphs, by name
   */
  listKnowledgeGraphs: {
    input: {
      query?: {
        include_inactive?: boolean;
        include_stats?: boolean;
        kg_type?: "universal" | "domain" | "user" | "archive";
        domain?: string;
      };
    };
    answers: {
      "200": ListKnowledgeGraphsResponse;
    };
  };
  /**
   * Register a knowledge graph and create its vector collections
   */
  createKnowledgeGraph: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
      };
      body: NewKnowledgeGraph;
    };
    answers: {
      "201": CreateKnowledgeGraphResponse;
    };
  };
  /**
   * The knowledge graph's dashboard as one self-contained page
   */
  dashboard: {
    input: {
      path: {
        kg_name: string;
      };
      header?: {
        /**
         * ETags of versions that the client has; one of them is answered with 304
         */
        "If-None-Match"?: string;
      };
    };
    answers: {
      "200": string;
      "304": null;
    };
  };
  /**
   * The knowledge graph as an interactive network, one self-contained page
   */
  networkVisualization: {
    input: {
      path: {
        kg_name: string;
      };
      header?: {
        /**
         * ETags of versions that the client has; one of them is answered with 304
         */
        "If-None-Match"?: string;
      };
    };
    answers: {
      "200": string;
      "304": null;
    };
  };
  /**
   * Health of the visualizations, with counts of yours
   */
  visualizationsHealth: {
    input: {};
    answers: {
      "200": VisualizationsHealthResponse;
    };
  };
  /**
   * Issue an API key; the secret is shown once
   */
  generateKey: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
      };
      body: GenerateKeyRequest;
    };
    answers: {
      "201": GenerateKeyResponse;
    };
  };
  /**
   * Public keys that verify the signatures of webhooks
   */
  webhookKeys: {
    input: {};
    answers: {
      "200": WebhookKeysResponse;
    };
  };
  /**
   * API keys without their secrets, newest first
   */
  listKeys: {
    input: {
      query?: {
        /**
         * Another tenant than the key's own; for admins of the default tenant
         */
        tenant_id?: string;
        include_revoked?: boolean;
        limit?: number;
        cursor?: string;
      };
    };
    answers: {
      "200": ListKeysResponse;
    };
  };
  /**
   * Revoke an API key and the tokens made from it
   */
  revokeKey: {
    input: {
      path: {
        key_id: string;
      };
      query?: {
        /**
         * Another tenant than the key's own; for admins of the default tenant
         */
        tenant_id?: string;
      };
    };
    answers: {
      "200": RevokeKeyResponse;
    };
  };
  /**
   * Put a new API key in the place of one, which still counts for 24 hours; the secret is shown once
   */
  rotateKey: {
    input: {
      path: {
        key_id: string;
      };
      query?: {
        /**
         * Another tenant than the key's own; for admins of the default tenant
         */
        tenant_id?: string;
      };
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours
         */
        "Idempotency-Key"?: string;
      };
    };
    answers: {
      "200": RotateKeyResponse;
    };
  };
  /**
   * Exchange an API key for a bearer token that is good for minutes
   */
  exchangeToken: {
    input: {
      body: ExchangeTokenRequest;
    };
    answers: {
      "200": ExchangeTokenResponse;
    };
  };
  /**
   * Public keys that bearer tokens are signed with (RFC 7517)
   */
  tokenKeys: {
    input: {};
    answers: {
      "200": TokenKeysResponse;
    };
  };
  /**
   * What requests did and used: by type of event, by model, by day; usage is kept by the hour
   */
  usageSummary: {
    input: {
      query?: {
        /**
         * ISO 8601 date or date-time; UTC unless it says otherwise
         */
        start_date?: string;
        /**
         * ISO 8601 date or date-time; UTC unless it says otherwise
         */
        end_date?: string;
        user_id?: string;
        tenant_id?: string;
      };
    };
    answers: {
      "200": UsageSummaryResponse;
    };
  };
  /**
   * Sessions, the last begun first: how long, how many questions, how many tokens
   */
  usageSessions: {
    input: {
      query?: {
        user_id?: string;
        tenant_id?: string;
        limit?: number;
        cursor?: string;
      };
    };
    answers: {
      "200": UsageSessionsResponse;
    };
  };
  /**
   * Everything that one request did, in order, with where its time and tokens went
   */
  trace: {
    input: {
      path: {
        trace_id: string;
      };
    };
    answers: {
      "200": TraceResponse;
    };
  };
  /**
   * This interface as an OpenAPI 3.1 document
   */
  openapiDocument: {
    input: {};
    answers: {
      "200": OpenapiDocumentResponse;
    };
  };
  /**
   * This interface to read and to try, in a browser
   */
  docsPage: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Script and style of the interface's page
   */
  docsAsset: {
    input: {
      path: {
        asset: string;
      };
    };
    answers: {
      "200": string;
    };
  };
}
export interface RootHealthResponse {
  status: "ok" | "degraded" | "down";
  system: string;
  version: string;
  timestamp: string;
  uptime_seconds: number;
  pipelines: {
    ingestion: "ready" | "degraded" | "unavailable";
    retrieval: "ready" | "degraded" | "unavailable";
    prediction: "ready" | "degraded" | "unavailable";
  };
  services: {
    graphdb: "connected" | "degraded" | "disconnected" | "disabled";
    vectorstore: "connected" | "degraded" | "disconnected" | "disabled";
    sql: "connected" | "degraded" | "disconnected" | "disabled";
    cache: "connected" | "degraded" | "disconnected" | "disabled";
  };
}
export interface LivezResponse {
  status: "ok";
}
export interface ReadyzResponse {
  status: "ready" | "stopping";
}
export interface AgentHealthResponse {
  status: "healthy" | "degraded" | "down";
  service: string;
  components: {
    workflow_engine: "connected" | "embedded" | "disconnected";
    main_orchestrator: "ready" | "initializing" | "failed";
    pipelines: string[];
  };
  timestamp: string;
}
export interface AgentStatusResponse {
  main_orchestrator: {
    initialized: boolean;
    version: string;
    pipelines: {
      ingestion: {
        status: "ready" | "degraded" | "unavailable";
        initialized: boolean;
      };
      retrieval: {
        status: "ready" | "degraded" | "unavailable";
        initialized: boolean;
      };
      prediction: {
        status: "ready" | "degraded" | "unavailable";
        initialized: boolean;
      };
    };
    memory_managers: {
      episodic: "ready" | "disabled" | "unavailable";
      semantic: "ready" | "disabled" | "unavailable";
      procedural: "ready" | "disabled" | "unavailable";
      short_term: "ready" | "disabled" | "unavailable";
      long_term: "ready" | "disabled" | "unavailable";
    };
  };
  workflow_engine: {
    available: boolean;
    nodes: string[];
  };
  timestamp: string;
}
export interface QueryRequest {
  query: string;
  user_id?: string | null;
  session_id?: string | null;
  max_results?: number | null;
  validate_answer?: boolean | null;
  include_citations?: boolean | null;
  kg_names?: string[] | null;
}
export interface Answer {
  answer: string;
  pipeline_used: PipelineName;
  citations: Citation[];
  processing_time_ms: number;
  confidence: number;
  metadata: AnswerMetadata;
}
export interface Citation {
  citation_id: number;
  source_id: string | null;
  source_name: string | null;
  kg_name: string;
  chunk_id: number | null;
  excerpt: string;
  relevance_score: number;
  page: number | null;
  section: string | null;
  entity_ids: number[];
  start_offset: number | null;
  end_offset: number | null;
}
export interface AnswerMetadata {
  trace_id: string;
  kg_names_used: string[];
  intent: {
    pipeline: PipelineName;
    confidence: number;
    reason: string;
  };
  retrieved_count: number;
  validation: {
    performed: boolean;
    grounded: boolean;
    unsupported_claims: string[];
  } | null;
  memory: {
    used: boolean;
    items_used: {
      [k: string]: number;
    };
    reason?: string;
    degraded?: string[];
  };
  path: {
    chunk_id: number;
    title: string | null;
    via: string | null;
  }[];
  generated_sql: string | null;
  model: string;
  token_usage: {
    input_tokens: number;
    output_tokens: number;
  };
  degraded: boolean;
  warnings: string[];
  stages: {
    name: string;
    ms: number;
  }[];
}
export interface AcceptedQuestion {
  job_id: string;
  message: string;
  status: "queued";
  status_url: string;
}
export interface VectorBypassRequest {
  query: string;
  top_k?: number | null;
  include_reranking?: boolean | null;
  reranker_method?: ("listwise" | "pointwise") | null;
  kg_names?: string[] | null;
  include_search_details?: boolean | null;
}
export interface VectorBypassResult {
  query: string;
  results: VectorResult[];
  total_results: number;
  kg_names: string[];
  reranked: boolean;
  reranker_method: string | null;
  processing_time_ms: number;
  search_details?: {
    embedding_model: string;
    dimensions: number;
    collections: string[];
    candidates: number;
    top_k: number;
    timings_ms: {
      embed: number;
      search: number;
      rerank: number;
    };
  };
  metadata: {
    trace_id: string;
  };
}
export interface VectorResult {
  chunk_id: number;
  source_id: string | null;
  source_name: string | null;
  kg_name: string;
  content: string;
  score: number;
  rerank_score?: number;
  metadata: {
    [k: string]: unknown;
  };
}
export interface IngestRequest {
  kg_name: string;
  doc_url?: string;
  source_name?: string;
  custom_fields_json?: string;
  webhook_url?: string;
  file?: Blob;
}
export interface IngestResponse {
  job_id: string;
  message: string;
  kg_name: string;
  source_name: string;
  source_id: string;
  entities_count: number;
  relations_count: number;
  chunks_count: number;
  status: string;
  status_url: string;
  webhook: WebhookReceipt | null;
}
/**
 * What will be told to webhook_url: one of these events, once the job has ended
 */
export interface WebhookReceipt {
  url: string;
  events: ("ingestion.completed" | "ingestion.failed" | "ingestion.cancelled")[];
}
export interface UnifiedIngestRequest {
  kg_name: string;
  content?: string | null;
  document_url?: string | null;
  mode?: ("auto" | "fast" | "comprehensive" | "domain_specific") | null;
  chunking_strategy?: ("semantic" | "fixed" | "sentence" | "paragraph" | "heading") | null;
  chunk_size?: number | null;
  enable_entity_extraction?: boolean | null;
  enable_relation_extraction?: boolean | null;
  enable_quality_checks?: boolean | null;
  enable_deduplication?: boolean | null;
  auto_domain_detection?: boolean | null;
  async_processing?: boolean | null;
  priority?: ("urgent" | "high" | "normal" | "low") | null;
  source_name?: string | null;
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Is sent how the job ended, signed; for async_processing only
   */
  webhook_url?: string | null;
}
export interface UnifiedIngestResult {
  success: true;
  source_id: string;
  job_id: string;
  source_info: {
    source_id: string;
    source_name: string;
    kg_name: string;
    source_type: "text" | "url" | "file";
    url?: string;
    content_type: string;
    size_bytes: number;
    content_hash: string;
    language: string;
    created_at: string;
  };
  content_analysis: {
    content_length: number;
    word_count: number;
    sentence_count: number;
    language: string;
    complexity: number;
    mode_used: "fast" | "comprehensive" | "domain_specific";
    chunking_strategy: "semantic" | "fixed" | "sentence" | "paragraph" | "heading";
    chunk_size: number;
    avg_chunk_size: number;
  } | null;
  detected_domains: {
    domain: string;
    confidence: number;
  }[];
  chunks_created: number;
  entities_extracted: number;
  relations_extracted: number;
  quality_score: number | null;
  duplicates_removed: number;
  storage_info: {
    sql: {
      chunks: number;
      entities: number;
      relations: number;
    };
    vectorstore: {
      collection: string;
      points: number;
    };
    graphdb: {
      nodes: number;
      edges: number;
      status: "synced";
    };
    visualizations: string[];
  };
  processing_time_ms: number;
  metadata: {
    trace_id: string;
    warnings: string[];
  };
}
export interface AcceptedIngestion {
  success: true;
  job_id: string;
  message: string;
  source_id: string;
  kg_name: string;
  status_url: string;
  webhook: WebhookReceipt | null;
}
export interface ListSourcesResponse {
  kg_name: string;
  sources: Source[];
  total_count: number;
  next_cursor: string | null;
}
export interface Source {
  source_id: string;
  source_name: string;
  kg_name: string;
  status: string;
  source_type: "file" | "url" | "text";
  file_type: string;
  chunks_count?: number;
  entities_count?: number;
  relations_count?: number;
  vector_points_count?: number;
  created_at: string;
  updated_at: string;
  last_accessed: string | null;
  metadata: {
    [k: string]: unknown;
  };
  job_id: string | null;
}
export interface SourceStatsResponse {
  source_id: string;
  source_name: string;
  kg_name: string;
  status: "pending" | "processing" | "completed" | "failed" | "deleting";
  chunks_count: number;
  entities_count: number;
  relations_count: number;
  vector_points_count: number | null;
  entity_type_distribution: {
    [k: string]: number;
  };
  relation_type_distribution: {
    [k: string]: number;
  };
  avg_chunk_size: number;
  total_text_length: number;
  created_at: string;
  last_accessed: string | null;
  job_id: string | null;
  progress: {
    stage: string | null;
    stages_done: number;
    stages_total: 8;
    percent: number;
  };
  error: string | null;
  content_hash: string;
  metadata: {
    [k: string]: unknown;
  };
}
export interface SourceHealthResponse {
  status: "healthy" | "degraded" | "down";
  database_connection: boolean;
  vector_db_connection: boolean;
  tracked_sources_count: number;
  active_sources_count: number;
  failed_sources_count: number;
  timestamp: string;
}
export interface ListJobsResponse {
  jobs: Job[];
  next_cursor: string | null;
}
export interface Job {
  job_id: string;
  job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  priority: "urgent" | "high" | "normal" | "low";
  kg_name: string | null;
  source_id: string | null;
  source_name: string | null;
  stage:
    | (
        | "parse_document"
        | "chunk_semantically"
        | "extract_entities"
        | "extract_relations"
        | "generate_embeddings"
        | "store_in_graph_store"
        | "store_vectors"
        | "generate_visualizations"
      )
    | null;
  stages: JobStage[];
  progress: number;
  eta_seconds: number | null;
  cancel_requested: boolean;
  webhook: JobWebhook | null;
  /**
   * Of a question: left out of lists, and erased a day after the job has ended
   */
  result: (IngestionResult | Answer) | null;
  error: JobError | null;
  workflow_id: string | null;
  run_id: string | null;
  trace_id: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}
export interface JobStage {
  name:
    | "parse_document"
    | "chunk_semantically"
    | "extract_entities"
    | "extract_relations"
    | "generate_embeddings"
    | "store_in_graph_store"
    | "store_vectors"
    | "generate_visualizations";
  status: "pending" | "running" | "completed" | "failed" | "skipped";
  started_at: string | null;
  finished_at: string | null;
  attempts: number;
  items: number;
  items_total: number | null;
}
/**
 * How far the event is that the job's webhook_url gets; of the URL no more than its host
 */
export interface JobWebhook {
  host: string;
  state: "waiting" | "pending" | "delivered" | "failed" | "stopped";
  attempts: number;
  last_status_code: number | null;
  next_attempt_at: string | null;
}
export interface IngestionResult {
  chunks_count: number;
  entities_count: number;
  relations_count: number;
  vector_points_count: number;
  visualizations: string[];
  warnings: string[];
}
export interface JobError {
  stage:
    | (
        | "parse_document"
        | "chunk_semantically"
        | "extract_entities"
        | "extract_relations"
        | "generate_embeddings"
        | "store_in_graph_store"
        | "store_vectors"
        | "generate_visualizations"
      )
    | null;
  code: string;
  message: string;
  retryable: boolean;
}
export interface ListKnowledgeGraphsResponse {
  knowledge_graphs: KnowledgeGraph[];
  total_count: number;
}
export interface KnowledgeGraph {
  name: string;
  display_name: string;
  description: string;
  kg_type: KgType;
  domains: string[];
  embedding_method: EmbeddingMethod;
  enable_sql_storage: boolean;
  enable_secondary_graph_storage: boolean;
  is_active: boolean;
  entities_count?: number;
  relations_count?: number;
  sources_count?: number;
  entity_types?: {
    [k: string]: number;
  };
  relation_types?: {
    [k: string]: number;
  };
  created_at: string;
  updated_at: string;
}
export interface NewKnowledgeGraph {
  name: string;
  display_name?: string | null;
  description?: string | null;
  kg_type: KgType;
  domains?: string[] | null;
  embedding_method?: EmbeddingMethod | null;
  enable_sql_storage?: boolean | null;
  enable_secondary_graph_storage?: boolean | null;
}
export interface CreateKnowledgeGraphResponse {
  name: string;
  display_name: string;
  description: string;
  kg_type: KgType;
  domains: string[];
  embedding_method: EmbeddingMethod;
  enable_sql_storage: boolean;
  enable_secondary_graph_storage: boolean;
  is_active: boolean;
  entities_count?: number;
  relations_count?: number;
  sources_count?: number;
  entity_types?: {
    [k: string]: number;
  };
  relation_types?: {
    [k: string]: number;
  };
  created_at: string;
  updated_at: string;
  collections_created: string[];
  message: string;
  metadata?: {
    degraded: true;
    warnings: string[];
  };
}
export interface VisualizationsHealthResponse {
  status: "healthy" | "degraded" | "down";
  service: "visualizations";
  directory_writable: boolean;
  available_kgs: number;
  total_visualizations: number;
  last_generation: string | null;
  disk_space_available_gb: number;
  timestamp: string;
}
export interface GenerateKeyRequest {
  name: string;
  /**
   * Days; null only where LORE_ALLOW_NON_EXPIRING_KEYS is set
   */
  expires_in?: number | null;
  scopes?: Scope[] | null;
  /**
   * Default: LORE_DEFAULT_KEY_TIER
   */
  tier?: Tier | null;
  /**
   * Another tenant than the key's own; for admins of the default tenant
   */
  tenant_id?: string | null;
  /**
   * What models may cost per day (UTC); default: as configured for all
   */
  daily_budget_usd?: number | null;
}
export interface GenerateKeyResponse {
  api_key: string;
  id: string;
  name: string;
  tier: Tier;
  tenant_id: string;
  daily_budget_usd: number | null;
  created_at: string;
  expires_at: string | null;
  scopes: Scope[];
}
export interface WebhookKeysResponse {
  keys: {
    kty: "OKP";
    crv: "Ed25519";
    x: string;
    kid: string;
    alg: "EdDSA";
    use: "sig";
    /**
     * The same key as libraries of Standard Webhooks take it: "whpk_" and base64
     */
    standard_webhooks_key: string;
  }[];
}
export interface ListKeysResponse {
  keys: ApiKey[];
  next_cursor: string | null;
}
export interface ApiKey {
  id: string;
  name: string;
  /**
   * The beginning of the secret, to tell keys apart
   */
  prefix: string;
  created_at: string;
  /**
   * null: it does not expire
   */
  expires_at: string | null;
  last_used: string | null;
  scopes: Scope[];
  tier: Tier;
  /**
   * rotating: another key took its place, and it counts until expires_at
   */
  status: "active" | "rotating" | "expired" | "revoked";
  tenant_id: string;
  /**
   * What models may cost per day (UTC); null: as configured for all
   */
  daily_budget_usd: number | null;
}
export interface RevokeKeyResponse {
  message: string;
  key_id: string;
}
export interface RotateKeyResponse {
  new_key: string;
  /**
   * Of the new key
   */
  id: string;
  /**
   * Of the old key
   */
  key_id: string;
  old_key_expires: string;
  expires_at: string | null;
  message: string;
}
export interface ExchangeTokenRequest {
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange";
  /**
   * Some of the key's scopes, with blanks between; default: all of them
   */
  scope?: string | null;
  /**
   * Seconds
   */
  expires_in?: number | null;
}
export interface ExchangeTokenResponse {
  access_token: string;
  issued_token_type: "urn:ietf:params:oauth:token-type:access_token";
  token_type: "Bearer";
  /**
   * Seconds; fewer than asked for where the key ends sooner
   */
  expires_in: number;
  scope: string;
}
export interface TokenKeysResponse {
  keys: {
    kty: "OKP";
    crv: "Ed25519";
    x: string;
    kid: string;
    alg: "EdDSA";
    use: "sig";
  }[];
}
export interface UsageSummaryResponse {
  period: {
    start_date: string;
    end_date: string;
  };
  filters: {
    user_id: string | null;
    tenant_id: string;
  };
  by_event_type: {
    event_type: "llm_call" | "database_operation" | "agent_action";
    count: number;
    errors: number;
    total_duration_ms: number;
    avg_duration_ms: number;
    p95_duration_ms: number;
    input_tokens: number;
    output_tokens: number;
    total_tokens: number;
    estimated_cost: number;
  }[];
  by_model: {
    model: string;
    count: number;
    errors: number;
    total_duration_ms: number;
    avg_duration_ms: number;
    p95_duration_ms: number;
    input_tokens: number;
    output_tokens: number;
    total_tokens: number;
    estimated_cost: number;
  }[];
  by_day: {
    date: string;
    count: number;
    requests: number;
    total_tokens: number;
    estimated_cost: number;
  }[];
  totals: {
    events: number;
    requests: number;
    total_tokens: number;
    estimated_cost: number;
  };
  timestamp: string;
}
export interface UsageSessionsResponse {
  sessions: {
    session_id: string | null;
    user_id: string | null;
    started_at: string;
    ended_at: string;
    duration_seconds: number;
    turn_count: number;
    total_tokens: number;
    input_tokens: number;
    output_tokens: number;
    pipelines: {
      [k: string]: number;
    };
  }[];
  total_count: number;
  averages: {
    duration_seconds: number;
    turn_count: number;
    total_tokens: number;
  };
  next_cursor: string | null;
}
export interface TraceResponse {
  trace_id: string;
  request: {
    method: string | null;
    path: string | null;
    status_code: number | null;
    user_id: string | null;
    key_id: string | null;
  };
  started_at: string;
  ended_at: string;
  duration_ms: number;
  status: "ok" | "error";
  job_id: string | null;
  workflow_id: string | null;
  workflow_url: string | null;
  events: {
    event_id: string;
    parent_id: string | null;
    type: "llm_call" | "database_query" | "agent_action" | "http";
    name: string;
    started_at: string;
    offset_ms: number;
    duration_ms: number;
    status: "ok" | "error";
    error: string | null;
    attributes: {
      [k: string]: unknown;
    };
  }[];
  summary: {
    llm_calls: number;
    database_queries: number;
    agent_actions: number;
    total_tokens: number;
    dropped_events: number;
  };
}
export interface OpenapiDocumentResponse {
  [k: string]: unknown;
}
export interface AuthenticationFailed {
  error: "authentication_failed";
  message: string;
  code: "AUTH_001";
}
export interface AuthorizationFailed {
  error: "authorization_failed";
  message: string;
  required_scopes: string[];
  current_scopes: string[];
  code: "AUTH_002";
}
export interface Error {
  /**
   * What is wrong, in words; names the field and its bound
   */
  detail: string;
  status_code: number;
  /**
   * The field at fault, as it was sent
   */
  field?: string;
  /**
   * Every field at fault, the first 20 of them
   */
  errors?: FieldError[];
}
export interface FieldError {
  field: string;
  message: string;
  /**
   * A stable word of machines
   */
  code: string;
}
export interface RateLimited {
  error: "rate_limit_exceeded";
  /**
   * Names the limit that was reached
   */
  message: string;
  /**
   * Seconds; the same as the header Retry-After
   */
  retry_after: number;
  code: "RATE_001";
}
export interface WebhookEvent {
  type: "ingestion.completed" | "ingestion.failed" | "ingestion.cancelled";
  timestamp: string;
  data: {
    job_id: string;
    job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
    status: "completed" | "failed" | "cancelled";
    kg_name: string | null;
    source_id: string | null;
    source_name: string | null;
    chunks_count?: number;
    entities_count?: number;
    relations_count?: number;
    vector_points_count?: number;
    error?: JobError;
  };
}
