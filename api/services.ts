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
import type { QuestionQueue, Questions, VectorBypass } from "../retrieval/answering.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { IdempotencyRecords } from "../stores/ports/records/idempotency.ts";
import type { KeyPolicy } from "./auth/grants.ts";
import type { Keys } from "./auth/keys.ts";
import type { Tokens } from "./auth/tokens.ts";
import type { Asset } from "./docs/assets.ts";
import type { Health } from "./health/health.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import type { Budget } from "./limits/budget.ts";
import type { Gate } from "./limits/gate.ts";
import type { WebhookUrls } from "./routes/webhooks/webhook-urls.ts";

/**
 * All services of the handlers, grouped by resource; app/app.ts creates them. A handler destructures those it needs.
 */
export interface ApiServices {
  readonly access: AccessServices;
  readonly documents: DocumentServices;
  readonly graphs: GraphServices;
  readonly questions: QuestionServices;
  readonly jobs: Jobs & JobWaiter;
  readonly analytics: Analytics;
  readonly operations: OperationServices;
  readonly docs: DocsServices;
  readonly idempotency: IdempotencyRecords;
  readonly retention: { readonly idempotencyHours: number };
}

/** Authentication, authorisation and limits. */
interface AccessServices {
  readonly keys: Keys;
  readonly keyPolicy: KeyPolicy;
  readonly tokens: Tokens;
  readonly gate: Gate;
  readonly budget: Budget;
}

/** Documents on their way in, and the sources that they become. */
interface DocumentServices {
  readonly sources: Sources;
  readonly files: FileStore;
  /** null if the operator does not allow documents by URL. */
  readonly outbound: Outbound | null;
  readonly webhooks: WebhookUrls;
}

/** Knowledge graphs, their counts and their pages. */
interface GraphServices {
  readonly registry: Registry;
  readonly overview: Overview;
  readonly pictures: Pictures;
}

interface QuestionServices {
  readonly query: Questions;
  readonly vectorBypass: VectorBypass;
  /** Questions that become jobs. */
  readonly queue: QuestionQueue;
}

/** Facts about this process for operators and monitoring. */
export interface OperationServices {
  readonly health: Health;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  /** The callers that may read the metrics: all, those with a key, or those on this machine. */
  readonly metricsAuth: "none" | "key" | "loopback";
  readonly agents: AgentFacts;
  readonly log: Log;
  readonly version: string;
  /** The address at which clients reach this service, if the operator configured it. */
  readonly publicBaseUrl: string | undefined;
}

type ManagerState = "ready" | "disabled" | "unavailable";

/** The agent system's parts, as GET /api/v1/agents/status shows them. */
interface AgentFacts {
  /** Names of the graphs' nodes. */
  readonly nodes: readonly string[];
  memoryManagers(): Promise<
    Readonly<Record<"episodic" | "semantic" | "procedural" | "short_term" | "long_term", ManagerState>>
  >;
}

interface DocsServices {
  /** The document at /openapi.json. */
  readonly openapi: Readonly<Record<string, unknown>>;
  /** Files that the page at /docs loads, by name. */
  readonly assets: ReadonlyMap<string, Asset>;
}
