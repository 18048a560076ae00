// Written by `npm run client` from openapi.json. Do not edit: change the routes, then write it again.

export type DetailedHealthResponse =
  | {
      /**
       * down: a critical service (graphdb, vectorstore, sql) is away
       */
      status: "healthy" | "degraded" | "down";
      /**
       * When this was written
       */
      timestamp: string;
      /**
       * Version of the interface; of the orchestrator in its status
       */
      version: string;
      /**
       * The three pipelines
       */
      pipelines: {
        [k: string]: string;
      };
      /**
       * The backends, by role
       */
      services: {
        [k: string]: string;
      };
    }
  | {
      /**
       * down: a critical service (graphdb, vectorstore, sql) is away
       */
      overall_status: "healthy" | "degraded" | "down";
      /**
       * The backends, by role
       */
      services: {
        /**
         * The backend's role
         */
        service_name: string;
        /**
         * connected, degraded, disconnected or disabled
         */
        status: string;
        /**
         * Milliseconds of the last probe
         */
        response_time_ms: number;
        /**
         * Whether questions and ingestion need it
         */
        critical: boolean;
        /**
         * What fills the role here
         */
        engine: string;
        /**
         * What is wrong; absent when nothing is
         */
        message?: string;
      }[];
      /**
       * The three pipelines
       */
      pipelines: {
        /**
         * ingestion, retrieval or prediction
         */
        pipeline_name: string;
        /**
         * ready, degraded or unavailable
         */
        status: string;
      }[];
      /**
       * Version of the interface; of the orchestrator in its status
       */
      version: string;
      /**
       * When this was written
       */
      timestamp: string;
    };
/**
 * knowledge_graph: passages found through the graph; text_to_sql: one SELECT; vector_search: nearest passages
 */
export type PipelineName = "knowledge_graph" | "text_to_sql" | "vector_search";
/**
 * universal: about anything; domain: about a field; user: made on demand; archive: kept
 */
export type KgType = "universal" | "domain" | "user" | "archive";
/**
 * Kept with the knowledge graph; what makes the vectors is configured for the whole service
 */
export type EmbeddingMethod = "semantic_gnn" | "pykeen" | "dgl_ke";
/**
 * What a key may do: a set, not a ladder; admin implies the others
 */
export type Scope = "read" | "write" | "delete" | "admin";
/**
 * Which limits hold for a key
 */
