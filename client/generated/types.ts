// Written by `npm run client` from openapi.json. Do not edit: change the routes, then write it again.

export type DetailedHealthResponse =
  | {
      /**
       * State of the service. down: a critical store (graphdb, vectorstore, sql) is away.
       */
      status: "healthy" | "degraded" | "down";
      /**
       * Time of this answer
       */
      timestamp: string;
      /**
       * Version of the interface
       */
      version: string;
      /**
       * State by pipeline: ready, degraded or unavailable
       */
      pipelines: {
        [k: string]: string;
      };
      /**
       * State by role of the backend: connected, degraded, disconnected or disabled
       */
      services: {
        [k: string]: string;
      };
    }
  | {
      /**
       * State of the service. down: a critical store (graphdb, vectorstore, sql) is away.
       */
      overall_status: "healthy" | "degraded" | "down";
      /**
       * The backends
       */
      services: {
        /**
         * Role of the backend
         */
        service_name: string;
        /**
         * State of the backend: connected, degraded, disconnected or disabled
         */
        status: string;
        /**
         * Milliseconds that the last probe took
         */
        response_time_ms: number;
        /**
         * Whether questions and ingestion need the backend
         */
        critical: boolean;
        /**
         * Engine that fills the role
         */
        engine: string;
        /**
         * What is wrong; absent if nothing is
         */
        message?: string;
      }[];
      /**
       * The pipelines
       */
      pipelines: {
        /**
         * Name of the pipeline: ingestion, retrieval or prediction
         */
        pipeline_name: string;
        /**
         * State of the pipeline: ready, degraded or unavailable
         */
        status: string;
      }[];
      /**
       * Version of the interface
       */
      version: string;
      /**
       * Time of this answer
       */
      timestamp: string;
    };
/**
 * How the evidence for an answer is found. knowledge_graph: passages reached through entities and relations. text_to_sql: one SELECT statement over a table. vector_search: the passages with the nearest vectors.
 */
export type PipelineName = "knowledge_graph" | "text_to_sql" | "vector_search";
/**
 * What the knowledge graph is for. universal: any subject. domain: one field of knowledge. user: created on demand by an ingestion. archive: kept for reference.
 */
export type KgType = "universal" | "domain" | "user" | "archive";
/**
 * Embedding method noted for the knowledge graph. It has no effect: the service's configuration chooses the embedder.
 */
export type EmbeddingMethod = "semantic_gnn" | "pykeen" | "dgl_ke";
/**
 * Right of a key. Scopes are independent of each other, but admin implies all others.
 */
export type Scope = "read" | "write" | "delete" | "admin";
/**
 * Class of request limits of a key
 */
export type Tier = "free" | "standard" | "pro" | "enterprise";
export type JobEvent =
  | {
      /**
       * Name of the event, as in the stream
       */
      event: "status";
      /**
       * The state of the job has changed
       */
      data: {
        /**
         * New state of the job
         */
        status: "queued" | "running" | "completed" | "failed" | "cancelled";
        error?: JobError;
        /**
         * Time of the event
         */
        at: string;
      };
    }
  | {
      /**
       * Name of the event, as in the stream
       */
      event: "stage";
      /**
       * A stage of the ingestion has changed
       */
      data: {
        /**
         * Name of the stage
         */
        name:
          | "parse_document"
          | "chunk_semantically"
          | "extract_entities"
          | "extract_relations"
          | "generate_embeddings"
          | "store_in_graph_store"
          | "store_vectors"
          | "generate_visualizations";
        /**
         * State of the stage. skipped: there was nothing to do.
         */
        status: "pending" | "running" | "completed" | "failed" | "skipped";
        /**
         * Number of items that are done
         */
        items: number;
        /**
         * Number of items in total; null if not known yet
         */
        items_total: number | null;
        /**
         * Time of the event
         */
        at: string;
      };
    }
  | {
      /**
       * Name of the event, as in the stream
       */
      event: "step";
      /**
       * A step of the question is done
       */
      data: {
        /**
         * Name of the step
         */
        name: "recall" | "route" | "retrieve" | "rerank" | "predict" | "remember";
        /**
         * Time of the event
         */
        at: string;
      };
    };

