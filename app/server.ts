import { loadAssets } from "../api/docs/assets.ts";
import { originsIn } from "../api/http/cross-origin.ts";
import { createLifecycle } from "../api/http/lifecycle.ts";
import { createApi } from "../api/http/server.ts";
import { buildOpenapi } from "../api/openapi/document.ts";
import type { Route } from "../api/route.ts";
import { routes } from "../api/routes/all.ts";
import type { ApiServices } from "../api/services.ts";
import { createBrowsing } from "../knowledge/browsing.ts";
import { createDeleteKg } from "../knowledge/delete-kg.ts";
import { createEdits } from "../knowledge/edits.ts";
import { createJobWaiter } from "../knowledge/job-waiter.ts";
import { createJobs } from "../knowledge/jobs.ts";
import { createMerges } from "../knowledge/merges.ts";
import { createOverview } from "../knowledge/overview.ts";
import { createPostedChunks } from "../knowledge/posted-chunks.ts";
import { createSyncStates, type ReadSyncStates } from "../knowledge/projection/sync-states.ts";
import { createRegeneratePictures } from "../knowledge/regenerate-pictures.ts";
import { createRegistryInfo } from "../knowledge/registry-info.ts";
import { createJobRetry } from "../knowledge/retry-job.ts";
import { createSourceTexts } from "../knowledge/source-text.ts";
import { createSources } from "../knowledge/sources.ts";
import { createExports } from "../knowledge/transfer/exports.ts";
import { createImports } from "../knowledge/transfer/imports.ts";
import { createMemoryAudit } from "../memory/audit.ts";
import { createRequestedConsolidations } from "../memory/consolidation/requested.ts";
import { createMemoryExport } from "../memory/export.ts";
import { createMemoryFeedback } from "../memory/feedback.ts";
import { createMemoryItemList } from "../memory/item-list.ts";
import { createMemoryItems } from "../memory/items.ts";
import type { Memory } from "../memory/memory.ts";
import { createMemoryProfile } from "../memory/profile.ts";
import { createRecallPreview } from "../memory/recall-preview.ts";
import { createMemorySessions } from "../memory/sessions.ts";
import type { TurnSpool } from "../memory/spool/turn-spool.ts";
import { createMemoryUsers } from "../memory/users.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import { createOutbound } from "../platform/outbound/outbound.ts";
import { createQuestionQueue } from "../retrieval/question-queue.ts";
import type { Stores } from "../stores/open.ts";
import { agentFacts } from "./agent-facts.ts";
import { batchBenchmarks } from "./benchmarks.ts";
import type { Knowledge } from "./knowledge.ts";
import { version } from "./version.ts";

interface ServerParts
  extends Pick<ApiServices, "access" | "analytics">,
    Pick<ApiServices["operations"], "health" | "metrics" | "log">,
    Pick<ApiServices["documents"], "webhooks"> {
  readonly config: Config;
  readonly stores: Stores;
  readonly knowledge: Pick<
    Knowledge,
    "registry" | "configuration" | "orphans" | "pictures" | "relay" | "models" | "remembering" | "derivation"
  >;
  readonly answers: Omit<ApiServices["questions"], "queue" | "benchmarks">;
  readonly memory: Memory;
  readonly spool: TurnSpool;
  /** Called after work was queued: the background loop polls at once. */
  readonly wake: () => void;
  /** The routes that this process serves. */
  readonly served: readonly Route[];
}

