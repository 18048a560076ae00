import type { JobWaiter } from "../knowledge/job-waiter.ts";
import type { Jobs } from "../knowledge/jobs.ts";
import type { Pictures } from "../knowledge/pictures.ts";
import type { Registry } from "../knowledge/registry.ts";
import type { Sources } from "../knowledge/sources.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { QueryService, QuestionQueue, VectorBypass } from "../retrieval/query-service.ts";
import type { FileStore } from "../stores/ports/files.ts";
import type { SourceRecords } from "../stores/ports/records/sources.ts";
import type { Keys } from "./auth/keys.ts";
import type { Asset } from "./docs/assets.ts";
import type { Health } from "./health.ts";

type ManagerState = "ready" | "disabled" | "unavailable";

/** What the agent system tells of itself. */
export interface AgentFacts {
  /** Names of the graphs' nodes. */
  readonly nodes: readonly string[];
  memoryManagers(): Promise<
    Readonly<Record<"episodic" | "semantic" | "procedural" | "short_term" | "long_term", ManagerState>>
  >;
}

/** Set when the service begins to stop: it finishes what it has and wants no more. */
export interface Lifecycle {
  stopping: boolean;
}

/** Everything that endpoints use; app.ts fills it. A handler takes what it needs. */
export interface ApiServices {
  readonly keys: Keys;
  readonly registry: Registry;
  readonly sources: Sources;
  readonly jobs: Jobs;
  readonly jobWaiter: JobWaiter;
  readonly pictures: Pictures;
  readonly files: FileStore;
  /** null when documents may not be given by URL. */
  readonly outbound: Outbound | null;
  readonly idempotency: Pick<SourceRecords, "claimIdempotency" | "releaseIdempotency">;
  readonly query: QueryService;
  readonly questions: QuestionQueue;
  readonly vectorBypass: VectorBypass;
  readonly health: Health;
  readonly lifecycle: Readonly<Lifecycle>;
  readonly metrics: Metrics;
  /** Who may read the metrics: all, whoever has a key, or this machine. */
  readonly metricsAuth: "none" | "key" | "loopback";
  readonly agents: AgentFacts;
  readonly log: Log;
  readonly version: string;
  readonly docsAssets: ReadonlyMap<string, Asset>;
  /** The document at /openapi.json. */
  readonly openapi: Readonly<Record<string, unknown>>;
}