export interface Operations {
  /**
   * Get the health of the service; no key needed
   *
   * For load balancers and status pages. The answer is what the last probes found, at most some seconds ago; the request itself asks no backend. The status is 200 for ok and degraded, 503 for down. No key needed.
   */
  rootHealth: {
    input: {};
    answers: {
      "200": RootHealthResponse;
    };
  };
  /**
   * Check whether the process answers
   *
   * For supervisors that restart processes. It stays 200 while backends are away and while the service stops. No key needed. Extends the specification.
   */
  livez: {
    input: {};
    answers: {
      "200": LivezResponse;
    };
  };
  /**
   * Check whether the process takes requests
   *
   * For load balancers: 200 after the start, 503 when the process is about to stop. It stays 200 while backends are away, because all processes share them. No key needed. Extends the specification.
   */
  readyz: {
    input: {};
    answers: {
      "200": ReadyzResponse;
    };
  };
  /**
   * Get metrics in the Prometheus text format
   *
   * The setting `LORE_METRICS_AUTH` tells who may read the metrics: everybody, callers on the same machine, or keys with the scope `read`. No key needed.
   */
  metrics: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Get the health of every pipeline and backend
   *
   * States of the pipelines and backends, as the last probes found them. `detailed=true` adds response times and engines. Scope: `read`.
   */
  detailedHealth: {
    input: {
      query?: {
        /**
         * Whether to include response times, engines and messages. Default false.
         */
        detailed?: boolean;
      };
    };
    answers: {
      "200": DetailedHealthResponse;
    };
  };
  /**
   * Get the health of the agent system
   *
   * Tells whether the service can answer questions and ingest documents, and which engine runs jobs. Scope: `read`.
   */
  agentHealth: {
    input: {};
    answers: {
      "200": AgentHealthResponse;
    };
  };
  /**
   * Get the state of the orchestrator, pipelines, memory managers and workflow engine
   *
   * Shows the parts of the orchestrator and which of them are ready. Traces use the same names for the nodes of its graphs. Scope: `read`.
   */
  agentStatus: {
    input: {};
    answers: {
      "200": AgentStatusResponse;
    };
  };
  /**
   * Answer a question with citations and confidence, at once or as a job
   *
   * Chooses a pipeline for the question, finds passages, and answers with sentences quoted from them. If no passage supports an answer, the answer says so, with status 200, empty `citations` and a low `confidence`. Questions with the same `session_id` may refer to each other.
   *
   * With `Prefer: respond-async` the status is 202 at once. Wait for the job and read its `result`, which is kept for a day. Scope: `read`.
   */
  query: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * respond-async (RFC 7240): answer 202 with a job at once, without waiting for the result
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
   * Find the nearest passages without writing an answer
   *
   * Finds the passages whose vectors are nearest to the vector of the question, and reranks them if asked to. For clients that write answers themselves. Scope: `read`.
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
   * Ingest a file, or the document behind a URL, as a job
   *
   * Takes a PDF, CSV, TXT or Markdown file, or fetches `doc_url`, and answers 202 as soon as the document is stored. A durable workflow then processes it: follow the job's events or ask for the job. The counts in this answer are 0. A document that was ingested before under the same name gets its existing ids. Give a `source_name`: then changed content becomes a new revision that replaces the old one in one step. Without it a changed file becomes another source, such as `report.md (2)`.
   *
   * Send an `Idempotency-Key` if you may repeat the request. Scope: `write`.
   */
  ingest: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
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
   *
   * Ingests a text, or the document behind a URL, with more options than `/api/v1/ingest`. Waits at most a minute for the result. An ingestion that takes longer, or that asks for `async_processing`, is answered 202 with a job.
   *
   * With `async_processing` a `webhook_url` gets an event when the job has ended; see Webhooks. Scope: `write`.
   */
  ingestUnified: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
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
   * List the sources of a knowledge graph by name
   *
   * A page of sources with their counts. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`.
   */
  listSources: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Whether to include the counts. Default true.
         */
        include_stats?: boolean;
        /**
         * Maximum number of entries on the page. Default 1000. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListSourcesResponse;
    };
  };
  /**
   * Get the statistics and the ingestion progress of a source
   *
   * Counts of what was made from a document, and the progress of its ingestion. While a new revision is ingested, the counts are those of the old revision. Scope: `read`.
   */
  sourceStats: {
    input: {
      path: {
        /**
         * Id of the source, as the ingestion answered it
         */
        source_id: string;
      };
      query?: {
        /**
         * Whether to include `vector_points_count`. Default true.
         */
        include_vector_stats?: boolean;
      };
    };
    answers: {
      "200": SourceStatsResponse;
    };
  };
  /**
   * Get the health of source management, with counts of your sources
   *
   * State of the stores that sources need, and the number of sources of the key's tenant. Scope: `read`.
   */
  sourceHealth: {
    input: {};
    answers: {
      "200": SourceHealthResponse;
    };
  };
  /**
   * List jobs, newest first
   *
   * Lists ingestions and questions that wait, run or have ended. For the next page send `next_cursor` as `cursor`, until it is null. The list leaves out the answers of questions: ask for the single job. Scope: `read`. Extends the specification.
   */
  listJobs: {
    input: {
      query?: {
        /**
         * Lists only jobs of this knowledge graph. At most 128 characters.
         */
        kg_name?: string;
        /**
         * Lists only jobs in this state
         */
        status?: "queued" | "running" | "completed" | "failed" | "cancelled";
        /**
         * Maximum number of entries on the page. Default 1000. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListJobsResponse;
    };
  };
  /**
   * Get a job with its stages, progress, and result or error
   *
   * Ask until `status` is completed, failed or cancelled; once a second is often enough. The job's stream of events tells the same without repeated requests. Scope: `read`. Extends the specification.
   */
  getJob: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * Follow a job by server-sent events; Last-Event-ID resumes
   *
   * A stream (text/event-stream) that begins with all events so far and ends when the job ends. Each event has an `id`, a name and JSON data. The names are `status` (of the job), `stage` (of an ingestion) and `step` (of a question). A client that reconnects with `Last-Event-ID` misses no event. Lines that begin with a colon keep the connection open. Scope: `read`. Extends the specification.
   */
  jobEvents: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
      header?: {
        /**
         * Id of the last event that the client received. The stream continues after that event.
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
   *
   * A queued job ends at once. A running job ends after its current step; until then `status` is running and `cancel_requested` is true. A cancelled job publishes nothing. A document that is already published stays published: 409. Scope: `write`. Extends the specification.
   */
  cancelJob: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * List knowledge graphs by name
   *
   * A page of the knowledge graphs of the key's tenant. For the next page send `next_cursor` as `cursor`, until it is null. `include_stats=false` is faster: it leaves out counts and types. Scope: `read`.
   */
  listKnowledgeGraphs: {
    input: {
      query?: {
        /**
         * Whether to list inactive knowledge graphs, too. Default false.
         */
        include_inactive?: boolean;
        /**
         * Whether to include counts and types. Default true.
         */
        include_stats?: boolean;
        /**
         * Lists only knowledge graphs of this type
         */
        kg_type?: "universal" | "domain" | "user" | "archive";
        /**
         * Lists only knowledge graphs with this domain. At most 100 characters.
         */
        domain?: string;
        /**
         * Maximum number of entries on the page. Default 1000. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListKnowledgeGraphsResponse;
    };
  };
  /**
   * Register a knowledge graph and create its vector collections
   *
   * Call this only for settings that differ from the defaults: an ingestion creates an unknown knowledge graph by itself. Names are unique in a tenant. Scope: `write`.
   */
  createKnowledgeGraph: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
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
   * Get the dashboard of a knowledge graph as one self-contained page
   *
   * Shows counts, types, sources and the best connected entities. The page may be embedded in a frame. The page loads nothing else. It is drawn after every ingestion; until the first one is done the status is 404. Scope: `read`.
   */
  dashboard: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * ETags of the versions that the client has. If the page still has one of them, the status is 304.
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
   * Get a knowledge graph as an interactive network, in one self-contained page
   *
   * Shows entities and relations, which the reader can move, search and filter. The page may be embedded in a frame. The page loads nothing else. It is drawn after every ingestion; until the first one is done the status is 404. Scope: `read`.
   */
  networkVisualization: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * ETags of the versions that the client has. If the page still has one of them, the status is 304.
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
   * Get the health of the visualizations, with counts of your pages
   *
   * Tells whether pages can be stored, and how many the key's tenant has. Scope: `read`.
   */
  visualizationsHealth: {
    input: {};
    answers: {
      "200": VisualizationsHealthResponse;
    };
  };
  /**
   * Create an API key; the secret is shown once
   *
   * Only this answer contains the secret. A key can give only scopes that it holds itself. Only an admin of the default tenant can give a higher tier or a bigger budget than its own, or name another tenant. The tier limits the requests per minute and day: free 60 and 1,000, standard 300 and 10,000, pro 1,000 and 100,000; enterprise has no limits. Scope: `admin`. Accepts an API key only, no token.
   */
  generateKey: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
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
   * Get the public keys that verify the signatures of webhooks
   *
   * For receivers of webhooks: one of these keys verifies the `v1a` signature of every delivery. Keep the keys for an hour, and ask again when none of them verifies a signature. No key needed. Extends the specification.
   */
  webhookKeys: {
    input: {};
    answers: {
      "200": WebhookKeysResponse;
    };
  };
  /**
   * List API keys without their secrets, newest first
   *
   * A page of keys, each with its state and the time of its last use. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `admin`.
   */
  listKeys: {
    input: {
      query?: {
        /**
         * Tenant of the keys. Default: the tenant of the requesting key. Only admins of the default tenant may name another.
         */
        tenant_id?: string;
        /**
         * Whether to list revoked keys, too. Default false.
         */
        include_revoked?: boolean;
        /**
         * Maximum number of entries on the page. Default 500. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListKeysResponse;
    };
  };
  /**
   * Revoke an API key and the tokens made from it
   *
   * The key is refused from now on: by this process at once, by other processes within five seconds. Its tokens are refused with it. Scope: `admin`.
   */
  revokeKey: {
    input: {
      path: {
        /**
         * Id of the key. It is not the secret.
         */
        key_id: string;
      };
      query?: {
        /**
         * Tenant of the keys. Default: the tenant of the requesting key. Only admins of the default tenant may name another.
         */
        tenant_id?: string;
      };
    };
    answers: {
      "200": RevokeKeyResponse;
    };
  };
  /**
   * Replace an API key; the old key stays valid for 24 hours, and the secret is shown once
   *
   * The new key has the same name, scopes, tier and limits. Both keys are valid for 24 hours, so that clients can change to the new key one after the other. Scope: `admin`. Accepts an API key only, no token.
   */
  rotateKey: {
    input: {
      path: {
        /**
         * Id of the key. It is not the secret.
         */
        key_id: string;
      };
      query?: {
        /**
         * Tenant of the keys. Default: the tenant of the requesting key. Only admins of the default tenant may name another.
         */
        tenant_id?: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
    };
    answers: {
      "200": RotateKeyResponse;
    };
  };
  /**
   * Exchange an API key for a bearer token that is valid for minutes
   *
   * For clients that should hold a secret for minutes only. A token has the limits of the key, at most its scopes, and ends when the key ends. The body may also be a form, as RFC 8693 defines it. Send the key in the header. Any valid key is accepted. Extends the specification.
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
   * Get the public keys that verify bearer tokens (RFC 7517)
   *
   * For services that verify tokens themselves. Signatures are EdDSA over Ed25519; `kid` of a token names its key. No key needed. Extends the specification.
   */
  tokenKeys: {
    input: {};
    answers: {
      "200": TokenKeysResponse;
    };
  };
  /**
   * Sum up usage by type of event, by model and by day
   *
   * Sums over the events of requests: calls of language models, operations on databases, actions of agents. Usage is kept by the hour. Without dates the period is the last 30 days. Scope: `read`.
   */
  usageSummary: {
    input: {
      query?: {
        /**
         * Start of the period: an ISO 8601 date or date-time, in UTC unless it has an offset. Rounded down to the hour. Default: 30 days before the end. At most 40 characters.
         */
        start_date?: string;
        /**
         * End of the period: an ISO 8601 date or date-time, in UTC unless it has an offset. Rounded up to the hour; a date includes its whole day. Default: now. At most 40 characters.
         */
        end_date?: string;
        /**
         * Includes only this user. At most 200 characters.
         */
        user_id?: string;
        /**
         * Tenant to show. Default: the tenant of the key. Only admins of the default tenant may name another. At most 200 characters.
         */
        tenant_id?: string;
      };
    };
    answers: {
      "200": UsageSummaryResponse;
    };
  };
  /**
   * List sessions with their duration, questions and tokens, newest first
   *
   * A page of conversations with their duration, number of questions and tokens. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`.
   */
  usageSessions: {
    input: {
      query?: {
        /**
         * Includes only this user. At most 200 characters.
         */
        user_id?: string;
        /**
         * Tenant to show. Default: the tenant of the key. Only admins of the default tenant may name another. At most 200 characters.
         */
        tenant_id?: string;
        /**
         * Maximum number of entries on the page. Default 100. From 1 to 500.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": UsageSessionsResponse;
    };
  };
  /**
   * Get everything that one request did, with its time and tokens
   *
   * The waterfall of a request, including the job that it created. Every answer names its trace in `X-Trace-Id`. The trace can be read some seconds after the answer. Scope: `read`.
   */
  trace: {
    input: {
      path: {
        /**
         * Id of the trace: `X-Trace-Id` of the answer in question
         */
        trace_id: string;
      };
    };
    answers: {
      "200": TraceResponse;
    };
  };
  /**
   * Get this interface as an OpenAPI 3.1 document
   *
   * The document that `/docs` shows: paths, schemas, and examples with answers of the service itself. No key needed. Extends the specification.
   */
  openapiDocument: {
    input: {};
    answers: {
      "200": OpenapiDocumentResponse;
    };
  };
  /**
   * Read and try this interface in a browser
   *
   * Authorize with a key, then try any endpoint. The page forgets the key when it is closed. No key needed. Extends the specification.
   */
  docsPage: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Get a script or style sheet of the documentation page
   *
   * Files that the page at `/docs` loads. No key needed. Extends the specification.
   */
  docsAsset: {
    input: {
      path: {
        /**
         * Name of the file. At most 64 characters.
         */
        asset: string;
      };
    };
    answers: {
      "200": string;
    };
  };
}
export interface RootHealthResponse {
  /**
   * State of the service. down: a critical store (graphdb, vectorstore, sql) is away, or the service stops.
   */
  status: "ok" | "degraded" | "down";
  /**
   * Name of the service
   */
  system: string;
  /**
   * Version of the interface
   */
  version: string;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * Seconds since the process started
   */
  uptime_seconds: number;
  /**
   * State of each pipeline
   */
  pipelines: {
    /**
     * State of the pipeline that ingests documents
     */
    ingestion: "ready" | "degraded" | "unavailable";
    /**
     * State of the pipeline that finds passages
     */
    retrieval: "ready" | "degraded" | "unavailable";
    /**
     * State of the pipeline that writes answers
     */
    prediction: "ready" | "degraded" | "unavailable";
  };
  /**
   * State of each backend, by its role
   */
  services: {
    /**
     * State of the graph store; critical
     */
    graphdb: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * State of the vector store; critical
     */
    vectorstore: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * State of the SQL database; critical
     */
    sql: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * State of the cache; not critical: without it answers are slower
     */
    cache: "connected" | "degraded" | "disconnected" | "disabled";
  };
}
export interface LivezResponse {
  /**
   * Always ok
   */
  status: "ok";
}
export interface ReadyzResponse {
  /**
   * stopping: send requests to another process
   */
  status: "ready" | "stopping";
}
export interface AgentHealthResponse {
  /**
   * State of the agent system. down: it cannot answer questions or ingest documents.
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Name of the subsystem
   */
  service: string;
  /**
   * Parts of the agent system
   */
  components: {
    /**
     * State of the workflow engine that runs jobs. embedded: it runs inside this process.
     */
    workflow_engine: "connected" | "embedded" | "disconnected";
    /**
     * State of the orchestrator that leads questions through the pipelines
     */
    main_orchestrator: "ready" | "initializing" | "failed";
    /**
     * Names of the pipelines
     */
    pipelines: string[];
  };
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface AgentStatusResponse {
  /**
   * The orchestrator that leads questions through the pipelines
   */
  main_orchestrator: {
    /**
     * Whether the orchestrator is set up
     */
    initialized: boolean;
    /**
     * Version of the orchestrator
     */
    version: string;
    /**
     * The three pipelines
     */
    pipelines: {
      /**
       * The pipeline that ingests documents
       */
      ingestion: {
        /**
         * State of the pipeline
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether the pipeline is set up
         */
        initialized: boolean;
      };
      /**
       * The pipeline that finds passages for questions
       */
      retrieval: {
        /**
         * State of the pipeline
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether the pipeline is set up
         */
        initialized: boolean;
      };
      /**
       * The pipeline that writes answers from passages
       */
      prediction: {
        /**
         * State of the pipeline
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether the pipeline is set up
         */
        initialized: boolean;
      };
    };
    /**
     * State of each memory manager. disabled: this version does not have it.
     */
    memory_managers: {
      /**
       * Memory of past conversations
       */
      episodic: "ready" | "disabled" | "unavailable";
      /**
       * Memory of facts that users stated
       */
      semantic: "ready" | "disabled" | "unavailable";
      /**
       * Memory of procedures that worked
       */
      procedural: "ready" | "disabled" | "unavailable";
      /**
       * Memory of the questions and answers of a session
       */
      short_term: "ready" | "disabled" | "unavailable";
      /**
       * Memory that lasts longer than a session
       */
      long_term: "ready" | "disabled" | "unavailable";
    };
  };
  /**
   * The workflow engine that runs jobs
   */
  workflow_engine: {
    /**
     * Whether the workflow engine can be reached
     */
    available: boolean;
    /**
     * Names of the nodes in the graphs of the agents
     */
    nodes: string[];
  };
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface QueryRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Id that the client gives to the user who asks. Without `session_id` the question continues this user's conversation of the last 30 minutes. At most 200 characters.
   */
  user_id?: string | null;
  /**
   * Id that the client gives to the conversation which the question continues. Default: the conversation of `user_id` in the last 30 minutes. At most 200 characters.
   */
  session_id?: string | null;
  /**
   * Maximum number of passages that the answer is made from. Default 10. From 1 to 100.
   */
  max_results?: number | null;
  /**
   * Whether every sentence of the answer is checked against its passage. Default true.
   */
  validate_answer?: boolean | null;
  /**
   * Whether the answer lists its citations. If false, `citations` is empty. Default true.
   */
  include_citations?: boolean | null;
  /**
   * Names of the knowledge graphs to search. Default: the active ones whose content and names have most in common with the question, at most 32. At most 50.
   */
  kg_names?: string[] | null;
}
export interface Answer {
  /**
   * Sentences quoted from the passages, with markers `[n]` of the citations; or that nothing was found
   */
  answer: string;
  pipeline_used: PipelineName;
  /**
   * Where each sentence of the answer stands
   */
  citations: Citation[];
  /**
   * Milliseconds from the question to the answer
   */
  processing_time_ms: number;
  /**
   * How well the passages support the answer, from 0 to 1; at most 0.2 if nothing was found. From 0 to 1.
   */
  confidence: number;
  metadata: AnswerMetadata;
}
export interface Citation {
  /**
   * Number of the marker `[n]` in the answer
   */
  citation_id: number;
  /**
   * Id of the cited source; null if the evidence comes from no document
   */
  source_id: string | null;
  /**
   * Name of the cited source; null if the evidence comes from no document
   */
  source_name: string | null;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Id of the cited chunk; null if a whole table is cited
   */
  chunk_id: number | null;
  /**
   * The cited sentence, word for word. For a table: the SQL statement that read it.
   */
  excerpt: string;
  /**
   * Relevance of the passage to the question, from 0 to 1. From 0 to 1.
   */
  relevance_score: number;
  /**
   * Page of the PDF, from 1; null if the document has no pages
   */
  page: number | null;
  /**
   * Heading above the passage; null if there is none
   */
  section: string | null;
  /**
   * Ids of the entities that the passage mentions
   */
  entity_ids: number[];
  /**
   * Start of the sentence in the stored text, in Unicode code points from 0; null for a table
   */
  start_offset: number | null;
  /**
   * End of the sentence in the stored text: the first code point after it; null for a table
   */
  end_offset: number | null;
}
export interface AnswerMetadata {
  /**
   * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
   */
  trace_id: string;
  /**
   * Names of the knowledge graphs that were searched
   */
  kg_names_used: string[];
  /**
   * Number of active knowledge graphs that were not searched, because they have less in common with the question; present only if the request names none and not all were searched
   */
  kgs_not_asked?: number;
  /**
   * The pipeline that was chosen for the question, and why
   */
  intent: {
    pipeline: PipelineName;
    /**
     * How clear the choice of the pipeline was, from 0 to 1
     */
    confidence: number;
    /**
     * Why this pipeline was chosen, in words
     */
    reason: string;
  };
  /**
   * Number of passages that were found
   */
  retrieved_count: number;
  /**
   * Check of the answer; null if `validate_answer` was false
   */
  validation: {
    /**
     * Whether the check took place
     */
    performed: boolean;
    /**
     * Whether every sentence of the answer is supported by its passage
     */
    grounded: boolean;
    /**
     * Sentences that their passages do not support
     */
    unsupported_claims: string[];
  } | null;
  /**
   * What the conversation contributed to the answer
   */
  memory: {
    /**
     * Whether the conversation was needed to understand the question
     */
    used: boolean;
    /**
     * Number of remembered items used, by memory manager
     */
    items_used: {
      [k: string]: number;
    };
    /**
     * Why memory was used in this way, in words
     */
    reason?: string;
    /**
     * Memory managers that could not answer
     */
    degraded?: string[];
  };
  /**
   * Passages that led to the answer, first to last; one step if the graph added no other. Empty without citations and for an answer from a table.
   */
  path: {
    /**
     * Id of the chunk (a passage of a document)
     */
    chunk_id: number;
    /**
     * Heading or source of the passage; null if it has neither
     */
    title: string | null;
    /**
     * What links the passage to the one before; null for the first passage
     */
    via: string | null;
  }[];
  /**
   * SQL statement of the answer; null if none was written
   */
  generated_sql: string | null;
  /**
   * Name of the language model or of the built-in method that wrote the answer
   */
  model: string;
  /**
   * Tokens that language models used for the answer
   */
  token_usage: {
    /**
     * Number of tokens that language models read
     */
    input_tokens: number;
    /**
     * Number of tokens that language models wrote
     */
    output_tokens: number;
  };
  /**
   * Whether the answer was made without a part of the service that was away. `warnings` names the part.
   */
  degraded: boolean;
  /**
   * Remarks about the answer, such as unavailable parts and omissions
   */
  warnings: string[];
  /**
   * Duration of each step of the answer
   */
  stages: {
    /**
     * Name of the step
     */
    name: string;
    /**
     * Duration of the step in milliseconds
     */
    ms: number;
  }[];
}
export interface AcceptedQuestion {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * What happens next, in words
   */
  message: string;
  /**
   * State of the job: it waits to be run
   */
  status: "queued";
  /**
   * Path of the job, to ask for its state
   */
  status_url: string;
}
export interface VectorBypassRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Maximum number of passages. Default 20. From 1 to 100.
   */
  top_k?: number | null;
  /**
   * Whether the nearest passages are reranked. Default true.
   */
  include_reranking?: boolean | null;
  /**
   * How the passages are reranked. Default "listwise".
   */
  reranker_method?: ("listwise" | "pointwise") | null;
  /**
   * Names of the knowledge graphs to search. Default: the active ones whose content and names have most in common with the question, at most 32. At most 50.
   */
  kg_names?: string[] | null;
  /**
   * Whether the answer contains `search_details`. Default false.
   */
  include_search_details?: boolean | null;
}
export interface VectorBypassResult {
  /**
   * `query` of the request
   */
  query: string;
  /**
   * The passages, best first
   */
  results: VectorResult[];
  /**
   * Number of passages in `results`
   */
  total_results: number;
  /**
   * Names of the knowledge graphs that were searched
   */
  kg_names: string[];
  /**
   * Whether the passages were reranked
   */
  reranked: boolean;
  /**
   * How the passages were reranked; null if they were not
   */
  reranker_method: string | null;
  /**
   * Milliseconds from the question to the result
   */
  processing_time_ms: number;
  /**
   * How the search went; present only if `include_search_details` was true
   */
  search_details?: {
    /**
     * Name of the model that made the vectors
     */
    embedding_model: string;
    /**
     * Number of dimensions of a vector
     */
    dimensions: number;
    /**
     * Vector collections that were searched
     */
    collections: string[];
    /**
     * Number of passages before `top_k` was applied
     */
    candidates: number;
    /**
     * `top_k` of the request
     */
    top_k: number;
    /**
     * Duration of each step in milliseconds
     */
    timings_ms: {
      /**
       * Milliseconds to make the vector of the question
       */
      embed: number;
      /**
       * Milliseconds to find the nearest vectors
       */
      search: number;
      /**
       * Milliseconds to rerank the passages
       */
      rerank: number;
    };
  };
  /**
   * The trace of this request, and what was not searched
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Number of active knowledge graphs that were not searched, because they have less in common with the question; present only if the request names none and not all were searched
     */
    kgs_not_asked?: number;
  };
}
export interface VectorResult {
  /**
   * Id of the chunk (a passage of a document)
   */
  chunk_id: number;
  /**
   * Id of the passage's source; null if it comes from no document
   */
  source_id: string | null;
  /**
   * Name of the passage's source; null if it comes from no document
   */
  source_name: string | null;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Text of the passage
   */
  content: string;
  /**
   * Cosine similarity of passage and question, from -1 to 1
   */
  score: number;
  /**
   * Score that the order comes from; absent without reranking
   */
  rerank_score?: number;
  /**
   * Facts about the passage, such as section and page
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface IngestRequest {
  /**
   * Name of the knowledge graph that the document goes into. If it does not exist it is created, with `kg_type` user, unless the operator has switched that off. At most 128 characters.
   */
  kg_name: string;
  /**
   * URL of the document. The service fetches it before it answers. Send either `doc_url` or `file`. Empty counts as absent. At most 2048 characters.
   */
  doc_url?: string;
  /**
   * Name of the source. Other content under the same `source_name` is a new revision of the source. Default: the name of the file, or a name made from the URL, with a number if another source has it. Empty counts as absent. At most 255 characters.
   */
  source_name?: string;
  /**
   * Metadata of the source: a JSON object as text, at most 64 kB. Empty counts as absent.
   */
  custom_fields_json?: string;
  /**
   * URL to which the service sends a signed event when the job has ended. Empty counts as absent. At most 2048 characters.
   */
  webhook_url?: string;
  file?: Blob;
}
export interface IngestResponse {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * What happens next, in words
   */
  message: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Number of entities. Always 0 here: the document is not processed yet.
   */
  entities_count: number;
  /**
   * Number of relations. Always 0 here: the document is not processed yet.
   */
  relations_count: number;
  /**
   * Number of chunks. Always 0 here: the document is not processed yet.
   */
  chunks_count: number;
  /**
   * Always pending: the document is accepted
   */
  status: string;
  /**
   * Path of the job, to ask for its state
   */
  status_url: string;
  /**
   * Events for `webhook_url`; null if no URL was given
   */
  webhook: WebhookReceipt | null;
}
/**
 * The events that `webhook_url` may get when the job has ended
 */
export interface WebhookReceipt {
  /**
   * URL that the event is sent to
   */
  url: string;
  /**
   * Possible events. One of them is sent, once.
   */
  events: ("ingestion.completed" | "ingestion.failed" | "ingestion.cancelled")[];
}
export interface UnifiedIngestRequest {
  /**
   * Name of the knowledge graph that the document goes into. If it does not exist it is created, with `kg_type` user, unless the operator has switched that off. At most 128 characters.
   */
  kg_name: string;
  /**
   * The text, at most 10 MB. Send either `content` or `document_url`.
   */
  content?: string | null;
  /**
   * URL of the document. The service fetches it first. Send either `document_url` or `content`. At most 2048 characters.
   */
  document_url?: string | null;
  /**
   * How thoroughly the text is read. fast: without relations. comprehensive: everything. domain_specific: everything, with the vocabulary of its field of knowledge. auto: by the size of the text. Default "auto".
   */
  mode?: ("auto" | "fast" | "comprehensive" | "domain_specific") | null;
  /**
   * How the text is cut into chunks. Default "semantic".
   */
  chunking_strategy?: ("semantic" | "fixed" | "sentence" | "paragraph" | "heading") | null;
  /**
   * Target length of a chunk in Unicode code points. Default 1000. From 100 to 5000.
   */
  chunk_size?: number | null;
  /**
   * Whether entities are extracted. Default true.
   */
  enable_entity_extraction?: boolean | null;
  /**
   * Whether relations between entities are extracted. Default true.
   */
  enable_relation_extraction?: boolean | null;
  /**
   * Whether text that is hardly readable is refused. Default true.
   */
  enable_quality_checks?: boolean | null;
  /**
   * Whether repeated passages are left out. Default true.
   */
  enable_deduplication?: boolean | null;
  /**
   * Whether the fields of knowledge of the text are detected. Default true.
   */
  auto_domain_detection?: boolean | null;
  /**
   * true: answers 202 with a job at once. false: waits at most a minute for the result, then answers 202 with a job. Default false.
   */
  async_processing?: boolean | null;
  /**
   * Priority of the job in the queue; urgent comes first. Default "normal".
   */
  priority?: ("urgent" | "high" | "normal" | "low") | null;
  /**
   * Name of the source. Default: a name made from the text or the URL. At most 255 characters.
   */
  source_name?: string | null;
  /**
   * Metadata of the source, at most 64 kB of JSON
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * URL to which the service sends a signed event when the job has ended. Allowed only with `async_processing`. At most 2048 characters.
   */
  webhook_url?: string | null;
}
export interface UnifiedIngestResult {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * The source that the document became
   */
  source_info: {
    /**
     * Id of the source (the ingested document)
     */
    source_id: string;
    /**
     * Name of the source, unique in its knowledge graph
     */
    source_name: string;
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * How the client sent the document
     */
    source_type: "text" | "url" | "file";
    /**
     * URL that the document was fetched from; absent if it was not fetched
     */
    url?: string;
    /**
     * Media type of the document
     */
    content_type: string;
    /**
     * Size of the document in bytes
     */
    size_bytes: number;
    /**
     * SHA-256 of the document's bytes, in hexadecimal
     */
    content_hash: string;
    /**
     * Language of the text (ISO 639-1); und if not known
     */
    language: string;
    /**
     * Time of creation
     */
    created_at: string;
  };
  /**
   * Measurements of the text; null for a document that POST /api/v1/ingest ingested before, without an analysis
   */
  content_analysis: {
    /**
     * Length of the text in Unicode code points
     */
    content_length: number;
    /**
     * Number of words
     */
    word_count: number;
    /**
     * Number of sentences
     */
    sentence_count: number;
    /**
     * Language of the text (ISO 639-1); und if not known
     */
    language: string;
    /**
     * Complexity by the length of sentences and words, from 0 (plain) to 1 (dense). From 0 to 1.
     */
    complexity: number;
    /**
     * The mode of the request, or the mode that `auto` chose
     */
    mode_used: "fast" | "comprehensive" | "domain_specific";
    /**
     * How the text was cut into chunks
     */
    chunking_strategy: "semantic" | "fixed" | "sentence" | "paragraph" | "heading";
    /**
     * Target length of a chunk in Unicode code points
     */
    chunk_size: number;
    /**
     * Average length of a chunk in Unicode code points
     */
    avg_chunk_size: number;
  } | null;
  /**
   * Fields of knowledge of the text, the most likely first
   */
  detected_domains: {
    /**
     * Name of the field of knowledge
     */
    domain: string;
    /**
     * Certainty of the detection, from 0 to 1. From 0 to 1.
     */
    confidence: number;
  }[];
  /**
   * Number of chunks
   */
  chunks_created: number;
  /**
   * Number of entities
   */
  entities_extracted: number;
  /**
   * Number of relations
   */
  relations_extracted: number;
  /**
   * Readability of the text, from 0 to 1; null if it was not analysed. From 0 to 1.
   */
  quality_score: number | null;
  /**
   * Number of repeated passages that were left out
   */
  duplicates_removed: number;
  /**
   * What each store holds of the document
   */
  storage_info: {
    /**
     * What the SQL database holds
     */
    sql: {
      /**
       * Number of chunks
       */
      chunks: number;
      /**
       * Number of entities
       */
      entities: number;
      /**
       * Number of relations
       */
      relations: number;
    };
    /**
     * What the vector store holds
     */
    vectorstore: {
      /**
       * Name of the vector collection
       */
      collection: string;
      /**
       * Number of vectors
       */
      points: number;
    };
    /**
     * What the graph store holds
     */
    graphdb: {
      /**
       * Number of nodes
       */
      nodes: number;
      /**
       * Number of edges
       */
      edges: number;
      /**
       * synced: the graph store holds what the SQL database holds
       */
      status: "synced";
    };
    /**
     * Names of the pages that were drawn
     */
    visualizations: string[];
  };
  /**
   * Milliseconds from the request to the end of the ingestion
   */
  processing_time_ms: number;
  /**
   * The trace of this request, and warnings
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Problems that did not stop the ingestion
     */
    warnings: string[];
  };
}
export interface AcceptedIngestion {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * What happens next, in words
   */
  message: string;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Path of the job, to ask for its state
   */
  status_url: string;
  /**
   * Events for `webhook_url`; null if no URL was given
   */
  webhook: WebhookReceipt | null;
}
export interface ListSourcesResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Sources, ordered by name
   */
  sources: Source[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface Source {
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * State of the source: pending, processing, completed, failed or deleting
   */
  status: string;
  /**
   * How the client sent the document
   */
  source_type: "file" | "url" | "text";
  /**
   * Type of the document: pdf, csv, txt, md or html
   */
  file_type: string;
  /**
   * Number of chunks (passages of the document)
   */
  chunks_count?: number;
  /**
   * Number of entities
   */
  entities_count?: number;
  /**
   * Number of relations
   */
  relations_count?: number;
  /**
   * Number of vectors
   */
  vector_points_count?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * Time when an answer last cited the source; null if none did
   */
  last_accessed: string | null;
  /**
   * Metadata that the client sent with the document, and the `url` of a fetched document
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Id of the source's last job; null if the job is no longer kept
   */
  job_id: string | null;
}
export interface SourceStatsResponse {
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * State of the source. pending, processing: its first ingestion is not over.
   */
  status: "pending" | "processing" | "completed" | "failed" | "deleting";
  /**
   * Number of chunks (passages of the document)
   */
  chunks_count: number;
  /**
   * Number of entities
   */
  entities_count: number;
  /**
   * Number of relations
   */
  relations_count: number;
  /**
   * Number of vectors; null if `include_vector_stats` is false
   */
  vector_points_count: number | null;
  /**
   * Number of entities by type
   */
  entity_type_distribution: {
    [k: string]: number;
  };
  /**
   * Number of relations by type
   */
  relation_type_distribution: {
    [k: string]: number;
  };
  /**
   * Average length of a chunk in Unicode code points
   */
  avg_chunk_size: number;
  /**
   * Length of the document's text in Unicode code points
   */
  total_text_length: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time when an answer last cited the source; null if none did
   */
  last_accessed: string | null;
  /**
   * Id of the source's last job; null if the job is no longer kept
   */
  job_id: string | null;
  /**
   * Progress of the source's last job; only done or not, if the job is no longer kept
   */
  progress: {
    /**
     * Stage that is running or that failed; null between stages and after success
     */
    stage: string | null;
    /**
     * Number of stages that are over
     */
    stages_done: number;
    /**
     * Number of stages in total
     */
    stages_total: 8;
    /**
     * Share of the work that is done, in percent. From 0 to 100.
     */
    percent: number;
  };
  /**
   * Why the last ingestion failed; null if it did not fail
   */
  error: string | null;
  /**
   * SHA-256 of the document's bytes, in hexadecimal
   */
  content_hash: string;
  /**
   * Metadata that the client sent with the document
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface SourceHealthResponse {
  /**
   * State of source management. down: a store that sources need is away.
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Whether the SQL database answers
   */
  database_connection: boolean;
  /**
   * Whether the vector store answers
   */
  vector_db_connection: boolean;
  /**
   * Number of sources in total
   */
  tracked_sources_count: number;
  /**
   * Number of sources that questions can use
   */
  active_sources_count: number;
  /**
   * Number of sources whose ingestion failed
   */
  failed_sources_count: number;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface ListJobsResponse {
  /**
   * Jobs, newest first
   */
  jobs: Job[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface Job {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * Kind of work
   */
  job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
  /**
   * State of the job: first queued, then running, at the end completed, failed or cancelled
   */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /**
   * Priority of the job in the queue; urgent comes first
   */
  priority: "urgent" | "high" | "normal" | "low";
  /**
   * Name of the document's knowledge graph; null for a question
   */
  kg_name: string | null;
  /**
   * Id of the document's source; null for a question
   */
  source_id: string | null;
  /**
   * Name of the document's source; null for a question and after the source was deleted
   */
  source_name: string | null;
  /**
   * Stage that is running or that failed; null between stages, after success and for a question
   */
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
  /**
   * Stages of the ingestion, in order; empty for a question
   */
  stages: JobStage[];
  /**
   * Share of the work that is done, from 0 to 1; it is 1 only when the job is completed. From 0 to 1.
   */
  progress: number;
  /**
   * Estimated seconds until the end, from the pace so far; null before the first progress, after the end and for a question
   */
  eta_seconds: number | null;
  /**
   * Whether a client asked to cancel the job
   */
  cancel_requested: boolean;
  /**
   * Delivery state of the job's webhook; null if the job has none
   */
  webhook: JobWebhook | null;
  /**
   * Counts of the ingestion, or the answer to the question; null until the job is completed. Lists leave out answers. An answer is removed some time after the end of its job (24 hours by default), and earlier when a source that it quotes is deleted or replaced.
   */
  result: (IngestionResult | Answer) | null;
  /**
   * Why the result is not kept any more; null while it is kept, and if there was none
   */
  result_removed: string | null;
  /**
   * Why the job failed or was cancelled; null otherwise
   */
  error: JobError | null;
  /**
   * Id of the job's workflow; null if it has none
   */
  workflow_id: string | null;
  /**
   * Id of the workflow's run; null before the first run
   */
  run_id: string | null;
  /**
   * Id of the trace of the request that created the job; null if no request did
   */
  trace_id: string | null;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time when the job started; null before that
   */
  started_at: string | null;
  /**
   * Time when the job ended; null before that
   */
  finished_at: string | null;
}
export interface JobStage {
  /**
   * Name of the stage
   */
  name:
    | "parse_document"
    | "chunk_semantically"
    | "extract_entities"
    | "extract_relations"
    | "generate_embeddings"
    | "store_in_graph_store"
    | "store_vectors"
    | "generate_visualizations";
  /**
   * State of the stage. skipped: there was nothing to do.
   */
  status: "pending" | "running" | "completed" | "failed" | "skipped";
  /**
   * Time when the stage started; null before that
   */
  started_at: string | null;
  /**
   * Time when the stage ended; null before that
   */
  finished_at: string | null;
  /**
   * Number of times that the stage was started
   */
  attempts: number;
  /**
   * Number of items that are done
   */
  items: number;
  /**
   * Number of items in total; null if not known yet
   */
  items_total: number | null;
}
/**
 * Delivery state of the job's webhook. Only the host of `webhook_url` is shown.
 */
export interface JobWebhook {
  /**
   * Host of `webhook_url`
   */
  host: string;
  /**
   * State of the delivery. waiting: the job has not ended. pending: the event is to be sent, or sent again. delivered: the receiver answered 2xx. failed: every attempt failed. stopped: the receiver answered 410, or an operator stopped the delivery.
   */
  state: "waiting" | "pending" | "delivered" | "failed" | "stopped";
  /**
   * Number of attempts so far
   */
  attempts: number;
  /**
   * HTTP status of the answer to the last attempt; null if there was no answer
   */
  last_status_code: number | null;
  /**
   * Time of the next attempt; null if there will be none
   */
  next_attempt_at: string | null;
}
export interface IngestionResult {
  /**
   * Number of chunks (passages of the document)
   */
  chunks_count: number;
  /**
   * Number of entities
   */
  entities_count: number;
  /**
   * Number of relations
   */
  relations_count: number;
  /**
   * Number of vectors
   */
  vector_points_count: number;
  /**
   * Names of the pages that were drawn
   */
  visualizations: string[];
  /**
   * Problems that did not stop the ingestion
   */
  warnings: string[];
}
export interface JobError {
  /**
   * Stage that failed; null if the job failed outside a stage
   */
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
  /**
   * Machine-readable reason, such as invalid_input, unprocessable or unavailable
   */
  code: string;
  /**
   * What went wrong, in words
   */
  message: string;
  /**
   * Whether the same document may succeed later
   */
  retryable: boolean;
}
export interface ListKnowledgeGraphsResponse {
  /**
   * The knowledge graphs, ordered by name
   */
  knowledge_graphs: KnowledgeGraph[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface KnowledgeGraph {
  /**
   * Name of the knowledge graph, unique in the tenant; the `kg_name` of other endpoints
   */
  name: string;
  /**
   * Name to show to people
   */
  display_name: string;
  /**
   * Description to show to people
   */
  description: string;
  kg_type: KgType;
  /**
   * Fields of knowledge that the knowledge graph is about
   */
  domains: string[];
  embedding_method: EmbeddingMethod;
  /**
   * Whether CSV files also become SQL tables
   */
  enable_sql_storage: boolean;
  /**
   * Whether entities and relations are also copied to the secondary graph store, if there is one
   */
  enable_secondary_graph_storage: boolean;
  /**
   * Whether the knowledge graph is active. Lists leave out inactive ones by default.
   */
  is_active: boolean;
  /**
   * Number of entities
   */
  entities_count?: number;
  /**
   * Number of relations
   */
  relations_count?: number;
  /**
   * Number of sources
   */
  sources_count?: number;
  /**
   * Number of entities by type, for the 100 most frequent types
   */
  entity_types?: {
    [k: string]: number;
  };
  /**
   * Number of relations by type, for the 100 most frequent types
   */
  relation_types?: {
    [k: string]: number;
  };
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
}
export interface NewKnowledgeGraph {
  /**
   * Name of the knowledge graph, unique in the tenant and used as `kg_name` elsewhere. Letters, digits, underscores and hyphens. At most 128 characters.
   */
  name: string;
  /**
   * Name to show to people. Default: `name`. At most 128 characters.
   */
  display_name?: string | null;
  /**
   * Description to show to people. At most 10000 characters.
   */
  description?: string | null;
  kg_type: KgType;
  /**
   * Fields of knowledge that the knowledge graph is about. At most 50.
   */
  domains?: string[] | null;
  /**
   * Embedding method to note; it has no effect. Default "semantic_gnn".
   */
  embedding_method?: EmbeddingMethod | null;
  /**
   * Whether CSV files also become SQL tables. Default true.
   */
  enable_sql_storage?: boolean | null;
  /**
   * Whether entities and relations are also copied to the secondary graph store, if there is one. Default false.
   */
  enable_secondary_graph_storage?: boolean | null;
}
export interface CreateKnowledgeGraphResponse {
  /**
   * Name of the knowledge graph, unique in the tenant; the `kg_name` of other endpoints
   */
  name: string;
  /**
   * Name to show to people
   */
  display_name: string;
  /**
   * Description to show to people
   */
  description: string;
  kg_type: KgType;
  /**
   * Fields of knowledge that the knowledge graph is about
   */
  domains: string[];
  embedding_method: EmbeddingMethod;
  /**
   * Whether CSV files also become SQL tables
   */
  enable_sql_storage: boolean;
  /**
   * Whether entities and relations are also copied to the secondary graph store, if there is one
   */
  enable_secondary_graph_storage: boolean;
  /**
   * Whether the knowledge graph is active. Lists leave out inactive ones by default.
   */
  is_active: boolean;
  /**
   * Number of entities
   */
  entities_count?: number;
  /**
   * Number of relations
   */
  relations_count?: number;
  /**
   * Number of sources
   */
  sources_count?: number;
  /**
   * Number of entities by type, for the 100 most frequent types
   */
  entity_types?: {
    [k: string]: number;
  };
  /**
   * Number of relations by type, for the 100 most frequent types
   */
  relation_types?: {
    [k: string]: number;
  };
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * Names of the vector collections that were created
   */
  collections_created: string[];
  /**
   * What was done, in words
   */
  message: string;
  /**
   * Work that is still to do; absent if all is done
   */
  metadata?: {
    /**
     * true: a store was away when the knowledge graph was created
     */
    degraded: true;
    /**
     * Which store was away, and when its part will be made
     */
    warnings: string[];
  };
}
export interface VisualizationsHealthResponse {
  /**
   * State of the visualizations. down: the folder of the pages is away.
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Name of the subsystem
   */
  service: "visualizations";
  /**
   * Whether the folder of the pages can be written
   */
  directory_writable: boolean;
  /**
   * Number of knowledge graphs with pages
   */
  available_kgs: number;
  /**
   * Number of pages in total
   */
  total_visualizations: number;
  /**
   * Time when the last page was drawn; null if none was
   */
  last_generation: string | null;
  /**
   * Free disk space in gigabytes (10^9 bytes)
   */
  disk_space_available_gb: number;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface GenerateKeyRequest {
  /**
   * Name of the key, to tell keys apart. At most 100 characters.
   */
  name: string;
  /**
   * Days until the key expires. null: it never expires; allowed only if LORE_ALLOW_NON_EXPIRING_KEYS is set. Default 365. From 1 to 3650.
   */
  expires_in?: number | null;
  /**
   * Scopes of the new key: none that the requesting key does not hold; admin implies the other scopes. At most 4.
   */
  scopes?: Scope[] | null;
  /**
   * Tier of the key, which sets its limits. Default: LORE_DEFAULT_KEY_TIER.
   */
  tier?: Tier | null;
  /**
   * Tenant of the new key. Default: the tenant of the requesting key. Only admins of the default tenant may name another.
   */
  tenant_id?: string | null;
  /**
   * US dollars that language models may cost per day (UTC). Default: the configured budget. From 0 to 1000000.
   */
  daily_budget_usd?: number | null;
}
export interface GenerateKeyResponse {
  /**
   * The secret. It is not shown again.
   */
  api_key: string;
  /**
   * Id of the key, for rotating and revoking it. It is not the secret.
   */
  id: string;
  /**
   * Name of the key, to tell keys apart
   */
  name: string;
  tier: Tier;
  /**
   * Tenant that the key belongs to
   */
  tenant_id: string;
  /**
   * US dollars that language models may cost per day (UTC); null: the configured default
   */
  daily_budget_usd: number | null;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time from which the key is refused; null if it does not expire
   */
  expires_at: string | null;
  /**
   * Scopes of the key; admin implies all others
   */
  scopes: Scope[];
}
export interface WebhookKeysResponse {
  /**
   * Public keys; more than one while the service changes its key
   */
  keys: {
    /**
     * Type of the key (RFC 7517)
     */
    kty: "OKP";
    /**
     * Curve (RFC 8037)
     */
    crv: "Ed25519";
    /**
     * The public key, base64url
     */
    x: string;
    /**
     * Id of the key
     */
    kid: string;
    /**
     * Algorithm of the signatures that the key verifies
     */
    alg: "EdDSA";
    /**
     * sig: the key verifies signatures
     */
    use: "sig";
    /**
     * The same key in the form of Standard Webhooks libraries: "whpk_" and base64
     */
    standard_webhooks_key: string;
  }[];
}
export interface ListKeysResponse {
  /**
   * Keys, newest first
   */
  keys: ApiKey[];
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface ApiKey {
  /**
   * Id of the key, for rotating and revoking it. It is not the secret.
   */
  id: string;
  /**
   * Name of the key, to tell keys apart
   */
  name: string;
  /**
   * Beginning of the secret, to tell keys apart
   */
  prefix: string;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time from which the key is refused; null if it does not expire
   */
  expires_at: string | null;
  /**
   * Time of the last request with the key, to the minute; null if there was none
   */
  last_used: string | null;
  /**
   * Scopes of the key; admin implies all others
   */
  scopes: Scope[];
  tier: Tier;
  /**
   * State of the key. rotating: another key has replaced it, and it stays valid until `expires_at`.
   */
  status: "active" | "rotating" | "expired" | "revoked";
  /**
   * Tenant that the key belongs to
   */
  tenant_id: string;
  /**
   * Id of the key that created this key; null if the operator did, by command line or configuration
   */
  created_by: string | null;
  /**
   * US dollars that language models may cost per day (UTC); null: the configured default
   */
  daily_budget_usd: number | null;
}
export interface RevokeKeyResponse {
  /**
   * What was done, in words
   */
  message: string;
  /**
   * Id of the revoked key
   */
  key_id: string;
}
export interface RotateKeyResponse {
  /**
   * The secret of the new key. It is not shown again.
   */
  new_key: string;
  /**
   * Id of the new key
   */
  id: string;
  /**
   * Id of the old key
   */
  key_id: string;
  /**
   * Time until which the old key is valid
   */
  old_key_expires: string;
  /**
   * Time from which the new key is refused; null if it does not expire
   */
  expires_at: string | null;
  /**
   * What was done, in words
   */
  message: string;
}
export interface ExchangeTokenRequest {
  /**
   * The grant of RFC 8693
   */
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange";
  /**
   * Scopes of the token, separated by spaces: some of the key's scopes. Default: all of them. At most 100 characters.
   */
  scope?: string | null;
  /**
   * Seconds until the token expires. Default 900. From 60 to 3600.
   */
  expires_in?: number | null;
}
export interface ExchangeTokenResponse {
  /**
   * The token, for `Authorization: Bearer`
   */
  access_token: string;
  /**
   * Kind of the token, as RFC 8693 names it
   */
  issued_token_type: "urn:ietf:params:oauth:token-type:access_token";
  /**
   * How the token is sent (RFC 6749)
   */
  token_type: "Bearer";
  /**
   * Seconds until the token expires; fewer than requested if the key expires sooner
   */
  expires_in: number;
  /**
   * Scopes of the token, separated by spaces
   */
  scope: string;
}
export interface TokenKeysResponse {
  /**
   * Public keys; more than one while the service changes its key
   */
  keys: {
    /**
     * Type of the key (RFC 7517)
     */
    kty: "OKP";
    /**
     * Curve (RFC 8037)
     */
    crv: "Ed25519";
    /**
     * The public key, base64url
     */
    x: string;
    /**
     * Id of the key
     */
    kid: string;
    /**
     * Algorithm of the signatures that the key verifies
     */
    alg: "EdDSA";
    /**
     * sig: the key verifies signatures
     */
    use: "sig";
  }[];
}
export interface UsageSummaryResponse {
  /**
   * The period that is summed up, in full hours
   */
  period: {
    /**
     * Start of the period, at a full hour
     */
    start_date: string;
    /**
     * End of the period, at a full hour
     */
    end_date: string;
  };
  /**
   * Whose usage is summed up
   */
  filters: {
    /**
     * The user that is included; null: all users
     */
    user_id: string | null;
    /**
     * The tenant that is included
     */
    tenant_id: string;
  };
  /**
   * Sums by type of event
   */
  by_event_type: {
    /**
     * Type of the events
     */
    event_type: "llm_call" | "database_operation" | "agent_action";
    /**
     * Number of events
     */
    count: number;
    /**
     * Number of events that failed
     */
    errors: number;
    /**
     * Sum of the durations in milliseconds
     */
    total_duration_ms: number;
    /**
     * Average duration in milliseconds
     */
    avg_duration_ms: number;
    /**
     * 95th percentile of the duration in milliseconds
     */
    p95_duration_ms: number;
    /**
     * Number of tokens that language models read
     */
    input_tokens: number;
    /**
     * Number of tokens that language models wrote
     */
    output_tokens: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Cost in US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * Sums of the calls by model
   */
  by_model: {
    /**
     * Name of the model
     */
    model: string;
    /**
     * Number of events
     */
    count: number;
    /**
     * Number of events that failed
     */
    errors: number;
    /**
     * Sum of the durations in milliseconds
     */
    total_duration_ms: number;
    /**
     * Average duration in milliseconds
     */
    avg_duration_ms: number;
    /**
     * 95th percentile of the duration in milliseconds
     */
    p95_duration_ms: number;
    /**
     * Number of tokens that language models read
     */
    input_tokens: number;
    /**
     * Number of tokens that language models wrote
     */
    output_tokens: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Cost in US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * Sums by day (UTC)
   */
  by_day: {
    /**
     * The day (UTC)
     */
    date: string;
    /**
     * Number of events
     */
    count: number;
    /**
     * Number of requests
     */
    requests: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Cost in US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * Sums of everything
   */
  totals: {
    /**
     * Number of events
     */
    events: number;
    /**
     * Number of requests
     */
    requests: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Cost in US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  };
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface UsageSessionsResponse {
  /**
   * Sessions, the most recently started first
   */
  sessions: {
    /**
     * Id of the session; null if its user and pauses of 30 minutes delimit it
     */
    session_id: string | null;
    /**
     * User of the session; null if none was named
     */
    user_id: string | null;
    /**
     * Time of the first question
     */
    started_at: string;
    /**
     * Time of the last answer
     */
    ended_at: string;
    /**
     * Seconds from the first question to the last answer
     */
    duration_seconds: number;
    /**
     * Number of questions
     */
    turn_count: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Number of tokens that language models read
     */
    input_tokens: number;
    /**
     * Number of tokens that language models wrote
     */
    output_tokens: number;
    /**
     * Number of questions by pipeline
     */
    pipelines: {
      [k: string]: number;
    };
  }[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * Averages over all sessions, on all pages
   */
  averages: {
    /**
     * Average duration of a session in seconds
     */
    duration_seconds: number;
    /**
     * Average number of questions of a session
     */
    turn_count: number;
    /**
     * Average number of tokens of a session
     */
    total_tokens: number;
  };
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface TraceResponse {
  /**
   * Id of the trace
   */
  trace_id: string;
  /**
   * The request that the trace belongs to
   */
  request: {
    /**
     * HTTP method; null if not known
     */
    method: string | null;
    /**
     * Path of the request, without keys; null if not known
     */
    path: string | null;
    /**
     * HTTP status of the answer; null while the request runs
     */
    status_code: number | null;
    /**
     * `user_id` of the request; null if it had none
     */
    user_id: string | null;
    /**
     * Id of the key of the request; null if it had none
     */
    key_id: string | null;
  };
  /**
   * Time when the first event started
   */
  started_at: string;
  /**
   * Time when the last event ended
   */
  ended_at: string;
  /**
   * Milliseconds from `started_at` to `ended_at`
   */
  duration_ms: number;
  /**
   * error: the request or its job failed. A failed step that was repeated does not count.
   */
  status: "ok" | "error";
  /**
   * Id of the job that the request created; null if it created none
   */
  job_id: string | null;
  /**
   * Id of that job's workflow; null if there is none
   */
  workflow_id: string | null;
  /**
   * URL that shows the workflow's history; null if there is none
   */
  workflow_url: string | null;
  /**
   * Events, ordered by their start
   */
  events: {
    /**
     * Id of the event, unique in its trace
     */
    event_id: string;
    /**
     * Id of the event that contains this event; null if none does
     */
    parent_id: string | null;
    /**
     * Kind of the event
     */
    type: "llm_call" | "database_query" | "agent_action" | "http";
    /**
     * Name of the model, statement, step or request
     */
    name: string;
    /**
     * Time when the event started
     */
    started_at: string;
    /**
     * Milliseconds from the start of the trace to the start of the event
     */
    offset_ms: number;
    /**
     * Duration of the event in milliseconds
     */
    duration_ms: number;
    /**
     * error: the event failed
     */
    status: "ok" | "error";
    /**
     * Kind of the failure; null if the event did not fail
     */
    error: string | null;
    /**
     * Facts about the event, such as counts and the names of models and engines
     */
    attributes: {
      [k: string]: unknown;
    };
  }[];
  /**
   * Counts of the events
   */
  summary: {
    /**
     * Number of calls of language models
     */
    llm_calls: number;
    /**
     * Number of queries of stores
     */
    database_queries: number;
    /**
     * Number of steps of agents
     */
    agent_actions: number;
    /**
     * Number of tokens that language models read and wrote
     */
    total_tokens: number;
    /**
     * Number of events that are counted here but were too many to be kept
     */
    dropped_events: number;
  };
}
export interface OpenapiDocumentResponse {
  [k: string]: unknown;
}
export interface AuthenticationFailed {
  /**
   * Kind of the refusal
   */
  error: "authentication_failed";
  /**
   * What is wrong, in words
   */
  message: string;
  /**
   * Code of the refusal
   */
  code: "AUTH_001";
}
export interface AuthorizationFailed {
  /**
   * Kind of the refusal
   */
  error: "authorization_failed";
  /**
   * What is wrong, in words
   */
  message: string;
  /**
   * Scopes that the request needs
   */
  required_scopes: string[];
  /**
   * Scopes that the key has
   */
  current_scopes: string[];
  /**
   * Code of the refusal
   */
  code: "AUTH_002";
}
export interface Error {
  /**
   * What is wrong, in words, with the name of the field and its limit
   */
  detail: string;
  /**
   * HTTP status of the answer. From 400 to 599.
   */
  status_code: number;
  /**
   * Name of the invalid field, as the client sent it
   */
  field?: string;
  /**
   * The invalid fields, at most 20
   */
  errors?: FieldError[];
}
export interface FieldError {
  /**
   * Name of the invalid field, as the client sent it
   */
  field: string;
  /**
   * What is wrong, in words
   */
  message: string;
  /**
   * Machine-readable kind of the fault; it does not change between versions
   */
  code: string;
}
export interface RateLimited {
  /**
   * Kind of the refusal
   */
  error: "rate_limit_exceeded";
  /**
   * Names the limit that was reached
   */
  message: string;
  /**
   * Seconds after which the request may be repeated; the same as the header Retry-After
   */
  retry_after: number;
  /**
   * Code of the refusal
   */
  code: "RATE_001";
}
export interface WebhookEvent {
  /**
   * Name of the event: how the job ended
   */
  type: "ingestion.completed" | "ingestion.failed" | "ingestion.cancelled";
  /**
   * Time when the job ended
   */
  timestamp: string;
  /**
   * The job that ended, with counts of what it made
   */
  data: {
    /**
     * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
     */
    job_id: string;
    /**
     * Kind of work
     */
    job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
    /**
     * How the job ended
     */
    status: "completed" | "failed" | "cancelled";
    /**
     * Name of the document's knowledge graph
     */
    kg_name: string | null;
    /**
     * Id of the document's source
     */
    source_id: string | null;
    /**
     * Name of the document's source; null if the source was deleted before the delivery
     */
    source_name: string | null;
    /**
     * Number of chunks (passages of the document); present only if the job is completed
     */
    chunks_count?: number;
    /**
     * Number of entities; present only if the job is completed
     */
    entities_count?: number;
    /**
     * Number of relations; present only if the job is completed
     */
    relations_count?: number;
    /**
     * Number of vectors; present only if the job is completed
     */
    vector_points_count?: number;
    error?: JobError;
  };
}
