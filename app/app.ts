import type { Server } from "node:http";
import type { Keys } from "../api/auth/keys.ts";
import type { Health } from "../api/health/health.ts";
import type { Route } from "../api/route.ts";
import { probeRoutes, routes } from "../api/routes/all.ts";
import { type Derivation, derivationText } from "../domain/derivation.ts";
import { unavailable } from "../domain/errors.ts";
import type { TurnSpool } from "../memory/spool/turn-spool.ts";
import { withSpool } from "../memory/spool/wiping.ts";
import { closeTogether, type Keep } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import { createDeadline } from "../platform/deadline.ts";
import type { Log } from "../platform/log.ts";
import type { MetricSources } from "../platform/metric-sources.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createPriorityGate } from "../platform/priority-gate.ts";
import { logSpans } from "../platform/span.ts";
import { createAccessLog } from "../retrieval/access-log.ts";
import { engineNames } from "../stores/choose-engines.ts";
import { type AroundStore, openStores, type Stores } from "../stores/open.ts";
import type { WorkflowEngine } from "../workflow-engine/engine.ts";
import { openAnswerCache } from "./answer-cache.ts";
import { createAnswers } from "./answers.ts";
import { startBackground } from "./background.ts";
import { openEdge } from "./edge.ts";
import { openHealth } from "./health.ts";
import { joinInstallation } from "./join-installation.ts";
import { type Knowledge, openKnowledge } from "./knowledge.ts";
import { createServiceMemory } from "./memory.ts";
import { openServiceModels, readModelSettings, type ServiceThreads } from "./models.ts";
import { createNightlyPurge } from "./nightly-purge.ts";
import { openWorkflows } from "./open-workflows.ts";
import { checkRole } from "./roles.ts";
import { openServer } from "./server.ts";
import { openSpanSinks } from "./span-sinks.ts";
import { openTelemetry } from "./telemetry.ts";
import { beginTemporal } from "./temporal-server.ts";
import { version } from "./version.ts";
import { openWebhooks } from "./webhooks.ts";

/** The running service. */
export interface App {
  readonly server: Server;
  readonly stores: Stores;
  readonly keys: Keys;
  /** The engine that runs the workflows. */
  readonly engine: WorkflowEngine["kind"];
  /** Address of Temporal's web interface; null if there is none, or if its address is not configured. */
  readonly temporalUi: string | null;
  /** The file with the first admin key, if this start made or registered it; null otherwise. */
  readonly adminKeyFile: string | null;
  /** Fires when another process took over the installation. This process must end then; `reason` says why. */
  readonly replaced: AbortSignal;
  /** Closes everything in reverse order of opening: no request is cut off, no step is lost, no child stays behind. */
  close(): Promise<void>;
}

interface AppOptions {
  readonly config: Config;
  readonly log: Log;
  /** The file with the compiled workflows. */
  readonly bundlePath: string;
  /** Wraps every call of a store, for tests. */
  readonly around?: AroundStore | undefined;
  /** Versions of the code, for tests of upgrades. */
  readonly derivation?: Derivation | undefined;
  /** Threads that the services of one process share, for tests. The caller closes them. */
  readonly threads?: ServiceThreads | undefined;
}

/** Opens everything, from top to bottom; each part receives what it uses. Closing goes from bottom to top. */
export const openApp = (options: AppOptions): Promise<App> =>
  closeTogether(options.log, (keep) => compose(options, keep));

