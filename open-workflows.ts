import { join } from "node:path";
import { createIngestionActivities } from "./activities/ingestion.ts";
import { createQueryActivities } from "./activities/query.ts";
import { createDeliveryActivities } from "./activities/webhooks.ts";
import type { DeliveryWork } from "./agents/delivery-steps.ts";
import type { QuestionWork } from "./agents/query-steps.ts";
import type { IngestionWork } from "./agents/steps.ts";
import { invalidInput } from "./domain/errors.ts";
import { webhookLimits } from "./domain/limits.ts";
import { observeStages } from "./knowledge/ingestion/observe-stages.ts";
import { createIngestionWork } from "./knowledge/ingestion/work.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Stores } from "./stores/open.ts";
import { accessTo, type TemporalAccess } from "./temporal/access.ts";
import { openTemporalEngine } from "./temporal/client.ts";
import { answerQuestion } from "./temporal/embedded/answer-question.ts";
import { deliverWebhook } from "./temporal/embedded/deliver-webhook.ts";
import { openEmbeddedEngine } from "./temporal/embedded/engine.ts";
import { ingestDocument } from "./temporal/embedded/ingest-document.ts";
import { createSlots } from "./temporal/embedded/slots.ts";
import type { WorkflowEngine } from "./temporal/engine.ts";
import { keepWorker } from "./temporal/keep-worker.ts";
import { ingestQueue, queryQueue, webhookQueue } from "./temporal/names.ts";
import { createOverdueWebhooks } from "./temporal/overdue.ts";
import { createReconciler } from "./temporal/reconciler.ts";
import { launchTemporal } from "./temporal/server/launch.ts";
import { createStarter } from "./temporal/starter.ts";

/** They share the event loop with the questions that are answered at once, which must not wait for them. */
const questionStepsAtOnce = 4;

interface TemporalServer {
  readonly access: TemporalAccess;
  readonly uiUrl: string | null;
  stop(): Promise<void>;
}

/** A Temporal server on its way: it takes as long to start as the database does, and needs nothing of it. */
interface ComingServer {
  readonly started: Promise<TemporalServer>;
  /** Waits for the start, then stops what was started. */
  close(): Promise<void>;
}

/** null where workflows run inside this process. Throws `invalid_input` when the way to a given cluster is not described. */
export async function beginTemporal(config: Config, log: Log): Promise<ComingServer | null> {
  if (chooseEngine(config) === "embedded") return null;
  const { TEMPORAL_ADDRESS: address, TEMPORAL_UI_URL: uiUrl } = config;
  if (address !== undefined) {
    const given = { access: await accessTo(address, config), uiUrl: uiUrl ?? null, stop: async () => undefined };
    return { started: Promise.resolve(given), close: given.stop };
  }
  const started = ownServer(config, log);
  // Whoever awaits `started` hears why it failed; then there is nothing to stop.
  const stop = started.then(
    (server) => server.stop,
    () => async () => undefined,
  );
  return { started, close: async () => (await stop)() };
}

