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
 * Embedding method that the client asks for. `embedding_method_in_force` of the knowledge graph says which one is used.
 */
export type EmbeddingMethod = "semantic_gnn" | "pykeen" | "dgl_ke";
/**
 * Embedding method that is used. text: the vector of an entity or a chunk is made from its text alone. This version uses text for every knowledge graph, because it does not have the other methods yet.
 */
export type EmbeddingMethodInForce = "text" | "semantic_gnn" | "pykeen" | "dgl_ke";
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
   * Answer a question with the main orchestrator
   *
   * The same as `POST /api/v1/query` with its defaults. Use that endpoint to choose the number of passages, a session, or an answer as a job. Scope: `read`.
   */
  agentQuery: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * no-cache: a new answer, although an earlier one to an equal question is kept. max-age=30: a kept answer of at most 30 seconds. no-store: a new answer, which is not kept either. Other directives are ignored.
         */
        "Cache-Control"?: string;
      };
      body: AgentQueryRequest;
    };
    answers: {
      "200": RoutedAnswer;
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
   * With `Prefer: respond-async` the status is 202 at once. Wait for the job and read its `result`, which is kept for a day.
   *
   * With `Accept: text/event-stream` the answer is a stream of server-sent events, which begins with the first step that is done: `stage` (`{"name": "retrieve", "ms": 12.5}`, a step that is done), `sentence` (`{"text": "…"}`, the next quote of the answer with its marker), and at the end either `answer` (the same JSON body as without the stream) or `error` (the body of a refusal, with `status_code`). Only sentences that passed the check against their passages are sent ahead: there are none with `validate_answer: false`, if nothing was found, and for rows of tables. An error before the first event has its ordinary status. A client that disconnects ends the work; a stream cannot be resumed. Scope: `read`.
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
        /**
         * no-cache: a new answer, although an earlier one to an equal question is kept. max-age=30: a kept answer of at most 30 seconds. no-store: a new answer, which is not kept either. Other directives are ignored.
         */
        "Cache-Control"?: string;
      };
      body: QueryRequest;
    };
    answers: {
      "200": Answer;
      "202": AcceptedQuestion;
    };
  };
  /**
   * Ask by any pipeline, with a choice of mode, reranker and format
   *
   * Answers as `POST /api/v1/query` does, or lets the client name the pipeline by `mode`. In mode auto, words for numbers and rows lead to SQL if a table fits, requests for passages in bulk to vector search, and other questions to the knowledge graph. Fields of pipelines that did not run are null or empty.
   *
   * A pipeline that the client names has no fallback: if no statement can be written, mode sql gives no rows and says why in `metadata.warnings`, and if a needed engine is unavailable, the status is 500. A SELECT statement in `query` runs as in `POST /api/v1/query-sql`.
   *
   * With `Prefer: respond-async` the status is 202 at once. Wait for the job and read its `result`, which is kept for a day. Scope: `read`.
   */
  unifiedQuery: {
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
        /**
         * no-cache: a new answer, although an earlier one to an equal question is kept. max-age=30: a kept answer of at most 30 seconds. no-store: a new answer, which is not kept either. Other directives are ignored.
         */
        "Cache-Control"?: string;
      };
      body: UnifiedQueryRequest;
    };
    answers: {
      "200": UnifiedResult;
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
   * Order documents by how well they fit a query
   *
   * Scores documents that the client sends, for instance the hits of another search, and orders them. It uses no knowledge graph. The same request always gets the same answer, unless a language model is configured. Scope: `read`.
   */
  rerank: {
    input: {
      body: RerankRequest;
    };
    answers: {
      "200": RerankResult;
    };
  };
  /**
   * Order documents by relevance, diversity, recency and quality
   *
   * Orders documents that the client sends by a strategy, and leaves out what is irrelevant, unreadable or, on request, the same as a better document. `removed` counts them. Recency is relative to the newest document of the request. The same request always gets the same answer, unless a language model is configured. Scope: `read`.
   */
  rerankEnhanced: {
    input: {
      body: EnhancedRerankRequest;
    };
    answers: {
      "200": EnhancedRerankResult;
    };
  };
  /**
   * Answer a question with the rows of CSV tables
   *
   * Writes one SELECT statement for the question over the tables of CSV documents, checks it, runs it read-only, and answers with its rows. A statement in `query` is checked and run in the same way. Only SELECT statements are permitted, over the tables of one knowledge graph, for at most 5 seconds and 5 MB. If there is no safe statement, the status is 400, with the reason and the tables and columns that can be asked. Rules write statements over one table; a statement of the client may join several. Scope: `read`.
   */
  querySql: {
    input: {
      body: QuerySqlRequest;
    };
    answers: {
      "200": QuerySqlResult;
    };
  };
  /**
   * Ingest a file, or the document behind a URL, as a job
   *
   * Takes a PDF, CSV, TXT or Markdown file, or fetches `doc_url`, and answers 202 as soon as the document is stored. A durable workflow then processes it: follow the job's events or ask for the job. The counts in this answer are 0, unless the document was ingested before under the same name and no job works on it: then the answer has its existing ids and its counts, and other custom fields change nothing. Give a `source_name`: then changed content becomes a new revision that replaces the old one in one step. Without it `on_conflict` says what happens to a changed file; by default it becomes another source, such as `report.md (2)`, and `conflict` names the first.
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
   * Show for each knowledge graph how much was ingested into it
   *
   * A page of all knowledge graphs of the key's tenant, active or not, by name. For the next page send `next_cursor` as `cursor`, until it is null. `include_artifacts=false` leaves out the four fields about pages and uploads. Scope: `read`.
   */
  sourcesOverview: {
    input: {
      query?: {
        /**
         * Whether to include the fields about pages and uploads. Default true.
         */
        include_artifacts?: boolean;
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
      "200": SourcesOverviewResponse;
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
   * Read the stored text of a source, with its passages and names
   *
   * The text that all offsets of chunks, citations and mentions point into, as it was read from the document. An answer has at most 50000 Unicode code points: for the next part send `next_from` as `from`, until it is null. If `revision` changes between two parts, the source was replaced: begin again. Scope: `read`. Extends the specification.
   */
  sourceText: {
    input: {
      path: {
        /**
         * Id of the source, as the ingestion answered it
         */
        source_id: string;
      };
      query?: {
        /**
         * First position, in Unicode code points. After the end of the text the part is empty. Default 0. From 0 to 2147483647.
         */
        from?: number;
        /**
         * End of the part, exclusive. At most 50000 code points after `from` are answered. Default 2147483647. From 0 to 2147483647.
         */
        to?: number;
        /**
         * What to add to the text: blocks, mentions, or both with a comma between. The parameter may be repeated.
         */
        include?: string;
      };
    };
    answers: {
      "200": SourceTextResponse;
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
   * Update a source: compare it with its URL, process it again, correct its facts and metadata
   *
   * Fetches the URL of a document again and compares the contents by their hashes; if the server still has the same version (`ETag`, `Last-Modified`), nothing is transferred. Changed content is processed as a new revision: the answer is then 202 with a job, and the old data stay visible until the new ones replace them in one step, also if the job fails. Uploaded documents change only by another upload; `force_reprocess` reads the stored one again. The new revision keeps the metadata and the options of the source's ingestion. A webhook of an earlier ingestion is not called.
   *
   * The same request merges metadata, and states facts about the document, such as its title, organization and date. Answers show them at once; searches find the document by them a little later, when its texts were embedded again: that counts for the key's model budget. If the URL cannot be fetched, the answer is 400 and nothing has changed: `check_content` false leaves the URL alone. Scope: `write`.
   */
  updateSource: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the source, as the ingestion answered it
         */
        source_id: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body?: UpdateSourceRequest;
    };
    answers: {
      "200": SourceUpdated;
      "202": SourceUpdated;
    };
  };
  /**
   * Delete a source with everything that only it supports
   *
   * The knowledge graph is then as if the document had never been ingested: the service removes its chunks, vectors and keywords, the table of a CSV file, and the entities and relations that no other source supports. When the answer arrives, lists, counts and questions no longer show it. A large source is removed in the background after that. Answers and pictures that quote it are erased within minutes. What people created or edited stays. After a 500 send the request again; 404 means that the source is gone. Scope: `delete`.
   */
  deleteSource: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the source, as the ingestion answered it
         */
        source_id: string;
      };
      query?: {
        /**
         * Whether to cancel a job that runs on the source. Otherwise the answer is 409. Default false.
         */
        force?: boolean;
        /**
         * Whether to remove the vectors of its chunks from the vector store. If not, they stay until `npm run doctor -- --repair` or a rebuild removes them. They hold no text, and no search finds them. Default true.
         */
        delete_from_vector_db?: boolean;
        /**
         * Whether to delete the pages of the knowledge graph if this was its last source. Otherwise they are drawn again. Default true.
         */
        delete_visualizations?: boolean;
        /**
         * Whether to delete the uploaded files at once if this was the last source of the knowledge graph. Otherwise they are deleted an hour after their last source. Default false.
         */
        delete_kg_files?: boolean;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteSourceResponse;
    };
  };
  /**
   * List jobs, newest first
   *
   * Lists all jobs of your tenant: ingestions, questions, drawings of pages, imports and benchmarks, whether they wait, run or have ended. For the next page send `next_cursor` as `cursor`, until it is null. The list leaves out the answers of questions: ask for the single job. Scope: `read`. Extends the specification.
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
   * Start a failed or cancelled ingestion again, as a new job
   *
   * The new job processes the stored document of the old one, with the same options and priority, and its webhooks are called for the new job. The old job stays as it is. Only the last job of a source can be started again: an older document must not replace a newer one. A completed job has nothing to start again: gaps in its result are text that cannot be read from its file. Scope: `write`. Extends the specification.
   */
  retryJob: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
    };
    answers: {
      "202": RetryJobResponse;
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
   * Call this only for settings that differ from the defaults: an ingestion creates an unknown knowledge graph by itself. Names are unique in a tenant. If the deletion of an earlier knowledge graph of this name kept its vector collections, and the service has the same embedder, they belong to the new one from now on: its deletion deletes them, too. Its searches do not read them, because their passages are gone. Scope: `write`.
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
   * Show a knowledge graph with its counts, stores and pages
   *
   * Shows the knowledge graph also when it is inactive. Scope: `read`.
   */
  getKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
    };
    answers: {
      "200": KnowledgeGraphDetails;
    };
  };
  /**
   * Change the name to show, the description, the domains or the activity of a knowledge graph
   *
   * Absent fields stay as they are. The name in paths, the type and the stores of a knowledge graph stay. Scope: `write`.
   */
  updateKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: KnowledgeGraphChange;
    };
    answers: {
      "200": UpdateKnowledgeGraphResponse;
    };
  };
  /**
   * Change a knowledge graph: the same as PUT
   *
   * PUT changes only the fields of its body, too. Clients may use either method. Scope: `write`. Extends the specification.
   */
  patchKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: KnowledgeGraphChange;
    };
    answers: {
      "200": PatchKnowledgeGraphResponse;
    };
  };
  /**
   * Delete a knowledge graph with everything in it
   *
   * From the answer on the knowledge graph is gone for all readers, and its name is free. Its data is removed from all stores in the background, also after a restart. A new knowledge graph of this name starts empty. Scope: `delete`.
   */
  deleteKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Whether to delete the knowledge graph even when it contains data. Its running jobs are cancelled. Default false.
         */
        force?: boolean;
        /**
         * Whether to delete its vector collections, also those that it took up from an earlier knowledge graph. Kept collections hold ids and vectors only, and no search reads them. `GET …/registry/info` lists them as orphans. The next knowledge graph of this name takes them up if the service still has the same embedder. Default true.
         */
        delete_collections?: boolean;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteKnowledgeGraphResponse;
    };
  };
  /**
   * Export a knowledge graph as a file
   *
   * Streams the knowledge graph as it is at one moment. `ndjson` has everything that an import needs, one JSON object per line: a header, each source with its chunks and what they state, posted chunks, entities, relations, deletions by hand, and a trailer with counts and a checksum. A file without the trailer was cut off. `graphml` has the entities and relations, for other tools. Uploaded files, SQL tables and vectors are not in the file. A client that takes nothing for a minute loses the connection. Scope: `read`. Extends the specification.
   */
  exportKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {};
    };
    answers: {
      "200": string;
    };
  };
  /**
   * Import an exported knowledge graph, as a job
   *
   * Takes a file of `GET …/export` in the format ndjson as the whole body, and answers 202 as soon as it is stored. The job first checks the whole file: nothing changes if a line is wrong, and the job's error names it. Then each source becomes visible as a whole. A source of the same name gets a new revision, unless it has this content already: the same file twice changes nothing. Ids of the file are never used. An import that was interrupted continues. Scope: `write`. Extends the specification.
   */
  importKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Whether a missing knowledge graph is created with the settings in the file. Default false.
         */
        create?: boolean;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: Blob;
    };
    answers: {
      "202": ImportKnowledgeGraphResponse;
    };
  };
  /**
   * The registry of knowledge graphs
   *
   * Counts over all knowledge graphs of the caller's tenant, and whether the vector store has their collections. While the vector store is unavailable, `collections` and `orphans` are empty and the warnings say so. `collections` is a page of them: for the next page send `next_cursor` as `cursor`, until it is null. `POST …/registry/reload` with `remove_orphans=true` removes the collections without a knowledge graph. Scope: `read`.
   */
  registryInfo: {
    input: {
      query?: {
        /**
         * Maximum number of entries on the page. Default 50. From 1 to 200.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": RegistryInfoResponse;
    };
  };
  /**
   * Read the files that declare knowledge graphs again, and make missing vector collections
   *
   * The operator declares knowledge graphs in files of LORE_KG_CONFIG_DIR. This request creates the new ones with their collections and changes the others, in one transaction. A knowledge graph whose file is gone becomes inactive and keeps its data. With a fault in any file nothing changes: `success` is false, and `errors` names the file and the line, or says only that a file of another tenant has a fault. Knowledge graphs that no file declared stay as they are. Without a fault, also if no folder is configured, the request makes the vector collections that knowledge graphs of the tenant lack because a store was away when they were created. If the store is still away, the first document makes them. The answer names the vector collections without a knowledge graph: those that a deletion kept until a knowledge graph of the same name takes them up, and, for the tenant that operates the installation, those that belong to no tenant. With `remove_orphans=true` the request removes all of them. Scope: `admin`.
   */
  reloadRegistry: {
    input: {
      query?: {
        /**
         * Whether to remove the vector collections without a knowledge graph. With a fault in a file they stay. If the vector store is unavailable, the request fails; send it again. Default false.
         */
        remove_orphans?: boolean;
      };
    };
    answers: {
      "200": ReloadRegistryResponse;
    };
  };
  /**
   * Add a text by hand, as a chunk without a document
   *
   * Entities and relations are found in the text as in documents. Answers cite it, and say that it was added by hand (`added_by_hand`). It stays until it is deleted, whatever documents come and go. Each request adds a chunk, also for the same text: use an `Idempotency-Key` for repeated requests. Scope: `write`.
   */
  createChunk: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: CreateChunkRequest;
    };
    answers: {
      "201": CreateChunkResponse;
    };
  };
  /**
   * List the chunks of a knowledge graph, or of one source
   *
   * A page of chunks that searches can find. A chunk may be a passage of a document's current revision, or a text that a client added. For the next page send `next_cursor` as `cursor` with the same `source_id`, until it is null. Scope: `read`. Extends the specification.
   */
  listChunks: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Only chunks of this source
         */
        source_id?: string;
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
      "200": ListChunksResponse;
    };
  };
  /**
   * Read a chunk
   *
   * The chunk may be a passage of a document's current revision, or a text that a client added. Scope: `read`. Extends the specification.
   */
  getChunk: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the chunk
         */
        chunk_id: number;
      };
    };
    answers: {
      "200": Chunk;
    };
  };
  /**
   * Delete a chunk
   *
   * Also removes its evidence for entities and relations. Answers and remembered turns that quote it are removed soon after; for a chunk of a document also those that quote another part of the document. The service also leaves this text out of later revisions of the document, until a client deletes the source. If a later revision has a changed text in this place, the service shows the changed text. The stored text of the source, and the rows of an SQL table that was made from it, stay as they are. Scope: `delete`.
   */
  deleteChunk: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the chunk
         */
        chunk_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteChunkResponse;
    };
  };
  /**
   * Create an entity
   *
   * The entity stays until it is deleted, whatever documents say. If the knowledge graph has an entity of this name and type, the answer has its id, and from now on it stays without documents, too. Scope: `write`.
   */
  createEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: CreateEntityRequest;
    };
    answers: {
      "201": CreateEntityResponse;
    };
  };
  /**
   * List the entities of a knowledge graph by name
   *
   * A page of entities. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  listEntities: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Only entities of this type. At most 100 characters.
         */
        type?: string;
        /**
         * Only entities whose name begins so. Case, accents, punctuation and a leading article do not matter. At most 500 characters.
         */
        q?: string;
        /**
         * Only entities that this source names
         */
        source_id?: string;
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
      "200": ListEntitiesResponse;
    };
  };
  /**
   * Read an entity with its evidence
   *
   * The entity as changes and documents make it, and the sentences that name it. Scope: `read`. Extends the specification.
   */
  getEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
    };
    answers: {
      "200": EntityWithEvidence;
    };
  };
  /**
   * Change an entity
   *
   * Absent fields stay as they are. A changed field overrides what documents say, also in later revisions. Scope: `write`.
   */
  updateEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: UpdateEntityRequest;
    };
    answers: {
      "200": UpdateEntityResponse;
    };
  };
  /**
   * Delete an entity with its relations
   *
   * Documents that name the entity do not bring it back, also not in later revisions. Creating it again does, with what documents say about it. The documents themselves stay as they are. Scope: `delete`.
   */
  deleteEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteEntityResponse;
    };
  };
  /**
   * Create a relation between two entities
   *
   * The relation stays until it is deleted, whatever documents say, and so do its two entities. If the entities have a relation of this type, the answer has its id; the confidence of the request and that of the documents are combined. An entity cannot be related to itself (400). Scope: `write`.
   */
  createRelation: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: CreateRelationRequest;
    };
    answers: {
      "201": CreateRelationResponse;
    };
  };
  /**
   * List the relations of a knowledge graph
   *
   * A page of relations. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  listRelations: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Only relations of this type. At most 100 characters.
         */
        relation_type?: string;
        /**
         * Only relations that come from this entity or lead to it
         */
        entity_id?: number;
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
      "200": ListRelationsResponse;
    };
  };
  /**
   * Read a relation with its evidence
   *
   * The relation as changes and documents make it, and the sentences that state it. Scope: `read`. Extends the specification.
   */
  getRelation: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the relation
         */
        relation_id: number;
      };
    };
    answers: {
      "200": RelationWithEvidence;
    };
  };
  /**
   * Change the type, the confidence or the properties of a relation
   *
   * Absent fields stay as they are. A changed field overrides what documents say, also in later revisions. Scope: `write`.
   */
  updateRelation: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the relation
         */
        relation_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: UpdateRelationRequest;
    };
    answers: {
      "200": UpdateRelationResponse;
    };
  };
  /**
   * Delete a relation
   *
   * Its entities stay. Documents that state the relation do not bring it back, also not in later revisions; creating it again does. Scope: `delete`.
   */
  deleteRelation: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the relation
         */
        relation_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteRelationResponse;
    };
  };
  /**
   * Delete many entities with their relations
   *
   * The status is 200 also if some or all ids failed: `success` and `errors` tell. Some proxies remove the body of a DELETE; `?ids=1,2,3` and `POST /data/entities/bulk/{kg_name}/delete` do the same. Scope: `delete`.
   */
  bulkDeleteEntities: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * The ids instead of a body, such as 1,2,3, for clients behind a proxy that removes bodies of DELETE. The parameter may be repeated.
         */
        ids?: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body?: BulkDeleteRequest;
    };
    answers: {
      "200": BulkEntitiesDeleted;
    };
  };
  /**
   * Delete many entities: the same as DELETE, for clients behind a proxy that removes its body
   *
   * The status is 200 also if some or all ids failed: `success` and `errors` tell. Scope: `delete`. Extends the specification.
   */
  bulkDeleteEntitiesByPost: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: BulkDeleteRequest;
    };
    answers: {
      "200": BulkEntitiesDeleted;
    };
  };
  /**
   * Delete many relations
   *
   * The status is 200 also if some or all ids failed: `success` and `errors` tell. Some proxies remove the body of a DELETE; `?ids=1,2,3` and `POST /data/relations/bulk/{kg_name}/delete` do the same. Scope: `delete`.
   */
  bulkDeleteRelations: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * The ids instead of a body, such as 1,2,3, for clients behind a proxy that removes bodies of DELETE. The parameter may be repeated.
         */
        ids?: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body?: BulkDeleteRequest;
    };
    answers: {
      "200": BulkDeleted;
    };
  };
  /**
   * Delete many relations: the same as DELETE, for clients behind a proxy that removes its body
   *
   * The status is 200 also if some or all ids failed: `success` and `errors` tell. Scope: `delete`. Extends the specification.
   */
  bulkDeleteRelationsByPost: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: BulkDeleteRequest;
    };
    answers: {
      "200": BulkDeleted;
    };
  };
  /**
   * Delete many entities of a knowledge graph with their relations
   *
   * The status is 200 also if some or all ids failed: `success` and `errors` tell. Scope: `delete`.
   */
  bulkDeleteKgEntities: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: BulkDeleteKgEntitiesRequest;
    };
    answers: {
      "200": BulkEntitiesDeleted;
    };
  };
  /**
   * Delete many entities of a knowledge graph: the same as POST
   *
   * Some proxies remove the body of a DELETE; POST does not have this problem. Scope: `delete`. Extends the specification.
   */
  bulkDeleteKgEntitiesByDelete: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: BulkDeleteKgEntitiesRequest;
    };
    answers: {
      "200": BulkEntitiesDeleted;
    };
  };
  /**
   * List merges and splits of entities, newest first
   *
   * The journal of a knowledge graph: who merged or split which entities, and when. It keeps the last 10000, by ids and without names. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  entityOperations: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
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
      "200": EntityOperationsResponse;
    };
  };
  /**
   * Create an entity in every store
   *
   * As `POST /data/entity/{kg_name}` with `sync_to_graphdb` and `sync_to_vectorstore`: the graph store and searches hold the entity, too. Scope: `write`.
   */
  createKgEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: CreateKgEntityRequest;
    };
    answers: {
      "201": KgEntity;
    };
  };
  /**
   * Read an entity of a knowledge graph with its evidence
   *
   * The same as GET /data/entity/{kg_name}/{entity_id}, with the fields `type` and `kg_name`. Scope: `read`. Extends the specification.
   */
  getKgEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
    };
    answers: {
      "200": KgEntityWithEvidence;
    };
  };
  /**
   * Change the label, type, description or properties of an entity
   *
   * Absent fields stay as they are. A changed field overrides what documents say, also in later revisions. Scope: `write`.
   */
  updateKgEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: KgEntityUpdate;
    };
    answers: {
      "200": KgEntity;
    };
  };
  /**
   * Change an entity: the same as PUT
   *
   * PUT changes only the fields of its body, too. Clients may use either method. Scope: `write`. Extends the specification.
   */
  patchKgEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: KgEntityUpdate;
    };
    answers: {
      "200": KgEntity;
    };
  };
  /**
   * Delete an entity of a knowledge graph with its relations
   *
   * The same as `DELETE /data/entity/{kg_name}/{entity_id}`. Scope: `delete`.
   */
  deleteKgEntity: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": DeleteKgEntityResponse;
    };
  };
  /**
   * Merge entities that are the same into one
   *
   * The entities of `ids` become part of the entity of the path, which keeps its label, type and description. Their names and mentions, their relations and their properties become its own; its own properties override theirs. Relations between merged entities are dropped, and equal ones are joined. Documents that name a merged entity, also later ones, support the target. The old ids stand for the target in every request but DELETE, which answers 404 for them. POST …/split undoes a merge. Scope: `write`. Extends the specification.
   */
  mergeEntities: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: MergedIds;
    };
    answers: {
      "200": MergeEntitiesResponse;
    };
  };
  /**
   * Undo merges of entities
   *
   * Undoes merges: each entity of `ids` becomes a separate entity again, with its id, its names and mentions, its relations, and what clients gave to it. Entities that were merged into an entity of `ids` earlier stay merged into it. Changes since the merge stay with the entity of the path. An entity that neither a document nor a client supports any more does not come back. Scope: `write`. Extends the specification.
   */
  splitEntities: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
        /**
         * Id of the entity
         */
        entity_id: number;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: MergedIds;
    };
    answers: {
      "200": SplitEntitiesResponse;
    };
  };
  /**
   * Find the domains of a text
   *
   * Compares the words of a text with built-in vocabularies and with the passages of the active knowledge graphs. Suggests the knowledge graphs to search. A field in the body overrides the same field in the query string. Scope: `read`.
   */
  detectDomain: {
    input: {
      query?: {
        /**
         * The text whose domains are to be found, if the body has none. At most 20000 characters.
         */
        text?: string;
        /**
         * Maximum number of domains, and of knowledge graphs. Default 5. From 1 to 20.
         */
        top_k?: number;
        /**
         * Lowest confidence of a domain, from 0 to 1; also the lowest score of a knowledge graph. Default 0.1. From 0 to 1.
         */
        min_confidence?: number;
      };
      body?: DetectDomainRequest;
    };
    answers: {
      "200": DetectedDomains;
    };
  };
  /**
   * Search several knowledge graphs
   *
   * Searches each knowledge graph by itself and makes one list of the passages, and with `result_types` of the entities and relations. A knowledge graph that fails or takes longer than ten seconds does not fail the search: `kgs_searched` tells so, and the request fails only if all of them do. Without `kg_names` the service searches all active knowledge graphs, or the best 32 if there are more: `kgs_searched` names them. Scope: `read`.
   */
  federatedSearch: {
    input: {
      body: FederatedSearchRequest;
    };
    answers: {
      "200": FederatedSearchResult;
    };
  };
  /**
   * Search within a knowledge graph
   *
   * Finds passages of the knowledge graph, and the entities and relations that they and the query name. Each passage says where it stands in its document, so that a client can cite it. With `result_types` the list of results has entities and relations, too, each with sentences that name it. Searches an inactive knowledge graph, too. Filters by type choose from the 100 best passages. Scope: `read`.
   */
  searchKnowledgeGraph: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      body: KgSearchRequest;
    };
    answers: {
      "200": KgSearchResult;
    };
  };
  /**
   * Get the state of the memory managers
   *
   * The status is always 200: questions are answered without memory, so no outage of memory makes the service unhealthy. Scope: `read`. Extends the specification.
   */
  memoryHealth: {
    input: {};
    answers: {
      "200": MemoryHealthResponse;
    };
  };
  /**
   * Show how much is remembered of a user
   *
   * Counts of stored items, the settings of the user, and the consolidation. An erased user is unknown. Scope: `read`. Extends the specification.
   */
  memoryUser: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
    };
    answers: {
      "200": MemoryUserResponse;
    };
  };
  /**
   * Erase the memory of a user
   *
   * From the answer on nothing is stored for the user any more. A background loop removes items, turns, settings, the traces of the user's requests, the user's questions and answers that are jobs, and answers kept for repeated requests. It goes on after a restart, and a little later removes what was written meanwhile. Counts of usage stay: they hold no text. The path in `Location` shows the receipt. The erasure of a user who was erased starts again, with the same id. Scope: `admin`. Extends the specification.
   */
  eraseMemory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
    };
    answers: {
      "202": MemoryErasure;
    };
  };
  /**
   * Show what is known about a user
   *
   * Facts, preferences and standing instructions that are known about the user, each with the items that state them. What has been known longest comes first. The profile is made from the items whenever it is read. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  memoryProfile: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      query?: {
        /**
         * The profile as it stood at this time, made from the statements up to then. Default: now.
         */
        as_of?: string;
        /**
         * Maximum number of entries on the page. Default 100. From 1 to 200.
         */
        limit?: number;
        /**
         * `next_cursor` of the previous page. Absent: the first page. At most 4096 characters.
         */
        cursor?: string;
      };
    };
    answers: {
      "200": MemoryProfileResponse;
    };
  };
  /**
   * Check what is remembered of a user
   *
   * Reads all items of the user, and counts those of no use: facts that contradict each other, active items whose validity has ended, and repetitions. Changes nothing. The endpoints of items show and forget them. Scope: `read`. Extends the specification.
   */
  auditMemory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
    };
    answers: {
      "200": AuditMemoryResponse;
    };
  };
  /**
   * List what is remembered of a user
   *
   * A page of items, newest first. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  listMemoryItems: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      query?: {
        /**
         * Only items of this manager
         */
        manager?: "episodic" | "semantic" | "procedural" | "long_term";
        /**
         * Only items with this status. Default: active; with `as_of` also items that were superseded later.
         */
        status?: "active" | "superseded" | "retracted" | "quarantined";
        /**
         * Only items whose text contains this; case and accents do not matter. At most 500 characters.
         */
        q?: string;
        /**
         * Only items valid at this time; default: any time
         */
        as_of?: string;
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
      "200": ListMemoryItemsResponse;
    };
  };
  /**
   * Remember something about a user
   *
   * The user may be one of whom nothing is remembered yet. If the same text is stored already (case and accents do not matter), the request reinforces that item instead of adding another one. Scope: `write`. Extends the specification.
   */
  remember: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: RememberRequest;
    };
    answers: {
      "200": RememberResponse;
    };
  };
  /**
   * Read one item
   *
   * The item with its revision, of any status. Scope: `read`. Extends the specification.
   */
  memoryItem: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id of the item. At most 200 characters.
         */
        item_id: string;
      };
    };
    answers: {
      "200": MemoryItem;
    };
  };
  /**
   * Change an item
   *
   * Absent fields stay as they are. The history keeps the item as it was before. The value of a fact is read from its new text; a text that states no fact answers no question by itself. Scope: `write`. Extends the specification.
   */
  patchMemoryItem: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id of the item. At most 200 characters.
         */
        item_id: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
      body: MemoryItemPatch;
    };
    answers: {
      "200": PatchMemoryItemResponse;
    };
  };
  /**
   * Forget an item
   *
   * Removes the item with its history, also when the user has opted out. A fact goes with the turns in which the user stated it, a turn with the digest that summarises it. Scope: `delete`. Extends the specification.
   */
  forgetMemoryItem: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id of the item. At most 200 characters.
         */
        item_id: string;
      };
      header?: {
        /**
         * ETags of the versions that may be changed, or `*` for any version. If the record has none of them, the status is 412 and nothing has changed.
         */
        "If-Match"?: string;
      };
    };
    answers: {
      "200": ForgetMemoryItemResponse;
    };
  };
  /**
   * Show how an item came to be
   *
   * The last 100 changes, newest first, each with its reason and the item after it. Scope: `read`. Extends the specification.
   */
  memoryItemHistory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id of the item. At most 200 characters.
         */
        item_id: string;
      };
    };
    answers: {
      "200": MemoryItemHistoryResponse;
    };
  };
  /**
   * Export everything that is remembered of a user
   *
   * Streams one JSON object per line: a header with the settings, each remembered turn, each item with its history, and a trailer with counts. A file without the trailer was cut off. Scope: `admin`. Extends the specification.
   */
  exportMemory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
    };
    answers: {
      "200": string;
    };
  };
  /**
   * List the remembered sessions of a user
   *
   * Sessions by their id; they are remembered for a day. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `read`. Extends the specification.
   */
  listMemorySessions: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      query?: {
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
      "200": ListMemorySessionsResponse;
    };
  };
  /**
   * Show the remembered turns of a session
   *
   * Questions and answers, newest first. When a source is deleted, the turns whose answers quote it are deleted, too. Scope: `read`. Extends the specification.
   */
  memorySession: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id that the client gives to the conversation, as in questions. At most 200 characters.
         */
        session_id: string;
      };
      query?: {
        /**
         * Maximum number of turns. Default 100. From 1 to 1000.
         */
        limit?: number;
      };
    };
    answers: {
      "200": MemorySessionResponse;
    };
  };
  /**
   * Forget a session
   *
   * Deletes its turns, what the episodic manager remembers of it, and its digests. Facts that the user stated in it stay. The next question with this `session_id` begins a new conversation. Scope: `delete`. Extends the specification.
   */
  forgetMemorySession: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
        /**
         * Id that the client gives to the conversation, as in questions. At most 200 characters.
         */
        session_id: string;
      };
    };
    answers: {
      "200": ForgetMemorySessionResponse;
    };
  };
  /**
   * Show the receipt of an erasure
   *
   * What was removed, and when every store was found empty. It does not name the user. Scope: `admin`. Extends the specification.
   */
  memoryErasure: {
    input: {
      path: {
        /**
         * Id of the erasure, as the request for it answered
         */
        erasure_id: string;
      };
    };
    answers: {
      "200": MemoryErasure;
    };
  };
  /**
   * Consolidate the memory of a user now
   *
   * A workflow learns the facts and instructions that earlier turns state and that are not stored yet, for instance because a store was away, and summarises turns that will expire. The service does the same by itself, five minutes after a user began to write. Repeating the request has no further effect. `GET /api/v1/memory/users/{user_id}` shows when the consolidation has ended. Scope: `write`. Extends the specification.
   */
  consolidateUserMemory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
    };
    answers: {
      "202": MemoryConsolidation;
    };
  };
  /**
   * Say whether an answer helped its user
   *
   * For a question with a `user_id` that was asked within the last day and is remembered. The feedback is stored with the remembered question, and is deleted with it. Later feedback on the same question replaces it. The service also counts good and bad answers of each pipeline. Scope: `write`. Extends the specification.
   */
  memoryFeedback: {
    input: {
      body: FeedbackRequest;
    };
    answers: {
      "200": MemoryFeedbackResponse;
    };
  };
  /**
   * Set whether and how long a user is remembered
   *
   * The user may be one of whom nothing is remembered yet. Absent fields stay as they are. An opt-out deletes nothing: erase the memory for that. Scope: `write`. Extends the specification.
   */
  setMemorySettings: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: MemorySettingsRequest;
    };
    answers: {
      "200": MemorySettingsOfUser;
    };
  };
  /**
   * Show what a question would receive from memory
   *
   * A dry run of the first step of a question: the same search with the same limits. Nothing is written, remembered or counted. For a user who has opted out nothing is recalled, and `reason` says so. Scope: `read`. Extends the specification.
   */
  recallMemory: {
    input: {
      path: {
        /**
         * Id that the client gives to the user, as in questions. At most 200 characters.
         */
        user_id: string;
      };
      body: RecallRequest;
    };
    answers: {
      "200": Recall;
    };
  };
  /**
   * List the pages that are drawn, by knowledge graph
   *
   * A page of the knowledge graphs of the key's tenant that have visualizations, by name. For the next page send `next_cursor` as `cursor`, until it is null. The path without the slash at its end gives the same answer. Scope: `read`.
   */
  visualizationsOverview: {
    input: {
      query?: {
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
      "200": VisualizationsOverviewResponse;
    };
  };
  /**
   * Get a page with links to the visualizations of a knowledge graph
   *
   * Shows counts, the time of drawing, and a small picture of each page. Its links are relative, so the slash at the end of the path counts: without it the answer is a redirection. The page loads nothing else. It is drawn after every ingestion, after other changes, and on request (regenerate); until the first one is done the status is 404. A frame cannot send the header of a key: it may use a session (POST /api/v1/auth/viz-session). Scope: `read`.
   */
  visualizationsIndex: {
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
   * Describe the pages of a knowledge graph without loading them
   *
   * Tells when the pages were drawn, what they show, and whether the knowledge graph has changed since. Stale pages are drawn again without a request. Scope: `read`.
   */
  visualizationsMetadata: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
    };
    answers: {
      "200": VisualizationsMetadataResponse;
    };
  };
  /**
   * Get the dashboard of a knowledge graph as one self-contained page
   *
   * Shows counts, types, sources and the best connected entities. The page may be embedded in a frame. The program of the page reads one optional parameter of its URL: `theme` is `light` or `dark`. The page loads nothing else. It is drawn after every ingestion, after other changes, and on request (regenerate); until the first one is done the status is 404. A frame cannot send the header of a key: it may use a session (POST /api/v1/auth/viz-session). Scope: `read`.
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
   * Shows entities and relations, which the reader can move, search and filter. The page may be embedded in a frame. The program of the page reads these optional parameters of its URL: `theme` is `light` or `dark`. `max_nodes` (10 to 5000) is the number of entities that the page shows at most. `height` (320 to 4000) is the height in CSS pixels. `types` names the entity types to show, separated by commas. The page takes the nearest bound for a number outside of the bounds, and ignores a value that it does not understand. The page loads nothing else. It is drawn after every ingestion, after other changes, and on request (regenerate); until the first one is done the status is 404. A frame cannot send the header of a key: it may use a session (POST /api/v1/auth/viz-session). Scope: `read`.
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
   * Draw the pages of a knowledge graph again
   *
   * Queues a job that draws all pages from the current data, also if they were deleted. The service draws changed knowledge graphs without a request; this request is for deleted pages, and for clients that want to know when the pages are drawn. If a regeneration with the same `job_id`, or also without one, is still queued, the service starts no second job and answers with the id of that one. When the drawing ends, the service also sends the event to the webhooks of the job that `job_id` names. Scope: `write`.
   */
  regenerateVisualizations: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      query?: {
        /**
         * Id of a job of the same knowledge graph, such as an ingestion. The pages are drawn after its end, also if it fails or is cancelled. If it has ended already, they are drawn at once. At most 100 characters.
         */
        job_id?: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body?: RegenerateVisualizationsRequest;
    };
    answers: {
      "202": RegenerateVisualizationsResponse;
    };
  };
  /**
   * Delete the pages of a knowledge graph
   *
   * The pages stay away until the next ingestion or a request to regenerate them; other changes of the knowledge graph do not bring them back. A rendering that is under way ends first. Scope: `delete`.
   */
  deleteVisualizations: {
    input: {
      path: {
        /**
         * Name of the knowledge graph. At most 128 characters.
         */
        kg_name: string;
      };
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
    };
    answers: {
      "200": DeleteVisualizationsResponse;
    };
  };
  /**
   * Get a small script that shows visualizations in pages of other origins
   *
   * The script defines the function `loregraph.embed(element, { kg_name, page, key })`. The function fetches a page with the API key, or with a bearer token given as `token`, and shows it in a sandboxed frame. The operator lists the permitted origins in `LORE_VIZ_FRAME_ANCESTORS` (docs/embedding-pages.md). No key needed. Extends the specification.
   */
  embedScript: {
    input: {};
    answers: {
      "200": string;
    };
  };
  /**
   * Create an API key; the secret is shown once
   *
   * Only this answer contains the secret. A key can give only scopes that it holds itself. Only an admin of the default tenant can give a higher tier or a bigger budget than its own, or name another tenant. The tier limits the requests per minute and day: free 60 and 1,000, standard 300 and 10,000, pro 1,000 and 100,000, enterprise has no limits. Scope: `admin`. Accepts an API key only, no token.
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
   * A page of keys, each with its state and the time of its last use, and their number on all pages. For the next page send `next_cursor` as `cursor`, until it is null. Scope: `admin`.
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
   * Get a cookie with which a frame or a link can open visualizations
   *
   * A browser sends no API key when it loads a frame. Send the key or a token in the header of this request; the service sets a cookie that is valid for 15 minutes. Only GET requests for the HTML pages below `/api/visualizations` accept the cookie. The cookie stops working when the key or the token expires, or when the key is revoked. It is HttpOnly. With https it is Secure, Partitioned and `SameSite=None`: frames of other sites may use it. Without https it is `SameSite=Lax`. Scope: `read`. Extends the specification.
   */
  openPageSession: {
    input: {};
    answers: {
      "200": OpenPageSessionResponse;
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
   * Compare the answer to one question with memory and without
   *
   * Answers the question twice, once with what memory recalls about the user and once without, and judges both answers blindly and in both orders. Nothing is remembered. A warm-up finds the evidence of both arms once, so that neither profits from the other. Then the arms run one after the other, in an order that the seed decides. If the warm-up takes too long or an engine is away, they run side by side, and `warnings` says so. The whole comparison has 9 seconds; an arm that does not answer in time is named there, too. One question shows what memory changes, not whether it helps: `warnings` says what limits the meaning. The request counts once for the quota; the models of both arms and of the warm-up count for the budget. Scope: `read`.
   */
  runBenchmark: {
    input: {
      body: BenchmarkRequest;
    };
    answers: {
      "200": BenchmarkResult;
    };
  };
  /**
   * List the data sets of memory benchmarks
   *
   * Lists the conversations with questions that a job (`POST /api/benchmarks/jobs`) can take: a data set that is generated from a seed, and the files in LoCoMo's format in the folder that the operator has configured (LORE_BENCHMARK_DATA). `warnings` names files of this folder that cannot be used. Scope: `read`. Extends the specification.
   */
  listBenchmarkDatasets: {
    input: {};
    answers: {
      "200": BenchmarkDataSets;
    };
  };
  /**
   * Measure memory on many questions, as a job
   *
   * Writes the conversations of a data set into memory, each into a scope of its own that no key can read, asks the questions in every arm, grades the answers and erases the memory again, which the report proves. Asking changes nothing that is measured. The job counts for no quota but that of the request, and appears in no usage, session or knowledge graph. An interrupted job continues, and asks no question again that is answered. `GET /api/benchmarks/jobs/{job_id}` shows the report. Scope: `write`. Extends the specification.
   */
  startBenchmarkJob: {
    input: {
      header?: {
        /**
         * Key of the request, such as a random UUID. For 24 hours (by default) a repeated request with the same key gets the same answer.
         */
        "Idempotency-Key"?: string;
      };
      body: BenchmarkJobRequest;
    };
    answers: {
      "202": StartBenchmarkJobResponse;
    };
  };
  /**
   * Read the state and the report of a benchmark job
   *
   * Shows the progress of the job, and its report when it is completed: each arm by itself and by kind of question, arms compared with each other, every figure with its number of questions and its 95 % interval. Scope: `read`. Extends the specification.
   */
  getBenchmarkJob: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
    };
    answers: {
      "200": BenchmarkJob;
    };
  };
  /**
   * Read every answer of a benchmark job
   *
   * Streams one JSON object per line: the answer of one arm to one question, with its grade, in the order of the questions, and a trailer with the number of answers. A file without the trailer was cut off: send the `cursor` of its last line to continue. A job that has not ended has the answers so far. A client that takes nothing for a minute loses the connection. Scope: `read`. Extends the specification.
   */
  getBenchmarkResults: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
      query?: {
        /**
         * Continues after the line with this `cursor`; default: from the first answer
         */
        cursor?: string;
      };
    };
    answers: {
      "200": string;
    };
  };
  /**
   * Cancel a benchmark job
   *
   * A queued job ends at once. A running job ends once the memory that it wrote is erased; until then `status` is running. The answers that it has stored stay, without a report. Scope: `write`. Extends the specification.
   */
  cancelBenchmarkJob: {
    input: {
      path: {
        /**
         * Id of the job, as the request that created it answered
         */
        job_id: string;
      };
    };
    answers: {
      "200": BenchmarkJob;
    };
  };
  /**
   * Compare two benchmark jobs
   *
   * Compares the arms that both jobs have, question by question: the difference with its 95 % interval and McNemar's exact p. Jobs of different versions of the service can be compared. Jobs with other data, questions or judges cannot: 409. Scope: `read`. Extends the specification.
   */
  compareBenchmarkJobs: {
    input: {
      query: {
        /**
         * Id of the first job
         */
        a: string;
        /**
         * Id of the second job
         */
        b: string;
      };
    };
    answers: {
      "200": BenchmarkComparison;
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
export interface AgentQueryRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Id that the client gives to the user who asks. Without `session_id` the question continues this user's conversation of the last 30 minutes. At most 200 characters.
   */
  user_id?: string | null;
  /**
   * Name of the knowledge graph to search. Default: those that have most in common with the question. At most 128 characters.
   */
  kg_hint?: string | null;
}
export interface RoutedAnswer {
  /**
   * Quotes from the passages, with markers `[n]` of the citations; an uncertain answer begins with `Possibly: `; or that nothing was found
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
  /**
   * How the answer came about
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Names of the knowledge graphs that were searched
     */
    kg_names_used: string[];
    /**
     * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
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
     * What memory contributed to the answer
     */
    memory: {
      /**
       * Whether memory completed the question or answered it
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
      /**
       * Memory managers that searched their newest items only, because the others were still being read
       */
      partial?: string[];
      /**
       * Ids of the remembered items that were available for the answer
       */
      items?: string[];
      /**
       * Estimated tokens of these items
       */
      tokens?: number;
      /**
       * Milliseconds that memory took
       */
      took_ms?: number;
    };
    /**
     * Passages that led to the answer, first to last; one passage if the graph added no other. Empty without citations and for an answer from a table.
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
     * If the answer found nothing: the passages that are nearest to the question, best first, for a client to show. They do not answer the question. Absent if the answer quotes passages or rows, if no passage is near, and without citations. At most 3.
     */
    nearest?: NearestPassage[];
    /**
     * Why the confidence is not higher, most telling first. Absent from sure answers (.9 and more), from answers that memory gives, and if a language model wrote the answer.
     */
    doubts?: Doubt[];
    /**
     * SQL statement of the answer; null if none was written
     */
    generated_sql: string | null;
    /**
     * Name of the language model or of the built-in method that wrote the answer
     */
    model: string;
    /**
     * When the answer was made, if it was made for an earlier, equal question. Nothing that it depends on has changed since. It is kept for some minutes (10 by default). `Cache-Control: no-cache` asks for a new one.
     */
    cached_at?: string;
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
    /**
     * The endpoint that took the question
     */
    routed_from: "agents";
  };
}
export interface Citation {
  /**
   * Number of the marker `[n]` in the answer
   */
  citation_id: number;
  /**
   * Id of the cited source; null if no document has the evidence, such as a chunk that a person added
   */
  source_id: string | null;
  /**
   * Name of the cited source; null if the evidence comes from no document
   */
  source_name: string | null;
  /**
   * What is known about the cited document; null for a table, and if the evidence comes from no document
   */
  document: DocumentFacts | null;
  /**
   * Name of the knowledge graph; null for a remembered statement
   */
  kg_name: string | null;
  /**
   * Set if the user's own remembered statement is cited. It is no evidence from a document.
   */
  source_type?: "memory";
  /**
   * Id of the cited item of memory; present only with `source_type`
   */
  memory_id?: string;
  /**
   * Id of the cited chunk; null if a whole table or a remembered statement is cited
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
   * Page of the sentence, from 1; null if the document has no pages
   */
  page: number | null;
  /**
   * For a CSV file: the line of the file on which the cited row begins, from 1
   */
  line?: number;
  /**
   * Heading above the passage; null if there is none
   */
  section: string | null;
  /**
   * Ids of the entities that the passage mentions
   */
  entity_ids: number[];
  /**
   * Start of the sentence in the stored text, in Unicode code points from 0; null for a table, and for a chunk that a person added
   */
  start_offset: number | null;
  /**
   * End of the sentence in the stored text: the first code point after it; null if it has no start
   */
  end_offset: number | null;
  /**
   * The table that the cited row belongs to; present only for a row of a table in a document
   */
  table?: {
    /**
     * Caption of the table; null if it has none
     */
    caption: string | null;
    /**
     * Unit of the table's values, as written; null if it states none
     */
    unit: string | null;
    /**
     * Label of each column; empty if the table has no header
     */
    header: string[];
    /**
     * Cells of the cited row, in the order of `header`
     */
    row: string[];
  };
  /**
   * true: a person added the passage, and no document contains it. Absent for passages of documents.
   */
  added_by_hand?: true;
}
export interface DocumentFacts {
  /**
   * Title of the document; null if it is not known
   */
  title: string | null;
  /**
   * Who wrote the document; null if it is not known
   */
  author: string | null;
  /**
   * The organization that the document comes from; null if it is not known
   */
  organization: string | null;
  /**
   * The product that the document is about; null if it is not known
   */
  product: string | null;
  /**
   * Kind of the document, such as annual report; null if it is not known
   */
  document_type: string | null;
  /**
   * Date of the document: YYYY-MM-DD, YYYY-MM or YYYY; null if it is not known
   */
  date: string | null;
  /**
   * The period that the document covers, such as FY2018 or Q2 2023; null if it is not known
   */
  period: string | null;
  /**
   * Version of the document or of its product; null if it is not known
   */
  version: string | null;
  /**
   * Language of the text (ISO 639-1); null if it is not known
   */
  language: string | null;
}
export interface NearestPassage {
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
   * Page on which the excerpt begins, from 1; null if there are no pages
   */
  page: number | null;
  /**
   * For a CSV file: the line of the file on which the excerpt begins, from 1
   */
  line?: number;
  /**
   * Relevance of the passage to the question, from 0 to 1. From 0 to 1.
   */
  score: number;
  /**
   * The sentences of the passage that have most in common with the question, word for word, at most 300 characters. A longer sentence is cut and ends with "…".
   */
  excerpt: string;
  /**
   * true: a person added the passage, and no document contains it. Absent for passages of documents.
   */
  added_by_hand?: true;
}
/**
 * A reason why the confidence of an answer is not higher
 */
