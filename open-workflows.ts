import { join } from "node:path";
import { createIngestionActivities } from "./activities/ingestion.ts";
import { createQueryActivities } from "./activities/query.ts";
import type { QuestionWork } from "./agents/query-steps.ts";
import type { IngestionWork } from "./agents/steps.ts";
import { invalidInput } from "./domain/errors.ts";
import { createIngestionWork } from "./knowledge/ingestion/work.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { Stores } from "./stores/open.ts";
import { openTemporalEngine } from "./temporal/client.ts";
import { answerQuestion } from "./temporal/embedded/answer-question.ts";
import { openEmbeddedEngine } from "./temporal/embedded/engine.ts";
import { ingestDocument } from "./temporal/embedded/ingest-document.ts";
import { createSlots } from "./temporal/embedded/slots.ts";
import type { WorkflowEngine } from "./temporal/engine.ts";
import { keepWorker } from "./temporal/keep-worker.ts";
import { ingestQueue, queryQueue } from "./temporal/names.ts";
import { createReconciler } from "./temporal/reconciler.ts";
import { launchTemporal } from "./temporal/server/launch.ts";
import { createStarter } from "./temporal/starter.ts";

/** They share the event loop with the questions that are answered at once, which must not wait for them. */
const questionStepsAtOnce = 4;

/** A Temporal server on its way: it takes as long to start as the database does, and needs nothing of it. */
interface ComingServer {
  readonly started: ReturnType<typeof temporalServer>;
  /** Waits for the start, then stops what was started. */
  close(): Promise<void>;
}

/** null where workflows run inside this process. */
export function beginTemporal(config: Config, log: Log): ComingServer | null {
  if (chooseEngine(config) === "embedded") return null;
  const started = temporalServer(config, log);
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
  readonly knowledge: Parameters<typeof createIngestionWork>[0];
  readonly questionWork: QuestionWork;
  /** Whoever opens something pushes how to close it. */
  readonly closers: (() => Promise<unknown> | unknown)[];
}

interface EngineParts extends Pick<WorkflowParts, "config" | "log" | "bundlePath" | "questionWork" | "closers"> {
  readonly ingestionWork: IngestionWork;
}

/** The workflow engine with everything that serves it: server, client, worker, starter and reconciler. */
export async function openWorkflows(parts: WorkflowParts) {
  const { temporal, log, stores } = parts;
  const { records } = stores;
  // The data folder belongs to one process at a time: whoever worked on a job before us is dead, on either engine.
  await records.jobs.lapseClaims();
  const engineParts = { ...parts, ingestionWork: createIngestionWork(parts.knowledge) };
  const { engine, temporalUi } = temporal ? await openTemporal(temporal, engineParts) : openEmbedded(engineParts);
  const starter = createStarter({ records, engine, log });
  return { engine, starter, reconciler: createReconciler({ records, engine, starter, log }), temporalUi };
}

/** Throws `invalid_input` when Temporal is asked for and cannot be had. */
export function chooseEngine(config: Config): WorkflowEngine["kind"] {
  const { LORE_WORKFLOW_ENGINE: wanted, TEMPORAL_ADDRESS, LORE_TEMPORAL_BINARY } = config;
  const isThere = TEMPORAL_ADDRESS !== undefined || LORE_TEMPORAL_BINARY !== undefined;
  if (wanted !== "temporal") return wanted === "auto" && isThere ? "temporal" : "embedded";
  if (isThere) return "temporal";
  const ways = "set TEMPORAL_ADDRESS, put the temporal command on PATH, or run `npm run demo` once to have it built";
  throw invalidInput(`LORE_WORKFLOW_ENGINE=temporal, and there is no Temporal server: ${ways}`);
}

function openEmbedded({ config, log, ingestionWork, questionWork, closers }: EngineParts) {
  const how = "with TEMPORAL_ADDRESS, or the temporal command on PATH, a Temporal server takes over";
  log.info(`workflows run inside this process (LORE_WORKFLOW_ENGINE=embedded); ${how}`);
  const engine = openEmbeddedEngine({
    programs: {
      ingestDocument: { program: ingestDocument(ingestionWork), slots: createSlots(config.LORE_INGEST_CONCURRENCY) },
      answerQuestion: { program: answerQuestion(questionWork), slots: createSlots(questionStepsAtOnce) },
    },
    log,
  });
  closers.push(engine.close);
  return { engine, temporalUi: null };
}

async function openTemporal(temporal: ComingServer, parts: EngineParts) {
  const { config, log, bundlePath, ingestionWork, questionWork, closers } = parts;
  // Loaded when needed only: a native library, which not every platform has.
  const [{ address, uiUrl }, { openWorker }] = await Promise.all([temporal.started, import("./temporal/worker.ts")]);
  const namespace = config.TEMPORAL_NAMESPACE;
  const engine = openTemporalEngine({ address, namespace });
  closers.push(engine.close);
  const ingestion = createIngestionActivities(ingestionWork);
  const queues = [
    { taskQueue: ingestQueue, activities: ingestion, concurrency: config.LORE_INGEST_CONCURRENCY },
    { taskQueue: queryQueue, activities: createQueryActivities(questionWork), concurrency: questionStepsAtOnce },
  ];
  const worker = await keepWorker(() => openWorker({ address, namespace, queues, bundlePath, log }), log);
  closers.push(worker.close);
  return { engine, temporalUi: uiUrl };
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
