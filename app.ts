import type { Server } from "node:http";
import { ingestionNodes } from "./agents/ingestion.ts";
import { orchestratorNodes, runOrchestrator } from "./agents/orchestrator.ts";
import { bootstrapAdmin, pepperFrom } from "./api/auth/bootstrap.ts";
import { createKeys, type Keys } from "./api/auth/keys.ts";
import { loadAssets } from "./api/docs/assets.ts";
import { type Health, startHealth } from "./api/health.ts";
import { buildOpenapi } from "./api/openapi.ts";
import { routes } from "./api/routes/all.ts";
import { createApi } from "./api/server.ts";
import { startBackground } from "./background.ts";
import { AppError } from "./domain/errors.ts";
import { createDocumentParser } from "./ingest/parse/document-parser.ts";
import { createJobs } from "./knowledge/jobs.ts";
import { createPictures } from "./knowledge/pictures.ts";
import { createProjectionRelay } from "./knowledge/projection/relay.ts";
import { createRegistry } from "./knowledge/registry.ts";
import { createSources } from "./knowledge/sources.ts";
import { createSweeper } from "./knowledge/sweeper.ts";
import { createMemory, type Memory } from "./memory/memory.ts";
import { createHashEmbedder } from "./models/offline/hash-embedder.ts";
import { openWorkflows } from "./open-workflows.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics, type MetricSources } from "./platform/metrics.ts";
import { createOutbound, type Outbound } from "./platform/outbound/outbound.ts";
import { logSpans } from "./platform/span.ts";
import { type AccessLog, createAccessLog } from "./retrieval/access-log.ts";
import { createQueryService } from "./retrieval/create-query-service.ts";
import { createVectorBypass } from "./retrieval/create-vector-bypass.ts";
import { createKnowledgeGraphPipeline } from "./retrieval/pipelines/knowledge-graph.ts";
import { createVectorSearchPipeline } from "./retrieval/pipelines/vector-search.ts";
import { createSqlPipeline } from "./retrieval/sql/create-sql-pipeline.ts";
import { openStores, type Stores } from "./stores/open.ts";
import type { WorkflowEngine } from "./temporal/engine.ts";
import { version } from "./version.ts";
import { createPageRenderer } from "./viz/page-renderer.ts";

/** The running service. */
export interface App {
  readonly server: Server;
  readonly stores: Stores;
  readonly keys: Keys;
  /** Where a person looks at the workflows; null for a server that somebody else runs. */
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
  const stores = await openStores(config, log);
  closers.push(stores.close);
  const { records, files, documents } = stores;
  const knowledge = createKnowledge(config, stores, log);
  closers.push(knowledge.close);
  const { registry, pictures, relay, sweeper } = knowledge;
  const parts = { config, log, bundlePath, stores, knowledge, closers };
  const { engine, starter, reconciler, temporalUi } = await openWorkflows(parts);
  const keys = createKeys({ records, pepper: await pepperFrom(config.dataDir, config.LORE_KEY_PEPPER) });
  const adminKey = config.LORE_ADMIN_KEY;
  const adminKeyFile = await bootstrapAdmin({ keys, records, dataDir: config.dataDir, adminKey });
  const accessed = createAccessLog(records);
  const background = startBackground({ relay, sweeper, starter, reconciler, keys, accessed, documents, log });
  closers.push(background.close);
  const health = await startHealth({ engine, probes: probesOf(stores, engine) });
  closers.push(health.close);
  const memory = createMemory({ documents, log });
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
    idempotency: records.sources,
    ...createAnswers(stores, knowledge.embedder, memory, accessed),
    agents: { nodes: [...ingestionNodes, ...orchestratorNodes], memoryManagers: memory.managers },
    openapi: buildOpenapi(routes, version),
    docsAssets: await loadAssets(),
  });
  closers.push(() => {
    lifecycle.stopping = true;
    return closeServer(server);
  });
  return { server, stores, keys, temporalUi, adminKeyFile };
}

/** What cannot work is refused before anything is opened. */
function checkSetUp({ ROLE, TEMPORAL_ADDRESS, LORE_TEMPORAL_BINARY }: Config): void {
  if (ROLE !== "all") {
    const reason = "the vector store runs inside the process, so API and worker cannot be apart";
    throw new AppError("invalid_input", `ROLE=${ROLE}: ${reason}; use ROLE=all`);
  }
  if (TEMPORAL_ADDRESS === undefined && LORE_TEMPORAL_BINARY === undefined) {
    const ways = "set TEMPORAL_ADDRESS, put the temporal command on PATH, or run `npm run demo` once to have it built";
    throw new AppError("invalid_input", `No Temporal server: ${ways}`);
  }
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
  const embedder = createHashEmbedder();
  const registry = createRegistry({ ...stores, embedder, autoCreate: config.LORE_AUTO_CREATE_KG });
  const relay = createProjectionRelay({ ...stores, embedder, log });
  const renderer = createPageRenderer({ frameAncestors: config.LORE_VIZ_FRAME_ANCESTORS });
  const pictures = createPictures({ records: stores.records, files: stores.files, render: renderer.render });
  const parser = createDocumentParser();
  return {
    ...stores,
    embedder,
    registry,
    relay,
    pictures,
    parser,
    sweeper: createSweeper(stores),
    close: async () => {
      await Promise.all([parser.close(), renderer.close()]);
    },
  };
}

function createAnswers(
  stores: Stores,
  embedder: ReturnType<typeof createHashEmbedder>,
  memory: Memory,
  accessed: AccessLog,
) {
  const { records, graph, vectors, keywords } = stores;
  const services = { records: records.reading, graph, vectors, keywords, embedder };
  const vector_search = createVectorSearchPipeline(services);
  const passages = { knowledge_graph: createKnowledgeGraphPipeline(services), vector_search };
  const sql = createSqlPipeline({ tables: records.tables });
  return {
    query: createQueryService({ records, passages, sql, memory }, runOrchestrator, accessed),
    vectorBypass: createVectorBypass({ records, pipeline: vector_search, embedder }),
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
