import type { Server } from "node:http";
import { ingestionNodes } from "./agents/ingestion.ts";
import { orchestratorNodes } from "./agents/orchestrator.ts";
import { createAnswers } from "./answers.ts";
import type { Keys } from "./api/auth/keys.ts";
import { loadAssets } from "./api/docs/assets.ts";
import { type Health, startHealth } from "./api/health.ts";
import { createLifecycle } from "./api/lifecycle.ts";
import { buildOpenapi } from "./api/openapi.ts";
import type { Route } from "./api/route.ts";
import { probeRoutes, routes } from "./api/routes/all.ts";
import { createApi } from "./api/server.ts";
import type { ApiServices } from "./api/services.ts";
import { startBackground } from "./background.ts";
import { openEdge } from "./edge.ts";
import { createDocumentPreparer } from "./ingest/prepare/document-preparer.ts";
import { joinInstallation } from "./join-installation.ts";
import { createJobWaiter } from "./knowledge/job-waiter.ts";
import { createJobs } from "./knowledge/jobs.ts";
import { createOverview } from "./knowledge/overview.ts";
import { createPictures } from "./knowledge/pictures.ts";
import { createProjectionRelay } from "./knowledge/projection/relay.ts";
import { createSecondaryRelay } from "./knowledge/projection/secondary.ts";
import { createRegistry } from "./knowledge/registry.ts";
import { createSources } from "./knowledge/sources.ts";
import { createSweeper } from "./knowledge/sweeper.ts";
import { createProjectionWatch, type ProjectionWatch } from "./knowledge/upkeep/watch-projections.ts";
import { createMemory } from "./memory/memory.ts";
import { createModelCalls, type ModelCalls } from "./models/model-call.ts";
import { createThreadedEmbedder } from "./models/offline/threaded-embedder.ts";
import { readPrices } from "./models/prices.ts";
import { recordedEmbedder } from "./models/recorded-embedder.ts";
import { beginTemporal, openWorkflows } from "./open-workflows.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { startLoop } from "./platform/loop.ts";
import { createMetrics, type MetricSources } from "./platform/metrics.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { outboundOptions } from "./platform/outbound/way.ts";
import { createRightOfWay } from "./platform/right-of-way.ts";
import { logSpans } from "./platform/span.ts";
import { createAccessLog } from "./retrieval/access-log.ts";
import { createQuestionQueue } from "./retrieval/question-queue.ts";
import { checkRole } from "./roles.ts";
import { openSpanSinks } from "./span-sinks.ts";
import { type AroundStore, openStores, type Stores } from "./stores/open.ts";
import { openTelemetry } from "./telemetry.ts";
import type { WorkflowEngine } from "./temporal/engine.ts";
import { version } from "./version.ts";
import { createPageRenderer } from "./viz/page-renderer.ts";
import { openWebhooks } from "./webhooks.ts";

/** The running service. */
export interface App {
  readonly server: Server;
  readonly stores: Stores;
  readonly keys: Keys;
  /** What runs the workflows. */
  readonly engine: WorkflowEngine["kind"];
  /** Where a person looks at the workflows; null in process, and for a server that somebody else runs. */
  readonly temporalUi: string | null;
  /** File with the first admin key, when one was minted or is still the only one. */
  readonly adminKeyFile: string | null;
  /** Fires when another process took this one's place in the installation: it has to end, `reason` says why. */
  readonly replaced: AbortSignal;
  /** In reverse order of opening: no request is cut off, no step is lost, no child stays behind. */
  close(): Promise<void>;
}

