import type { Analytics } from "../analytics/analytics.ts";
import type { ExtraFileType } from "../domain/limits/files.ts";
import type { ManagerName, ManagerState } from "../domain/memory.ts";
import type { Browsing } from "../knowledge/browsing.ts";
import type { Configuration } from "../knowledge/configuration/configuration.ts";
import type { DeleteKg } from "../knowledge/delete-kg.ts";
import type { Edits } from "../knowledge/edits.ts";
import type { JobWaiter } from "../knowledge/job-waiter.ts";
import type { Jobs } from "../knowledge/jobs.ts";
import type { Merges } from "../knowledge/merges.ts";
import type { Orphans } from "../knowledge/orphans.ts";
import type { Overview } from "../knowledge/overview.ts";
import type { Pictures } from "../knowledge/pictures.ts";
import type { PostedChunks } from "../knowledge/posted-chunks.ts";
import type { ReadSyncStates } from "../knowledge/projection/sync-states.ts";
import type { RegeneratePictures } from "../knowledge/regenerate-pictures.ts";
import type { Registry } from "../knowledge/registry.ts";
import type { RegistryInfo } from "../knowledge/registry-info.ts";
import type { JobRetry } from "../knowledge/retry-job.ts";
import type { SourceTexts } from "../knowledge/source-text.ts";
import type { Sources } from "../knowledge/sources.ts";
import type { Exports } from "../knowledge/transfer/exports.ts";
import type { Imports } from "../knowledge/transfer/imports.ts";
import type { MemoryAudit } from "../memory/audit.ts";
import type { RequestedConsolidations } from "../memory/consolidation/requested.ts";
import type { MemoryExport } from "../memory/export.ts";
import type { MemoryFeedback } from "../memory/feedback.ts";
import type { MemoryItemList } from "../memory/item-list.ts";
import type { MemoryItemService } from "../memory/items.ts";
import type { MemoryProfile } from "../memory/profile.ts";
import type { RecallPreview } from "../memory/recall-preview.ts";
import type { MemorySessions } from "../memory/sessions.ts";
import type { MemoryUsers } from "../memory/users.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { QuestionQueue, Questions, UnifiedQuestions, VectorBypass } from "../retrieval/answering.ts";
import type { BatchBenchmarks } from "../retrieval/batch-benchmark/batch-benchmarks.ts";
import type { MemoryBenchmark } from "../retrieval/memory-benchmark/create-memory-benchmark.ts";
import type { QuerySql } from "../retrieval/query-sql/create-query-sql.ts";
import type { Reranking } from "../retrieval/rerank/given/create-reranking.ts";
import type { DomainDetection } from "../retrieval/search/create-domain-detection.ts";
import type { FederatedSearch } from "../retrieval/search/create-federated-search.ts";
import type { KgSearch } from "../retrieval/search/create-kg-search.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { IdempotencyRecords } from "../stores/ports/records/idempotency.ts";
import type { KeyPolicy } from "./auth/grants.ts";
import type { Keys } from "./auth/keys.ts";
import type { PageSessions } from "./auth/page-sessions.ts";
import type { Tokens } from "./auth/tokens.ts";
import type { Asset } from "./docs/assets.ts";
import type { Health } from "./health/health.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import type { Budget } from "./limits/budget.ts";
import type { Gate } from "./limits/gate.ts";
import type { WebhookUrls } from "./routes/webhooks/webhook-urls.ts";

/**
 * All services of the handlers, grouped by resource; app/server.ts creates them. A handler destructures those it needs.
 */
export interface ApiServices {
  readonly access: AccessServices;
  readonly documents: DocumentServices;
  readonly graphs: GraphServices;
  readonly questions: QuestionServices;
  readonly jobs: Jobs & JobWaiter & JobRetry;
  readonly memory: MemoryServices;
  readonly analytics: Analytics;
  readonly operations: OperationServices;
}

/** Authentication, authorisation and limits. */
interface AccessServices {
  readonly keys: Keys;
  readonly keyPolicy: KeyPolicy;
  readonly tokens: Tokens;
  readonly pageSessions: PageSessions;
  readonly gate: Gate;
  readonly budget: Budget;
}

