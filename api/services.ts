import type { Analytics } from "../analytics/analytics.ts";
import type { JobWaiter } from "../knowledge/job-waiter.ts";
import type { Jobs } from "../knowledge/jobs.ts";
import type { Overview } from "../knowledge/overview.ts";
import type { Pictures } from "../knowledge/pictures.ts";
import type { Registry } from "../knowledge/registry.ts";
import type { Sources } from "../knowledge/sources.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { QueryService, QuestionQueue, VectorBypass } from "../retrieval/query-service.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { IdempotencyRecords } from "../stores/ports/records/idempotency.ts";
import type { KeyPolicy } from "./auth/grants.ts";
import type { Keys } from "./auth/keys.ts";
import type { Tokens } from "./auth/tokens.ts";
import type { Asset } from "./docs/assets.ts";
import type { Health } from "./health.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Budget } from "./limits/budget.ts";
import type { Gate } from "./limits/gate.ts";
import type { WebhookDoor } from "./webhook-door.ts";

type ManagerState = "ready" | "disabled" | "unavailable";

/** What the agent system tells of itself. */
export interface AgentFacts {
  /** Names of the graphs' nodes. */
  readonly nodes: readonly string[];
  memoryManagers(): Promise<
    Readonly<Record<"episodic" | "semantic" | "procedural" | "short_term" | "long_term", ManagerState>>
  >;
}

/** Everything that endpoints use; app.ts fills it. A handler takes what it needs. */
export interface ApiServices {
  readonly keys: Keys;
  readonly keyPolicy: KeyPolicy;
  readonly tokens: Tokens;
  readonly gate: Gate;
  readonly budget: Budget;
  readonly registry: Registry;
  readonly sources: Sources;
  readonly jobs: Jobs;
  readonly jobWaiter: JobWaiter;
  readonly pictures: Pictures;
  readonly overview: Overview;
  readonly files: FileStore;
  /** null when documents may not be given by URL. */
  readonly outbound: Outbound | null;
  readonly idempotency: IdempotencyRecords;
  readonly webhooks: WebhookDoor;
  readonly query: QueryService;
  readonly questions: QuestionQueue;
  readonly vectorBypass: VectorBypass;
  readonly analytics: Analytics;
  readonly health: Health;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** Who may read the metrics: all, whoever has a key, or this machine. */
  readonly metricsAuth: "none" | "key" | "loopback";
  readonly agents: AgentFacts;
  readonly log: Log;
  readonly version: string;
  /** Where clients reach this service, as the operator says. */
  readonly publicBaseUrl: string | undefined;
  readonly docsAssets: ReadonlyMap<string, Asset>;
  /** The document at /openapi.json. */
  readonly openapi: Readonly<Record<string, unknown>>;
}
