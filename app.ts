import type { Server } from "node:http";
import { ingestionNodes } from "./agents/ingestion.ts";
import { orchestratorNodes } from "./agents/orchestrator.ts";
import { createAnswers } from "./answers.ts";
import { bootstrapAdmin, pepperFrom } from "./api/auth/bootstrap.ts";
import { createKeys, type Keys } from "./api/auth/keys.ts";
import { loadAssets } from "./api/docs/assets.ts";
import { type Health, startHealth } from "./api/health.ts";
import { buildOpenapi } from "./api/openapi.ts";
import { routes } from "./api/routes/all.ts";
import { createApi } from "./api/server.ts";
import { startBackground } from "./background.ts";
import { AppError } from "./domain/errors.ts";
import { createDocumentPreparer } from "./ingest/prepare/document-preparer.ts";
import { createJobWaiter } from "./knowledge/job-waiter.ts";
import { createJobs } from "./knowledge/jobs.ts";
import { createPictures } from "./knowledge/pictures.ts";
import { createProjectionRelay } from "./knowledge/projection/relay.ts";
import { createRegistry } from "./knowledge/registry.ts";
import { createSources } from "./knowledge/sources.ts";
import { createSweeper } from "./knowledge/sweeper.ts";
import { createMemory } from "./memory/memory.ts";
import { createThreadedEmbedder } from "./models/offline/threaded-embedder.ts";
import { beginTemporal, chooseEngine, openWorkflows } from "./open-workflows.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics, type MetricSources } from "./platform/metrics.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { createRightOfWay } from "./platform/right-of-way.ts";
import { logSpans } from "./platform/span.ts";
import { createAccessLog } from "./retrieval/access-log.ts";
import { createQuestionQueue } from "./retrieval/question-queue.ts";
import { openStores, type Stores } from "./stores/open.ts";
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
  /** In reverse order of opening: no request is cut off, no step is lost, no child stays behind. */
  close(): Promise<void>;
}

/** The composition: the only file that knows everything. Read it from top to bottom; closing goes the other way. */
export async function openApp(config: Config, log: Log, bundlePath: string): Promise<App> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) {
      await Promise.resolve(closer()).catch((error: unknown) => log.error({ err: error }, "closing failed"));
    }
  };
  try {
    return { ...(await compose(config, log, bundlePath, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<unknown> | unknown)[];

async function compose(config: Config, log: Log, bundlePath: string, closers: Closers) {
  checkSetUp(config);
  closers.push(logSpans(log));
  const temporal = beginTemporal(config, log);
  closers.push(() => temporal?.close());
  const stores = await openStores(config, log);
  closers.push(stores.close);
  const { records, files, documents } = stores;
  const knowledge = createKnowledge(config, stores, log);
  closers.push(knowledge.close);
  const { registry, pictures, relay, sweeper } = knowledge;
  const memory = createMemory({ documents, log });
  const accessed = createAccessLog(records);
  const { embedder, rightOfWay } = knowledge;
  const { questionWork, ...answers } = createAnswers({ stores, embedder, memory, accessed, rightOfWay });
  const parts = { temporal, config, log, bundlePath, stores, knowledge, questionWork, closers };
  const { engine, starter, reconciler, temporalUi } = await openWorkflows(parts);
  const keys = createKeys({ records, pepper: await pepperFrom(config.dataDir, config.LORE_KEY_PEPPER) });
  const adminKey = config.LORE_ADMIN_KEY;
  const adminKeyFile = await bootstrapAdmin({ keys, records, dataDir: config.dataDir, adminKey });
  const background = startBackground({ relay, sweeper, starter, reconciler, keys, accessed, records, documents, log });
  closers.push(background.close);
  const health = await startHealth({ engine, probes: probesOf(stores, engine) });
  closers.push(health.close);
  const lifecycle = { stopping: false };
  const server = createApi({
    lifecycle,
    metrics: createMetrics(metricSources(stores, health)),
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
  });
  closers.push(() => {
    lifecycle.stopping = true;
    return closeServer(server);
  });
  return { server, stores, keys, engine: engine.kind, temporalUi, adminKeyFile };
}

/** What cannot work is refused before anything is opened. */
function checkSetUp(config: Config): void {
  if (config.ROLE !== "all") {
    const reason = "the vector store runs inside the process, so API and worker cannot be apart";
    throw new AppError("invalid_input", `ROLE=${config.ROLE}: ${reason}; use ROLE=all`);
  }
  chooseEngine(config);
}

/** null when documents may not be given by URL. */
function outboundOf(config: Config, closers: Closers): Outbound | null {
  if (!config.LORE_DOC_URL_ENABLED) return null;
  const outbound = createOutbound({ allowCidrs: config.LORE_SSRF_ALLOW_CIDRS, ports: config.LORE_OUTBOUND_PORTS });
  closers.push(outbound.close);
  return outbound;
}

const metricSources = ({ records }: Stores, health: Health): MetricSources => ({
  version,
  routes,
  startedAt: health.report().startedAt,
  services: () =>
    Object.entries(health.report().services).map(([service, { status, checked_at }]) => {
      return { service, checked_at, up: status === "connected" };
    }),
  jobs: records.jobs.countByStatus,
  outbox: records.outbox.pending,
});

const probesOf = (stores: Stores, engine: WorkflowEngine) => ({
  sql: stores.records.health,
  graphdb: stores.graph.health,
  vectorstore: stores.vectors.health,
  cache: stores.cache.health,
  visualizations: stores.files.health,
  workflow_engine: engine.health,
});

export function createKnowledge(config: Config, stores: Stores, log: Log) {
  const embedder = createThreadedEmbedder();
  const rightOfWay = createRightOfWay();
  const registry = createRegistry({ ...stores, embedder, autoCreate: config.LORE_AUTO_CREATE_KG });
  const relay = createProjectionRelay({ ...stores, embedder, rightOfWay, log });
  const renderer = createPageRenderer({ frameAncestors: config.LORE_VIZ_FRAME_ANCESTORS });
  const pictures = createPictures({ records: stores.records, files: stores.files, render: renderer.render });
  const preparer = createDocumentPreparer();
  return {
    ...stores,
    embedder,
    registry,
    relay,
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
