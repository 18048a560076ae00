import type { Server } from "node:http";
import { ingestionNodes } from "./agents/ingestion.ts";
import { orchestratorNodes } from "./agents/orchestrator.ts";
import { createAnswers } from "./answers.ts";
import { bootstrapAdmin } from "./api/auth/bootstrap.ts";
import { createKeys, type Keys } from "./api/auth/keys.ts";
import { loadAssets } from "./api/docs/assets.ts";
import { type Health, startHealth } from "./api/health.ts";
import { buildOpenapi } from "./api/openapi.ts";
import type { Route } from "./api/route.ts";
import { probeRoutes, routes } from "./api/routes/all.ts";
import { createApi } from "./api/server.ts";
import type { ApiServices } from "./api/services.ts";
import { startBackground } from "./background.ts";
import { createDocumentPreparer } from "./ingest/prepare/document-preparer.ts";
import { joinInstallation, secretsFolder } from "./join-installation.ts";
import { createJobWaiter } from "./knowledge/job-waiter.ts";
import { createJobs } from "./knowledge/jobs.ts";
import { createPictures } from "./knowledge/pictures.ts";
import { createProjectionRelay } from "./knowledge/projection/relay.ts";
import { createSecondaryRelay } from "./knowledge/projection/secondary.ts";
import { createRegistry } from "./knowledge/registry.ts";
import { createSources } from "./knowledge/sources.ts";
import { createSweeper } from "./knowledge/sweeper.ts";
import { createProjectionWatch, type ProjectionWatch } from "./knowledge/upkeep/watch-projections.ts";
import { createMemory } from "./memory/memory.ts";
import { createThreadedEmbedder } from "./models/offline/threaded-embedder.ts";
import { beginTemporal, openWorkflows } from "./open-workflows.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { startLoop } from "./platform/loop.ts";
import { createMetrics, type MetricSources } from "./platform/metrics.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { createRightOfWay } from "./platform/right-of-way.ts";
import { logSpans } from "./platform/span.ts";
import { createAccessLog } from "./retrieval/access-log.ts";
import { createQuestionQueue } from "./retrieval/question-queue.ts";
import { checkRole } from "./roles.ts";
import { type AroundStore, openStores, type Stores } from "./stores/open.ts";
import type { WorkflowEngine } from "./temporal/engine.ts";
import { version } from "./version.ts";
import { createPageRenderer } from "./viz/page-renderer.ts";

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
  closers.push(logSpans(log));
  const temporal = await beginTemporal(config, log);
  closers.push(() => temporal?.close());
  const stores = await openStores(config, log, around);
  closers.push(stores.close);
  const { records, files, documents } = stores;
  const { alone, pepper, replaced } = await joinInstallation({ config, stores, log });
  const knowledge = createKnowledge(config, stores, log);
  closers.push(knowledge.close);
  const { registry, pictures, relay, secondaryRelay, sweeper } = knowledge;
  const memory = createMemory({ documents, log });
  const accessed = createAccessLog(records);
  const { embedder, rightOfWay } = knowledge;
  const { questionWork, ...answers } = createAnswers({ stores, embedder, memory, accessed, rightOfWay });
  const parts = { temporal, config, log, bundlePath, stores, alone, knowledge, questionWork, closers };
  const { engine, starter, reconciler, temporalUi } = await openWorkflows(parts);
  const keys = createKeys({ records, pepper });
  const { LORE_ADMIN_KEY: adminKey, ROLE: role } = config;
  const adminKeyFile = await bootstrapAdmin({ keys, records, folder: secretsFolder(config), adminKey });
  const queued = { relay, secondaryRelay, sweeper, starter, reconciler, keys, accessed, records, documents, log };
  const background = startBackground(role, queued);
  closers.push(background.close);
  const projections = createProjectionWatch({ ...stores, embedder, log });
  const watching = startLoop({ name: "projections", intervalMs: 15_000, round: projections.look, log });
  closers.push(watching.close);
  const health = await startHealth({ engine, probes: probesOf(stores, engine, projections), traffic: stores.traffic });
  closers.push(health.close);
  const lifecycle = { stopping: false };
  const served = role === "worker" ? probeRoutes : routes;
  const services: ApiServices = {
    lifecycle,
    metrics: createMetrics(metricSources(stores, health, served)),
    metricsAuth: config.LORE_METRICS_AUTH,
    keys,
    registry,
    pictures,
    files,
    outbound: outboundOf(config, closers),
    health,
    log,
    version,
    sources: createSources({ records, files, registry, wake: background.wake }),
    jobs: createJobs({ records, wake: background.wake }),
    jobWaiter: createJobWaiter({ records, lifecycle, timeoutMs: config.LORE_UNIFIED_WAIT_SECONDS * 1000 }),
    idempotency: records.sources,
    ...answers,
    questions: createQuestionQueue({ records, wake: background.wake }),
    agents: { nodes: [...ingestionNodes, ...orchestratorNodes], memoryManagers: memory.managers },
    openapi: buildOpenapi(routes, version),
    docsAssets: await loadAssets(),
  };
  const server = createApi(services, served);
  closers.push(() => {
    lifecycle.stopping = true;
    return closeServer(server);
  });
  return { server, stores, keys, engine: engine.kind, temporalUi, adminKeyFile, replaced };
}

/** null when documents may not be given by URL. */
function outboundOf(config: Config, closers: Closers): Outbound | null {
  if (!config.LORE_DOC_URL_ENABLED) return null;
  const outbound = createOutbound({ allowCidrs: config.LORE_SSRF_ALLOW_CIDRS, ports: config.LORE_OUTBOUND_PORTS });
  closers.push(outbound.close);
  return outbound;
}

const metricSources = ({ records }: Stores, health: Health, served: readonly Route[]): MetricSources => ({
  version,
  routes: served,
  startedAt: health.report().startedAt,
  services: () =>
    Object.entries(health.report().services).flatMap(([service, { status, checked_at }]) =>
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

export function createKnowledge(config: Config, stores: Stores, log: Log) {
  const embedder = createThreadedEmbedder();
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

/** Longest wait for answers under way. */
const drainMs = 20_000;

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