/** The composition: the only file that knows everything. Read it from top to bottom; closing goes the other way. */
export async function openApp(config: Config, log: Log, bundlePath: string, around?: AroundStore): Promise<App> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await Promise.resolve(closer()).catch((error: unknown) => log.error({ err: error }, "closing failed"));
    }
  };
  try {
    return { ...(await compose({ config, log, bundlePath, around, closers })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<unknown> | unknown)[];

interface Composition {
  readonly config: Config;
  readonly log: Log;
  readonly bundlePath: string;
  /** Looks over every call of a store, for tests. */
  readonly around: AroundStore | undefined;
  readonly closers: Closers;
}

async function compose({ config, log, bundlePath, around, closers }: Composition) {
  checkRole(config);
  const models = modelCallsOf(config);
  closers.push(logSpans(log));
  const temporal = await beginTemporal(config, log);
  closers.push(() => temporal?.close());
  const stores = await openStores(config, log, around);
  closers.push(stores.close);
  const telemetry = openTelemetry({ config, stores, log, closers });
  const { records, files, documents } = stores;
  const { alone, pepper, replaced } = await joinInstallation({ config, stores, log });
  const knowledge = createKnowledge(config, stores, log, models);
  closers.push(knowledge.close);
  const { registry, pictures } = knowledge;
  const memory = createMemory({ documents, log });
  const accessed = createAccessLog(records);
  const { embedder, rightOfWay } = knowledge;
  const { questionWork, ...answers } = createAnswers({ stores, embedder, models, memory, accessed, rightOfWay });
  const { ROLE: role } = config;
  const served = role === "worker" ? probeRoutes : routes;
  const metrics = createMetrics(metricSources(stores, () => health, served));
  const { adminKeyFile, ...edge } = await openEdge({ config, stores, log, metrics, pepper, closers });
  await openSpanSinks({ config, metrics, budget: edge.budget, log, closers });
  const { keys } = edge;
  // What workers note while they end is written as well.
  closers.push(() => Promise.all([keys.flush(), accessed.flush()]));
  const { webhooks, ...delivery } = await openWebhooks({ config, stores, log, closers });
  const parts = { temporal, config, log, bundlePath, stores, alone, knowledge, questionWork, metrics, closers };
  const { temporalUi, engine, ...queues } = await openWorkflows({ ...parts, ...delivery });
  const background = startBackground(role, { ...knowledge, ...queues, keys, accessed, log });
  closers.push(background.close);
  const projections = createProjectionWatch({ ...stores, embedder, log });
  const watching = startLoop({ name: "projections", intervalMs: 15_000, round: projections.look, log });
  closers.push(watching.close);
  const health = await startHealth({ engine, probes: probesOf(stores, engine, projections), traffic: stores.traffic });
  closers.push(health.close);
  const lifecycle = createLifecycle();
  const services: ApiServices = {
    lifecycle,
    metrics,
    metricsAuth: config.LORE_METRICS_AUTH,
    ...edge,
    registry,
    pictures,
    overview: createOverview(stores),
    files,
    outbound: outboundOf(config, closers),
    health,
    log,
    sources: createSources({ records, files, registry, wake: background.wake }),
    jobs: createJobs({ records, wake: background.wake }),
    jobWaiter: createJobWaiter({ records, lifecycle, timeoutMs: config.LORE_UNIFIED_WAIT_SECONDS * 1000 }),
    idempotency: records.idempotency,
    webhooks,
    ...answers,
    analytics: telemetry.analytics(temporalUi),
    questions: createQuestionQueue({ records, wake: background.wake }),
    agents: { nodes: [...ingestionNodes, ...orchestratorNodes], memoryManagers: memory.managers },
    ...(await documentOf(config)),
  };
  const server = createApi(services, served);
  closers.push(() => lifecycle.stop(server, config.LORE_DRAIN_SECONDS * 1_000));
  return { server, stores, keys, engine: engine.kind, temporalUi, adminKeyFile, replaced };
}

/** What the service tells of itself; its address only where the operator says it, else wherever the document was found. */
const documentOf = async ({ LORE_PUBLIC_BASE_URL: url }: Config) => ({
  version,
  publicBaseUrl: url,
  openapi: { ...buildOpenapi(routes, version), ...(url === undefined ? {} : { servers: [{ url }] }) },
  docsAssets: await loadAssets(),
});

/** null when documents may not be given by URL. */
function outboundOf(config: Config, closers: Closers): Outbound | null {
  if (!config.LORE_DOC_URL_ENABLED) return null;
  const outbound = createOutbound(outboundOptions(config));
  closers.push(outbound.close);
  return outbound;
}

/** `health` is asked when somebody reads the metrics: counting begins before there is one. */
const metricSources = ({ records }: Stores, health: () => Health, served: readonly Route[]): MetricSources => ({
  version,
  routes: served,
  startedAt: new Date(),
  services: () =>
    Object.entries(health().report().services).flatMap(([service, { status, checked_at }]) =>
      status === "disabled" ? [] : [{ service, checked_at, up: status === "connected" }],
    ),
  jobs: records.jobs.countByStatus,
  outbox: records.outbox.pending,
});

const probesOf = (stores: Stores, engine: WorkflowEngine, projections: ProjectionWatch) => ({
  sql: stores.records.health,
  graphdb: projections.watching(["graph"], stores.graph.health),
  vectorstore: projections.watching(["vectors", "keywords"], stores.vectors.health),
  secondary_graph: stores.secondaryGraph?.health ?? null,
  documents: stores.documents.health,
  cache: stores.cache.health,
  visualizations: stores.files.health,
  workflow_engine: engine.health,
});

/** Throws `invalid_input` for prices that cannot be read. */
const modelCallsOf = ({ LORE_MODEL_PRICES: prices, LORE_TRACE_CONTENT: content }: Config): ModelCalls =>
  createModelCalls({ prices: readPrices(prices), content });

export function createKnowledge(config: Config, stores: Stores, log: Log, models = modelCallsOf(config)) {
  const embedder = recordedEmbedder(createThreadedEmbedder(), models);
  const rightOfWay = createRightOfWay();
  const registry = createRegistry({ ...stores, embedder, autoCreate: config.LORE_AUTO_CREATE_KG });
  const relay = createProjectionRelay({ ...stores, embedder, rightOfWay, log });
  const { records, secondaryGraph } = stores;
  const secondaryRelay = secondaryGraph && createSecondaryRelay({ records, secondaryGraph, rightOfWay });
  const renderer = createPageRenderer({ frameAncestors: config.LORE_VIZ_FRAME_ANCESTORS });
  const pictures = createPictures({ records: stores.records, files: stores.files, render: renderer.render });
  const preparer = createDocumentPreparer();
  return {
    ...stores,
    embedder,
    models,
    registry,
    relay,
    secondaryRelay,
    pictures,
    preparer,
    rightOfWay,
    sweeper: createSweeper(stores),
    close: async () => {
      await Promise.all([preparer.close(), embedder.close(), renderer.close()]);
    },
  };
}