export interface Doubt {
  /**
   * Name of the reason, for programs. Later versions may have more.
   */
  code:
    | "unknown_name"
    | "unknown_words"
    | "other_subject"
    | "asked_missing"
    | "form_missing"
    | "reason_or_place_missing"
    | "other_topic"
    | "other_language"
    | "rows_of_table"
    | "part_missing"
    | "several_statements"
    | "few_words"
    | "rivals"
    | "weak_match"
    | "no_rows"
    | "shared_place"
    | "guessed_statement";
  /**
   * The reason in words
   */
  message: string;
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
     * State of each memory manager. unavailable: its store does not answer.
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
       * Memory of standing instructions and of outcomes
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
    /**
     * Number of turns of conversations that are remembered as soon as their store answers again; null if they cannot be counted
     */
    turns_waiting: number | null;
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
   * auto: the answer uses what is remembered of the user, and the question is remembered. read_only: the answer uses memory, but the question is not remembered. off: memory is neither read nor written. Default: auto.
   */
  memory?: ("auto" | "read_only" | "off") | null;
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
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
   */
  kg_names?: string[] | null;
}
export interface Answer {
  /**
   * Quotes from the passages, with markers `[n]` of the citations; an uncertain answer begins with `Possibly: `; or that nothing was found
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
   * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
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
   * What memory contributed to the answer
   */
  memory: {
    /**
     * Whether memory completed the question or answered it
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
    /**
     * Memory managers that searched their newest items only, because the others were still being read
     */
    partial?: string[];
    /**
     * Ids of the remembered items that were available for the answer
     */
    items?: string[];
    /**
     * Estimated tokens of these items
     */
    tokens?: number;
    /**
     * Milliseconds that memory took
     */
    took_ms?: number;
  };
  /**
   * Passages that led to the answer, first to last; one passage if the graph added no other. Empty without citations and for an answer from a table.
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
   * If the answer found nothing: the passages that are nearest to the question, best first, for a client to show. They do not answer the question. Absent if the answer quotes passages or rows, if no passage is near, and without citations. At most 3.
   */
  nearest?: NearestPassage[];
  /**
   * Why the confidence is not higher, most telling first. Absent from sure answers (.9 and more), from answers that memory gives, and if a language model wrote the answer.
   */
  doubts?: Doubt[];
  /**
   * SQL statement of the answer; null if none was written
   */
  generated_sql: string | null;
  /**
   * Name of the language model or of the built-in method that wrote the answer
   */
  model: string;
  /**
   * When the answer was made, if it was made for an earlier, equal question. Nothing that it depends on has changed since. It is kept for some minutes (10 by default). `Cache-Control: no-cache` asks for a new one.
   */
  cached_at?: string;
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
export interface UnifiedQueryRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * How the question is answered. auto: the service chooses by the question. kg_rag: an answer from passages reached through the knowledge graph. vector: the nearest passages, no answer. sql: rows of tables. hybrid: an answer from passages or rows, and the nearest passages. Default "auto".
   */
  mode?: ("auto" | "kg_rag" | "vector" | "sql" | "hybrid") | null;
  /**
   * Whether passages are reranked. If false, they keep the order in which their pipeline ranked them. Rows always have the order of their statement. Default true.
   */
  enable_reranking?: boolean | null;
  /**
   * How passages are reranked. listwise: relative to the best one of the list. pointwise: each one by itself. pairwise: each one against every other. Default "listwise".
   */
  reranker_method?: ("listwise" | "pointwise" | "pairwise") | null;
  /**
   * If true, the nearest passages are found as in mode vector, whatever `mode` says. Default false.
   */
  use_vector_bypass?: boolean | null;
  /**
   * Maximum number of passages that the answer is made from, and of `vector_results`. Default 10. From 1 to 100.
   */
  max_results?: number | null;
  /**
   * Maximum number of rows in `results`. Default 100. From 1 to 1000.
   */
  sql_max_results?: number | null;
  /**
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
   */
  kg_names?: string[] | null;
  /**
   * How much the response says. compact: shorter `citations` and `vector_results`, no `metadata`. detailed: also the scores of each ranking, and what each step received and gave. Default "standard".
   */
  response_format?: ("standard" | "detailed" | "compact") | null;
  /**
   * Id that the client gives to the user who asks. Without `session_id` the question continues this user's conversation of the last 30 minutes. At most 200 characters.
   */
  user_id?: string | null;
  /**
   * Id that the client gives to the conversation which the question continues. Default: the conversation of `user_id` in the last 30 minutes. At most 200 characters.
   */
  session_id?: string | null;
}
export interface UnifiedResult {
  /**
   * `query` of the request
   */
  query: string;
  /**
   * `mode` of the request
   */
  mode: "auto" | "kg_rag" | "vector" | "sql" | "hybrid";
  /**
   * How the evidence for an answer is found. knowledge_graph: passages reached through entities and relations. text_to_sql: one SELECT statement over a table. vector_search: the passages with the nearest vectors.
   */
  pipeline: "knowledge_graph" | "text_to_sql" | "vector_search";
  /**
   * The answer in words; null in modes vector and sql, and if mode auto chose one of these
   */
  answer: string | null;
  /**
   * The statement that was run; null if none was
   */
  generated_sql: string | null;
  /**
   * The rows of the statement, by column name; empty if none was run
   */
  results: {
    [k: string]: unknown;
  }[];
  /**
   * The nearest passages, best first; empty if they were not searched
   */
  vector_results: (UnifiedVectorResult | CompactVectorResult)[];
  /**
   * Where each sentence of the answer stands, or the tables that the statement read
   */
  citations: (Citation | CompactCitation)[];
  /**
   * How well passages or rows support the answer, from 0 to 1; null without answer and rows. From 0 to 1.
   */
  confidence: number | null;
  /**
   * Milliseconds from the question to the answer
   */
  processing_time_ms: number;
  /**
   * Which pipeline was chosen and why, in words
   */
  routing_decision: string;
  metadata?: UnifiedMetadata;
}
export interface UnifiedVectorResult {
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
   * What is known about the document; null if there is none
   */
  document: DocumentFacts | null;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Text of the passage
   */
  content: string;
  /**
   * true: a person added the passage, and no document contains it. Absent for passages of documents.
   */
  added_by_hand?: true;
  /**
   * Cosine similarity of passage and question, from -1 to 1
   */
  score: number;
  /**
   * Score that the order comes from; absent without reranking
   */
  rerank_score?: number;
  /**
   * Facts about the passage: title, heading_path, page (the first), pages and lines {first, last} where the format has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence that introduces the list that the passage continues, and the items above), offsets
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Score from each ranking that has the passage; only in the detailed format
   */
  scores?: {
    [k: string]: number;
  };
}
export interface CompactVectorResult {
  /**
   * Id of the chunk (a passage of a document)
   */
  chunk_id: number;
  /**
   * Id of the passage's source; null if it comes from no document
   */
  source_id: string | null;
  /**
   * Cosine similarity of passage and question, from -1 to 1
   */
  score: number;
}
export interface CompactCitation {
  /**
   * Id of the cited source; null if no document has the evidence, such as a chunk that a person added
   */
  source_id: string | null;
  /**
   * Relevance of the passage to the question, from 0 to 1. From 0 to 1.
   */
  relevance_score: number;
}
/**
 * More about the answer; absent in the compact format
 */