/** Documents on their way in, and the sources that they become. */
interface DocumentServices {
  readonly sources: Sources;
  readonly texts: SourceTexts;
  readonly files: FileStore;
  /** The longest file of an import. */
  readonly importLimitBytes: number;
  /** Types that ingestion takes besides those of the specification. */
  readonly extraTypes: readonly ExtraFileType[];
  /** null if the operator does not allow documents by URL. */
  readonly outbound: Outbound | null;
  readonly webhooks: WebhookUrls;
}

/** Knowledge graphs, their counts and their pages. */
export interface GraphServices {
  readonly registry: Registry;
  readonly configuration: Configuration;
  readonly registryInfo: RegistryInfo;
  readonly orphans: Orphans;
  readonly deleteKg: DeleteKg;
  readonly overview: Overview;
  readonly pictures: Pictures;
  readonly exports: Exports;
  readonly regeneratePictures: RegeneratePictures;
  readonly browsing: Browsing;
  readonly imports: Imports;
  readonly edits: Edits;
  readonly merges: Merges;
  readonly postedChunks: PostedChunks;
  /** Brings a change to the engines, and tells which of them show it. */
  readonly syncStates: ReadSyncStates;
  /** Whether a secondary graph store is configured. */
  readonly hasSecondaryGraph: boolean;
}

interface QuestionServices {
  readonly query: Questions;
  readonly unified: UnifiedQuestions;
  readonly vectorBypass: VectorBypass;
  readonly querySql: QuerySql;
  readonly kgSearch: KgSearch;
  readonly federatedSearch: FederatedSearch;
  readonly domains: DomainDetection;
  readonly memoryBenchmark: MemoryBenchmark;
  /** Benchmarks that run as jobs. */
  readonly benchmarks: BatchBenchmarks;
  /** Orders documents of clients. */
  readonly reranking: Reranking;
  /** Questions that become jobs. */
  readonly queue: QuestionQueue;
}

/** What is remembered of users. */
interface MemoryServices {
  readonly users: MemoryUsers;
  readonly sessions: MemorySessions;
  readonly items: MemoryItemService;
  readonly list: MemoryItemList;
  readonly openExport: MemoryExport;
  readonly recallPreview: RecallPreview;
  readonly profile: MemoryProfile;
  readonly feedback: MemoryFeedback;
  readonly audit: MemoryAudit;
  readonly consolidations: RequestedConsolidations;
}

/** What all endpoints share, and facts about this process for operators and monitoring. */
export interface OperationServices {
  readonly health: Health;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** The callers that may read the metrics: all, those with a key, or those on this machine. */
  readonly metricsAuth: "none" | "key" | "loopback";
  readonly agents: AgentFacts;
  readonly docs: DocsServices;
  /** Answers of requests with an Idempotency-Key, and the number of hours for which they are kept. */
  readonly idempotency: IdempotencyRecords;
  readonly idempotencyHours: number;
  readonly log: Log;
  readonly version: string;
  /** The address at which clients reach this service, if the operator configured it. */
  readonly publicBaseUrl: string | undefined;
  /** Origins of pages that may embed visualizations ("https://console.example"). */
  readonly embedders: ReadonlySet<string>;
}

/** The agent system's parts, as GET /api/v1/agents/status shows them. */
interface AgentFacts {
  /** Names of the graphs' nodes. */
  readonly nodes: readonly string[];
  memoryManagers(): Promise<Readonly<Record<ManagerName, ManagerState>>>;
  /** Turns that wait for the store of memory; null if they cannot be counted. */
  turnsWaiting(): Promise<number | null>;
  /** Whether memories are consolidated when they are due. */
  consolidation(): Promise<"ready" | "delayed" | "unavailable">;
}

interface DocsServices {
  /** The document at /openapi.json. */
  openapi(): Readonly<Record<string, unknown>>;
  /** Files that the page at /docs loads, by name. */
  readonly assets: ReadonlyMap<string, Asset>;
}