/** The HTTP server with the services of all endpoints. It does not listen yet. */
export const openServer = ({
  config,
  stores,
  knowledge,
  answers,
  memory,
  spool,
  wake,
  served,
  ...parts
}: ServerParts) =>
  closeTogether(parts.log, async (keep) => {
    const { records, files, graph, vectors, keywords, documents } = stores;
    const { registry, relay } = knowledge;
    const { access, analytics, webhooks, health, metrics, log } = parts;
    const benchmarks = batchBenchmarks(config, records, wake);
    const lifecycle = createLifecycle();
    const syncStates = createSyncStates({ records, relay });
    const sources = createSources({
      records,
      files,
      graph,
      vectors,
      keywords,
      registry,
      syncStates,
      wake,
      ...config.deletion,
    });
    const outbound = keep(config.ingestion.urlsEnabled ? createOutbound(config.outbound) : null);
    const jobs = createJobs({ records, wake, keptDays: config.retention.jobDays });
    const services: ApiServices = {
      access,
      documents: {
        sources,
        texts: createSourceTexts({ records, files }),
        files,
        outbound,
        webhooks,
        extraTypes: config.ingestion.extraFileTypes,
        importLimitBytes: config.uploads.importMb * 1_048_576,
      },
      graphs: graphServices({ stores, knowledge, syncStates, wake, log }),
      questions: { ...answers, queue: createQuestionQueue({ records, wake }), benchmarks },
      jobs: {
        ...jobs,
        ...createJobRetry({ records, files, registry, jobs, wake }),
        ...createJobWaiter({ records, lifecycle, timeoutMs: config.ingestion.unifiedWaitSeconds * 1_000 }),
      },
      memory: memoryServices({ records, documents }, { memory, spool }),
      analytics,
      operations: {
        health,
        lifecycle,
        metrics,
        metricsAuth: config.metrics.auth,
        agents: agentFacts({ memory, documents, spool, health }),
        docs: await docsOf(config.http),
        idempotency: records.idempotency,
        idempotencyHours: config.retention.idempotencyHours,
        log,
        version,
        publicBaseUrl: config.http.publicBaseUrl,
        embedders: originsIn(config.pictures.frameAncestors),
      },
    };
    const server = createApi(services, served);
    keep({ close: () => lifecycle.stop(server, config.shutdown.drainSeconds * 1_000) });
    return { server };
  });

interface GraphParts extends Pick<ServerParts, "stores" | "knowledge" | "wake" | "log"> {
  readonly syncStates: ReadSyncStates;
}

function graphServices({ stores, knowledge, syncStates, wake, log }: GraphParts): ApiServices["graphs"] {
  const { records, files, vectors } = stores;
  const { registry, configuration, orphans, pictures, models, remembering, derivation } = knowledge;
  return {
    registry,
    configuration,
    registryInfo: createRegistryInfo({ records, vectors, orphans }),
    orphans,
    deleteKg: createDeleteKg({ records, registry, wake }),
    overview: createOverview({ records }),
    pictures,
    exports: createExports({ records, registry }),
    regeneratePictures: createRegeneratePictures({ records, registry, wake }),
    imports: createImports({ records, files, registry, wake }),
    postedChunks: createPostedChunks({ records, registry, models, remembering, derivation, log }),
    browsing: createBrowsing({ records, registry }),
    edits: createEdits({ records, registry }),
    merges: createMerges({ records, registry }),
    syncStates,
    hasSecondaryGraph: stores.secondaryGraph !== null,
  };
}

function memoryServices(
  { records, documents }: Pick<Stores, "records" | "documents">,
  { memory, spool }: Pick<ServerParts, "memory" | "spool">,
): ApiServices["memory"] {
  const users = createMemoryUsers({ records, documents, spool });
  return {
    users,
    sessions: createMemorySessions({ documents, spool }),
    items: createMemoryItems({ documents, users, spool }),
    list: createMemoryItemList({ documents }),
    openExport: createMemoryExport({ documents, users }),
    recallPreview: createRecallPreview({ memory, users }),
    profile: createMemoryProfile({ documents, users }),
    feedback: createMemoryFeedback({ documents, users }),
    audit: createMemoryAudit({ documents, users }),
    consolidations: createRequestedConsolidations({ documents, users }),
  };
}

/**
 * The document names a server only if the operator configured its address; otherwise clients use the address from which
 * they loaded the document. The first request builds the document, because that takes a tenth of a second.
 */
const docsOf = async ({ publicBaseUrl: url }: Config["http"]) => {
  const build = () => ({ ...buildOpenapi(routes, version), ...(url === undefined ? {} : { servers: [{ url }] }) });
  let built: ReturnType<typeof build> | undefined;
  const openapi = () => {
    built ??= build();
    return built;
  };
  return { openapi, assets: await loadAssets() };
};