export interface UnifiedMetadata {
  /**
   * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
   */
  trace_id: string;
  /**
   * Names of the knowledge graphs that were searched
   */
  kg_names_used: string[];
  /**
   * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
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
   * What memory contributed to the answer
   */
  memory: {
    /**
     * Whether memory completed the question or answered it
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
    /**
     * Memory managers that searched their newest items only, because the others were still being read
     */
    partial?: string[];
    /**
     * Ids of the remembered items that were available for the answer
     */
    items?: string[];
    /**
     * Estimated tokens of these items
     */
    tokens?: number;
    /**
     * Milliseconds that memory took
     */
    took_ms?: number;
  };
  /**
   * Passages that led to the answer, first to last; one passage if the graph added no other. Empty without citations and for an answer from a table.
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
   * If the answer found nothing: the passages that are nearest to the question, best first, for a client to show. They do not answer the question. Absent if the answer quotes passages or rows, if no passage is near, and without citations. At most 3.
   */
  nearest?: NearestPassage[];
  /**
   * Why the confidence is not higher, most telling first. Absent from sure answers (.9 and more), from answers that memory gives, and if a language model wrote the answer.
   */
  doubts?: Doubt[];
  /**
   * SQL statement of the answer; null if none was written
   */
  generated_sql: string | null;
  /**
   * Name of the language model or of the built-in method that wrote the answer
   */
  model: string;
  /**
   * When the answer was made, if it was made for an earlier, equal question. Nothing that it depends on has changed since. It is kept for some minutes (10 by default). `Cache-Control: no-cache` asks for a new one.
   */
  cached_at?: string;
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
   * Duration of each step of the answer. `in` and `out` count questions, turns, knowledge graphs, passages or rows, and citations.
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
    /**
     * Items read by the step; only in the detailed format
     */
    in?: number;
    /**
     * Items produced by the step; only in the detailed format
     */
    out?: number;
  }[];
  /**
   * What ordered the passages
   */
  reranking: {
    /**
     * Whether a reranker ordered the passages
     */
    performed: boolean;
    /**
     * The method that ordered them; null without reranking
     */
    method: ("listwise" | "pointwise" | "pairwise") | null;
    /**
     * Name of the model or of the built-in reranker; null without reranking
     */
    model: string | null;
  };
  /**
   * What `results` holds; null if no statement was run
   */
  rows: {
    /**
     * The columns of `results`, in their order
     */
    columns: {
      /**
       * Name of the column
       */
      name: string;
      /**
       * Type of its values in PostgreSQL
       */
      type: string;
    }[];
    /**
     * Number of rows that the statement gave, at most `sql_max_results`
     */
    row_count: number;
    /**
     * Whether there are more rows than `results` lists
     */
    truncated: boolean;
    /**
     * The statement in plain words
     */
    explanation: string;
  } | null;
  /**
   * The passages that the answer was made from, best first; only in the detailed format
   */
  passages?: {
    /**
     * Id of the chunk (a passage of a document)
     */
    chunk_id: number;
    /**
     * Id of the passage's source; null if it comes from no document
     */
    source_id: string | null;
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * Score from each ranking that has the passage: knowledge_graph (0 to 1), vector_search (cosine), and reranker (0 to 1)
     */
    scores: {
      [k: string]: number;
    };
  }[];
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
   * Whether the passages are reranked: the nearest ones, and those that the full-text search finds. Default true.
   */
  include_reranking?: boolean | null;
  /**
   * How the passages are reranked. listwise: relative to the best one of the list. pointwise: each one by itself. Default "listwise".
   */
  reranker_method?: ("listwise" | "pointwise") | null;
  /**
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
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
     * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
     */
    kgs_not_asked?: number;
    /**
     * Remarks about the request, such as unknown fields
     */
    warnings: string[];
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
   * What is known about the document; null if there is none
   */
  document: DocumentFacts | null;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Text of the passage
   */
  content: string;
  /**
   * true: a person added the passage, and no document contains it. Absent for passages of documents.
   */
  added_by_hand?: true;
  /**
   * Cosine similarity of passage and question, from -1 to 1
   */
  score: number;
  /**
   * Score that the order comes from; absent without reranking
   */
  rerank_score?: number;
  /**
   * Facts about the passage: title, heading_path, page (the first), pages and lines {first, last} where the format has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence that introduces the list that the passage continues, and the items above), offsets
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface RerankRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * The documents to order. At most 50.
   */
  documents: {
    /**
     * The client's id of the document. At most 500 characters.
     */
    id: string | number;
    /**
     * Text of the document. At most 20000 characters.
     */
    content: string;
  }[];
  /**
   * How documents are scored. listwise: each in comparison with all others. pointwise: each by itself. Default "listwise".
   */
  method?: ("listwise" | "pointwise") | null;
  /**
   * Maximum number of labels. Default 10. From 1 to 50.
   */
  top_k?: number | null;
  /**
   * Lowest score of a label, from 0 to 10. Default 5. From 0 to 10.
   */
  min_score?: number | null;
}
export interface RerankResult {
  /**
   * The documents that reach `min_score`, best first; of equal ones the earlier in the request
   */
  labels: RerankLabel[];
}
export interface RerankLabel {
  /**
   * Index of the document in `documents` of the request, from 0
   */
  id: number;
  /**
   * Reasons for the score, in one or two sentences
   */
  cot: string;
  /**
   * How well the document fits the query. Most relevant documents have 7 and more, documents about something else 3 and less. From 0 to 10.
   */
  score: number;
}
export interface EnhancedRerankRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * The documents to order. The field that `date_field` names is here or in `metadata`. At most 100.
   */
  documents: {
    /**
     * The client's id of the document. At most 500 characters.
     */
    id: string | number;
    /**
     * Text of the document. At most 20000 characters.
     */
    content: string;
    /**
     * Facts about the document; its `title` counts as a heading of the text
     */
    metadata?: {
      [k: string]: unknown;
    } | null;
    [k: string]: unknown;
  }[];
  /**
   * How relevance is found. listwise: each document in comparison with all others. pointwise: each by itself. pairwise: every two documents are compared. hybrid: listwise, and the similarity of vectors. ensemble: the mean of listwise, pointwise, pairwise and the similarity of vectors. Default "listwise".
   */
  method?: ("listwise" | "pointwise" | "pairwise" | "hybrid" | "ensemble") | null;
  /**
   * What the score weighs. relevance: relevance alone. diversity, recency, quality: relevance and the named property. custom: `score_weights`. Default "relevance".
   */
  strategy?: ("relevance" | "diversity" | "recency" | "quality" | "custom") | null;
  /**
   * Weights of the strategy custom; only their ratio counts
   */
  score_weights?: {
    /**
     * Weight of the relevance. Default 0. From 0 to 1000.
     */
    relevance?: number | null;
    /**
     * Weight of the recency. Default 0. From 0 to 1000.
     */
    recency?: number | null;
    /**
     * Weight of the quality. Default 0. From 0 to 1000.
     */
    quality?: number | null;
    /**
     * Weight of the diversity. Default 0. From 0 to 1000.
     */
    diversity?: number | null;
  } | null;
  /**
   * Maximum number of results. Default 10. From 1 to 100.
   */
  top_k?: number | null;
  /**
   * Lowest relevance and lowest score of a result, from 0 to 1. Default 0.3. From 0 to 1.
   */
  min_score?: number | null;
  /**
   * Whether documents that are hardly readable are left out: symbols, encoded data, one phrase again and again. Default true.
   */
  enable_quality_filtering?: boolean | null;
  /**
   * Whether a document is left out if its vector is too similar (`diversity_threshold`) to that of a better one. Default false.
   */
  enable_deduplication?: boolean | null;
  /**
   * Cosine similarity from which two documents count as the same, from 0 to 1. Default 0.8. From 0 to 1.
   */
  diversity_threshold?: number | null;
  /**
   * Whether newer documents get a higher score, with any strategy. Default false.
   */
  boost_recent?: boolean | null;
  /**
   * Name of the field with a document's date: ISO 8601, a date as texts write it, or Unix time in seconds or milliseconds. Default "date". At most 100 characters.
   */
  date_field?: string | null;
  /**
   * Documents that fit the interests of the reader get a higher score
   */
  personalization?: {
    /**
     * What the reader is interested in: words or names, each in an entry of its own. At most 20.
     */
    interests?: string[] | null;
    /**
     * How much the score of a document that fits an interest rises, from 0 to 1. Default 0.2. From 0 to 1.
     */
    boost?: number | null;
  } | null;
  /**
   * Whether results say the reasons for their relevance. Default true.
   */
  include_reasoning?: boolean | null;
  /**
   * Fields of the results. compact: `id` and `score`. standard: also ranks, parts of the score and reasons. detailed: also the score of each method, and the document. Default "standard".
   */
  output_format?: ("standard" | "detailed" | "compact") | null;
}
export interface EnhancedRerankResult {
  /**
   * The documents, best first
   */
  results: EnhancedRerankHit[];
  /**
   * Number of documents in the request
   */
  total_documents: number;
  /**
   * Number of documents in `results`
   */
  returned_count: number;
  /**
   * Numbers of documents that were left out, each for the first reason that applied
   */
  removed: {
    /**
     * Documents with a relevance or a score below `min_score`
     */
    below_min_score: number;
    /**
     * Documents that are hardly readable
     */
    low_quality: number;
    /**
     * Documents that are the same as a better one
     */
    duplicates: number;
  };
  /**
   * Documents that were left out because of a better one
   */
  duplicates: {
    /**
     * The client's id of the document that was left out. At most 500 characters.
     */
    id: string | number;
    /**
     * The client's id of the better document. At most 500 characters.
     */
    duplicate_of: string | number;
    /**
     * Cosine similarity of their vectors. From 0 to 1.
     */
    similarity: number;
  }[];
  /**
   * `method` of the request
   */
  method: "listwise" | "pointwise" | "pairwise" | "hybrid" | "ensemble";
  /**
   * `strategy` of the request
   */
  strategy: "relevance" | "diversity" | "recency" | "quality" | "custom";
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * The trace of this request, and the model
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Id of the model that found the relevance
     */
    model: string;
    /**
     * Remarks about the request, such as unknown fields
     */
    warnings: string[];
  };
}
export interface EnhancedRerankHit {
  /**
   * The client's id of the document. At most 500 characters.
   */
  id: string | number;
  /**
   * Index of the document in `documents` of the request, from 0
   */
  index?: number;
  /**
   * Rank in `results`, from 1
   */
  rank?: number;
  /**
   * Score by the strategy, from 0 to 1. From 0 to 1.
   */
  score: number;
  /**
   * What the score is made of
   */
  scores?: {
    /**
     * How well the document fits the query. Most relevant documents have .7 and more, documents about something else .3 and less. From 0 to 1.
     */
    relevance: number;
    /**
     * How readable the text is; absent if the request does not use it. From 0 to 1.
     */
    quality?: number;
    /**
     * 1 for the newest document of the request; halves every half year of age. 0 without a date. From 0 to 1.
     */
    recency?: number;
    /**
     * How different the document is from those before it. From 0 to 1.
     */
    diversity?: number;
    /**
     * How well the document fits the interest that it fits best. From 0 to 1.
     */
    personalization?: number;
  };
  /**
   * Reasons for the relevance; absent unless `include_reasoning`
   */
  reasoning?: string;
  /**
   * Relevance by each method; only in the format detailed
   */
  method_scores?: {
    /**
     * Score by listwise comparison. From 0 to 1.
     */
    listwise?: number;
    /**
     * Score by pointwise comparison. From 0 to 1.
     */
    pointwise?: number;
    /**
     * Score by pairwise comparison. From 0 to 1.
     */
    pairwise?: number;
    /**
     * Similarity of the vectors of document and query, on the scale of the other scores. From 0 to 1.
     */
    vector?: number;
  };
  /**
   * Text of the document; only in the format detailed
   */
  content?: string;
  /**
   * Metadata of the document; only in the format detailed, and if it has any
   */
  metadata?: {
    [k: string]: unknown;
  };
}
export interface QuerySqlRequest {
  /**
   * The question, in natural language; or one SELECT statement over the tables, which passes the same checks as the statement for a question. At most 10000 characters.
   */
  query: string;
  /**
   * Maximum number of rows. Default 100. From 1 to 1000.
   */
  max_results?: number | null;
  /**
   * Whether the answer explains the statement in words. Default true.
   */
  include_explanation?: boolean | null;
  /**
   * Whether the answer contains the plan of the database. Default false.
   */
  include_execution_plan?: boolean | null;
  /**
   * Whether the answer reports the checks of the statement. Every statement is checked before it runs, also with false. Default true.
   */
  validate_query?: boolean | null;
  /**
   * The kind of statement that the client prefers. `query_type` of the answer says which kind it got; a warning tells if it is another one. Default "auto".
   */
  query_type?: ("auto" | "select" | "aggregate" | "join" | "subquery") | null;
  /**
   * Tables to ask, each as `table` or `knowledge_graph.table`. A question is put to these tables only. For a statement they choose the knowledge graph. Default, also for an empty list: all tables. At most 50.
   */
  table_hints?: string[] | null;
  /**
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
   */
  kg_names?: string[] | null;
}
export interface QuerySqlResult {
  /**
   * `query` of the request
   */
  query: string;
  /**
   * The statement that was run, with the table names of the knowledge graph
   */
  generated_sql: string;
  /**
   * What the statement is. subquery: several SELECTs, nested or combined. join: several tables. aggregate: values computed from many rows. select: rows as they are.
   */
  query_type: "select" | "aggregate" | "join" | "subquery";
  /**
   * The columns of the rows, in order
   */
  columns: {
    /**
     * Name of the column, unique in the answer
     */
    name: string;
    /**
     * integer, number, boolean, date, timestamp, time or text
     */
    type: string;
  }[];
  /**
   * The rows, each as an object by column name
   */
  results: {
    [k: string]: unknown;
  }[];
  /**
   * Number of rows in `results`
   */
  row_count: number;
  /**
   * Whether the statement has more rows than `results`: more than `max_results`, or more than 5 MB. Then send `metadata.next_query` to get the next ones.
   */
  truncated: boolean;
  /**
   * The statement in words; null with `include_explanation: false`
   */
  explanation: string | null;
  /**
   * What the database estimates for the statement; null unless `include_execution_plan` was true
   */
  execution_plan: {
    /**
     * Estimated cost; 1 is about the work of reading one page of a table
     */
    cost: number;
    /**
     * Estimated number of rows of the whole result
     */
    rows: number;
    /**
     * The steps of the plan, each before those that it reads from
     */
    steps: {
      /**
       * Depth in the plan, from 0. A step reads from the next steps of the next level.
       */
      level: number;
      /**
       * What the step does, such as "Seq Scan" or "Hash Join"
       */
      operation: string;
      /**
       * The table that the step reads; null if it reads other steps
       */
      table: string | null;
      /**
       * Estimated number of rows of the step
       */
      rows: number;
      /**
       * Estimated cost of the step, with those that it reads from
       */
      cost: number;
    }[];
  } | null;
  /**
   * The checks that the statement passed before it ran
   */
  validation: {
    /**
     * Whether the statement has passed all checks
     */
    valid: boolean;
    /**
     * The checks in their order; empty with `validate_query: false`
     */
    checks: {
      /**
       * Name of the check: single_select, known_names, read_only, cost, or fits_question for a question
       */
      name: string;
      /**
       * Whether the statement has passed it
       */
      passed: boolean;
      /**
       * What was checked, with its outcome
       */
      message: string;
    }[];
  };
  /**
   * Names of the tables that the statement reads
   */
  tables_used: string[];
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * How the result came about
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * What wrote the statement; null for a statement of the request
     */
    model: string | null;
    /**
     * How well the statement fits the question, from 0 to 1; null for a statement of the request. From 0 to 1.
     */
    confidence: number | null;
    /**
     * Name of the knowledge graph whose tables were read
     */
    kg_name: string;
    /**
     * The documents that the tables were made from
     */
    sources: {
      /**
       * Name of the table
       */
      table: string;
      /**
       * Id of the source (the ingested document)
       */
      source_id: string;
      /**
       * Name of the source, unique in its knowledge graph
       */
      source_name: string;
    }[];
    /**
     * A statement for `query` that gives the rows after these, if `kg_names` has `kg_name`; null if no rows are missing
     */
    next_query: string | null;
    /**
     * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
     */
    kgs_not_asked?: number;
    /**
     * Remarks about the request and the result
     */
    warnings: string[];
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
   * What happens without `source_name` if another source has the name of the file and other content. keep_both: the document becomes a source of its own, with a number in its name. replace: it becomes a new revision of that source. reject: it is refused with 409. A text or URL without a name gets one made from it, which counts as the name of a file. Default "keep_both".
   */
  on_conflict?: "" | "keep_both" | "replace" | "reject";
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
   * Number of entities: those of the source if this content was ingested before, else 0, as it is not processed yet
   */
  entities_count: number;
  /**
   * Number of relations: those of the source if this content was ingested before, else 0, as it is not processed yet
   */
  relations_count: number;
  /**
   * Number of chunks: those of the source if this content was ingested before, else 0, as it is not processed yet
   */
  chunks_count: number;
  /**
   * completed if this content was ingested before under this name; pending while it is to be processed
   */
  status: "pending" | "completed";
  /**
   * Path of the job, to ask for its state
   */
  status_url: string;
  /**
   * Events for `webhook_url`; null if no URL was given
   */
  webhook: WebhookReceipt | null;
  /**
   * The source that already had the name of the file, with other content; null if there was none or `source_name` was given
   */
  conflict: NameConflict | null;
  /**
   * Warnings about the request. Warnings about the document are in the result of the job.
   */
  metadata: {
    /**
     * Fields of the form that are not known and were ignored
     */
    warnings: string[];
  };
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
export interface NameConflict {
  /**
   * Id of the source that already had the name of the file
   */
  source_id: string;
  /**
   * The name of the file, which that source has
   */
  source_name: string;
  /**
   * keep_both: the document is another source, with a number. replace: it is a new revision of that source
   */
  action: "keep_both" | "replace";
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
   * What happens without `source_name` if another source has the name of the file and other content. keep_both: the document becomes a source of its own, with a number in its name. replace: it becomes a new revision of that source. reject: it is refused with 409. A text or URL without a name gets one made from it, which counts as the name of a file. Default "keep_both".
   */
  on_conflict?: ("keep_both" | "replace" | "reject") | null;
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
   * The source that already had the name of the file, with other content; null if there was none or `source_name` was given
   */
  conflict: NameConflict | null;
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
  /**
   * The source that already had the name of the file, with other content; null if there was none or `source_name` was given
   */
  conflict: NameConflict | null;
}
export interface SourcesOverviewResponse {
  /**
   * Knowledge graphs, ordered by name
   */
  kgs: KnowledgeGraphSummary[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface KnowledgeGraphSummary {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Number of sources with a published document
   */
  sources_count: number;
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
   * Names of its vector collections, also of those that it took up; empty until they are made
   */
  collections: string[];
  /**
   * Whether its pages are drawn
   */
  has_visualizations?: boolean;
  /**
   * Whether uploads of its sources are stored
   */
  has_storage_files?: boolean;
  /**
   * Number of its pages
   */
  visualization_count?: number;
  /**
   * Types of the uploads, in alphabetical order
   */
  storage_file_types?: string[];
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
   * Type of the document: pdf, csv, txt, md, html, docx, pptx, xlsx or epub
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
  facts: DocumentFacts1;
  /**
   * Id of the source's last job; null if the job is no longer kept
   */
  job_id: string | null;
}
/**
 * What is known about the document. PUT /api/v1/sources/{kg_name}/{source_id} corrects it.
 */
export interface DocumentFacts1 {
  /**
   * Title of the document; null if it is not known
   */
  title: string | null;
  /**
   * Who wrote the document; null if it is not known
   */
  author: string | null;
  /**
   * The organization that the document comes from; null if it is not known
   */
  organization: string | null;
  /**
   * The product that the document is about; null if it is not known
   */
  product: string | null;
  /**
   * Kind of the document, such as annual report; null if it is not known
   */
  document_type: string | null;
  /**
   * Date of the document: YYYY-MM-DD, YYYY-MM or YYYY; null if it is not known
   */
  date: string | null;
  /**
   * The period that the document covers, such as FY2018 or Q2 2023; null if it is not known
   */
  period: string | null;
  /**
   * Version of the document or of its product; null if it is not known
   */
  version: string | null;
  /**
   * Language of the text (ISO 639-1); null if it is not known
   */
  language: string | null;
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
   * Share of the document's sentences that are template: at least three documents of the knowledge graph, and at least a tenth of them, contain the same sentence. The documents' own text is preferred to it in answers. From 0 to 1.
   */
  template_share: number;
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
   * Progress of the source's last job. If the job is no longer kept, it only shows whether the job is done.
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
  facts: DocumentFacts2;
  /**
   * For each known fact: where it was found, and how sure it is
   */
  fact_origins: {
    [k: string]: {
      /**
       * Where the fact was found. correction: a client has stated it.
       */
      from: "metadata" | "cover" | "heading" | "text" | "file_name" | "correction";
      /**
       * How sure the fact is, from 0 to 1. From 0 to 1.
       */
      confidence: number;
    };
  };
}
/**
 * What is known about the document. PUT /api/v1/sources/{kg_name}/{source_id} corrects it.
 */
export interface DocumentFacts2 {
  /**
   * Title of the document; null if it is not known
   */
  title: string | null;
  /**
   * Who wrote the document; null if it is not known
   */
  author: string | null;
  /**
   * The organization that the document comes from; null if it is not known
   */
  organization: string | null;
  /**
   * The product that the document is about; null if it is not known
   */
  product: string | null;
  /**
   * Kind of the document, such as annual report; null if it is not known
   */
  document_type: string | null;
  /**
   * Date of the document: YYYY-MM-DD, YYYY-MM or YYYY; null if it is not known
   */
  date: string | null;
  /**
   * The period that the document covers, such as FY2018 or Q2 2023; null if it is not known
   */
  period: string | null;
  /**
   * Version of the document or of its product; null if it is not known
   */
  version: string | null;
  /**
   * Language of the text (ISO 639-1); null if it is not known
   */
  language: string | null;
}
export interface SourceTextResponse {
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
   * Number of the revision that the text is of
   */
  revision: number;
  /**
   * Where the part begins, in Unicode code points of the text
   */
  from: number;
  /**
   * Where the part ends, exclusive, in Unicode code points of the text
   */
  to: number;
  /**
   * Length of the whole text, in Unicode code points of the text
   */
  total_length: number;
  /**
   * null at the end of the text
   */
  next_from: number | null;
  /**
   * The part of the text
   */
  text: string;
  /**
   * Passages that overlap the part, and the blocks of which the document consists, in the order of the text; only with `include=blocks`. For sources of earlier versions: passages with their tables and code.
   */
  blocks?: TextBlock[];
  /**
   * Names that overlap the part; only with `include=mentions`
   */
  mentions?: TextMention[];
}
export interface TextBlock {
  /**
   * passage: a whole chunk. furniture: running heads, navigation and contents, which are in no chunk.
   */
  kind: "passage" | "heading" | "paragraph" | "item" | "table" | "code" | "quote" | "note" | "furniture";
  /**
   * Where it begins, in Unicode code points of the text
   */
  start_offset: number;
  /**
   * Where it ends, exclusive, in Unicode code points of the text
   */
  end_offset: number;
  /**
   * Id of the chunk in which it begins; null outside the chunks
   */
  chunk_id: number | null;
  /**
   * Page on which it begins; null for formats without pages
   */
  page: number | null;
  /**
   * Title of the document or section; null if there is none
   */
  title: string | null;
  /**
   * Headings above the chunk, outermost first
   */
  heading_path: string[];
  /**
   * Headings: from 1 to 6. List items: depth of nesting, from 1
   */
  level?: number;
  /**
   * PDF only: where it lies on its page, in points (1/72 inch) from the upper left corner of the page
   */
  box?: {
    /**
     * Distance of its left edge
     */
    left: number;
    /**
     * Distance of its upper edge
     */
    top: number;
    /**
     * Distance of its right edge
     */
    right: number;
    /**
     * Distance of its lower edge
     */
    bottom: number;
  };
}
export interface TextMention {
  /**
   * Where the name begins, in Unicode code points of the text
   */
  start_offset: number;
  /**
   * Where the name ends, exclusive, in Unicode code points of the text
   */
  end_offset: number;
  /**
   * Id of the chunk
   */
  chunk_id: number;
  /**
   * The name as written
   */
  form: string;
  /**
   * Type of the name as it is used here
   */
  type: "person" | "organization" | "place" | "work" | "event" | "product" | "date" | "concept" | "other";
  /**
   * How sure the type is, from 0 to 1. From 0 to 1.
   */
  confidence: number;
  /**
   * Id of the entity; null if a person deleted it
   */
  entity_id: number | null;
  /**
   * Label of the entity; null if a person deleted it
   */
  label: string | null;
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
export interface UpdateSourceRequest {
  /**
   * Whether to process the source again even if its content is unchanged. A document that was fetched from a URL is fetched again, other documents are read from the stored upload. Default false.
   */
  force_reprocess?: boolean | null;
  /**
   * Whether to compare a document that was fetched from a URL with its URL. If not, the URL is not called, and `force_reprocess` reads the stored copy. Default true.
   */
  check_content?: boolean | null;
  /**
   * Merged into the metadata of the source at its top level; null removes a key. The result has at most 64 kB of JSON.
   */
  update_metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Title of the document: short for `facts.title`. At most 300 characters.
   */
  title?: string | null;
  /**
   * What you state about the document. It overrides what was found in the document, also in later revisions. null: the document has no such fact.
   */
  facts?: StatedFacts | null;
  /**
   * Facts that you no longer state: what was found in the document holds again. At most 9.
   */
  withdraw_facts?:
    | ("title" | "author" | "organization" | "product" | "document_type" | "date" | "period" | "version" | "language")[]
    | null;
}
export interface StatedFacts {
  /**
   * Title of the document. At most 300 characters.
   */
  title?: string | null;
  /**
   * Who wrote the document. At most 300 characters.
   */
  author?: string | null;
  /**
   * The organization that the document comes from. At most 300 characters.
   */
  organization?: string | null;
  /**
   * The product that the document is about. At most 300 characters.
   */
  product?: string | null;
  /**
   * Kind of the document, such as annual report. At most 300 characters.
   */
  document_type?: string | null;
  /**
   * Date of the document: YYYY-MM-DD, YYYY-MM or YYYY. At most 300 characters.
   */
  date?: string | null;
  /**
   * The period that the document covers, such as FY2018 or Q2 2023. At most 300 characters.
   */
  period?: string | null;
  /**
   * Version of the document or of its product. At most 300 characters.
   */
  version?: string | null;
  /**
   * Language of the text (ISO 639-1). At most 300 characters.
   */
  language?: string | null;
}
export interface SourceUpdated {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Whether the URL has other content than the source; false if it was not fetched, and for uploads
   */
  changes_detected: boolean;
  /**
   * Id of the job that processes the source again; null if none was started
   */
  job_id: string | null;
  /**
   * Always 0: chunks change when the job publishes the new revision. Its result has the counts.
   */
  chunks_updated: 0;
  /**
   * Always 0: entities change when the job publishes the new revision. Its result has the counts.
   */
  entities_updated: 0;
  /**
   * Always 0: relations change when the job publishes the new revision. Its result has the counts.
   */
  relations_updated: 0;
  /**
   * Whether the metadata of the source has changed
   */
  metadata_updated: boolean;
  /**
   * What happened, in words
   */
  message: string;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface DeleteSourceResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Number of chunks of the source
   */
  chunks_deleted: number;
  /**
   * Number of entities that no other source supports
   */
  entities_deleted: number;
  /**
   * Number of relations that no other source supports
   */
  relations_deleted: number;
  /**
   * Number of vectors of its chunks; 0 with `delete_from_vector_db=false`
   */
  vector_points_deleted: number;
  /**
   * Whether the pages of the knowledge graph were deleted
   */
  visualizations_deleted: boolean;
  /**
   * Whether all uploaded files of the source were deleted at once. false also if another source uses one of them, or if one arrived within the last minute: the service deletes those later.
   */
  kg_files_deleted: boolean;
  /**
   * What was done, in words
   */
  message: string;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * How far the removal is
   */
  metadata: {
    /**
     * State of the deletion in each store
     */
    sync_status: {
      /**
       * State in the records
       */
      sql: {
        /**
         * pending: the source is hidden everywhere, and its rows are being removed
         */
        status: "synced" | "pending";
      };
      /**
       * State in the vector store
       */
      vectorstore: {
        /**
         * pending: no search finds the vectors, and the service removes them in the background. skipped: they stay.
         */
        status: "synced" | "pending" | "skipped";
      };
      /**
       * State in the graph store
       */
      graphdb: {
        /**
         * pending: no search finds it, and the service removes it in the background
         */
        status: "synced" | "pending";
      };
      /**
       * State in the full-text index
       */
      keywords: {
        /**
         * pending: no search finds the words, and the service removes them in the background
         */
        status: "synced" | "pending";
      };
    };
    /**
     * Whether a store was away or slow, so that its part is pending. The service repeats its part of the work.
     */
    degraded: boolean;
    /**
     * Which store was away or slow; empty if none was
     */
    warnings: string[];
  };
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
  job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "import" | "benchmark";
  /**
   * State of the job: first queued, then running, at the end completed, failed or cancelled
   */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /**
   * Priority of the job in the queue; urgent comes first
   */
  priority: "urgent" | "high" | "normal" | "low";
  /**
   * Name of the job's knowledge graph; null for a question and a benchmark
   */
  kg_name: string | null;
  /**
   * Id of the document's source; null for a job without a document
   */
  source_id: string | null;
  /**
   * Name of the document's source; null for a job without a document and after the source was deleted
   */
  source_name: string | null;
  /**
   * Stage that is running or that failed; null between stages, after success, for a question and an import
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
   * Stages of the job, in order. An ingestion has all stages, a regeneration of pages has the last one. A question, an import and a benchmark have none.
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
   * Counts of the ingestion or import, the pages that were drawn, or the answer to the question; null until the job is completed, and for a benchmark, whose report has an endpoint of its own. Lists leave out answers. An answer is removed some time after the end of its job (24 hours by default), and earlier when a source that it quotes is deleted or replaced.
   */
  result: (IngestionResult | VisualizationResult | ImportResult | Answer | UnifiedResult) | null;
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
  /**
   * Parts of the document whose text could not be read; empty if all text was read
   */
  gaps?: ReadingGap[];
}
export interface ReadingGap {
  /**
   * What is missing
   */
  what: "text";
  /**
   * Place in the document in words, such as "page 7"
   */
  where: string;
  /**
   * Whether reading the same file again may help. Text that the file does not contain never appears by that.
   */
  retryable: boolean;
  /**
   * Page of a PDF, from 1; null for other formats
   */
  page: number | null;
  /**
   * undecoded: characters without a known meaning. sparse: much more ink than text, such as a scan.
   */
  reason: "undecoded" | "sparse";
  /**
   * The gap in words, with its page
   */
  message: string;
}
export interface VisualizationResult {
  /**
   * Names of the pages that were drawn
   */
  visualizations: string[];
}
export interface ImportResult {
  /**
   * Sources that got a new revision
   */
  sources_imported: number;
  /**
   * Sources that had the content of the file before the import
   */
  sources_unchanged: number;
  /**
   * Posted chunks, entities, relations and deletions by hand that were restored
   */
  edits_imported: number;
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
export interface RetryJobResponse {
  /**
   * Id of the new job
   */
  job_id: string;
  /**
   * Id of the job that failed or was cancelled
   */
  retried_job_id: string;
  /**
   * Id of the source (the ingested document)
   */
  source_id: string;
  /**
   * Name of the source, unique in its knowledge graph
   */
  source_name: string;
  /**
   * Always queued: the job is accepted
   */
  status: "queued";
  /**
   * Path of the new job, to ask for its state
   */
  status_url: string;
  /**
   * What happens next, in words
   */
  message: string;
  /**
   * Time of this answer
   */
  timestamp: string;
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
  embedding_method_in_force: EmbeddingMethodInForce;
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
   * Embedding method to ask for. `embedding_method_in_force` of the answer says which one is used. Default "semantic_gnn".
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
  embedding_method_in_force: EmbeddingMethodInForce;
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
   * Names of kept vector collections of an earlier knowledge graph of this name that it takes up; absent for none
   */
  collections_adopted?: string[];
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
export interface KnowledgeGraphDetails {
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
  embedding_method_in_force: EmbeddingMethodInForce;
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
   * Number of chunks (passages of the document)
   */
  chunks_count: number;
  /**
   * Names of its vector collections, also of those that it took up; empty until they are made
   */
  collections: string[];
  /**
   * Stores that hold the knowledge graph
   */
  storage: {
    /**
     * Whether CSV files also become SQL tables
     */
    sql: boolean;
    /**
     * Whether the vector collections exist
     */
    vectorstore: boolean;
    /**
     * Always true: entities and relations are in the graph store
     */
    graphdb: boolean;
    /**
     * Whether a secondary graph store has a copy of entities and relations
     */
    secondary_graph: boolean;
  };
  /**
   * Pages that show the knowledge graph; empty until they are drawn
   */
  visualizations: {
    /**
     * Name of the page
     */
    name: string;
    /**
     * Path of the page
     */
    url: string;
    /**
     * Time when the page was drawn
     */
    generated_at: string;
  }[];
  /**
   * Time when a document was last published; null before the first one
   */
  last_ingestion_at: string | null;
}
export interface KnowledgeGraphChange {
  /**
   * Name to show to people. At most 128 characters.
   */
  display_name?: string | null;
  /**
   * Description to show to people. At most 10000 characters.
   */
  description?: string | null;
  /**
   * Fields of knowledge that the knowledge graph is about; replaces the whole list. At most 50.
   */
  domains?: string[] | null;
  /**
   * Whether the knowledge graph is active. Lists leave out inactive ones by default, and questions that name no knowledge graph are not put to them.
   */
  is_active?: boolean | null;
}
export interface UpdateKnowledgeGraphResponse {
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
  embedding_method_in_force: EmbeddingMethodInForce;
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
   * What was done, in words
   */
  message: string;
}
export interface PatchKnowledgeGraphResponse {
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
  embedding_method_in_force: EmbeddingMethodInForce;
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
   * What was done, in words
   */
  message: string;
}
export interface DeleteKnowledgeGraphResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * What was done, in words
   */
  message: string;
  /**
   * What the knowledge graph contained
   */
  deleted: {
    /**
     * Number of sources
     */
    sources: number;
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
    /**
     * Number of vectors in the deleted collections, without those that it took up
     */
    vector_points: number;
    /**
     * Names of the deleted vector collections
     */
    collections: string[];
    /**
     * Number of pages
     */
    visualizations: number;
  };
  /**
   * Names of the vector collections that were kept; empty unless `delete_collections` is false
   */
  kept_collections: string[];
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface ImportKnowledgeGraphResponse {
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
   * Path of the job, to ask for its state
   */
  status_url: string;
}
export interface RegistryInfoResponse {
  /**
   * Number of knowledge graphs
   */
  total_kgs: number;
  /**
   * Number of active knowledge graphs
   */
  active_kgs: number;
  /**
   * Number of knowledge graphs by type
   */
  kg_types: {
    [k: string]: number;
  };
  /**
   * Number of knowledge graphs by domain, for the 100 most frequent domains
   */
  domains: {
    [k: string]: number;
  };
  /**
   * What all knowledge graphs hold together
   */
  totals: {
    /**
     * Number of sources
     */
    sources: number;
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
   * Embedding methods that clients asked for
   */
  embedding_methods: string[];
  /**
   * Changes whenever a knowledge graph changes
   */
  registry_version: string;
  /**
   * Time at which the registry was read: each request reads it anew
   */
  loaded_at: string;
  /**
   * Folder of the files that declare knowledge graphs; null if there is none, and for tenants that do not operate the installation
   */
  config_path: string | null;
  /**
   * Vector collections of the knowledge graphs on this page, at most `limit`, by name
   */
  collections: {
    /**
     * Name of the vector collection
     */
    name: string;
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * Number of its vectors; null if the vector store lacks it
     */
    points: number | null;
    /**
     * Whether the deletion of an earlier knowledge graph of this name kept it. No search reads it: its passages are gone. It is deleted with this knowledge graph.
     */
    adopted: boolean;
  }[];
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
  /**
   * Mismatches between collections and knowledge graphs, at most 100 knowledge graphs of each kind
   */
  orphans: {
    /**
     * Names of the collections without a knowledge graph. Those that belong to no tenant are shown to the tenant that operates the installation only.
     */
    collections: string[];
    /**
     * Orphans kept by `delete_collections=false`, oldest deletion first
     */
    kept: {
      /**
       * Name of the deleted knowledge graph
       */
      kg_name: string;
      /**
       * Names of its vector collections
       */
      collections: string[];
      /**
       * Time of the deletion
       */
      deleted_at: string;
      /**
       * Whether the service has the embedder of these vectors: then the next knowledge graph of this name takes them up
       */
      adoptable: boolean;
    }[];
    /**
     * Names of knowledge graphs whose collections are missing
     */
    kgs: string[];
  };
  /**
   * How complete this answer is
   */
  metadata: {
    /**
     * Whether the vector store was unavailable
     */
    degraded: boolean;
    /**
     * What is missing from the answer
     */
    warnings: string[];
  };
}
export interface ReloadRegistryResponse {
  /**
   * false: a file has a fault, and nothing changed
   */
  success: boolean;
  /**
   * What was done, in words
   */
  message: string;
  /**
   * Number of knowledge graphs that the files declare
   */
  kgs_loaded: number;
  /**
   * Names of the knowledge graphs that were created; those of another tenant as tenant/name
   */
  added: string[];
  /**
   * Names of the knowledge graphs that were changed
   */
  updated: string[];
  /**
   * Names of the knowledge graphs that became inactive, because their files are gone
   */
  removed: string[];
  /**
   * Faults of the files
   */
  errors: {
    /**
     * Name of the file, or of the knowledge graph that it declares
     */
    name: string;
    /**
     * The line, the field and its bound
     */
    reason: string;
  }[];
  /**
   * Names of the vector collections without a knowledge graph that remain, of at most 100 knowledge graphs of each kind; null while the vector store is unavailable
   */
  orphans: string[] | null;
  /**
   * Names of the vector collections that this request removed
   */
  orphans_removed: string[];
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface CreateChunkRequest {
  /**
   * Text of the chunk. Upload a longer text as a document. At most 20000 characters.
   */
  content: string;
  /**
   * Any JSON object of at most 64 kB
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Entities that the chunk is about, besides those that are found in its text. They must exist in the knowledge graph. At most 500.
   */
  entity_ids?: number[] | null;
  /**
   * Whether searches find the chunk by its meaning and by its words. The graph store holds it in any case. Default true.
   */
  sync_to_vectorstore?: boolean | null;
}
export interface CreateChunkResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the chunk
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  chunk: Chunk;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface Chunk {
  /**
   * Id of the chunk
   */
  id: number;
  /**
   * Text of the chunk
   */
  content: string;
  /**
   * Metadata that a client gave; empty for a chunk of a document
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Ids of the entities that the chunk is about or mentions: the given ones, and those found in its text; at most 500
   */
  entity_ids: number[];
  /**
   * Title of the document or section; null if there is none
   */
  title: string | null;
  /**
   * Headings above the chunk, outermost first
   */
  heading_path: string[];
  /**
   * Where it begins in the stored text of its source, in code points; null for a chunk that a client added
   */
  start_offset: number | null;
  /**
   * Where it ends, exclusive in the stored text of its source, in code points; null for a chunk that a client added
   */
  end_offset: number | null;
  /**
   * Page on which it begins; null for formats without pages
   */
  page: number | null;
  /**
   * Id of the source (the document); null for a chunk that a client added
   */
  source_id: string | null;
  /**
   * Time of creation
   */
  created_at: string;
}
export interface SyncMetadata {
  /**
   * State of the change in every store. sql: the records, which decide whether the request succeeds.
   */
  sync_status: {
    sql: StoreState;
    vectorstore: StoreState;
    graphdb: StoreState;
    keywords: StoreState;
  };
  /**
   * Whether a store does not show the change yet
   */
  degraded: boolean;
  /**
   * Which stores do not show the change yet, and ignored fields of the request
   */
  warnings: string[];
}
export interface StoreState {
  /**
   * synced: the store shows the change. skipped: this store does not hold the record. pending: the change is stored, and the service brings it to this store as soon as it can. failed: many attempts have failed; the service goes on trying.
   */
  status: "synced" | "skipped" | "pending" | "failed";
  /**
   * Failed attempts so far; present if there were any
   */
  attempts?: number;
  /**
   * Why the store does not show the change; only with pending and failed
   */
  error?: string;
}
export interface ListChunksResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Chunks, ordered by id; those of one source in the order of its text
   */
  chunks: Chunk[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface DeleteChunkResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the chunk
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface CreateEntityRequest {
  /**
   * Name of the entity. Other spellings of a name mean the same entity. At most 500 characters.
   */
  label: string;
  /**
   * Type of the entity; any text. The same name with another type is another entity. At most 100 characters.
   */
  entity_type: string;
  /**
   * What the entity is, in a sentence. At most 10000 characters.
   */
  description?: string | null;
  /**
   * Any JSON object of at most 64 kB
   */
  properties?: {
    [k: string]: unknown;
  } | null;
  /**
   * Whether searches find the entity, by its meaning and by its words, while no document names it. Default true.
   */
  sync_to_vectorstore?: boolean | null;
  /**
   * Whether the graph store holds the entity while no document names it. It always holds what documents name. Default false.
   */
  sync_to_graphdb?: boolean | null;
}
export interface CreateEntityResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  entity: Entity;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface Entity {
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name to show
   */
  label: string;
  /**
   * Type, such as person, organization or place
   */
  entity_type: string;
  /**
   * What is known about it, in a sentence; empty if nothing is
   */
  description: string;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Sources that name the entity, at most 100; empty if it was only made by hand
   */
  source_ids: string[];
  /**
   * Id of the request, if that entity was merged into this one
   */
  redirected_from?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
}
export interface ListEntitiesResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Entities, ordered by name
   */
  entities: Entity[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface EntityWithEvidence {
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name to show
   */
  label: string;
  /**
   * Type, such as person, organization or place
   */
  entity_type: string;
  /**
   * What is known about it, in a sentence; empty if nothing is
   */
  description: string;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Sources that name the entity, at most 100; empty if it was only made by hand
   */
  source_ids: string[];
  /**
   * Id of the request, if that entity was merged into this one
   */
  redirected_from?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * Places in documents and added chunks that name the entity or state the relation, at most 20
   */
  evidence: Evidence[];
  /**
   * Number of such places in all visible chunks. For an entity, a chunk that is about it and also mentions it counts as two.
   */
  evidence_count: number;
  /**
   * What the record has from clients instead of documents
   */
  by_hand: {
    /**
     * Whether a client created the record, so that it stays without documents
     */
    created: boolean;
    /**
     * Fields that a client changed, sorted: the record shows their values, and not those of documents
     */
    changed: string[];
  };
}
export interface Evidence {
  /**
   * Id of the source; null for a chunk that a client added
   */
  source_id: string | null;
  /**
   * Name of the source; null for a chunk that a client added
   */
  source_name: string | null;
  /**
   * Id of the chunk
   */
  chunk_id: number;
  /**
   * The sentence, as it stands in the source; null if the chunk is about the entity without naming it
   */
  sentence: string | null;
  /**
   * Start of the sentence in the stored text of the source, in Unicode code points; if `sentence` is null, start of the chunk
   */
  start_offset: number | null;
  /**
   * End of the sentence or of the chunk, exclusive
   */
  end_offset: number | null;
}
export interface UpdateEntityRequest {
  /**
   * Another description. At most 10000 characters.
   */
  description?: string | null;
  /**
   * Merged into the properties at their top level; null removes a property. The result has at most 64 kB of JSON.
   */
  properties?: {
    [k: string]: unknown;
  } | null;
  /**
   * Another name to show. Documents find the entity by its old name. At most 500 characters.
   */
  label?: string | null;
  /**
   * Another type. At most 100 characters.
   */
  entity_type?: string | null;
}
export interface UpdateEntityResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  entity: Entity;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * Fields that the request has set
   */
  updated_fields: string[];
}
export interface DeleteEntityResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Number of relations that were deleted with the entity
   */
  relations_deleted: number;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * Id of the entity
   */
  id: number;
}
export interface CreateRelationRequest {
  /**
   * Type of the relation; any text. At most 100 characters.
   */
  relation_type: string;
  /**
   * Id of the entity that the relation comes from
   */
  source_entity_id: number;
  /**
   * Id of another entity, which the relation leads to
   */
  target_entity_id: number;
  /**
   * Confidence from 0 to 1. Default 1. From 0 to 1.
   */
  confidence_score?: number | null;
  /**
   * Any JSON object of at most 64 kB
   */
  properties?: {
    [k: string]: unknown;
  } | null;
  /**
   * Whether the graph store holds the relation, and both entities, while no document states it. Default false.
   */
  sync_to_graphdb?: boolean | null;
}
export interface CreateRelationResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the relation
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  relation: Relation;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface Relation {
  /**
   * Id of the relation
   */
  id: number;
  /**
   * Type, such as born_in or works_for
   */
  relation_type: string;
  /**
   * Id of the entity that the relation comes from
   */
  source_entity_id: number;
  /**
   * Id of the entity that the relation leads to
   */
  target_entity_id: number;
  /**
   * Confidence from 0 to 1, from creations and from the documents that state it
   */
  confidence_score: number;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
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
export interface ListRelationsResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Relations, ordered by the ids of their entities
   */
  relations: Relation[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface RelationWithEvidence {
  /**
   * Id of the relation
   */
  id: number;
  /**
   * Type, such as born_in or works_for
   */
  relation_type: string;
  /**
   * Id of the entity that the relation comes from
   */
  source_entity_id: number;
  /**
   * Id of the entity that the relation leads to
   */
  target_entity_id: number;
  /**
   * Confidence from 0 to 1, from creations and from the documents that state it
   */
  confidence_score: number;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
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
   * Places in documents and added chunks that name the entity or state the relation, at most 20
   */
  evidence: Evidence[];
  /**
   * Number of such places in all visible chunks. For an entity, a chunk that is about it and also mentions it counts as two.
   */
  evidence_count: number;
  /**
   * What the record has from clients instead of documents
   */
  by_hand: {
    /**
     * Whether a client created the record, so that it stays without documents
     */
    created: boolean;
    /**
     * Fields that a client changed, sorted: the record shows their values, and not those of documents
     */
    changed: string[];
  };
}
export interface UpdateRelationRequest {
  /**
   * Another type. Documents that state the former type support the relation as before. At most 100 characters.
   */
  relation_type?: string | null;
  /**
   * A confidence that overrides that of the documents. From 0 to 1.
   */
  confidence_score?: number | null;
  /**
   * Merged into the properties at their top level; null removes a property
   */
  properties?: {
    [k: string]: unknown;
  } | null;
}
export interface UpdateRelationResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the relation
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  relation: Relation;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * Fields that the request has set
   */
  updated_fields: string[];
}
export interface DeleteRelationResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the relation
   */
  id: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface BulkDeleteRequest {
  /**
   * At least 1 and at most 1000 ids. Repeated ids count once. At most 1000.
   */
  ids?: number[] | null;
}
export interface BulkEntitiesDeleted {
  /**
   * Whether every id was deleted
   */
  success: boolean;
  /**
   * Number of ids that were deleted
   */
  deleted_count: number;
  /**
   * Number of ids that were not deleted
   */
  failed_count: number;
  /**
   * Ids that were not deleted
   */
  failed_ids: number[];
  /**
   * What was done, in words
   */
  message: string;
  /**
   * The reason for each failed id
   */
  errors: {
    [k: string]: string;
  };
  metadata: SyncMetadata;
  /**
   * Number of relations that were deleted with their entities
   */
  relations_deleted: number;
}
export interface BulkDeleted {
  /**
   * Whether every id was deleted
   */
  success: boolean;
  /**
   * Number of ids that were deleted
   */
  deleted_count: number;
  /**
   * Number of ids that were not deleted
   */
  failed_count: number;
  /**
   * Ids that were not deleted
   */
  failed_ids: number[];
  /**
   * What was done, in words
   */
  message: string;
  /**
   * The reason for each failed id
   */
  errors: {
    [k: string]: string;
  };
  metadata: SyncMetadata;
}
export interface BulkDeleteKgEntitiesRequest {
  /**
   * Ids of entities, as integers or as strings of digits: at least 1, at most 1000. At most 1000.
   */
  ids: (number | string)[];
}
export interface EntityOperationsResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Operations, newest first
   */
  operations: EntityOperation[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface EntityOperation {
  /**
   * Id of the operation
   */
  id: number;
  /**
   * What was done
   */
  operation: "merge" | "split";
  /**
   * The entity that the others are or were a part of
   */
  entity_id: number;
  /**
   * Entities that were merged into it or split off from it
   */
  ids: number[];
  /**
   * Id of the API key of the request
   */
  key_id: string;
  /**
   * Time of the request
   */
  created_at: string;
}
export interface CreateKgEntityRequest {
  /**
   * Name of the entity. Other spellings of a name mean the same entity. At most 500 characters.
   */
  label: string;
  /**
   * Type of the entity; any text. The same name with another type is another entity. At most 100 characters.
   */
  type: string;
  /**
   * What the entity is, in a sentence. At most 10000 characters.
   */
  description?: string | null;
  /**
   * Any JSON object of at most 64 kB
   */
  properties?: {
    [k: string]: unknown;
  } | null;
}
export interface KgEntity {
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name to show
   */
  label: string;
  /**
   * Type, such as person, organization or place
   */
  entity_type: string;
  /**
   * What is known about it, in a sentence; empty if nothing is
   */
  description: string;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Sources that name the entity, at most 100; empty if it was only made by hand
   */
  source_ids: string[];
  /**
   * Id of the request, if that entity was merged into this one
   */
  redirected_from?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * The same as `entity_type`
   */
  type: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  metadata: SyncMetadata;
}
export interface KgEntityWithEvidence {
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name to show
   */
  label: string;
  /**
   * Type, such as person, organization or place
   */
  entity_type: string;
  /**
   * What is known about it, in a sentence; empty if nothing is
   */
  description: string;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Sources that name the entity, at most 100; empty if it was only made by hand
   */
  source_ids: string[];
  /**
   * Id of the request, if that entity was merged into this one
   */
  redirected_from?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * The same as `entity_type`
   */
  type: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Places in documents and added chunks that name the entity or state the relation, at most 20
   */
  evidence: Evidence[];
  /**
   * Number of such places in all visible chunks. For an entity, a chunk that is about it and also mentions it counts as two.
   */
  evidence_count: number;
  /**
   * What the record has from clients instead of documents
   */
  by_hand: {
    /**
     * Whether a client created the record, so that it stays without documents
     */
    created: boolean;
    /**
     * Fields that a client changed, sorted: the record shows their values, and not those of documents
     */
    changed: string[];
  };
}
export interface KgEntityUpdate {
  /**
   * Another name to show. Documents find the entity by its old name. At most 500 characters.
   */
  label?: string | null;
  /**
   * Another type. At most 100 characters.
   */
  type?: string | null;
  /**
   * Another description. At most 10000 characters.
   */
  description?: string | null;
  /**
   * Merged into the properties at their top level; null removes a property. The result has at most 64 kB of JSON.
   */
  properties?: {
    [k: string]: unknown;
  } | null;
}
export interface DeleteKgEntityResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Number of relations that were deleted with the entity
   */
  relations_deleted: number;
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
  /**
   * Id of the entity
   */
  entity_id: number;
}
export interface MergedIds {
  /**
   * Ids of entities: at least 1, at most 100. Repeated ids count once. At most 100.
   */
  ids: number[];
}
export interface MergeEntitiesResponse {
  /**
   * Id of the entity
   */
  id: number;
  /**
   * Name to show
   */
  label: string;
  /**
   * Type, such as person, organization or place
   */
  entity_type: string;
  /**
   * What is known about it, in a sentence; empty if nothing is
   */
  description: string;
  /**
   * Properties that clients gave
   */
  properties: {
    [k: string]: unknown;
  };
  /**
   * Sources that name the entity, at most 100; empty if it was only made by hand
   */
  source_ids: string[];
  /**
   * Id of the request, if that entity was merged into this one
   */
  redirected_from?: number;
  /**
   * Time of creation
   */
  created_at: string;
  /**
   * Time of the last change
   */
  updated_at: string;
  /**
   * The same as `entity_type`
   */
  type: string;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  metadata: SyncMetadata;
  /**
   * Ids that this request has merged; without those that were merged into the entity before
   */
  merged_ids: number[];
}
export interface SplitEntitiesResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Id of the entity
   */
  entity_id: number;
  /**
   * Ids of entities that were split off
   */
  split_ids: number[];
  /**
   * Ids of entities, of `ids` or of the path, that no longer exist because nothing supports them
   */
  gone_ids: number[];
  /**
   * What was done, in words
   */
  message: string;
  metadata: SyncMetadata;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface DetectDomainRequest {
  /**
   * The text whose domains are to be found, such as a question. It stands here or in the query string. At most 20000 characters.
   */
  text?: string | null;
  /**
   * Maximum number of domains, and of knowledge graphs. Default 5. From 1 to 20.
   */
  top_k?: number | null;
  /**
   * Lowest confidence of a domain, from 0 to 1; also the lowest score of a knowledge graph. Default 0.1. From 0 to 1.
   */
  min_confidence?: number | null;
}
export interface DetectedDomains {
  /**
   * Domains of the text, most certain first
   */
  detected_domains: {
    /**
     * Name of the domain: a built-in one, or one that a knowledge graph declares
     */
    domain: string;
    /**
     * How likely the text belongs to the domain, from 0 to 1. From 0 to 1.
     */
    confidence: number;
    /**
     * Stems and expressions of the text that indicate the domain, the heaviest first; at most ten
     */
    keywords: string[];
  }[];
  /**
   * Active knowledge graphs whose passages use the words of the text, best first
   */
  suggested_kgs: {
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * How well the words of the text fit its passages, from 0 to 1. From 0 to 1.
     */
    score: number;
  }[];
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
}
export interface FederatedSearchRequest {
  /**
   * What to search for, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Maximum number of results. Default 10. From 1 to 100.
   */
  top_k?: number | null;
  /**
   * What `results` lists: chunk: passages. entity: entities, by their names, aliases and descriptions. relation: relations, by their types and the names of their ends. Default, also for an empty list: passages only. At most 3.
   */
  result_types?: ("chunk" | "entity" | "relation")[] | null;
  /**
   * How passages are found and scored. hybrid: by vectors and words, reranked. vector: by the cosine of their vectors. keyword: by the rarity of the shared words (BM25). graph: by the entities that connect them with the query. Default "hybrid".
   */
  search_type?: ("hybrid" | "vector" | "graph" | "keyword") | null;
  /**
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
   */
  kg_names?: string[] | null;
  /**
   * How the lists of the knowledge graphs become one. rrf: by the rank in the own list (reciprocal rank fusion). score: by the score of the result. round_robin: the first of each list, then the second of each, and so on. Default "rrf".
   */
  fusion_method?: ("rrf" | "score" | "round_robin") | null;
  /**
   * Weight of each knowledge graph, by its name; 1 for knowledge graphs without a weight. Default for `score`: 1. Default for the others: how well the best result of the knowledge graph fits the query, compared with the best result of all. With `round_robin` the weights only decide the order within a round.
   */
  weights?: {
    [k: string]: number;
  } | null;
  /**
   * Lowest score of a result before the fusion (`kg_score`), from 0 to 1. Default: results of any score. From 0 to 1.
   */
  min_score?: number | null;
}
export interface FederatedSearchResult {
  /**
   * `query` of the request
   */
  query: string;
  /**
   * `search_type` of the request
   */
  search_type: "hybrid" | "vector" | "graph" | "keyword";
  /**
   * `fusion_method` of the request
   */
  fusion_method: "rrf" | "score" | "round_robin";
  /**
   * The results of all knowledge graphs, best first
   */
  results: FederatedHit[];
  /**
   * Number of `results`
   */
  total_results: number;
  /**
   * The knowledge graphs that were searched, also those that failed
   */
  kgs_searched: {
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * Number of its `results`
     */
    results_count: number;
    /**
     * Milliseconds of the search in this knowledge graph
     */
    time_ms: number;
    /**
     * Whether the search in this knowledge graph succeeded
     */
    status: "ok" | "failed";
    /**
     * Why it failed; absent if it did not
     */
    error?: string;
  }[];
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * The trace of this request, and what was not searched
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Whether something failed, so that the answer may lack results or evidence; `warnings` says what
     */
    degraded: boolean;
    /**
     * Remarks about the request, and what is missing from the answer
     */
    warnings: string[];
    /**
     * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
     */
    kgs_not_asked?: number;
  };
}
export interface FederatedHit {
  /**
   * Rank in the list, from 1
   */
  rank: number;
  /**
   * Score after the fusion, from 0 to 1; it falls from rank to rank. From 0 to 1.
   */
  score: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Kind of the result; chunk: a passage
   */
  result_type: "chunk" | "entity" | "relation";
  /**
   * Id of the chunk, entity or relation
   */
  id: number;
  /**
   * Text of the passage; name, type and description of the entity; both ends and the type of the relation
   */
  content: string;
  /**
   * Id of the passage's source; null for other results and posted chunks
   */
  source_id: string | null;
  /**
   * Name of the passage's source; null like `source_id`
   */
  source_name: string | null;
  /**
   * What is known about the document; null if there is none
   */
  document: DocumentFacts | null;
  /**
   * Places that name the entity or state the relation, at most 3. Absent for a passage, and empty for a record that only a client has created.
   */
  evidence?: Evidence[];
  /**
   * Where the passage stands: title, heading_path, page (the first), pages and lines {first, last} where the format has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence that introduces the list that the passage continues, and the items above), offsets. Of an entity: label, entity_type, aliases, about_count, mention_count. Of a relation: relation_type, source_entity_id, source_label, target_entity_id, target_label, confidence_score
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Rank in the list of its knowledge graph, from 1
   */
  kg_rank: number;
  /**
   * How well the result fits the query, from 0 to 1; comparable over the knowledge graphs of this answer. From 0 to 1.
   */
  kg_score: number;
}
export interface KgSearchRequest {
  /**
   * What to search for, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Maximum number of results. Default 10. From 1 to 100.
   */
  top_k?: number | null;
  /**
   * What `results` lists: chunk: passages. entity: entities, by their names, aliases and descriptions. relation: relations, by their types and the names of their ends. Default, also for an empty list: passages only. At most 3.
   */
  result_types?: ("chunk" | "entity" | "relation")[] | null;
  /**
   * How passages are found and scored. hybrid: by vectors and words, reranked. vector: by the cosine of their vectors. keyword: by the rarity of the shared words (BM25). graph: by the entities that connect them with the query. Default "hybrid".
   */
  search_type?: ("hybrid" | "vector" | "graph" | "keyword") | null;
  /**
   * Finds passages of these sources only. Default, also for an empty list: of all sources. At most 100.
   */
  source_ids?: string[] | null;
  /**
   * Finds only passages that name an entity of one of these types, and only entities of these types. Default, also for an empty list: all types. At most 100.
   */
  entity_types?: string[] | null;
  /**
   * Finds only passages that state a relation of one of these types, and only relations of these types. Default, also for an empty list: all types. At most 100.
   */
  relation_types?: string[] | null;
  /**
   * Lowest score of a result, from 0 to 1. Default: results of any score. From 0 to 1.
   */
  min_score?: number | null;
  /**
   * The same limits as an object. A limit in the body itself overrides the same limit here. An unknown field is refused here (400), because a limit that is ignored would find too much.
   */
  filters?: {
    /**
     * Finds passages of these sources only. Default, also for an empty list: of all sources. At most 100.
     */
    source_ids?: string[] | null;
    /**
     * Finds only passages that name an entity of one of these types, and only entities of these types. Default, also for an empty list: all types. At most 100.
     */
    entity_types?: string[] | null;
    /**
     * Finds only passages that state a relation of one of these types, and only relations of these types. Default, also for an empty list: all types. At most 100.
     */
    relation_types?: string[] | null;
    /**
     * Lowest score of a result, from 0 to 1. Default: results of any score. From 0 to 1.
     */
    min_score?: number | null;
  } | null;
  /**
   * Whether the answer lists relations. Default true.
   */
  include_relations?: boolean | null;
}
export interface KgSearchResult {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * `query` of the request
   */
  query: string;
  /**
   * `search_type` of the request
   */
  search_type: "hybrid" | "vector" | "graph" | "keyword";
  /**
   * The results, best first
   */
  results: SearchHit[];
  /**
   * Entities that the query or the passages name, best first, at most 50
   */
  entities: {
    /**
     * Id of the entity
     */
    id: number;
    /**
     * Name of the entity
     */
    label: string;
    /**
     * Type of the entity
     */
    entity_type: string;
    /**
     * 1 for an entity that the query names. Else the score of the best passage about it, or half the score of the best one that mentions it. From 0 to 1.
     */
    score: number;
  }[];
  /**
   * Relations that the passages state, and those of the entities that the query names; most certain first, at most 50
   */
  relations: {
    /**
     * Id of the relation
     */
    id: number;
    /**
     * Type of the relation
     */
    relation_type: string;
    /**
     * Id of the entity that the relation starts from
     */
    source_entity_id: number;
    /**
     * Id of the entity that the relation leads to
     */
    target_entity_id: number;
    /**
     * How certain the relation is, from 0 to 1. From 0 to 1.
     */
    confidence_score: number;
  }[];
  /**
   * Number of `results`
   */
  total_results: number;
  /**
   * Milliseconds from the request to the result
   */
  processing_time_ms: number;
  /**
   * The trace of this request, and what was not searched
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Whether something failed, so that the answer may lack results or evidence; `warnings` says what
     */
    degraded: boolean;
    /**
     * Remarks about the request, and what is missing from the answer
     */
    warnings: string[];
  };
}
export interface SearchHit {
  /**
   * Rank in the list, from 1
   */
  rank: number;
  /**
   * How well the result fits the query, from 0 to 1; comparable within this answer only. A passage has the score of its `search_type`. An entity that the query names has 1. Another entity has: for vector the cosine of its vector; for keyword the share of the query's words, weighed by rarity, that its names and description contain; for hybrid and graph the greater of both. A relation has the share of the query's words in its ends and type, for each `search_type`. With `source_ids` only entities that found passages of these sources name are results, and only relations that these passages state; their scores are the same. From 0 to 1.
   */
  score: number;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Kind of the result; chunk: a passage
   */
  result_type: "chunk" | "entity" | "relation";
  /**
   * Id of the chunk, entity or relation
   */
  id: number;
  /**
   * Text of the passage; name, type and description of the entity; both ends and the type of the relation
   */
  content: string;
  /**
   * Id of the passage's source; null for other results and posted chunks
   */
  source_id: string | null;
  /**
   * Name of the passage's source; null like `source_id`
   */
  source_name: string | null;
  /**
   * What is known about the document; null if there is none
   */
  document: DocumentFacts | null;
  /**
   * Places that name the entity or state the relation, at most 3. Absent for a passage, and empty for a record that only a client has created.
   */
  evidence?: Evidence[];
  /**
   * Where the passage stands: title, heading_path, page (the first), pages and lines {first, last} where the format has them, table_head (caption, unit and header of the table that the passage continues), list_head (the sentence that introduces the list that the passage continues, and the items above), offsets. Of an entity: label, entity_type, aliases, about_count, mention_count. Of a relation: relation_type, source_entity_id, source_label, target_entity_id, target_label, confidence_score
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface MemoryHealthResponse {
  /**
   * ready: every manager that this version has is ready. degraded: one of them is unavailable.
   */
  status: "ready" | "degraded";
  /**
   * State of each manager
   */
  managers: {
    [k: string]: "ready" | "disabled" | "unavailable";
  };
  /**
   * Number of turns of conversations that are remembered as soon as their store answers again; null if they cannot be counted
   */
  turns_waiting: number | null;
  /**
   * delayed: memories wait for their consolidation. unavailable: the store does not answer.
   */
  consolidation: "ready" | "delayed" | "unavailable";
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface MemoryUserResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * Number of stored items by manager; of `short_term` the remembered turns of all sessions
   */
  items: {
    [k: string]: number;
  };
  settings: MemorySettings;
  /**
   * Time of the newest turn or item; null without one
   */
  last_change: string | null;
  /**
   * How far the consolidation of the memory is
   */
  consolidation: {
    /**
     * Whether a consolidation is due or runs
     */
    pending: boolean;
    /**
     * When a consolidation ended last; null if none did
     */
    last_ended: string | null;
  };
}
/**
 * What was set for the user, or the defaults
 */
export interface MemorySettings {
  /**
   * true: nothing is remembered or recalled for the user. What is stored stays until erased.
   */
  opt_out: boolean;
  /**
   * Days after which new items expire; null: the periods of the managers. From 1 to 3650.
   */
  retention_days: number | null;
}
export interface MemoryErasure {
  /**
   * Id of the erasure
   */
  erasure_id: string;
  /**
   * completed: every store was counted and has nothing left
   */
  status: "running" | "completed";
  /**
   * Time of the request
   */
  requested_at: string;
  /**
   * What was removed so far, by kind. A crash between a removal and its count leaves a number too low; the verification does not depend on it.
   */
  removed: {
    /**
     * Number of remembered turns
     */
    turns: number;
    /**
     * Number of items of the managers
     */
    items: number;
    /**
     * Number of questions of the user that were jobs, with their answers
     */
    answers: number;
    /**
     * Number of answers kept for repeated requests
     */
    replies: number;
    /**
     * Number of parts of traces of the user's requests
     */
    traces: number;
  };
  /**
   * Time when every store was last counted and empty; null before
   */
  verified_at: string | null;
}
export interface MemoryProfileResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * One entry for each thing that is known, longest known first
   */
  profile: ProfileEntry[];
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface ProfileEntry {
  /**
   * Kind of what is known
   */
  kind: "fact" | "preference" | "instruction";
  /**
   * What it is about, such as `project` or `home`; null for instructions, and for texts that no rule reads
   */
  about: string | null;
  /**
   * True if only one value can be valid at a time
   */
  is_single: boolean;
  /**
   * Time of the first statement about it
   */
  known_since: string;
  /**
   * Current values, most trusted first; at most 50
   */
  values: ProfileValue[];
  /**
   * Contradicting statements that are ignored; at most 20
   */
  contradicted_by: ProfileValue[];
  /**
   * Earlier values, newest first; at most 10
   */
  earlier: ProfileValue[];
}
export interface ProfileValue {
  /**
   * Id of the item that states the value. The endpoints of items show its history.
   */
  item_id: string;
  /**
   * What the user said, or what a client wrote
   */
  text: string;
  /**
   * quarantined: not trusted enough to be used
   */
  status: "active" | "superseded" | "retracted" | "quarantined";
  /**
   * Start of the validity; null if unknown
   */
  since: string | null;
  /**
   * End of the validity; null while the value is valid
   */
  until: string | null;
  /**
   * Confidence of the value, from 0 to 1
   */
  confidence: number;
  /**
   * Origin of the value
   */
  trust: "direct_user" | "internal_tool" | "model_inference" | "untrusted_document";
  /**
   * Number of times that it was stated
   */
  support: number;
  /**
   * Whether the item is pinned: every recall includes the newest ten pinned items
   */
  pinned: boolean;
  /**
   * Trace of the question in which it was said; null if a client wrote it
   */
  trace_id: string | null;
}
export interface AuditMemoryResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * Number of stored items, without turns of short_term
   */
  items: number;
  /**
   * Number of items by status
   */
  by_status: {
    [k: string]: number;
  };
  /**
   * Items of no use. Each counts once, for the first reason that applies.
   */
  junk: {
    /**
     * Active items whose validity has ended
     */
    ended_but_active: {
      /**
       * Number of items
       */
      count: number;
      /**
       * Ids of the newest 20
       */
      item_ids: string[];
    };
    /**
     * Facts that can have only one value at a time, where a later fact has another value
     */
    conflicting: {
      /**
       * Number of items
       */
      count: number;
      /**
       * Ids of the newest 20
       */
      item_ids: string[];
    };
    /**
     * Items with the same text as a newer item of the same kind
     */
    duplicates: {
      /**
       * Number of items
       */
      count: number;
      /**
       * Ids of the newest 20
       */
      item_ids: string[];
    };
  };
  /**
   * Share of the active items that are of no use. From 0 to 1.
   */
  junk_ratio: number;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface ListMemoryItemsResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * The items, newest first
   */
  items: MemoryItem[];
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface MemoryItem {
  /**
   * Id of the item
   */
  id: string;
  /**
   * The manager that keeps the item
   */
  manager: "episodic" | "semantic" | "procedural" | "long_term";
  /**
   * Kind of the item
   */
  kind: "turn" | "note" | "fact" | "instruction" | "outcome" | "pin" | "profile" | "digest";
  /**
   * superseded: a later fact replaced it. quarantined: not trusted enough to be used.
   */
  status: "active" | "superseded" | "retracted" | "quarantined";
  /**
   * What is remembered
   */
  text: string;
  /**
   * The conversation in which it was said; null if unknown
   */
  session_id: string | null;
  /**
   * Time when it happened or was said
   */
  occurred_at: string;
  /**
   * Time when it was first stored
   */
  recorded_at: string;
  /**
   * Start of its validity; null if unknown
   */
  valid_from: string | null;
  /**
   * End of its validity; null while it is valid
   */
  valid_to: string | null;
  /**
   * Id of the item that replaced it; null if none did
   */
  superseded_by: string | null;
  /**
   * Time after which it is forgotten; null if it does not expire
   */
  expires_at: string | null;
  /**
   * Importance, from 0 to 1
   */
  importance: number;
  /**
   * Confidence, from 0 to 1
   */
  confidence: number;
  /**
   * Origin of the item
   */
  trust: "direct_user" | "internal_tool" | "model_inference" | "untrusted_document";
  /**
   * Number of times that it was stated
   */
  support: number;
  /**
   * Whether it is pinned: every recall includes the newest ten pinned items
   */
  pinned: boolean;
  /**
   * Trace of the question in which it was said; null if a client wrote it
   */
  trace_id: string | null;
  /**
   * What created it, such as `client` or `rules`
   */
  derived_by: string;
  /**
   * Revision, from 1: the ETag of the item
   */
  rev: number;
}
export interface RememberRequest {
  /**
   * What to remember. Card numbers, keys and passwords are dropped from it. At most 4000 characters.
   */
  text: string;
  /**
   * note: something about the user. instruction: how the user wants answers. pin: what every recall includes (the newest ten). Default "note".
   */
  kind?: ("note" | "instruction" | "pin") | null;
  /**
   * The conversation in which it was said. At most 200 characters.
   */
  session_id?: string | null;
  /**
   * When it happened or was said. Default: now.
   */
  occurred_at?: string | null;
  /**
   * Importance, from 0 to 1. It mainly orders items that are otherwise equal. Default 0.5. From 0 to 1.
   */
  importance?: number | null;
}
export interface RememberResponse {
  /**
   * add: a new item. reinforce: the item was known, and was stated once more. noop: this request was handled before.
   */
  op: "add" | "reinforce" | "noop";
  item: MemoryItem;
  /**
   * Secrets that the service has dropped from the text; `[removed]` stands in their place
   */
  dropped: ("card_number" | "key" | "password")[];
}
export interface MemoryItemPatch {
  /**
   * The new text. Card numbers, keys and passwords are dropped from it. At most 4000 characters.
   */
  text?: string | null;
  /**
   * Importance, from 0 to 1. It mainly orders items that are otherwise equal. From 0 to 1.
   */
  importance?: number | null;
  /**
   * Whether the item is pinned: every recall includes the newest ten pinned items
   */
  pinned?: boolean | null;
  /**
   * retracted: the item is not used any more, and stays in lists of this status
   */
  status?: ("active" | "retracted") | null;
}
export interface PatchMemoryItemResponse {
  item: MemoryItem;
  /**
   * Secrets that the service has dropped from the text; `[removed]` stands in their place
   */
  dropped: ("card_number" | "key" | "password")[];
}
export interface ForgetMemoryItemResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id of the item. At most 200 characters.
   */
  item_id: string;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface MemoryItemHistoryResponse {
  /**
   * Id of the item. At most 200 characters.
   */
  item_id: string;
  /**
   * The changes, newest first
   */
  changes: {
    /**
     * What was done
     */
    op: "add" | "reinforce" | "supersede" | "retract" | "quarantine" | "update";
    /**
     * Why, in words
     */
    reason: string;
    /**
     * Time of the change
     */
    at: string;
    item: MemoryItem1;
  }[];
}
/**
 * The item after the change
 */
export interface MemoryItem1 {
  /**
   * Id of the item
   */
  id: string;
  /**
   * The manager that keeps the item
   */
  manager: "episodic" | "semantic" | "procedural" | "long_term";
  /**
   * Kind of the item
   */
  kind: "turn" | "note" | "fact" | "instruction" | "outcome" | "pin" | "profile" | "digest";
  /**
   * superseded: a later fact replaced it. quarantined: not trusted enough to be used.
   */
  status: "active" | "superseded" | "retracted" | "quarantined";
  /**
   * What is remembered
   */
  text: string;
  /**
   * The conversation in which it was said; null if unknown
   */
  session_id: string | null;
  /**
   * Time when it happened or was said
   */
  occurred_at: string;
  /**
   * Time when it was first stored
   */
  recorded_at: string;
  /**
   * Start of its validity; null if unknown
   */
  valid_from: string | null;
  /**
   * End of its validity; null while it is valid
   */
  valid_to: string | null;
  /**
   * Id of the item that replaced it; null if none did
   */
  superseded_by: string | null;
  /**
   * Time after which it is forgotten; null if it does not expire
   */
  expires_at: string | null;
  /**
   * Importance, from 0 to 1
   */
  importance: number;
  /**
   * Confidence, from 0 to 1
   */
  confidence: number;
  /**
   * Origin of the item
   */
  trust: "direct_user" | "internal_tool" | "model_inference" | "untrusted_document";
  /**
   * Number of times that it was stated
   */
  support: number;
  /**
   * Whether it is pinned: every recall includes the newest ten pinned items
   */
  pinned: boolean;
  /**
   * Trace of the question in which it was said; null if a client wrote it
   */
  trace_id: string | null;
  /**
   * What created it, such as `client` or `rules`
   */
  derived_by: string;
  /**
   * Revision, from 1: the ETag of the item
   */
  rev: number;
}
export interface ListMemorySessionsResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * The sessions, ordered by their id
   */
  sessions: {
    /**
     * Id of the session; null for questions that named none
     */
    session_id: string | null;
    /**
     * Number of remembered turns
     */
    turns: number;
    /**
     * Time of the first remembered turn
     */
    first_at: string;
    /**
     * Time of the last turn
     */
    last_at: string;
  }[];
  /**
   * Number of entries in total, on all pages
   */
  total_count: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
}
export interface MemorySessionResponse {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * Id that the client gives to the conversation, as in questions. At most 200 characters.
   */
  session_id: string;
  /**
   * The turns, newest first
   */
  turns: {
    trace_id: string | null;
    /**
     * The question
     */
    question: string;
    /**
     * The answer
     */
    answer: string;
    /**
     * Time of the question
     */
    asked_at: string;
    /**
     * Time after which the turn is forgotten
     */
    expires_at: string | null;
  }[];
}
export interface ForgetMemorySessionResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * Id that the client gives to the conversation, as in questions. At most 200 characters.
   */
  session_id: string;
  /**
   * Number of deleted turns
   */
  turns_removed: number;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface MemoryConsolidation {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * Whether a consolidation is due or runs
   */
  pending: boolean;
  /**
   * When a consolidation ended last; null if none did
   */
  last_ended: string | null;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface FeedbackRequest {
  /**
   * Trace of the question, as its answer names it. At most 500 characters.
   */
  trace_id: string;
  /**
   * Whether the answer helped the user
   */
  rating: "good" | "bad";
  /**
   * Why, in the user's words. Card numbers, keys and passwords are dropped from it. At most 1000 characters.
   */
  comment?: string | null;
}
export interface MemoryFeedbackResponse {
  /**
   * add: first feedback. update: replaced earlier feedback. noop: identical feedback.
   */
  op: "add" | "update" | "noop";
  /**
   * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
   */
  trace_id: string;
  /**
   * Id of the item that remembers the question
   */
  item_id: string;
  /**
   * The current rating
   */
  rating: "good" | "bad";
  /**
   * Secrets that the service has dropped from the text; `[removed]` stands in their place
   */
  dropped: ("card_number" | "key" | "password")[];
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface MemorySettingsRequest {
  /**
   * true: nothing is remembered or recalled for the user. Default: as before, at first false.
   */
  opt_out?: boolean | null;
  /**
   * Days after which new items expire; `default`: the periods of the managers. Default: as before.
   */
  retention_days?: (number | "default") | null;
}
export interface MemorySettingsOfUser {
  /**
   * true: nothing is remembered or recalled for the user. What is stored stays until erased.
   */
  opt_out: boolean;
  /**
   * Days after which new items expire; null: the periods of the managers. From 1 to 3650.
   */
  retention_days: number | null;
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
}
export interface RecallRequest {
  /**
   * The question, as the user would ask it. At most 10000 characters.
   */
  query: string;
  /**
   * The conversation in which it would be asked. Default: the user's last turns without a pause. At most 200 characters.
   */
  session_id?: string | null;
  /**
   * Memory as it stood at this time, with the items that had happened or been said by then. Items that a client changed later are shown as they are today; items that were forgotten later are absent. Default: now.
   */
  as_of?: string | null;
  /**
   * Maximum number of estimated tokens of all items. Each manager has a share; turns also get what the other managers leave. Default 1000. From 1 to 4000.
   */
  budget?: number | null;
}
export interface Recall {
  /**
   * Id that the client gives to the user, as in questions. At most 200 characters.
   */
  user_id: string;
  /**
   * The question of the request
   */
  query: string;
  /**
   * The question as the pipelines would get it: memory may complete it
   */
  question: string;
  /**
   * The time of the request; null for now
   */
  as_of: string | null;
  /**
   * Whether memory would complete the question or answer it
   */
  used: boolean;
  /**
   * Why nothing is recalled, in words; null if something is
   */
  reason: string | null;
  /**
   * Set if items answer the question by themselves; null otherwise
   */
  answer: {
    /**
     * Confidence of the answer, from 0 to 1. From 0 to 1.
     */
    confidence: number;
    /**
     * Ids of the items that answer the question
     */
    item_ids: string[];
  } | null;
  /**
   * Items that the question would receive, the best of each manager first
   */
  items: RecalledItem[];
  /**
   * Items that exceed the budget
   */
  left_out: RecalledItem[];
  /**
   * Number of found items by manager; managers without items are absent
   */
  found: {
    [k: string]: number;
  };
  /**
   * Token budget and tokens used
   */
  budget: {
    /**
     * Token budget of the request
     */
    tokens: number;
    /**
     * Tokens of `items`
     */
    used: number;
    /**
     * Token budget of each manager
     */
    shares: {
      [k: string]: number;
    };
  };
  /**
   * Managers that failed or took too long, so that their items are missing
   */
  degraded: ("episodic" | "semantic" | "procedural" | "short_term" | "long_term")[];
  /**
   * Managers that searched their newest items only, because the others were still being read
   */
  partial: ("episodic" | "semantic" | "procedural" | "short_term" | "long_term")[];
  /**
   * Milliseconds that memory took
   */
  took_ms: number;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface RecalledItem {
  /**
   * Id of the item. For a turn of the session: its trace. For the profile: `profile:` and an id.
   */
  id: string;
  /**
   * The memory manager that gives the item
   */
  manager: "episodic" | "semantic" | "procedural" | "short_term" | "long_term";
  /**
   * Text of the item as the question receives it
   */
  text: string;
  /**
   * Value of the item for the question, from 0 to 1; null if the manager does not score
   */
  score: number | null;
  /**
   * Parts of the score, which is relevance × (0.85 + 0.1 recency + 0.05 importance) × trust; null if no search found the item
   */
  score_parts: {
    /**
     * Score of the item for the words of the question, as a share of the best possible score, from 0 to 1. From 0 to 1.
     */
    relevance: number;
    /**
     * 1 for a new item; halves every 30 days, from 0 to 1. From 0 to 1.
     */
    recency: number;
    /**
     * Importance of the item, from 0 to 1. From 0 to 1.
     */
    importance: number;
    /**
     * Factor for the origin of the item, from 0 to 1. From 0 to 1.
     */
    trust: number;
  } | null;
  /**
   * When the event in the item happened; null if unknown
   */
  occurred_at: string | null;
  /**
   * Origin of the item; null for turns of the session and for the profile, which have several origins
   */
  trust: ("direct_user" | "internal_tool" | "model_inference" | "untrusted_document") | null;
  /**
   * Tokens of the text, estimated from its characters
   */
  tokens: number;
}
export interface VisualizationsOverviewResponse {
  /**
   * Knowledge graphs with visualizations, ordered by name
   */
  kgs: {
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * Its pages
     */
    visualizations: Visualization[];
    /**
     * Number of its pages
     */
    visualization_count: number;
    /**
     * Time when its pages were drawn
     */
    last_generated: string;
  }[];
  /**
   * Number of knowledge graphs with visualizations, on all pages of the list
   */
  total_kgs: number;
  /**
   * Number of their visualizations
   */
  total_visualizations: number;
  /**
   * `cursor` of the next page; null on the last page
   */
  next_cursor: string | null;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface Visualization {
  /**
   * Kind of the page. index: a page with links to the others.
   */
  type: "dashboard" | "network" | "index";
  /**
   * Name of the page
   */
  file_name: string;
  /**
   * Path of the page
   */
  url: string;
  /**
   * Size of the page in bytes
   */
  size_bytes: number;
  /**
   * Time when the page was drawn
   */
  generated_at: string;
}
export interface VisualizationsMetadataResponse {
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * The pages
   */
  visualizations: Visualization[];
  /**
   * What the pages show
   */
  statistics: {
    /**
     * Number of entities when the pages were drawn
     */
    entities_count: number;
    /**
     * Number of relations when the pages were drawn
     */
    relations_count: number;
    /**
     * Number of entities by type, for the 100 most frequent types
     */
    entity_types: {
      [k: string]: number;
    };
    /**
     * Number of relations by type, for the 100 most frequent types
     */
    relation_types: {
      [k: string]: number;
    };
    /**
     * Number of entities in the network
     */
    shown_entities: number;
    /**
     * Number of relations in the network
     */
    shown_relations: number;
    /**
     * Whether the network leaves out entities or relations, because there are too many
     */
    truncated: boolean;
  };
  /**
   * Time when the pages were drawn
   */
  generated_at: string;
  /**
   * Version of the program that drew the pages
   */
  generator_version: number;
  /**
   * For a host that embeds pages by `iframe.srcdoc`: its own Content-Security-Policy must list these hashes. They are the same for every knowledge graph.
   */
  csp_hashes: {
    /**
     * Hashes of the programs of all pages
     */
    script: string[];
    /**
     * Hashes of the styles of all pages
     */
    style: string[];
  };
  /**
   * Whether the knowledge graph has changed since the pages were drawn
   */
  stale: boolean;
  /**
   * Id of the job that drew the pages; null if the service drew them after a change
   */
  job_id: string | null;
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
export interface RegenerateVisualizationsRequest {
  /**
   * Same as the query parameter `job_id`. At most 100 characters.
   */
  job_id?: string | null;
  /**
   * URL that gets an event when the job has ended; see Webhooks. At most 2048 characters.
   */
  webhook_url?: string | null;
}
export interface RegenerateVisualizationsResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Id of the job that draws. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * Id of the job whose end it waits for; null if it waits for none
   */
  after_job_id: string | null;
  /**
   * State of the job
   */
  status: "queued";
  /**
   * What will be done, in words
   */
  message: string;
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface DeleteVisualizationsResponse {
  /**
   * Always true
   */
  success: true;
  /**
   * Name of the knowledge graph
   */
  kg_name: string;
  /**
   * Number of deleted pages; 0 if there were none
   */
  deleted_count: number;
  /**
   * Names of the deleted pages
   */
  deleted_files: string[];
  /**
   * What was done, in words
   */
  message: string;
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
   * Number of entries in total, on all pages
   */
  total_count: number;
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
export interface OpenPageSessionResponse {
  /**
   * Seconds until the session ends; fewer than 900 if the key or the token expires sooner
   */
  expires_in: number;
  /**
   * Path below which browsers send the cookie
   */
  path: string;
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
     * Id of the session, as its questions gave it; begins with `unnamed_` if its user and pauses of 30 minutes delimit it
     */
    session_id: string;
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
export interface BenchmarkRequest {
  /**
   * The question, in natural language. At most 10000 characters.
   */
  query: string;
  /**
   * Id that the client gives to the user whose memory is compared. At most 200 characters.
   */
  user_id: string;
  /**
   * Id that the client gives to the conversation which the question continues. Default: the conversation of `user_id` in the last 30 minutes. At most 200 characters.
   */
  session_id?: string | null;
  /**
   * Names of the knowledge graphs to search, active or not. Default, also for an empty list: all active ones of the tenant if they are at most 32. Of more, the service searches those whose content, names and domains have most in common with the question, at most 32; `metadata.kgs_not_asked` counts the others. At most 50.
   */
  kg_names?: string[] | null;
  /**
   * Memory as it stood at this time, with what had happened or been said by then. Default: now.
   */
  as_of?: string | null;
  /**
   * The right answer. The judge compares both answers with each of its items (sentences, parts between semicolons, members of short lists): repeated ones once, and at most the first 100. `Not mentioned` and the like say that nothing answers the question. Without it the judge is weak. At most 10000 characters.
   */
  reference_answer?: string | null;
  /**
   * Who compares the answers. offline: rules. llm: a language model, if one is configured, else status 400. auto: the best that is configured. Default "auto".
   */
  judge?: ("auto" | "llm" | "offline") | null;
  /**
   * Decides the order of the arms. Default: a random one, which `repro.seed` shows. From 0 to 2147483647.
   */
  seed?: number | null;
}
export interface BenchmarkResult {
  /**
   * Id of this comparison
   */
  benchmark_id: string;
  /**
   * The question
   */
  query: string;
  /**
   * The user whose memory was compared
   */
  user_id: string;
  with_memory: BenchmarkArm;
  without_memory: BenchmarkArm;
  /**
   * The judge's comparison of both answers
   */
  judge: {
    /**
     * offline: rules compared the answers. none: there was nothing to compare.
     */
    mode: "offline" | "none";
    /**
     * Id of the judge; `none` if nobody judged
     */
    model: string;
    /**
     * Hash of the judge's rules; null if nobody judged
     */
    prompt_hash: string | null;
    /**
     * The arm with the better answer; tie if `verdict` is inconclusive
     */
    winner: "with_memory" | "without_memory" | "tie";
    /**
     * Which arm won: on is with memory, off is without. inconclusive: an arm did not answer in time, or the two orders disagree.
     */
    verdict: "on" | "off" | "tie" | "inconclusive";
    /**
     * Marks of both answers; null if nobody judged
     */
    scores: {
      /**
       * Means of both orders
       */
      with_memory: {
        /**
         * Relevance, from 0 to 10. From 0 to 10.
         */
        relevance: number;
        /**
         * Correctness, from 0 to 10. From 0 to 10.
         */
        correctness: number;
        /**
         * Completeness, from 0 to 10. From 0 to 10.
         */
        completeness: number;
        /**
         * Use of what is known about the user, from 0 to 10. From 0 to 10.
         */
        personalization: number;
      };
      /**
       * Means of both orders
       */
      without_memory: {
        /**
         * Relevance, from 0 to 10. From 0 to 10.
         */
        relevance: number;
        /**
         * Correctness, from 0 to 10. From 0 to 10.
         */
        correctness: number;
        /**
         * Completeness, from 0 to 10. From 0 to 10.
         */
        completeness: number;
        /**
         * Use of what is known about the user, from 0 to 10. From 0 to 10.
         */
        personalization: number;
      };
    } | null;
    /**
     * Reason of the verdict, in words
     */
    reasoning: string;
    /**
     * Whether both orders gave the same verdict, or nobody judged
     */
    order_swapped_agreement: boolean;
    /**
     * Same value as `order_swapped_agreement`
     */
    position_consistent: boolean;
    /**
     * Verdicts of the judge with the answers in both orders; empty if nobody judged
     */
    orders: {
      /**
       * The arm whose answer the judge read first, without knowing it
       */
      first: "on" | "off";
      /**
       * The better answer in this order
       */
      verdict: "on" | "off" | "tie";
      /**
       * Marks of both answers in this order
       */
      scores: {
        /**
         * Marks for one answer
         */
        with_memory: {
          /**
           * Whether the answer is about the question, from 0 to 4. From 0 to 4.
           */
          relevance: number;
          /**
           * Whether it agrees with the reference answer or, without one, with the evidence, from 0 to 4. From 0 to 4.
           */
          correctness: number;
          /**
           * Whether it states every item of the reference answer or, without one, of the evidence, from 0 to 4. From 0 to 4.
           */
          completeness: number;
          /**
           * Whether it uses what is known about the user; 2 if nothing is known, from 0 to 4. From 0 to 4.
           */
          personalization: number;
          /**
           * Whether the evidence supports its sentences, from 0 to 4. From 0 to 4.
           */
          groundedness: number;
          /**
           * Whether answering, or refusing to answer, was right, from 0 to 4. From 0 to 4.
           */
          refusal: number;
        };
        /**
         * Marks for one answer
         */
        without_memory: {
          /**
           * Whether the answer is about the question, from 0 to 4. From 0 to 4.
           */
          relevance: number;
          /**
           * Whether it agrees with the reference answer or, without one, with the evidence, from 0 to 4. From 0 to 4.
           */
          correctness: number;
          /**
           * Whether it states every item of the reference answer or, without one, of the evidence, from 0 to 4. From 0 to 4.
           */
          completeness: number;
          /**
           * Whether it uses what is known about the user; 2 if nothing is known, from 0 to 4. From 0 to 4.
           */
          personalization: number;
          /**
           * Whether the evidence supports its sentences, from 0 to 4. From 0 to 4.
           */
          groundedness: number;
          /**
           * Whether answering, or refusing to answer, was right, from 0 to 4. From 0 to 4.
           */
          refusal: number;
        };
      };
      /**
       * Reason in words. The judge calls the answers first and second.
       */
      rationale: string;
    }[];
    /**
     * How far the verdict can be trusted
     */
    reliability: {
      /**
       * reference: the judge had a reference answer. weak: it had none.
       */
      level: "reference" | "weak" | "none";
      /**
       * Share of verdicts that agree with people; null: not measured. From 0 to 1.
       */
      agreement: number | null;
      /**
       * Agreement as Cohen's kappa; null: not measured. From -1 to 1.
       */
      kappa: number | null;
      /**
       * Where these figures come from
       */
      source: string;
    };
  };
  /**
   * Differences of the arms
   */
  deltas: {
    quality: number | null;
    score: number | null;
    groundedness: number | null;
    citation_precision: number | null;
    /**
     * Duration in milliseconds: with memory minus without
     */
    latency_ms: number;
    /**
     * Tokens of models: with memory minus without
     */
    tokens: number;
    /**
     * Cost in US dollars: with memory minus without
     */
    cost_usd: number;
  };
  /**
   * What memory changed
   */
  diff: {
    /**
     * Passages and tables that both arms found, as a share of all that were found; 1 if none was found. From 0 to 1.
     */
    retrieval_overlap_at_k: number;
    /**
     * Whether the arms used different pipelines
     */
    pipeline_changed: boolean;
    /**
     * Whether the answers differ
     */
    answer_changed: boolean;
  };
  /**
   * Memory during the comparison
   */
  memory_state: {
    /**
     * Whether a manager recalled something for the question
     */
    available: boolean;
    /**
     * State of each memory manager
     */
    managers: {
      [k: string]: "ready" | "degraded" | "disabled" | "unavailable";
    };
    /**
     * Number of items that are stored about the user, without turns of short_term; null if the store is away or slow
     */
    items_in_scope: number | null;
    /**
     * Number of recalled items by manager
     */
    items_recalled: {
      [k: string]: number;
    };
    /**
     * Managers that failed or took too long
     */
    degraded: string[];
  };
  /**
   * What limits the meaning of this comparison
   */
  warnings: string[];
  /**
   * What a repetition needs
   */
  repro: {
    /**
     * Hash of everything but seed and memory that decides the answers and the verdict
     */
    config_hash: string;
    /**
     * Seed that decided the order of the arms
     */
    seed: number;
    /**
     * The order in which the arms were started
     */
    arm_order: ("on" | "off")[];
    /**
     * Versions of service and judge
     */
    versions: {
      [k: string]: string;
    };
  };
  /**
   * How the comparison went
   */
  metadata: {
    /**
     * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
     */
    trace_id: string;
    /**
     * Whether an arm had to do without a part of the service, or did not answer in time
     */
    degraded: boolean;
    /**
     * Warnings of both answers, such as unavailable parts
     */
    warnings: string[];
  };
  /**
   * Time of this answer
   */
  timestamp: string;
}
export interface BenchmarkArm {
  /**
   * The answer; null if the arm did not answer in time
   */
  answer: string | null;
  /**
   * Confidence of the answer, from 0 to 1. From 0 to 1.
   */
  confidence: number;
  /**
   * Milliseconds of the arm
   */
  processing_time_ms: number;
  /**
   * Tokens that language models used, without those of the warm-up
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
   * Where the sentences of the answer stand
   */
  citations: Citation[];
  /**
   * Remembered items that the arm received; empty without memory
   */
  memories_used: {
    /**
     * The memory manager that holds the item
     */
    manager: "episodic" | "semantic" | "procedural" | "short_term" | "long_term";
    /**
     * Id of the item
     */
    id: string;
    /**
     * Text of the item, or its beginning
     */
    excerpt: string;
  }[];
  /**
   * How the evidence was found; null after a timeout
   */
  pipeline_used: PipelineName | null;
  /**
   * Whether the answer says that nothing was found
   */
  abstained: boolean;
  /**
   * Whether the arm did not answer in time
   */
  timed_out: boolean;
  /**
   * What the answer was made from
   */
  context: {
    /**
     * The question as the pipelines got it: memory may complete it
     */
    question: string;
    /**
     * Passages or tables that the answer was made from, best first
     */
    sources: {
      /**
       * Name of the knowledge graph
       */
      kg_name: string;
      /**
       * Id of the passage; null for a table
       */
      chunk_id: number | null;
      /**
       * Name of the table; null for a passage
       */
      table: string | null;
      /**
       * Score of the passage in this arm; null for a table
       */
      score: number | null;
    }[];
    /**
     * Remembered items that the arm received
     */
    memory_items: {
      /**
       * Id of the item. For a turn of the session: its trace. For the profile: `profile:` and an id.
       */
      id: string;
      /**
       * The memory manager that gives the item
       */
      manager: "episodic" | "semantic" | "procedural" | "short_term" | "long_term";
      /**
       * Text of the item as the question receives it
       */
      text: string;
      /**
       * Value of the item for the question, from 0 to 1; null if the manager does not score
       */
      score: number | null;
      /**
       * Parts of the score, which is relevance × (0.85 + 0.1 recency + 0.05 importance) × trust; null if no search found the item
       */
      score_parts: {
        /**
         * Score of the item for the words of the question, as a share of the best possible score, from 0 to 1. From 0 to 1.
         */
        relevance: number;
        /**
         * 1 for a new item; halves every 30 days, from 0 to 1. From 0 to 1.
         */
        recency: number;
        /**
         * Importance of the item, from 0 to 1. From 0 to 1.
         */
        importance: number;
        /**
         * Factor for the origin of the item, from 0 to 1. From 0 to 1.
         */
        trust: number;
      } | null;
      /**
       * When the event in the item happened; null if unknown
       */
      occurred_at: string | null;
      /**
       * Origin of the item; null for turns of the session and for the profile, which have several origins
       */
      trust: ("direct_user" | "internal_tool" | "model_inference" | "untrusted_document") | null;
      /**
       * Whether the item changed the question, or the answer cites it or uses words of it
       */
      used_in_answer: boolean;
    }[];
  };
  /**
   * Tokens of the arm, without those of the warm-up
   */
  tokens: {
    /**
     * Tokens that models read
     */
    prompt: number;
    /**
     * Tokens that models wrote
     */
    completion: number;
    /**
     * Tokens of the remembered items, estimated from their characters
     */
    memory: number;
    /**
     * Whether the numbers are estimated, because a model does not count its tokens
     */
    estimated: boolean;
  };
  /**
   * Cost of the arm's model calls in US dollars, without the warm-up
   */
  cost_usd: number;
  /**
   * Durations of the arm
   */
  latency_ms: {
    /**
     * Milliseconds of the arm
     */
    total: number;
    /**
     * Milliseconds of the recall
     */
    memory_recall: number;
    /**
     * Milliseconds of routing, retrieval and reranking
     */
    retrieval: number;
    /**
     * Milliseconds of writing and checking the answer
     */
    generation: number;
  };
  /**
   * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
   */
  trace_id: string;
}
export interface BenchmarkDataSets {
  /**
   * Data sets that a job can take
   */
  datasets: BenchmarkDataSet[];
  /**
   * Files of the operator's folder that cannot be used, with the reason
   */
  warnings: string[];
}
export interface BenchmarkDataSet {
  /**
   * Name of the data set, which a job takes as `dataset`
   */
  name: string;
  /**
   * generated: made from a seed. locomo: a file of the operator in LoCoMo's format.
   */
  kind: "generated" | "locomo";
  /**
   * Number of conversations; null if `limit` decides
   */
  conversations: number | null;
  /**
   * Number of turns; null if `limit` decides
   */
  turns: number | null;
  /**
   * Number of questions; for a generated data set, the maximum number that a job may ask
   */
  questions: number;
  /**
   * Kinds of questions
   */
  categories: {
    /**
     * Kind of question
     */
    category:
      | "plain"
      | "update"
      | "late"
      | "many"
      | "retract"
      | "as_of"
      | "adversarial"
      | "multi_hop"
      | "temporal"
      | "open_domain"
      | "single_hop";
    /**
     * Number of its questions; null if `limit` decides
     */
    questions: number | null;
  }[];
  /**
   * Seeds of a generated data set; null for a file
   */
  seeds: {
    /**
     * Least seed
     */
    min: number;
    /**
     * Greatest seed
     */
    max: number;
  } | null;
  /**
   * SHA-256 of the file; null for a generated data set: the report of its job shows it
   */
  sha256: string | null;
}
export interface BenchmarkJobRequest {
  /**
   * Name of a data set, as GET /api/benchmarks/datasets lists it. At most 60 characters.
   */
  dataset: string;
  /**
   * What answers the questions. off: no memory. on: what the service answers from memory alone. on_read: what the simple reader of the other arms makes of the items of memory. recency: the last turns. oracle_evidence: the turns that hold the answer, an upper bound. on_minus_…: memory without one of its managers. full_context: all turns; it needs a language model, and is refused while none is configured. At most 11.
   */
  arms: (
    | "off"
    | "on"
    | "on_read"
    | "recency"
    | "oracle_evidence"
    | "full_context"
    | "on_minus_episodic"
    | "on_minus_semantic"
    | "on_minus_procedural"
    | "on_minus_short_term"
    | "on_minus_long_term"
  )[];
  /**
   * Maximum number of questions. A file gives its first ones; a generated data set has as many conversations as the questions need. Default 140. From 1 to 2000.
   */
  limit?: number | null;
  /**
   * Kinds of questions; default: all of the data set. At most 11.
   */
  categories?:
    | (
        | "plain"
        | "update"
        | "late"
        | "many"
        | "retract"
        | "as_of"
        | "adversarial"
        | "multi_hop"
        | "temporal"
        | "open_domain"
        | "single_hop"
      )[]
    | null;
  /**
   * Seed of a generated data set. It is ignored for a file. Default 1. From 0 to 2147483647.
   */
  seed?: number | null;
  /**
   * Day after the last generated turn, in UTC: today or one of the 28 days before. Generated texts name months, so only jobs with the same day can be compared. The turns of a file keep their times. Default: the Monday of this week.
   */
  ending?: string | null;
  /**
   * Who grades the answers. offline: rules, by the right answer of the data set. auto: offline until a language model grades batches. llm: refused until a language model grades batches. Default "auto".
   */
  judge?: ("auto" | "llm" | "offline") | null;
  /**
   * Maximum cost of model calls in US dollars. No arm of this version calls a model that costs money. From 0 to 10000.
   */
  max_usd?: number | null;
}
export interface StartBenchmarkJobResponse {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * What happens next, in words
   */
  message: string;
  /**
   * Path of the job with its report
   */
  status_url: string;
}
export interface BenchmarkJob {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  job_id: string;
  /**
   * State of the job, as GET /api/v1/jobs/{job_id} shows it
   */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /**
   * Share of the answers that are stored, from 0 to 1. From 0 to 1.
   */
  progress: number;
  /**
   * Name of the data set
   */
  dataset: string;
  /**
   * The arms, in the order of the request
   */
  arms: (
    | "off"
    | "on"
    | "on_read"
    | "recency"
    | "oracle_evidence"
    | "full_context"
    | "on_minus_episodic"
    | "on_minus_semantic"
    | "on_minus_procedural"
    | "on_minus_short_term"
    | "on_minus_long_term"
  )[];
  /**
   * Number of questions
   */
  questions: number;
  /**
   * Number of answers that the job has stored so far: one for each question and arm
   */
  answers: number;
  /**
   * The results; null until the job is completed
   */
  report: BenchmarkReport | null;
  /**
   * Why the job failed or was cancelled, in words; null otherwise
   */
  error: string | null;
  /**
   * Path of all answers as NDJSON
   */
  results_url: string;
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
export interface BenchmarkReport {
  /**
   * Whether a language model answered or judged. This version has none in benchmarks.
   */
  llm: false;
  /**
   * The data set of the job
   */
  dataset: {
    /**
     * Name of the data set
     */
    name: string;
    /**
     * SHA-256 of the file, or of the generated conversations
     */
    sha256: string;
    /**
     * Seed of a generated data set
     */
    seed: number;
    /**
     * Day after the last generated turn, in UTC
     */
    ending: string;
    /**
     * Number of conversations
     */
    conversations: number;
    /**
     * Number of questions
     */
    questions: number;
  };
  /**
   * Who graded the answers
   */
  judge: {
    /**
     * offline: rules graded the answers
     */
    mode: "offline";
    /**
     * Id of the rules
     */
    model: string;
  };
  /**
   * Hash of data set, questions and judge: jobs with the same one can be compared
   */
  questions_hash: string;
  /**
   * Hash of `questions_hash`, the arms and the version of the service
   */
  config_hash: string;
  /**
   * Version of the service
   */
  version: string;
  /**
   * Each arm by itself
   */
  arms: BenchmarkArmReport[];
  /**
   * Arms compared with each other
   */
  pairs: BenchmarkPair[];
  /**
   * Cost of all model calls in US dollars
   */
  cost_usd: number;
  /**
   * What became of the memory that the job wrote
   */
  erased: {
    /**
     * Number of conversations whose memory was erased
     */
    scopes: number;
    /**
     * Always true: all stores were read again, and had nothing left
     */
    verified: true;
  };
  /**
   * What limits the meaning of the figures
   */
  warnings: string[];
}
export interface BenchmarkArmReport {
  /**
   * The arm
   */
  arm:
    | "off"
    | "on"
    | "on_read"
    | "recency"
    | "oracle_evidence"
    | "full_context"
    | "on_minus_episodic"
    | "on_minus_semantic"
    | "on_minus_procedural"
    | "on_minus_short_term"
    | "on_minus_long_term";
  accuracy: BenchmarkShare;
  /**
   * Accuracy by kind of question. The right answer to an adversarial question is a refusal.
   */
  categories: {
    /**
     * Kind of question
     */
    category:
      | "plain"
      | "update"
      | "late"
      | "many"
      | "retract"
      | "as_of"
      | "adversarial"
      | "multi_hop"
      | "temporal"
      | "open_domain"
      | "single_hop";
    accuracy: BenchmarkShare1;
  }[];
  /**
   * Share of questions that the arm `off` answers correctly and this arm does not; null for `off` itself and if `off` was not run
   */
  harm: BenchmarkShare2 | null;
  recall_at_5: BenchmarkShare3;
  recall_at_10: BenchmarkShare4;
  /**
   * Tokens of what the arm gives to the reader, estimated from characters
   */
  memory_tokens: {
    /**
     * Mean per question
     */
    mean: number;
    /**
     * Sum over all questions
     */
    total: number;
    /**
     * Number of questions that the figure is from
     */
    n: number;
  };
  /**
   * Number of words in the answers
   */
  words: {
    /**
     * Mean per question
     */
    mean: number;
    /**
     * Number of questions that the figure is from
     */
    n: number;
  };
  /**
   * Milliseconds until the arm has given its items
   */
  latency_ms: {
    /**
     * Median
     */
    p50: number;
    /**
     * 95th percentile
     */
    p95: number;
    /**
     * Number of questions that the figure is from
     */
    n: number;
  };
  /**
   * Cost of the arm's model calls in US dollars
   */
  cost_usd: number;
}
/**
 * Share of right answers; interval: Wilson
 */
export interface BenchmarkShare {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
/**
 * Accuracy for this category
 */
export interface BenchmarkShare1 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
export interface BenchmarkShare2 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
/**
 * Mean share of the evidence that is among the first 5 items, over the questions that have evidence and are not adversarial; interval: bootstrap
 */
export interface BenchmarkShare3 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
/**
 * Same as `recall_at_5`, for the first 10 items
 */
export interface BenchmarkShare4 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
export interface BenchmarkPair {
  /**
   * Difference per question; interval by bootstrap
   */
  difference: {
    /**
     * Share of right answers of the first arm or job, minus that of the second
     */
    mean: number;
    /**
     * Lower end of the 95 % interval
     */
    low: number;
    /**
     * Upper end of the 95 % interval
     */
    high: number;
    /**
     * Number of questions that the figure is from
     */
    n: number;
  };
  /**
   * Number of questions that only the first answers correctly
   */
  only_first: number;
  /**
   * Number of questions that only the second answers correctly
   */
  only_second: number;
  /**
   * Exact two-sided p of McNemar's test. From 0 to 1.
   */
  mcnemar_p: number;
  /**
   * The first arm
   */
  first:
    | "off"
    | "on"
    | "on_read"
    | "recency"
    | "oracle_evidence"
    | "full_context"
    | "on_minus_episodic"
    | "on_minus_semantic"
    | "on_minus_procedural"
    | "on_minus_short_term"
    | "on_minus_long_term";
  /**
   * The second arm
   */
  second:
    | "off"
    | "on"
    | "on_read"
    | "recency"
    | "oracle_evidence"
    | "full_context"
    | "on_minus_episodic"
    | "on_minus_semantic"
    | "on_minus_procedural"
    | "on_minus_short_term"
    | "on_minus_long_term";
}
export interface BenchmarkComparison {
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  a: string;
  /**
   * Id of the job. GET /api/v1/jobs/{job_id} shows its state.
   */
  b: string;
  /**
   * Hash of data set, questions and judge, the same for both jobs
   */
  questions_hash: string;
  /**
   * Arms that both jobs have. The first of each pair is the job a, the second the job b.
   */
  arms: {
    /**
     * Difference per question; interval by bootstrap
     */
    difference: {
      /**
       * Share of right answers of the first arm or job, minus that of the second
       */
      mean: number;
      /**
       * Lower end of the 95 % interval
       */
      low: number;
      /**
       * Upper end of the 95 % interval
       */
      high: number;
      /**
       * Number of questions that the figure is from
       */
      n: number;
    };
    /**
     * Number of questions that only the first answers correctly
     */
    only_first: number;
    /**
     * Number of questions that only the second answers correctly
     */
    only_second: number;
    /**
     * Exact two-sided p of McNemar's test. From 0 to 1.
     */
    mcnemar_p: number;
    /**
     * An arm that both jobs have
     */
    arm:
      | "off"
      | "on"
      | "on_read"
      | "recency"
      | "oracle_evidence"
      | "full_context"
      | "on_minus_episodic"
      | "on_minus_semantic"
      | "on_minus_procedural"
      | "on_minus_short_term"
      | "on_minus_long_term";
    a: BenchmarkShare5;
    b: BenchmarkShare6;
  }[];
}
/**
 * Share of right answers in the job a
 */
export interface BenchmarkShare5 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
}
/**
 * Share of right answers in the job b
 */
export interface BenchmarkShare6 {
  /**
   * The share, from 0 to 1; null if n is 0. From 0 to 1.
   */
  value: number | null;
  /**
   * Lower end of the 95 % interval
   */
  low: number;
  /**
   * Upper end of the 95 % interval
   */
  high: number;
  /**
   * Number of questions that the figure is from
   */
  n: number;
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
export interface MemorySettings1 {
  /**
   * true: nothing is remembered or recalled for the user. What is stored stays until erased.
   */
  opt_out: boolean;
  /**
   * Days after which new items expire; null: the periods of the managers. From 1 to 3650.
   */
  retention_days: number | null;
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
export interface UnifiedMetadata1 {
  /**
   * Id of the trace of this request. GET /api/analytics/trace/{trace_id} shows the trace.
   */
  trace_id: string;
  /**
   * Names of the knowledge graphs that were searched
   */
  kg_names_used: string[];
  /**
   * Number of active knowledge graphs of the tenant that were not searched, because they have less in common with the question. Absent if the request names knowledge graphs, and if all active ones were searched.
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
   * What memory contributed to the answer
   */
  memory: {
    /**
     * Whether memory completed the question or answered it
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
    /**
     * Memory managers that searched their newest items only, because the others were still being read
     */
    partial?: string[];
    /**
     * Ids of the remembered items that were available for the answer
     */
    items?: string[];
    /**
     * Estimated tokens of these items
     */
    tokens?: number;
    /**
     * Milliseconds that memory took
     */
    took_ms?: number;
  };
  /**
   * Passages that led to the answer, first to last; one passage if the graph added no other. Empty without citations and for an answer from a table.
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
   * If the answer found nothing: the passages that are nearest to the question, best first, for a client to show. They do not answer the question. Absent if the answer quotes passages or rows, if no passage is near, and without citations. At most 3.
   */
  nearest?: NearestPassage[];
  /**
   * Why the confidence is not higher, most telling first. Absent from sure answers (.9 and more), from answers that memory gives, and if a language model wrote the answer.
   */
  doubts?: Doubt[];
  /**
   * SQL statement of the answer; null if none was written
   */
  generated_sql: string | null;
  /**
   * Name of the language model or of the built-in method that wrote the answer
   */
  model: string;
  /**
   * When the answer was made, if it was made for an earlier, equal question. Nothing that it depends on has changed since. It is kept for some minutes (10 by default). `Cache-Control: no-cache` asks for a new one.
   */
  cached_at?: string;
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
   * Duration of each step of the answer. `in` and `out` count questions, turns, knowledge graphs, passages or rows, and citations.
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
    /**
     * Items read by the step; only in the detailed format
     */
    in?: number;
    /**
     * Items produced by the step; only in the detailed format
     */
    out?: number;
  }[];
  /**
   * What ordered the passages
   */
  reranking: {
    /**
     * Whether a reranker ordered the passages
     */
    performed: boolean;
    /**
     * The method that ordered them; null without reranking
     */
    method: ("listwise" | "pointwise" | "pairwise") | null;
    /**
     * Name of the model or of the built-in reranker; null without reranking
     */
    model: string | null;
  };
  /**
   * What `results` holds; null if no statement was run
   */
  rows: {
    /**
     * The columns of `results`, in their order
     */
    columns: {
      /**
       * Name of the column
       */
      name: string;
      /**
       * Type of its values in PostgreSQL
       */
      type: string;
    }[];
    /**
     * Number of rows that the statement gave, at most `sql_max_results`
     */
    row_count: number;
    /**
     * Whether there are more rows than `results` lists
     */
    truncated: boolean;
    /**
     * The statement in plain words
     */
    explanation: string;
  } | null;
  /**
   * The passages that the answer was made from, best first; only in the detailed format
   */
  passages?: {
    /**
     * Id of the chunk (a passage of a document)
     */
    chunk_id: number;
    /**
     * Id of the passage's source; null if it comes from no document
     */
    source_id: string | null;
    /**
     * Name of the knowledge graph
     */
    kg_name: string;
    /**
     * Score from each ranking that has the passage: knowledge_graph (0 to 1), vector_search (cosine), and reranker (0 to 1)
     */
    scores: {
      [k: string]: number;
    };
  }[];
}
export interface WebhookEvent {
  /**
   * Name of the event: how the job ended
   */
  type:
    | "ingestion.completed"
    | "ingestion.failed"
    | "ingestion.cancelled"
    | "visualization.generated"
    | "visualization.failed"
    | "visualization.cancelled";
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
    job_type: "ingestion" | "reingestion" | "visualization" | "deletion" | "query" | "import" | "benchmark";
    /**
     * How the job ended
     */
    status: "completed" | "failed" | "cancelled";
    /**
     * Name of the job's knowledge graph
     */
    kg_name: string | null;
    /**
     * Id of the document's source; null for visualizations
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
    /**
     * Names of the pages that were drawn; present only in visualization.generated
     */
    visualizations?: string[];
    error?: JobError;
  };
}
