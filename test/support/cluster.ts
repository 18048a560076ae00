// The distributed profile with several processes, as an orchestrator would run them, and a look at their data.
import { once } from "node:events";
import { join } from "node:path";
import { Client, Connection, type WorkflowHandle, WorkflowNotFoundError } from "@temporalio/client";
import { type BenchService, startService } from "../../bench/support/service.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import type { Report } from "../../knowledge/upkeep/report.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";
import { openProfile } from "./profiles.ts";
import { projected } from "./projected-ids.ts";

/** The process and the attempt that completed a step of a workflow. */
export interface Attempt {
  readonly pid: number;
  readonly attempt: number;
}

export interface Cluster {
  /** The settings of all processes. */
  readonly settings: Readonly<Record<string, string>>;
  /** A process with a data folder of its own. */
  start(role: "api" | "worker", settings?: Record<string, string>): Promise<BenchService>;
  attempts(workflowId: string): Promise<readonly Attempt[]>;
  /** Processes that run a step of this workflow now. */
  busyWith(workflowId: string): Promise<readonly number[]>;
  /** Compares every store with the records, once no projection is behind. */
  examine(): Promise<Report>;
  close(): Promise<void>;
}

export async function openCluster(common: Record<string, string> = {}): Promise<Cluster> {
  const profile = await openProfile("distributed");
  const settings = { ...profile.settings, ...common };
  const address = settings.TEMPORAL_ADDRESS ?? "";
  const client = new Client({ connection: await Connection.connect({ address }) });
  const started: BenchService[] = [];
  return {
    settings,
    async start(role, extra = {}) {
      const folder = join(profile.folder, `process-${started.length}`);
      const service = await startService(folder, { ...settings, ...extra, LORE_DATA_DIR: folder, ROLE: role });
      started.push(service);
      return service;
    },
    attempts: (workflowId) => attemptsOf(client.workflow.getHandle(workflowId)),
    busyWith: (workflowId) => busyWith(client.workflow.getHandle(workflowId)),
    async examine() {
      const stores = await openStores(readConfig(settings), silentLog());
      try {
        await projected(stores);
        return await createDoctor({ ...stores, embedder: createHashEmbedder() }).examine();
      } finally {
        await stores.close();
      }
    },
    async close() {
      for (const service of started) await ended(service);
      await client.connection.close();
      await profile.close();
    },
  };
}

async function ended({ process: child }: BenchService): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** PENDING_ACTIVITY_STATE_STARTED of Temporal's interface. */
const isStarted = 2;

async function busyWith(handle: WorkflowHandle): Promise<readonly number[]> {
  const { raw } = await handle.describe().catch(whenUnknown({ raw: { pendingActivities: [] } }));
  const started = (raw.pendingActivities ?? []).filter(({ state }) => state === isStarted);
  return started.map(({ lastWorkerIdentity }) => pidOf(lastWorkerIdentity));
}

/** The start of a workflow may still be in the outbox. */
const whenUnknown =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (error instanceof WorkflowNotFoundError) return answer;
    throw error;
  };

async function attemptsOf(handle: WorkflowHandle): Promise<readonly Attempt[]> {
  const { events } = await handle.fetchHistory().catch(whenUnknown({ events: [] }));
  return (events ?? []).flatMap(({ activityTaskStartedEventAttributes: started }) =>
    started ? [{ pid: pidOf(started.identity), attempt: started.attempt ?? 1 }] : [],
  );
}

/** The SDK calls a worker `<pid>@<host>`. */
const pidOf = (identity: string | null | undefined): number => Number((identity ?? "").split("@")[0]);
