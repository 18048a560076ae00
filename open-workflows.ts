import { join } from "node:path";
import { createIngestionActivities } from "./activities/ingestion.ts";
import { createIngestionWork } from "./knowledge/ingestion/work.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { Stores } from "./stores/open.ts";
import { openTemporalEngine } from "./temporal/client.ts";
import { createReconciler } from "./temporal/reconciler.ts";
import { launchTemporal } from "./temporal/server/launch.ts";
import { createStarter } from "./temporal/starter.ts";
import { openWorker } from "./temporal/worker.ts";

interface WorkflowParts {
  readonly config: Config;
  readonly log: Log;
  readonly bundlePath: string;
  readonly stores: Stores;
  readonly knowledge: Parameters<typeof createIngestionWork>[0];
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

/** The workflow engine with everything that serves it: server, client, worker, starter and reconciler. */
export async function openWorkflows({ config, log, bundlePath, stores, knowledge, closers }: WorkflowParts) {
  const { address, uiUrl, stop } = await temporalServer(config, log);
  closers.push(stop);
  const namespace = config.TEMPORAL_NAMESPACE;
  const engine = openTemporalEngine({ address, namespace });
  closers.push(engine.close);
  const activities = createIngestionActivities(createIngestionWork(knowledge));
  const concurrency = config.LORE_INGEST_CONCURRENCY;
  const worker = await openWorker({ address, namespace, activities, bundlePath, concurrency, log });
  closers.push(worker.close);
  const starter = createStarter({ records: stores.records, engine, log });
  const reconciler = createReconciler({ records: stores.records, engine, starter, log });
  return { engine, starter, reconciler, temporalUi: uiUrl };
}

async function temporalServer(config: Config, log: Log) {
  if (config.TEMPORAL_ADDRESS !== undefined) {
    return { address: config.TEMPORAL_ADDRESS, uiUrl: null, stop: async () => undefined };
  }
  return launchTemporal({
    // The composition saw to it that there is one.
    executable: config.LORE_TEMPORAL_BINARY ?? "temporal",
    dataDir: join(config.dataDir, "temporal"),
    ...(config.LORE_TEMPORAL_UI_PORT === 0 ? {} : { uiPort: config.LORE_TEMPORAL_UI_PORT }),
    log,
  });
}