interface WorkflowParts {
  readonly temporal: ComingServer | null;
  readonly config: Config;
  readonly log: Log;
  readonly bundlePath: string;
  readonly stores: Stores;
  /** Nobody else serves this installation. */
  readonly alone: boolean;
  readonly knowledge: Parameters<typeof createIngestionWork>[0];
  readonly questionWork: QuestionWork;
  readonly deliveryWork: DeliveryWork;
  readonly metrics: Pick<Metrics, "ingestStage">;
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

interface EngineParts
  extends Pick<WorkflowParts, "config" | "log" | "bundlePath" | "questionWork" | "deliveryWork" | "closers"> {
  readonly ingestionWork: IngestionWork;
}

/** The workflow engine with everything that serves it: server, client, worker, starter and reconciler. */
export async function openWorkflows(parts: WorkflowParts) {
  const { temporal, log, stores } = parts;
  const { records } = stores;
  // Whoever worked on a job before us is dead, on either engine. Among others a claim is a run's, whoever works for it.
  if (parts.alone) await records.jobs.lapseClaims();
  const engineParts = { ...parts, ingestionWork: createIngestionWork(observed(parts)) };
  const { engine, temporalUi } = temporal ? await openTemporal(temporal, engineParts) : openEmbedded(engineParts);
  const starter = createStarter({ records, engine, log });
  const reconciler = createReconciler({ records, engine, starter, log });
  return { engine, starter, reconciler, overdue: createOverdueWebhooks({ records, engine, log }), temporalUi };
}

/** Stages are timed in the process that does the work. */
const observed = ({ knowledge, metrics }: WorkflowParts): WorkflowParts["knowledge"] => ({
  ...knowledge,
  records: { ...knowledge.records, jobs: observeStages(knowledge.records.jobs, metrics.ingestStage) },
});

/** Throws `invalid_input` when Temporal is asked for and cannot be had. */
export function chooseEngine(config: Config): WorkflowEngine["kind"] {
  const { LORE_WORKFLOW_ENGINE: wanted, TEMPORAL_ADDRESS, LORE_TEMPORAL_BINARY } = config;
  const isThere = TEMPORAL_ADDRESS !== undefined || LORE_TEMPORAL_BINARY !== undefined;
  if (wanted !== "temporal") return wanted === "auto" && isThere ? "temporal" : "embedded";
  if (isThere) return "temporal";
  const ways = "set TEMPORAL_ADDRESS, put the temporal command on PATH, or run `npm run demo` once to have it built";
  throw invalidInput(`LORE_WORKFLOW_ENGINE=temporal, and there is no Temporal server: ${ways}`);
}

function openEmbedded({ config, log, ingestionWork, questionWork, deliveryWork, closers }: EngineParts) {
  const how = "with TEMPORAL_ADDRESS, or the temporal command on PATH, a Temporal server takes over";
  log.info(`workflows run inside this process (LORE_WORKFLOW_ENGINE=embedded); ${how}`);
  const engine = openEmbeddedEngine({
    programs: {
      ingestDocument: { program: ingestDocument(ingestionWork), slots: createSlots(config.LORE_INGEST_CONCURRENCY) },
      answerQuestion: { program: answerQuestion(questionWork), slots: createSlots(questionStepsAtOnce) },
      deliverWebhook: { program: deliverWebhook(deliveryWork), slots: createSlots(webhookLimits.atOnce) },
    },
    log,
  });
  closers.push(engine.close);
  return { engine, temporalUi: null };
}

async function openTemporal(temporal: ComingServer, parts: EngineParts) {
  const { config, log, closers } = parts;
  const { access, uiUrl } = await temporal.started;
  const engine = openTemporalEngine({ ...access, namespace: config.TEMPORAL_NAMESPACE, log });
  closers.push(engine.close);
  if (config.ROLE !== "api") closers.push((await openWorkers(access, parts)).close);
  return { engine, temporalUi: uiUrl };
}

async function openWorkers(access: TemporalAccess, parts: EngineParts) {
  const { config, log, bundlePath, ingestionWork, questionWork, deliveryWork } = parts;
  // Loaded when needed only: a native library, which not every platform has.
  const { openWorker } = await import("./temporal/worker.ts");
  const ingestion = createIngestionActivities(ingestionWork);
  const queues = [
    { taskQueue: ingestQueue, activities: ingestion, concurrency: config.LORE_INGEST_CONCURRENCY },
    { taskQueue: queryQueue, activities: createQueryActivities(questionWork), concurrency: questionStepsAtOnce },
    { taskQueue: webhookQueue, activities: createDeliveryActivities(deliveryWork), concurrency: webhookLimits.atOnce },
  ];
  const namespace = config.TEMPORAL_NAMESPACE;
  return keepWorker(() => openWorker({ access, namespace, queues, bundlePath, log }), log);
}

async function ownServer(config: Config, log: Log): Promise<TemporalServer> {
  const { address, uiUrl, stop } = await launchTemporal({
    // The composition saw to it that there is one.
    executable: config.LORE_TEMPORAL_BINARY ?? "temporal",
    dataDir: join(config.dataDir, "temporal"),
    ...(config.LORE_TEMPORAL_UI_PORT === 0 ? {} : { uiPort: config.LORE_TEMPORAL_UI_PORT }),
    log,
  });
  return { access: { address }, uiUrl, stop };
}