async function compose(options: AppOptions, keep: Keep): Promise<Omit<App, "close">> {
  const { config, log, bundlePath, around, derivation, threads } = options;
  checkRole(config);
  const modelSettings = readModelSettings(config);
  keep({ close: logSpans(log) });
  const temporal = keep(await beginTemporal(config, log));
  const priorityGate = createPriorityGate();
  const stores = keep(await openStores(config, log, { around, giveWay: priorityGate.giveWay }));
  const telemetry = keep(await openTelemetry({ config, stores, log }));
  const { records, documents } = stores;
  const { exclusive, pepper, replaced } = await joinInstallation({ config, stores, log });
  const { spool, memory, eraser } = createServiceMemory({ config, stores, exclusive, log });
  const { models, preparer } = keep(await openServiceModels({ settings: modelSettings, threads, log }));
  const knowledge = keep(
    await openKnowledge({
      config,
      stores: { ...stores, documents: withSpool(documents, spool) },
      models,
      preparer,
      renderer: threads?.renderer,
      derivation,
      priorityGate,
      log,
    }),
  );
  await knowledge.configuration.loadAtStart();
  const { embedder } = knowledge;
  const accessed = createAccessLog(records);
  const { role } = config.server;
  const served = role === "worker" ? probeRoutes : routes;
  const metrics = createMetrics(metricSources(stores, knowledge, { spool, health: () => health, served }));
  const { singleSteps, forgetDeleted, ...answers } = createAnswers({
    stores,
    models,
    memory,
    accessed,
    answerCache: openAnswerCache({ config, stores, embedder, metrics }),
    priorityGate,
    log,
  });
  const { adminKeyFile, ...access } = keep(await openEdge({ config, stores, log, metrics, pepper }));
  keep(await openSpanSinks({ otlp: config.otlp, metrics, budget: access.budget, log }));
  const { keys } = access;
  // Accesses of sources are flushed last, because workers note them until they end.
  keep({ close: () => Promise.all([keys.flush(), accessed.flush()]) });
  const { webhooks, delivery } = keep(await openWebhooks({ config, log }));
  const work = { singleSteps, delivery };
  const workflowParts = { temporal, config, log, bundlePath, stores, exclusive, knowledge, metrics };
  const { temporalUi, engine, ...queues } = keep(await openWorkflows({ ...workflowParts, ...work }));
  log.info({ workflow_engine: engine.kind, ...engineNames(config) }, "engines in use");
  const nightlyPurge = createNightlyPurge({ purger: stores.purger, config, log });
  const upkeep = { ...knowledge, eraser, nightlyPurge, deletion: config.deletion };
  const background = keep(startBackground(role, { ...upkeep, ...queues, memory, keys, accessed, forgetDeleted, log }));
  const health = keep(await openHealth({ stores, engine, embedder, log }));
  const analytics = telemetry.analytics(temporalUi);
  const { wake } = background;
  const shown = { access, analytics, webhooks, health, metrics, log };
  const { server } = keep(
    await openServer({ config, stores, knowledge, answers, memory, spool, wake, served, ...shown }),
  );
  return { server, stores, keys, engine: engine.kind, temporalUi, adminKeyFile, replaced };
}

interface MetricParts {
  readonly spool: TurnSpool;
  readonly health: () => Health;
  readonly served: readonly Route[];
}

/** Milliseconds for the row of the last purge. The metrics do not wait longer for a silent database. */
const purgeReadMs = 5_000;

/**
 * `health` is a function, because the metrics are opened before the health. It is called when a client reads the
 * metrics.
 */
const metricSources = (
  { records, purger }: Stores,
  { derivation }: Pick<Knowledge, "derivation">,
  { spool, health, served }: MetricParts,
): MetricSources => ({
  version,
  routes: served,
  startedAt: new Date(),
  services: () =>
    Object.entries(health().report().services).flatMap(([service, { status, checked_at }]) =>
      status === "disabled" ? [] : [{ service, checked_at, up: status === "connected" }],
    ),
  jobs: records.jobs.countByStatus,
  outbox: records.outbox.pending,
  spool: spool.depth,
  outdatedSources: async () => ({ ...(await records.derivations.count(derivationText(derivation))) }),
  // The purger is not one of the guarded stores, so the deadline is set here.
  purge: () => createDeadline(purgeReadMs).run(purger.last, () => unavailable("sql")),
});
