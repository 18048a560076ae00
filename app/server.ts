import { answerQuestion } from "../agents/answer-question.ts";
import { ingestDocument } from "../agents/ingest-document.ts";
import { nodesOf } from "../agents/workflow.ts";
import { loadAssets } from "../api/docs/assets.ts";
import { createLifecycle } from "../api/http/lifecycle.ts";
import { createApi } from "../api/http/server.ts";
import { buildOpenapi } from "../api/openapi/document.ts";
import type { Route } from "../api/route.ts";
import { routes } from "../api/routes/all.ts";
import type { ApiServices } from "../api/services.ts";
import { createJobWaiter } from "../knowledge/job-waiter.ts";
import { createJobs } from "../knowledge/jobs.ts";
import { createOverview } from "../knowledge/overview.ts";
import { createSources } from "../knowledge/sources.ts";
import type { Memory } from "../memory/memory.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import { createOutbound } from "../platform/outbound/outbound.ts";
import { createQuestionQueue } from "../retrieval/question-queue.ts";
import type { Stores } from "../stores/open.ts";
import type { Knowledge } from "./knowledge.ts";
import { version } from "./version.ts";

interface ServerParts
  extends Pick<ApiServices, "access" | "analytics">,
    Pick<ApiServices["operations"], "health" | "metrics" | "log">,
    Pick<ApiServices["documents"], "webhooks"> {
  readonly config: Config;
  readonly stores: Stores;
  readonly knowledge: Pick<Knowledge, "registry" | "pictures">;
  readonly answers: Omit<ApiServices["questions"], "queue">;
  readonly memory: Pick<Memory, "managers">;
  /** Called after work was queued: the background loop polls at once. */
  readonly wake: () => void;
  /** The routes that this process serves. */
  readonly served: readonly Route[];
}

/** The HTTP server with the services of all endpoints. It does not listen yet. */
export const openServer = ({ config, stores, knowledge, answers, memory, wake, served, ...parts }: ServerParts) =>
  closeTogether(parts.log, async (keep) => {
    const { records, files } = stores;
    const { registry, pictures } = knowledge;
    const { access, analytics, webhooks, health, metrics, log } = parts;
    const lifecycle = createLifecycle();
    const sources = createSources({ records, files, registry, wake });
    const outbound = keep(config.ingestion.urlsEnabled ? createOutbound(config.outbound) : null);
    const timeoutMs = config.ingestion.unifiedWaitSeconds * 1000;
    const services: ApiServices = {
      access,
      documents: { sources, files, outbound, webhooks },
      graphs: { registry, overview: createOverview(stores), pictures },
      questions: { ...answers, queue: createQuestionQueue({ records, wake }) },
      jobs: {
        ...createJobs({ records, wake, keptDays: config.retention.jobDays }),
        ...createJobWaiter({ records, lifecycle, timeoutMs }),
      },
      analytics,
      operations: {
        health,
        lifecycle,
        metrics,
        metricsAuth: config.metrics.auth,
        agents: { nodes: [...nodesOf(ingestDocument), ...nodesOf(answerQuestion)], memoryManagers: memory.managers },
        log,
        version,
        publicBaseUrl: config.http.publicBaseUrl,
      },
      docs: await docsOf(config.http),
      idempotency: records.idempotency,
      retention: config.retention,
    };
    const server = createApi(services, served);
    keep({ close: () => lifecycle.stop(server, config.shutdown.drainSeconds * 1_000) });
    return { server };
  });

/**
 * The document names a server only if the operator configured its address. Otherwise clients use the address from which
 * they loaded the document.
 */
const docsOf = async ({ publicBaseUrl: url }: Config["http"]) => ({
  openapi: { ...buildOpenapi(routes, version), ...(url === undefined ? {} : { servers: [{ url }] }) },
  assets: await loadAssets(),
});
