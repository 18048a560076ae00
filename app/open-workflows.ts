import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import { createDueMemories } from "../workflow-engine/due-memories.ts";
import { openEmbeddedEngine } from "../workflow-engine/embedded/engine.ts";
import { firstStart } from "../workflow-engine/job-workflow.ts";
import { createOverdueWebhooks } from "../workflow-engine/overdue.ts";
import { createReconciler } from "../workflow-engine/reconciler.ts";
import type { ServedWorkflows } from "../workflow-engine/serve.ts";
import { createStarter } from "../workflow-engine/starter.ts";
import type { TemporalAccess } from "../workflow-engine/temporal/access.ts";
import { openTemporalEngine } from "../workflow-engine/temporal/client.ts";
import { keepWorker } from "../workflow-engine/temporal/keep-worker.ts";
import { openServedWorkflows, type WorkParts } from "./served-workflows.ts";
import type { StartingTemporal } from "./temporal-server.ts";

interface WorkflowParts extends WorkParts {
  readonly config: Pick<Config, "workflows" | "folders" | "temporal" | "server">;
  /** null if workflows run inside this process. */
  readonly temporal: StartingTemporal | null;
  readonly bundlePath: string;
  /** No other process serves this installation. */
  readonly exclusive: boolean;
}

interface EngineParts extends Pick<WorkflowParts, "config" | "log" | "bundlePath"> {
  readonly served: ServedWorkflows;
}

/** The workflow engine with everything that serves it: client, worker, starter and reconciler. */
export const openWorkflows = (parts: WorkflowParts) =>
  closeTogether(parts.log, async (keep) => {
    const { temporal, log } = parts;
    const { records, documents } = parts.stores;
    // This process is alone, so existing claims belong to dead runs: release them. If other processes share the
    // installation, their runs may still be alive.
    if (parts.exclusive) await records.jobs.lapseClaims();
    const { served } = keep(await openServedWorkflows(parts));
    const engineParts = { ...parts, served };
    const opened = temporal ? openTemporal(temporal, engineParts) : openEmbedded(engineParts);
    const { engine, temporalUi } = keep(await opened);
    const startOfJob = firstStart(Object.values(served).map((workflow) => workflow.startOfJob));
    const starter = createStarter({ records, engine, startOfJob, log });
    const reconciler = createReconciler({ records, engine, startOfJob, starter, log });
    const overdue = createOverdueWebhooks({ records, engine, log });
    const dueMemories = createDueMemories({ consolidations: documents.consolidations, engine, log });
    return { engine, starter, reconciler, overdue, dueMemories, temporalUi };
  });

function openEmbedded({ log, served }: EngineParts) {
  const how = "with TEMPORAL_ADDRESS, or the temporal command on PATH, a Temporal server takes over";
  log.info(`workflows run inside this process (LORE_WORKFLOW_ENGINE=embedded); ${how}`);
  const engine = openEmbeddedEngine({ programs: served, log });
  return { engine, temporalUi: null, close: engine.close };
}

const openTemporal = (temporal: StartingTemporal, parts: EngineParts) =>
  closeTogether(parts.log, async (keep) => {
    const { config, log } = parts;
    const { access, uiUrl } = await temporal.started;
    const engine = keep(openTemporalEngine({ ...access, namespace: config.temporal.namespace, log }));
    if (config.server.role !== "api") keep(await openWorkers(access, parts));
    return { engine, temporalUi: uiUrl };
  });

async function openWorkers(access: TemporalAccess, parts: EngineParts) {
  const { config, log, bundlePath, served } = parts;
  // Loaded only by workers: a native library, which not every platform has.
  const { openWorker } = await import("../workflow-engine/temporal/worker.ts");
  const queues = Object.values(served);
  const namespace = config.temporal.namespace;
  return keepWorker(() => openWorker({ access, namespace, queues, bundlePath, log }), log);
}