export type Tier = "free" | "standard" | "pro" | "enterprise";
export type JobEvent =
  | {
      /**
       * Name of the event, as in the stream
       */
      event: "status";
      /**
       * Data of the event, as JSON
       */
      data: {
        /**
         * The job's, or the stage's, from here on
         */
        status: "queued" | "running" | "completed" | "failed" | "cancelled";
        error?: JobError;
        /**
         * When it happened
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
       * Data of the event, as JSON
       */
      data: {
        /**
         * The stage of an ingestion, or the step of a question
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
         * The job's, or the stage's, from here on
         */
        status: "pending" | "running" | "completed" | "failed" | "skipped";
        /**
         * How many of `items_total` are done
         */
        items: number;
        /**
         * How many there are to do; null: not known yet
         */
        items_total: number | null;
        /**
         * When it happened
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
       * Data of the event, as JSON
       */
      data: {
        /**
         * The stage of an ingestion, or the step of a question
         */
        name: "recall" | "route" | "retrieve" | "rerank" | "predict" | "remember";
        /**
         * When it happened
         */
        at: string;
      };
    };

export interface Operations {
  /**
   * Health of the service, open to all
   *
   * For load balancers and status pages: never asks a backend, but says what the probes found last, at most some seconds ago. 200 for ok and degraded, 503 for down. No key is needed.
   */
  rootHealth: {
    input: {};
    answers: {
      "200": RootHealthResponse;
    };
  };
  /**
   * Whether the process answers at all; looks at nothing else
   *
   * For whoever restarts processes. It stays 200 while backends are away and while the service stops. No key is needed. An extension of the specification.
   */
  livez: {
    input: {};
    answers: {
      "200": LivezResponse;
    };
  };
  /**
   * Whether to send requests here: started, and not about to stop
   *
   * For whoever spreads requests. It stays 200 while backends are away, because all processes share them. No key is needed. An extension of the specification.
   */
  readyz: {
    input: {};
    answers: {
      "200": ReadyzResponse;
    };
  };
  /**
   * Metrics in Prometheus' text exposition format
   *
   * Who may read them is configured (`LORE_METRICS_AUTH`): everybody, callers on the same machine, or keys with the scope `read`. No key is needed.
   */
  metrics: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Health of every pipeline and service
   *
   * The states of pipelines and backends as the probes found them last; with `detailed=true` also response times and engines. Scope: `read`.
   */
  detailedHealth: {
    input: {
      query?: {
        /**
         * Adds response times, engines and messages. Default false.
         */
        detailed?: boolean;
      };
    };
    answers: {
      "200": DetailedHealthResponse;
    };
  };
  /**
   * Health of the agent system
   *
   * Whether questions and documents can be worked on, and which engine runs jobs. Scope: `read`.
   */
  agentHealth: {
    input: {};
    answers: {
      "200": AgentHealthResponse;
    };
  };
  /**
   * Orchestrator, pipelines, memory managers and workflow engine
   *
   * What the orchestrator consists of and which parts are ready; the names of its graphs' nodes are those in traces. Scope: `read`.
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
   * Chooses a pipeline by the question, finds passages, and answers with quoted sentences. Where nothing bears an answer out, the answer says so, with `citations` empty and a low `confidence`: that is 200, not an error. Questions with the same `session_id` may refer to each other.
   *
   * With `Prefer: respond-async` the answer is 202 at once; wait for the job and read its `result`, which is kept for a day. Scope: `read`.
   */
  query: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   *
   * Search without an answer: the passages whose vectors are nearest to the question's, optionally put in order anew. For clients that write answers themselves. Scope: `read`.
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
   *
   * Takes a PDF, CSV, TXT or Markdown file, or fetches `doc_url`, and answers 202 as soon as the document is safe. Wait for the job, by its events or by asking for it; the counts of this answer are 0. The same document under the same name again gets the existing ids; changed, it becomes a new revision that replaces the old one in one step.
   *
   * Send an `Idempotency-Key` where you may repeat the request. Scope: `write`.
   */
  ingest: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   * The same ingestion for a text or an address in JSON, with more to choose. Waits for the result, a minute at most; what takes longer, and everything with `async_processing`, is answered 202 with a job.
   *
   * `webhook_url` is for `async_processing`: it is sent how the job ended, see Webhooks. Scope: `write`.
   */
  ingestUnified: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   *
   * A page of sources with their counts. For the next page pass `next_cursor` as `cursor`, until it is null. Scope: `read`.
   */
  listSources: {
    input: {
      path: {
        /**
         * Name of the knowledge graph: letters, digits, underscores and hyphens. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * false leaves the counts out. Default true.
         */
        include_stats?: boolean;
        /**
         * How many at most. Default 1000. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before. At most 255 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListSourcesResponse;
    };
  };
  /**
   * Statistics and ingestion progress of a source
   *
   * What was made of a document, and how far its ingestion is. While a new revision is ingested the counts are those of the old one. Scope: `read`.
   */
  sourceStats: {
    input: {
      path: {
        /**
         * Id of the source, as its ingestion answered it
         */
        source_id: string;
      };
      query?: {
        /**
         * false leaves `vector_points_count` null. Default true.
         */
        include_vector_stats?: boolean;
      };
    };
    answers: {
      "200": SourceStatsResponse;
    };
  };
  /**
   * Health of source management, with counts of your sources
   *
   * The stores that sources need, and how many sources of the key's tenant there are. Scope: `read`.
   */
  sourceHealth: {
    input: {};
    answers: {
      "200": SourceHealthResponse;
    };
  };
  /**
   * Jobs, newest first
   *
   * Documents and questions that are being worked on or were. For the next page pass `next_cursor` as `cursor`, until it is null. Results of questions are left out: ask for the job. Scope: `read`. An extension of the specification.
   */
  listJobs: {
    input: {
      query?: {
        /**
         * Only those of this knowledge graph. At most 128 characters.
         */
        kg_name?: string;
        /**
         * Only those with this status
         */
        status?: "queued" | "running" | "completed" | "failed" | "cancelled";
        /**
         * How many at most. Default 50. From 1 to 200.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before
         */
        cursor?: string;
      };
    };
    answers: {
      "200": ListJobsResponse;
    };
  };
  /**
   * A job with its stages, progress, result or error
   *
   * To be asked for until `status` is completed, failed or cancelled; once a second is often enough. The events of the job tell the same without asking. Scope: `read`. An extension of the specification.
   */
  getJob: {
    input: {
      path: {
        /**
         * Id of the job, for GET /api/v1/jobs/{job_id}
         */
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * What happens to a job, as server-sent events; Last-Event-ID resumes
   *
   * A stream (text/event-stream) that begins with everything that happened so far and ends with the job. Each event has an `id`, a name and JSON data: `status` (the job's), `stage` (of an ingestion), `step` (of a question). Whoever reconnects with `Last-Event-ID` misses nothing. Lines that begin with a colon keep the connection open. Scope: `read`. An extension of the specification.
   */
  jobEvents: {
    input: {
      path: {
        /**
         * Id of the job, for GET /api/v1/jobs/{job_id}
         */
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
   *
   * A job that waits ends at once; one that runs ends with its present step, so `status` may still be running with `cancel_requested` true. Nothing of its document is published. What is published already is not taken back: 409. Scope: `write`. An extension of the specification.
   */
  cancelJob: {
    input: {
      path: {
        /**
         * Id of the job, for GET /api/v1/jobs/{job_id}
         */
        job_id: string;
      };
    };
    answers: {
      "200": Job;
    };
  };
  /**
   * List knowledge graphs, by name
   *
   * Those of the key's tenant. `include_stats=false` is faster: it leaves counts and types out. Scope: `read`.
   */
  listKnowledgeGraphs: {
    input: {
      query?: {
        /**
         * Also those that are not active. Default false.
         */
        include_inactive?: boolean;
        /**
         * false leaves counts and types out. Default true.
         */
        include_stats?: boolean;
        /**
         * Only those of this type
         */
        kg_type?: "universal" | "domain" | "user" | "archive";
        /**
         * Only those with this domain. At most 100 characters.
         */
        domain?: string;
      };
    };
    answers: {
      "200": ListKnowledgeGraphsResponse;
    };
  };
  /**
   * Register a knowledge graph and create its vector collections
   *
   * Needed only for what differs from the defaults: ingestion makes the knowledge graphs that it is given. Names are unique in a tenant. Scope: `write`.
   */
  createKnowledgeGraph: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   *
   * Counts, types, sources and the strongest entities, to read or to embed in a frame. It asks for nothing besides itself. Drawn after every ingestion; 404 until the first one is done. Scope: `read`.
   */
  dashboard: {
    input: {
      path: {
        /**
         * Name of the knowledge graph: letters, digits, underscores and hyphens. At most 128 characters.
         */
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
   *
   * Entities and relations to move, search and filter, to read or to embed in a frame. It asks for nothing besides itself. Drawn after every ingestion; 404 until the first one is done. Scope: `read`.
   */
  networkVisualization: {
    input: {
      path: {
        /**
         * Name of the knowledge graph: letters, digits, underscores and hyphens. At most 128 characters.
         */
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
   *
   * Whether pages can be kept, and how many there are of the key's tenant. Scope: `read`.
   */
  visualizationsHealth: {
    input: {};
    answers: {
      "200": VisualizationsHealthResponse;
    };
  };
  /**
   * Issue an API key; the secret is shown once
   *
   * The secret is in this answer and nowhere else. Nobody gives a scope that its own key does not hold; a higher tier, a bigger budget or another tenant only an admin of the default tenant. Requests count against the limits of the tier: free 60 per minute and 1,000 per day, standard 300 and 10,000, pro 1,000 and 100,000, enterprise without limits. Scope: `admin`. Takes a key, not a token.
   */
  generateKey: {
    input: {
      header?: {
        /**
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   *
   * For receivers of webhooks: one of these keys verifies the `v1a` signature of every delivery. Keep them for an hour, and ask again when none fits. No key is needed. An extension of the specification.
   */
  webhookKeys: {
    input: {};
    answers: {
      "200": WebhookKeysResponse;
    };
  };
  /**
   * API keys without their secrets, newest first
   *
   * A page of keys, each with its state and when it was last used. For the next page pass `next_cursor` as `cursor`, until it is null. Scope: `admin`.
   */
  listKeys: {
    input: {
      query?: {
        /**
         * Another tenant than the key's own; for admins of the default tenant
         */
        tenant_id?: string;
        /**
         * Also those that were revoked. Default false.
         */
        include_revoked?: boolean;
        /**
         * How many at most. Default 500. From 1 to 1000.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before
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
   * It is refused from now on: here at once, in other processes within five seconds. Its tokens end with it. Scope: `admin`.
   */
  revokeKey: {
    input: {
      path: {
        /**
         * Id of the key; its secret is something else
         */
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
   *
   * The new key has the same name, scopes, tier and limits. Both count for 24 hours, so that clients can be changed one after the other. Scope: `admin`. Takes a key, not a token.
   */
  rotateKey: {
    input: {
      path: {
        /**
         * Id of the key; its secret is something else
         */
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
         * A repeated request with the same key gets the answer of the first, for 24 hours. A random UUID will do
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
   *
   * For whoever should hold a secret for minutes only. A token has the key's limits and at most its scopes, and ends with the key. Also takes a form, as RFC 8693 has it; the key goes into the header. Any key will do. An extension of the specification.
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
   *
   * For services that check tokens themselves: EdDSA over Ed25519, by `kid`. No key is needed. An extension of the specification.
   */
  tokenKeys: {
    input: {};
    answers: {
      "200": TokenKeysResponse;
    };
  };
  /**
   * What requests did and used: by type of event, by model, by day; usage is kept by the hour
   *
   * Sums over events of requests: calls of models, operations on databases, actions of agents. Without dates it is the last 30 days; an `end_date` that is a day counts as a whole. Scope: `read`.
   */
  usageSummary: {
    input: {
      query?: {
        /**
         * ISO 8601 date or date-time; UTC unless it says otherwise. At most 40 characters.
         */
        start_date?: string;
        /**
         * ISO 8601 date or date-time; UTC unless it says otherwise. At most 40 characters.
         */
        end_date?: string;
        /**
         * Only what this user did. At most 200 characters.
         */
        user_id?: string;
        /**
         * Another tenant than the key's own; for admins of the default tenant. At most 200 characters.
         */
        tenant_id?: string;
      };
    };
    answers: {
      "200": UsageSummaryResponse;
    };
  };
  /**
   * Sessions, the last begun first: how long, how many questions, how many tokens
   *
   * A page of conversations with their length and cost. For the next page pass `next_cursor` as `cursor`, until it is null. Scope: `read`.
   */
  usageSessions: {
    input: {
      query?: {
        /**
         * Only sessions of this user. At most 200 characters.
         */
        user_id?: string;
        /**
         * Another tenant than the key's own; for admins of the default tenant. At most 200 characters.
         */
        tenant_id?: string;
        /**
         * How many at most. Default 100. From 1 to 500.
         */
        limit?: number;
        /**
         * `next_cursor` of the page before
         */
        cursor?: string;
      };
    };
    answers: {
      "200": UsageSessionsResponse;
    };
  };
  /**
   * Everything that one request did, in order, with where its time and tokens went
   *
   * The waterfall of one request, also of the job that it made. Every answer names its trace in `X-Trace-Id`; it can be read some seconds later. Scope: `read`.
   */
  trace: {
    input: {
      path: {
        /**
         * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
         */
        trace_id: string;
      };
    };
    answers: {
      "200": TraceResponse;
    };
  };
  /**
   * This interface as an OpenAPI 3.1 document
   *
   * What this page shows: paths, schemas, examples that were answered by the service itself. No key is needed. An extension of the specification.
   */
  openapiDocument: {
    input: {};
    answers: {
      "200": OpenapiDocumentResponse;
    };
  };
  /**
   * This interface to read and to try, in a browser
   *
   * Authorize with a key, then try any endpoint. The key is forgotten with the page. No key is needed. An extension of the specification.
   */
  docsPage: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Script and style of the interface's page
   *
   * What the page of the interface loads. No key is needed. An extension of the specification.
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
   * down: a critical service (graphdb, vectorstore, sql) is away
   */
  status: "ok" | "degraded" | "down";
  /**
   * Name of the service
   */
  system: string;
  /**
   * Version of the interface; of the orchestrator in its status
   */
  version: string;
  /**
   * When this was written
   */
  timestamp: string;
  /**
   * Seconds since the process started
   */
  uptime_seconds: number;
  /**
   * The three pipelines
   */
  pipelines: {
    /**
     * Documents in
     */
    ingestion: "ready" | "degraded" | "unavailable";
    /**
     * Passages for questions
     */
    retrieval: "ready" | "degraded" | "unavailable";
    /**
     * Answers from passages
     */
    prediction: "ready" | "degraded" | "unavailable";
  };
  /**
   * The backends, by role
   */
  services: {
    /**
     * The graph store; critical
     */
    graphdb: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * The vector store; critical
     */
    vectorstore: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * The records; critical
     */
    sql: "connected" | "degraded" | "disconnected" | "disabled";
    /**
     * Not critical: without it answers come later
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
   * stopping: send requests elsewhere
   */
  status: "ready" | "stopping";
}
export interface AgentHealthResponse {
  /**
   * down: questions and ingestion cannot be served
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Name of the subsystem
   */
  service: string;
  /**
   * What the agents stand on
   */
  components: {
    /**
     * What runs jobs; embedded: inside this process
     */
    workflow_engine: "connected" | "embedded" | "disconnected";
    /**
     * What leads questions through the pipelines
     */
    main_orchestrator: "ready" | "initializing" | "failed";
    /**
     * The three pipelines
     */
    pipelines: string[];
  };
  /**
   * When this was written
   */
  timestamp: string;
}
export interface AgentStatusResponse {
  /**
   * What leads questions through the pipelines
   */
  main_orchestrator: {
    /**
     * Whether it is set up
     */
    initialized: boolean;
    /**
     * Version of the interface; of the orchestrator in its status
     */
    version: string;
    /**
     * The three pipelines
     */
    pipelines: {
      /**
       * Documents in
       */
      ingestion: {
        /**
         * Whether it can work now
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether it is set up
         */
        initialized: boolean;
      };
      /**
       * Passages for questions
       */
      retrieval: {
        /**
         * Whether it can work now
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether it is set up
         */
        initialized: boolean;
      };
      /**
       * Answers from passages
       */
      prediction: {
        /**
         * Whether it can work now
         */
        status: "ready" | "degraded" | "unavailable";
        /**
         * Whether it is set up
         */
        initialized: boolean;
      };
    };
    /**
     * What remembers conversations; disabled: not in this version
     */
    memory_managers: {
      /**
       * Conversations of the past
       */
      episodic: "ready" | "disabled" | "unavailable";
      /**
       * Facts that users told
       */
      semantic: "ready" | "disabled" | "unavailable";
      /**
       * Ways that worked
       */
      procedural: "ready" | "disabled" | "unavailable";
      /**
       * The turns of this session
       */
      short_term: "ready" | "disabled" | "unavailable";
      /**
       * What outlives sessions
       */
      long_term: "ready" | "disabled" | "unavailable";
    };
  };
  /**
   * What runs jobs; embedded: inside this process
   */
  workflow_engine: {
    /**
     * Whether it can be reached
     */
    available: boolean;
    /**
     * Steps of the agents' graphs
     */
    nodes: string[];
  };
  /**
   * When this was written
   */
  timestamp: string;
}
export interface QueryRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Whose conversation goes on where no `session_id` is given. At most 200 characters.
   */
  user_id?: string | null;
  /**
   * The conversation that the question follows up; default: the user's, of the last 30 minutes. At most 200 characters.
   */
  session_id?: string | null;
  /**
   * How many passages the answer is made from at most. Default 10. From 1 to 100.
   */
  max_results?: number | null;
  /**
   * Whether every sentence is checked against its passage. Default true.
   */
  validate_answer?: boolean | null;
  /**
   * false leaves `citations` empty. Default true.
   */
  include_citations?: boolean | null;
  /**
   * Knowledge graphs to search; default: all that are active. At most 50.
   */
  kg_names?: string[] | null;
}
export interface Answer {
  /**
   * Sentences quoted from the passages, with markers [1] of the citations; or that nothing was found
   */
  answer: string;
  pipeline_used: PipelineName;
  /**
   * Where each sentence stands
   */
  citations: Citation[];
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * How far the answer is borne out; 0.2 at most where nothing was found. From 0 to 1.
   */
  confidence: number;
  metadata: AnswerMetadata;
}
export interface Citation {
  /**
   * The marker [n] in the answer
   */
  citation_id: number;
  /**
   * Null for what no document says
   */
  source_id: string | null;
  /**
   * Null for what no document says
   */
  source_name: string | null;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * Null for a table as a whole
   */
  chunk_id: number | null;
  /**
   * Verbatim; for a table the statement that was run on it
   */
  excerpt: string;
  /**
   * How much it bears on the question. From 0 to 1.
   */
  relevance_score: number;
  /**
   * Page of a PDF, from 1; null: it has none
   */
  page: number | null;
  /**
   * Heading above; null: there is none
   */
  section: string | null;
  /**
   * Entities that the passage names
   */
  entity_ids: number[];
  /**
   * Code points from the beginning of the stored text; null for a table
   */
  start_offset: number | null;
  /**
   * Just behind the sentence; null for a table
   */
  end_offset: number | null;
}
export interface AnswerMetadata {
  /**
   * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
   */
  trace_id: string;
  /**
   * Knowledge graphs that were searched
   */
  kg_names_used: string[];
  /**
   * Which pipeline was chosen
   */
  intent: {
    pipeline: PipelineName;
    /**
     * How clear the choice was, 0 to 1
     */
    confidence: number;
    /**
     * Why, in words
     */
    reason: string;
  };
  /**
   * Passages that were found
   */
  retrieved_count: number;
  /**
   * The check of the answer; null: not asked for
   */
  validation: {
    /**
     * Whether it took place
     */
    performed: boolean;
    /**
     * Whether every sentence is borne out
     */
    grounded: boolean;
    /**
     * Sentences that are not
     */
    unsupported_claims: string[];
  } | null;
  /**
   * What the conversation contributed
   */
  memory: {
    /**
     * Whether it was needed to understand the question
     */
    used: boolean;
    /**
     * Remembered items by manager
     */
    items_used: {
      [k: string]: number;
    };
    /**
     * Why, in words
     */
    reason?: string;
    /**
     * Managers that could not answer
     */
    degraded?: string[];
  };
  /**
   * Passages that led to the answer, first to last: what the graph contributed
   */
  path: {
    /**
     * Id of the passage
     */
    chunk_id: number;
    /**
     * Heading or source of the passage; null: it has none
     */
    title: string | null;
    /**
     * What links it with the one before; null for the first
     */
    via: string | null;
  }[];
  /**
   * The statement, where one was written; else null
   */
  generated_sql: string | null;
  /**
   * Name of the model, or of what is built in
   */
  model: string;
  /**
   * What models have read and written
   */
  token_usage: {
    /**
     * Tokens that models have read
     */
    input_tokens: number;
    /**
     * Tokens that models have written
     */
    output_tokens: number;
  };
  /**
   * Something was away that the answer did without; `warnings` name it
   */
  degraded: boolean;
  /**
   * What was noticed and did not stop it
   */
  warnings: string[];
  /**
   * Time by step
   */
  stages: {
    /**
     * Name of the step
     */
    name: string;
    /**
     * Milliseconds
     */
    ms: number;
  }[];
}
export interface AcceptedQuestion {
  /**
   * Id of the job, for GET /api/v1/jobs/{job_id}
   */
  job_id: string;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * queued: accepted
   */
  status: "queued";
  /**
   * Where the job is to be asked for
   */
  status_url: string;
}
export interface VectorBypassRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * How many passages at most. Default 20. From 1 to 100.
   */
  top_k?: number | null;
  /**
   * Whether the nearest are put in order anew. Default true.
   */
  include_reranking?: boolean | null;
  /**
   * How they are put in order; null: they were not. Default "listwise".
   */
  reranker_method?: ("listwise" | "pointwise") | null;
  /**
   * Knowledge graphs to search; default: all that are active. At most 50.
   */
  kg_names?: string[] | null;
  /**
   * Adds `search_details`. Default false.
   */
  include_search_details?: boolean | null;
}
export interface VectorBypassResult {
  /**
   * As it was asked
   */
  query: string;
  /**
   * The nearest first
   */
  results: VectorResult[];
  /**
   * How many are here
   */
  total_results: number;
  /**
   * Knowledge graphs that were searched
   */
  kg_names: string[];
  /**
   * Whether they were put in order anew
   */
  reranked: boolean;
  /**
   * How they are put in order; null: they were not
   */
  reranker_method: string | null;
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * How the search went; only where it was asked for
   */
  search_details?: {
    /**
     * What made the vectors
     */
    embedding_model: string;
    /**
     * Numbers of a vector
     */
    dimensions: number;
    /**
     * Collections that were searched
     */
    collections: string[];
    /**
     * Passages before the best were taken
     */
    candidates: number;
    /**
     * As it was asked
     */
    top_k: number;
    /**
     * Milliseconds by step
     */
    timings_ms: {
      /**
       * Making the question's vector
       */
      embed: number;
      /**
       * Looking for the nearest
       */
      search: number;
      /**
       * Putting them in order
       */
      rerank: number;
    };
  };
  /**
   * The trace of this request
   */
  metadata: {
    /**
     * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
     */
    trace_id: string;
  };
}
export interface VectorResult {
  /**
   * Id of the passage
   */
  chunk_id: number;
  /**
   * Null for what no document says
   */
  source_id: string | null;
  /**
   * Null for what no document says
   */
  source_name: string | null;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * The passage
   */
  content: string;
  /**
   * Cosine of the angle to the question, from -1 to 1
   */
  score: number;
  /**
   * What the order comes from, where it was asked for
   */
  rerank_score?: number;
  /**
   * Of the passage: section, page and the like
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface IngestRequest {
  /**
   * The knowledge graph to ingest into; made on demand, as `kg_type` user. At most 128 characters.
   */
  kg_name: string;
  /**
   * Address of the document, fetched before the answer; this or `file`. Empty = absent. At most 2048 characters.
   */
  doc_url?: string;
  /**
   * Default: the name of the file. The same name with other content is a new revision. Empty = absent. At most 255 characters.
   */
  source_name?: string;
  /**
   * Metadata of the source: a JSON object as text, 64 kB at most. Empty = absent
   */
  custom_fields_json?: string;
  /**
   * Is sent how the job ended, signed. Empty = absent. At most 2048 characters.
   */
  webhook_url?: string;
  file?: Blob;
}
export interface IngestResponse {
  /**
   * Id of the job, for GET /api/v1/jobs/{job_id}
   */
  job_id: string;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Id of the source, as its ingestion answered it
   */
  source_id: string;
  /**
   * How many entities
   */
  entities_count: number;
  /**
   * How many relations
   */
  relations_count: number;
  /**
   * How many passages
   */
  chunks_count: number;
  /**
   * pending: accepted
   */
  status: string;
  /**
   * Where the job is to be asked for
   */
  status_url: string;
  /**
   * What `webhook_url` will be told; null: none was given
   */
  webhook: WebhookReceipt | null;
}
/**
 * What will be told to webhook_url: one of these events, once the job has ended
 */
export interface WebhookReceipt {
  /**
   * Where it is sent
   */
  url: string;
  /**
   * One of these is sent, once
   */
  events: ("ingestion.completed" | "ingestion.failed" | "ingestion.cancelled")[];
}
export interface UnifiedIngestRequest {
  /**
   * The knowledge graph to ingest into; made on demand, as `kg_type` user. At most 128 characters.
   */
  kg_name: string;
  /**
   * The text, 10 MB at most; this or `document_url`
   */
  content?: string | null;
  /**
   * Address of the document, fetched before the answer; this or `content`. At most 2048 characters.
   */
  document_url?: string | null;
  /**
   * fast: no relations; comprehensive: everything; domain_specific: with the words of its domain; auto: by size. Default "auto".
   */
  mode?: ("auto" | "fast" | "comprehensive" | "domain_specific") | null;
  /**
   * How the text is cut into passages. Default "semantic".
   */
  chunking_strategy?: ("semantic" | "fixed" | "sentence" | "paragraph" | "heading") | null;
  /**
   * Code points of a passage, about. Default 1000. From 100 to 5000.
   */
  chunk_size?: number | null;
  /**
   * Whether names are found. Default true.
   */
  enable_entity_extraction?: boolean | null;
  /**
   * Whether relations between them are found. Default true.
   */
  enable_relation_extraction?: boolean | null;
  /**
   * Whether text that can hardly be read is refused. Default true.
   */
  enable_quality_checks?: boolean | null;
  /**
   * Whether repeated passages are left out. Default true.
   */
  enable_deduplication?: boolean | null;
  /**
   * Whether fields of knowledge are told. Default true.
   */
  auto_domain_detection?: boolean | null;
  /**
   * true: answer 202 with a job at once; false: wait a minute at most, then the same. Default false.
   */
  async_processing?: boolean | null;
  /**
   * How early its turn comes. Default "normal".
   */
  priority?: ("urgent" | "high" | "normal" | "low") | null;
  /**
   * Default: made from the text or the address. At most 255 characters.
   */
  source_name?: string | null;
  /**
   * Kept with the source, 64 kB at most
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Is sent how the job ended, signed; for async_processing only. At most 2048 characters.
   */
  webhook_url?: string | null;
}
export interface UnifiedIngestResult {
  /**
   * true
   */
  success: true;
  /**
   * Id of the source, as its ingestion answered it
   */
  source_id: string;
  /**
   * Id of the job, for GET /api/v1/jobs/{job_id}
   */
  job_id: string;
  /**
   * The document as it was taken in
   */
  source_info: {
    /**
     * Id of the source, as its ingestion answered it
     */
    source_id: string;
    /**
     * Name of the source, unique in its knowledge graph
     */
    source_name: string;
    /**
     * Name of the knowledge graph: letters, digits, underscores and hyphens
     */
    kg_name: string;
    /**
     * How the document came
     */
    source_type: "text" | "url" | "file";
    /**
     * The address
     */
    url?: string;
    /**
     * Media type of the document
     */
    content_type: string;
    /**
     * Bytes of the document
     */
    size_bytes: number;
    /**
     * SHA-256 of the document's bytes, in hex
     */
    content_hash: string;
    /**
     * ISO 639-1; und: not known
     */
    language: string;
    /**
     * When it was made
     */
    created_at: string;
  };
  /**
   * What the text is like; null for a document that POST /api/v1/ingest took in before
   */
  content_analysis: {
    /**
     * Code points
     */
    content_length: number;
    /**
     * Words
     */
    word_count: number;
    /**
     * Sentences
     */
    sentence_count: number;
    /**
     * ISO 639-1; und: not known
     */
    language: string;
    /**
     * By the length of sentences and words: plain 0, dense 1. From 0 to 1.
     */
    complexity: number;
    /**
     * What `auto` chose, or the mode that was asked for
     */
    mode_used: "fast" | "comprehensive" | "domain_specific";
    /**
     * How the text is cut into passages
     */
    chunking_strategy: "semantic" | "fixed" | "sentence" | "paragraph" | "heading";
    /**
     * Code points of a passage, about
     */
    chunk_size: number;
    /**
     * Code points of a passage, on average
     */
    avg_chunk_size: number;
  } | null;
  /**
   * Fields of knowledge, the likeliest first
   */
  detected_domains: {
    /**
     * Name of the field
     */
    domain: string;
    /**
     * How sure it is. From 0 to 1.
     */
    confidence: number;
  }[];
  /**
   * Passages
   */
  chunks_created: number;
  /**
   * Entities
   */
  entities_extracted: number;
  /**
   * Relations
   */
  relations_extracted: number;
  /**
   * How well it can be read; null: not analysed. From 0 to 1.
   */
  quality_score: number | null;
  /**
   * Repeated passages that were left out
   */
  duplicates_removed: number;
  /**
   * What each store holds of it now
   */
  storage_info: {
    /**
     * Records
     */
    sql: {
      /**
       * Passages
       */
      chunks: number;
      /**
       * Entities
       */
      entities: number;
      /**
       * Relations
       */
      relations: number;
    };
    /**
     * Vectors
     */
    vectorstore: {
      /**
       * Name of the collection
       */
      collection: string;
      /**
       * Vectors
       */
      points: number;
    };
    /**
     * Nodes and edges
     */
    graphdb: {
      /**
       * Nodes
       */
      nodes: number;
      /**
       * Edges
       */
      edges: number;
      /**
       * synced: it shows what the records hold
       */
      status: "synced";
    };
    /**
     * Pages that were drawn
     */
    visualizations: string[];
  };
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * The trace of this request, and what was noticed
   */
  metadata: {
    /**
     * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
     */
    trace_id: string;
    /**
     * What was noticed and did not stop it
     */
    warnings: string[];
  };
}
export interface AcceptedIngestion {
  /**
   * true
   */
  success: true;
  /**
   * Id of the job, for GET /api/v1/jobs/{job_id}
   */
  job_id: string;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * Id of the source, as its ingestion answered it
   */
  source_id: string;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * Where the job is to be asked for
   */
  status_url: string;
  /**
   * What `webhook_url` will be told; null: none was given
   */
  webhook: WebhookReceipt | null;
}
export interface ListSourcesResponse {
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * In the order of their names
   */
  sources: Source[];
  /**
   * How many there are in all, on this page and on others
   */
  total_count: number;
  /**
   * The `cursor` of the next page; null: this was the last one
   */
  next_cursor: string | null;
}
export interface Source {
  /**
   * Id of the source, as its ingestion answered it
   */
  source_id: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * pending, processing, completed, failed or deleting
   */
  status: string;
  /**
   * How the document came
   */
  source_type: "file" | "url" | "text";
  /**
   * pdf, csv, txt, md or html
   */
  file_type: string;
  /**
   * How many passages
   */
  chunks_count?: number;
  /**
   * How many entities
   */
  entities_count?: number;
  /**
   * How many relations
   */
  relations_count?: number;
  /**
   * How many vectors
   */
  vector_points_count?: number;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it was changed last
   */
  updated_at: string;
  /**
   * When a question cited it last; null: never
   */
  last_accessed: string | null;
  /**
   * What the ingestion was given, and the `url` of a fetched document
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Its last job; null: none is kept
   */
  job_id: string | null;
}
export interface SourceStatsResponse {
  /**
   * Id of the source, as its ingestion answered it
   */
  source_id: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Name of the knowledge graph: letters, digits, underscores and hyphens
   */
  kg_name: string;
  /**
   * pending and processing: its first ingestion goes on; then completed or failed
   */
  status: "pending" | "processing" | "completed" | "failed" | "deleting";
  /**
   * How many passages
   */
  chunks_count: number;
  /**
   * How many entities
   */
  entities_count: number;
  /**
   * How many relations
   */
  relations_count: number;
  /**
   * How many vectors
   */
  vector_points_count: number | null;
  /**
   * Entities by type
   */
  entity_type_distribution: {
    [k: string]: number;
  };
  /**
   * Relations by type
   */
  relation_type_distribution: {
    [k: string]: number;
  };
  /**
   * Code points of a passage, on average
   */
  avg_chunk_size: number;
  /**
   * Code points of the text that was read
   */
  total_text_length: number;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When a question cited it last; null: never
   */
  last_accessed: string | null;
  /**
   * Its last job; null: none is kept
   */
  job_id: string | null;
  /**
   * How far its last job is
   */
  progress: {
    /**
     * What it is at, or what it failed at; null: between two, or ended well
     */
    stage: string | null;
    /**
     * Stages that are over
     */
    stages_done: number;
    /**
     * Stages in all
     */
    stages_total: 8;
    /**
     * Share of the work that is done. From 0 to 100.
     */
    percent: number;
  };
  /**
   * Why its last ingestion failed; null: it did not
   */
  error: string | null;
  /**
   * SHA-256 of the document's bytes, in hex
   */
  content_hash: string;
  /**
   * What the ingestion was given
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface SourceHealthResponse {
  /**
   * down: a store that sources need is away
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Whether the records answer
   */
  database_connection: boolean;
  /**
   * Whether the vector store answers
   */
  vector_db_connection: boolean;
  /**
   * Sources in all
   */
  tracked_sources_count: number;
  /**
   * Sources that can be asked about
   */
  active_sources_count: number;
  /**
   * Sources whose ingestion failed
   */
  failed_sources_count: number;
  /**
   * When this was written
   */
  timestamp: string;
}
export interface ListJobsResponse {
  /**
   * The newest first
   */
  jobs: Job[];
  /**
   * The `cursor` of the next page; null: this was the last one
   */
  next_cursor: string | null;
}
export interface Job {
  /**
   * Id of the job, for GET /api/v1/jobs/{job_id}
   */
  job_id: string;
  /**
   * What kind of work it is
   */
  job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
  /**
   * queued → running → completed, failed or cancelled
   */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /**
   * How early its turn comes
   */
  priority: "urgent" | "high" | "normal" | "low";
  /**
   * Null for a question
   */
  kg_name: string | null;
  /**
   * The document; null for a question
   */
  source_id: string | null;
  /**
   * The document; null for a question
   */
  source_name: string | null;
  /**
   * What it is at, or what it failed at; null: between two, or ended well
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
   * The stages of an ingestion, in order; empty for a question
   */
  stages: JobStage[];
  /**
   * Share of the work that is done; 1 only when it is completed. From 0 to 1.
   */
  progress: number;
  /**
   * Seconds until it is done at the pace so far; null before there is a pace and after the end
   */
  eta_seconds: number | null;
  /**
   * Somebody asked for its end
   */
  cancel_requested: boolean;
  /**
   * How far the job's webhook is; null: it has none
   */
  webhook: JobWebhook | null;
  /**
   * Of a question: left out of lists, and erased a day after the job has ended
   */
  result: (IngestionResult | Answer) | null;
  /**
   * Why it failed; null: it did not
   */
  error: JobError | null;
  /**
   * Its workflow, in the workflow engine
   */
  workflow_id: string | null;
  /**
   * The run of its workflow; null before the first
   */
  run_id: string | null;
  /**
   * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
   */
  trace_id: string | null;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it began; null before
   */
  started_at: string | null;
  /**
   * When it ended; null before
   */
  finished_at: string | null;
}
export interface JobStage {
  /**
   * What is done
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
   * skipped: there was nothing to do
   */
  status: "pending" | "running" | "completed" | "failed" | "skipped";
  /**
   * When it began; null before
   */
  started_at: string | null;
  /**
   * When it ended; null before
   */
  finished_at: string | null;
  /**
   * How often it was begun
   */
  attempts: number;
  /**
   * How many of `items_total` are done
   */
  items: number;
  /**
   * How many there are to do; null: not known yet
   */
  items_total: number | null;
}
/**
 * How far the event is that the job's webhook_url gets; of the URL no more than its host
 */
export interface JobWebhook {
  /**
   * Host of the URL
   */
  host: string;
  /**
   * waiting: the job goes on; pending: to be sent; delivered: 2xx; failed: given up; stopped: 410, or an operator
   */
  state: "waiting" | "pending" | "delivered" | "failed" | "stopped";
  /**
   * How often it was sent
   */
  attempts: number;
  /**
   * What the last attempt was answered with; null: nothing
   */
  last_status_code: number | null;
  /**
   * When it is sent again; null: not again
   */
  next_attempt_at: string | null;
}
export interface IngestionResult {
  /**
   * How many passages
   */
  chunks_count: number;
  /**
   * How many entities
   */
  entities_count: number;
  /**
   * How many relations
   */
  relations_count: number;
  /**
   * How many vectors
   */
  vector_points_count: number;
  /**
   * Pages that were drawn
   */
  visualizations: string[];
  /**
   * What was noticed and did not stop it
   */
  warnings: string[];
}
export interface JobError {
  /**
   * What it failed at; null: before or between the stages
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
   * A word for machines: invalid_input, unprocessable, unavailable, …
   */
  code: string;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * Whether the same document may succeed another time
   */
  retryable: boolean;
}
export interface ListKnowledgeGraphsResponse {
  /**
   * In the order of their names
   */
  knowledge_graphs: KnowledgeGraph[];
  /**
   * How many there are in all, on this page and on others
   */
  total_count: number;
}
export interface KnowledgeGraph {
  /**
   * Unique; the `kg_name` of paths: letters, digits, underscores and hyphens
   */
  name: string;
  /**
   * For people; default: the name
   */
  display_name: string;
  /**
   * For people
   */
  description: string;
  kg_type: KgType;
  /**
   * Fields of knowledge that it is about
   */
  domains: string[];
  embedding_method: EmbeddingMethod;
  /**
   * Whether CSV files become SQL tables
   */
  enable_sql_storage: boolean;
  /**
   * Whether it is copied to the secondary graph store, where there is one
   */
  enable_secondary_graph_storage: boolean;
  /**
   * Inactive ones are left out of lists
   */
  is_active: boolean;
  /**
   * How many entities
   */
  entities_count?: number;
  /**
   * How many relations
   */
  relations_count?: number;
  /**
   * How many sources
   */
  sources_count?: number;
  /**
   * Entities by type, the 100 most frequent types
   */
  entity_types?: {
    [k: string]: number;
  };
  /**
   * Relations by type, the 100 most frequent types
   */
  relation_types?: {
    [k: string]: number;
  };
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it was changed last
   */
  updated_at: string;
}
export interface NewKnowledgeGraph {
  /**
   * Name of the key, for people. At most 128 characters.
   */
  name: string;
  /**
   * For people; default: the name. At most 128 characters.
   */
  display_name?: string | null;
  /**
   * For people. At most 10000 characters.
   */
  description?: string | null;
  kg_type: KgType;
  /**
   * Fields of knowledge that it is about. At most 50.
   */
  domains?: string[] | null;
  /**
   * Kept with it; what makes the vectors is configured for the whole service. Default "semantic_gnn".
   */
  embedding_method?: EmbeddingMethod | null;
  /**
   * Whether CSV files become SQL tables. Default true.
   */
  enable_sql_storage?: boolean | null;
  /**
   * Whether it is copied to the secondary graph store, where there is one. Default false.
   */
  enable_secondary_graph_storage?: boolean | null;
}
export interface CreateKnowledgeGraphResponse {
  /**
   * Name of the key, for people
   */
  name: string;
  /**
   * For people; default: the name
   */
  display_name: string;
  /**
   * For people
   */
  description: string;
  kg_type: KgType;
  /**
   * Fields of knowledge that it is about
   */
  domains: string[];
  embedding_method: EmbeddingMethod;
  /**
   * Whether CSV files become SQL tables
   */
  enable_sql_storage: boolean;
  /**
   * Whether it is copied to the secondary graph store, where there is one
   */
  enable_secondary_graph_storage: boolean;
  /**
   * Inactive ones are left out of lists
   */
  is_active: boolean;
  /**
   * How many entities
   */
  entities_count?: number;
  /**
   * How many relations
   */
  relations_count?: number;
  /**
   * How many sources
   */
  sources_count?: number;
  /**
   * Entities by type, the 100 most frequent types
   */
  entity_types?: {
    [k: string]: number;
  };
  /**
   * Relations by type, the 100 most frequent types
   */
  relation_types?: {
    [k: string]: number;
  };
  /**
   * When it was made
   */
  created_at: string;
  /**
   * When it was changed last
   */
  updated_at: string;
  /**
   * Names of its collections of vectors
   */
  collections_created: string[];
  /**
   * What happened, in words
   */
  message: string;
  /**
   * What is told beside the answer
   */
  metadata?: {
    /**
     * Something was away that the answer did without; `warnings` name it
     */
    degraded: true;
    /**
     * What was noticed and did not stop it
     */
    warnings: string[];
  };
}
export interface VisualizationsHealthResponse {
  /**
   * down: the folder of the pages is away
   */
  status: "healthy" | "degraded" | "down";
  /**
   * Name of the subsystem
   */
  service: "visualizations";
  /**
   * Whether pages can be kept
   */
  directory_writable: boolean;
  /**
   * Knowledge graphs with pages
   */
  available_kgs: number;
  /**
   * Pages in all
   */
  total_visualizations: number;
  /**
   * When the last page was drawn; null: never
   */
  last_generation: string | null;
  /**
   * Gigabytes (10^9 bytes)
   */
  disk_space_available_gb: number;
  /**
   * When this was written
   */
  timestamp: string;
}
export interface GenerateKeyRequest {
  /**
   * For people, to tell keys apart. At most 100 characters.
   */
  name: string;
  /**
   * Days; null only where LORE_ALLOW_NON_EXPIRING_KEYS is set. Default 365. From 1 to 3650.
   */
  expires_in?: number | null;
  /**
   * No more than the key that asks has; admin implies all. At most 4.
   */
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
   * What models may cost per day (UTC); default: as configured for all. From 0 to 1000000.
   */
  daily_budget_usd?: number | null;
}
export interface GenerateKeyResponse {
  /**
   * The secret; it is not shown again
   */
  api_key: string;
  /**
   * Id of the key, for rotating and revoking it
   */
  id: string;
  /**
   * Name of the key, for people
   */
  name: string;
  tier: Tier;
  /**
   * The tenant that it belongs to
   */
  tenant_id: string;
  /**
   * What models may cost per day (UTC); null: as configured for all
   */
  daily_budget_usd: number | null;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * From then on it is refused; null: never
   */
  expires_at: string | null;
  /**
   * What it may do; admin implies all
   */
  scopes: Scope[];
}
export interface WebhookKeysResponse {
  /**
   * Public keys; more than one while they are changed
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
     * Signatures that it verifies
     */
    alg: "EdDSA";
    /**
     * sig: it verifies signatures
     */
    use: "sig";
    /**
     * The same key as libraries of Standard Webhooks take it: "whpk_" and base64
     */
    standard_webhooks_key: string;
  }[];
}
export interface ListKeysResponse {
  /**
   * The newest first
   */
  keys: ApiKey[];
  /**
   * The `cursor` of the next page; null: this was the last one
   */
  next_cursor: string | null;
}
export interface ApiKey {
  /**
   * Id of the key, for rotating and revoking it
   */
  id: string;
  /**
   * Name of the key, for people
   */
  name: string;
  /**
   * The beginning of the secret, to tell keys apart
   */
  prefix: string;
  /**
   * When it was made
   */
  created_at: string;
  /**
   * null: it does not expire
   */
  expires_at: string | null;
  /**
   * When a request carried it last, to the minute; null: never
   */
  last_used: string | null;
  /**
   * What it may do; admin implies all
   */
  scopes: Scope[];
  tier: Tier;
  /**
   * rotating: another key took its place, and it counts until expires_at
   */
  status: "active" | "rotating" | "expired" | "revoked";
  /**
   * The tenant that it belongs to
   */
  tenant_id: string;
  /**
   * The key that made it; null: the operator, at the command line or by configuration
   */
  created_by: string | null;
  /**
   * What models may cost per day (UTC); null: as configured for all
   */
  daily_budget_usd: number | null;
}
export interface RevokeKeyResponse {
  /**
   * What happened, in words
   */
  message: string;
  /**
   * Id of the key; its secret is something else
   */
  key_id: string;
}
export interface RotateKeyResponse {
  /**
   * The secret of the new key; it is not shown again
   */
  new_key: string;
  /**
   * Of the new key
   */
  id: string;
  /**
   * Of the old key
   */
  key_id: string;
  /**
   * The old key is good until then
   */
  old_key_expires: string;
  /**
   * From then on it is refused; null: never
   */
  expires_at: string | null;
  /**
   * What happened, in words
   */
  message: string;
}
export interface ExchangeTokenRequest {
  /**
   * The grant of RFC 8693
   */
  grant_type: "urn:ietf:params:oauth:grant-type:token-exchange";
  /**
   * Some of the key's scopes, with blanks between; default: all of them. At most 100 characters.
   */
  scope?: string | null;
  /**
   * Seconds. Default 900. From 60 to 3600.
   */
  expires_in?: number | null;
}
export interface ExchangeTokenResponse {
  /**
   * For `Authorization: Bearer`
   */
  access_token: string;
  /**
   * As RFC 8693 wants it
   */
  issued_token_type: "urn:ietf:params:oauth:token-type:access_token";
  /**
   * As RFC 6749 wants it
   */
  token_type: "Bearer";
  /**
   * Seconds; fewer than asked for where the key ends sooner
   */
  expires_in: number;
  /**
   * Scopes of the token, with blanks between
   */
  scope: string;
}
export interface TokenKeysResponse {
  /**
   * Public keys; more than one while they are changed
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
     * Signatures that it verifies
     */
    alg: "EdDSA";
    /**
     * sig: it verifies signatures
     */
    use: "sig";
  }[];
}
export interface UsageSummaryResponse {
  /**
   * What is counted: whole hours
   */
  period: {
    /**
     * From here on, to the hour
     */
    start_date: string;
    /**
     * Up to here, to the hour
     */
    end_date: string;
  };
  /**
   * As they were asked for
   */
  filters: {
    /**
     * Null: of all users
     */
    user_id: string | null;
    /**
     * The tenant that it belongs to
     */
    tenant_id: string;
  };
  /**
   * The sums by type of event
   */
  by_event_type: {
    /**
     * What was done
     */
    event_type: "llm_call" | "database_operation" | "agent_action";
    /**
     * How many events
     */
    count: number;
    /**
     * How many of them failed
     */
    errors: number;
    /**
     * Milliseconds together
     */
    total_duration_ms: number;
    /**
     * Milliseconds on average
     */
    avg_duration_ms: number;
    /**
     * Milliseconds that 95 % stay below
     */
    p95_duration_ms: number;
    /**
     * Tokens that models have read
     */
    input_tokens: number;
    /**
     * Tokens that models have written
     */
    output_tokens: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * The sums of calls by model
   */
  by_model: {
    /**
     * Name of the model, or of what is built in
     */
    model: string;
    /**
     * How many events
     */
    count: number;
    /**
     * How many of them failed
     */
    errors: number;
    /**
     * Milliseconds together
     */
    total_duration_ms: number;
    /**
     * Milliseconds on average
     */
    avg_duration_ms: number;
    /**
     * Milliseconds that 95 % stay below
     */
    p95_duration_ms: number;
    /**
     * Tokens that models have read
     */
    input_tokens: number;
    /**
     * Tokens that models have written
     */
    output_tokens: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * The sums by day, UTC
   */
  by_day: {
    /**
     * The day, UTC
     */
    date: string;
    /**
     * How many events
     */
    count: number;
    /**
     * How many requests
     */
    requests: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  }[];
  /**
   * The sums of all
   */
  totals: {
    /**
     * How many events
     */
    events: number;
    /**
     * How many requests
     */
    requests: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * US dollars, by the price list of the configuration
     */
    estimated_cost: number;
  };
  /**
   * When this was written
   */
  timestamp: string;
}
export interface UsageSessionsResponse {
  /**
   * The last begun first
   */
  sessions: {
    /**
     * Null: told apart by user and a pause of 30 minutes
     */
    session_id: string | null;
    /**
     * Null: none was named
     */
    user_id: string | null;
    /**
     * When it began; null before
     */
    started_at: string;
    /**
     * When it ended
     */
    ended_at: string;
    /**
     * Seconds from the first question to the last answer
     */
    duration_seconds: number;
    /**
     * How many questions
     */
    turn_count: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * Tokens that models have read
     */
    input_tokens: number;
    /**
     * Tokens that models have written
     */
    output_tokens: number;
    /**
     * Questions by pipeline
     */
    pipelines: {
      [k: string]: number;
    };
  }[];
  /**
   * How many there are in all, on this page and on others
   */
  total_count: number;
  /**
   * Over all sessions, also on other pages
   */
  averages: {
    /**
     * Seconds from the first question to the last answer
     */
    duration_seconds: number;
    /**
     * How many questions
     */
    turn_count: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
  };
  /**
   * The `cursor` of the next page; null: this was the last one
   */
  next_cursor: string | null;
}
export interface TraceResponse {
  /**
   * Id of the trace, for GET /api/analytics/trace/{trace_id}; every answer names its own in X-Trace-Id
   */
  trace_id: string;
  /**
   * The request
   */
  request: {
    /**
     * Of the request; null: not known
     */
    method: string | null;
    /**
     * The pattern of the endpoint; null: none was found
     */
    path: string | null;
    /**
     * The status of the answer
     */
    status_code: number | null;
    /**
     * Null: none was named
     */
    user_id: string | null;
    /**
     * The key that asked; null: none
     */
    key_id: string | null;
  };
  /**
   * When it began; null before
   */
  started_at: string;
  /**
   * When it ended
   */
  ended_at: string;
  /**
   * Milliseconds
   */
  duration_ms: number;
  /**
   * error: an event failed
   */
  status: "ok" | "error";
  /**
   * The job that it made; null: none
   */
  job_id: string | null;
  /**
   * The workflow of that job; null: none
   */
  workflow_id: string | null;
  /**
   * Where the workflow's history is shown; null: nowhere
   */
  workflow_url: string | null;
  /**
   * In the order in which they began
   */
  events: {
    /**
     * Id of the event, in its trace
     */
    event_id: string;
    /**
     * The event that this is a part of; null: none
     */
    parent_id: string | null;
    /**
     * What was done
     */
    type: "llm_call" | "database_query" | "agent_action" | "http";
    /**
     * Which model, statement or step
     */
    name: string;
    /**
     * When it began; null before
     */
    started_at: string;
    /**
     * Milliseconds since the request began
     */
    offset_ms: number;
    /**
     * Milliseconds
     */
    duration_ms: number;
    /**
     * error: it failed
     */
    status: "ok" | "error";
    /**
     * The kind of failure; null: none
     */
    error: string | null;
    /**
     * Facts about the event, such as counts, names of models and engines
     */
    attributes: {
      [k: string]: unknown;
    };
  }[];
  /**
   * The events, counted
   */
  summary: {
    /**
     * Calls of models
     */
    llm_calls: number;
    /**
     * Queries of stores
     */
    database_queries: number;
    /**
     * Steps of agents
     */
    agent_actions: number;
    /**
     * Tokens that models have read and written
     */
    total_tokens: number;
    /**
     * Events beyond the number that is kept
     */
    dropped_events: number;
  };
}
export interface OpenapiDocumentResponse {
  [k: string]: unknown;
}
export interface AuthenticationFailed {
  /**
   * The kind of refusal
   */
  error: "authentication_failed";
  /**
   * What happened, in words
   */
  message: string;
  /**
   * The refusal as a code
   */
  code: "AUTH_001";
}
export interface AuthorizationFailed {
  /**
   * The kind of refusal
   */
  error: "authorization_failed";
  /**
   * What happened, in words
   */
  message: string;
  /**
   * What the endpoint needs
   */
  required_scopes: string[];
  /**
   * What the key has
   */
  current_scopes: string[];
  /**
   * The refusal as a code
   */
  code: "AUTH_002";
}
export interface Error {
  /**
   * What is wrong, in words; names the field and its bound
   */
  detail: string;
  /**
   * The status of the answer. From 400 to 599.
   */
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
  /**
   * The field at fault, as it was sent
   */
  field: string;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * A stable word of machines
   */
  code: string;
}
export interface RateLimited {
  /**
   * The kind of refusal
   */
  error: "rate_limit_exceeded";
  /**
   * Names the limit that was reached
   */
  message: string;
  /**
   * Seconds; the same as the header Retry-After
   */
  retry_after: number;
  /**
   * The refusal as a code
   */
  code: "RATE_001";
}
export interface WebhookEvent {
  /**
   * How the job ended
   */
  type: "ingestion.completed" | "ingestion.failed" | "ingestion.cancelled";
  /**
   * When the job ended
   */
  timestamp: string;
  /**
   * The job, with counts of what was made
   */
  data: {
    /**
     * Id of the job, for GET /api/v1/jobs/{job_id}
     */
    job_id: string;
    /**
     * What kind of work it is
     */
    job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "benchmark";
    /**
     * How the job ended
     */
    status: "completed" | "failed" | "cancelled";
    /**
     * Name of the knowledge graph: letters, digits, underscores and hyphens
     */
    kg_name: string | null;
    /**
     * Id of the source, as its ingestion answered it
     */
    source_id: string | null;
    /**
     * Name of the source, unique in its knowledge graph
     */
    source_name: string | null;
    /**
     * How many passages
     */
    chunks_count?: number;
    /**
     * How many entities
     */
    entities_count?: number;
    /**
     * How many relations
     */
    relations_count?: number;
    /**
     * How many vectors
     */
    vector_points_count?: number;
    error?: JobError;
  };
}
