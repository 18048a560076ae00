import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { IngestionRef } from "../domain/job.ts";
import { inLanes } from "./in-lanes.ts";
import { type Failure, step } from "./step.ts";
import { day, minute, patient } from "./step-limits.ts";
import { defineWorkflow, type StepsOf, type WorkOf } from "./workflow.ts";

/**
 * Concurrent batches of one document: one computes while the other waits for the engines. More would starve other
 * documents.
 */
const batchLanes = 2;

/** Result of preparing a document. `done`: the document is small and already staged, so it needs no batches. */
export interface Prepared {
  readonly chunks: number;
  readonly batches: number;
  readonly done: boolean;
}

/** Result of an ingestion. */
export interface IngestionOutcome {
  readonly chunks: number;
  readonly kg_version: number;
  readonly visualizations: number;
}

/** The heartbeat timeout bounds the time to recover from a killed worker. */
const writing = { ...patient, heartbeatTimeoutMs: 30_000 } as const;
const long = { ...writing, timeoutMs: 30 * minute } as const;
const short = { ...writing, timeoutMs: 10 * minute } as const;

const steps = {
  /**
   * Claims the job, parses and chunks the document. A small document is also extracted, embedded and staged here; for a
   * big one the step only writes a plan.
   */
  prepare: step<[ref: IngestionRef], Prepared>({
    ...long,
    cancellation: "stop",
    ifCompleted: { chunks: 0, batches: 0, done: true },
    progress: {
      label: "prepare",
      counts: { chunks: 0, batches: 0 },
      count: ({ chunks, batches }) => ({ chunks, batches }),
      note: ({ chunks = 0 }) => (chunks > 0 ? `${chunks} chunks` : ""),
    },
  }),
  /** Extracts, embeds and stages batch `batch` (from 0) of a big document; returns the number of staged chunks. */
  prepareBatch: step<[ref: IngestionRef, batch: number], { readonly chunks: number }>({
    ...long,
    cancellation: "stop",
    ifCompleted: { chunks: 0 },
    progress: {
      label: "batches",
      counts: { batches_done: 0 },
      count: (_staged, { batches_done = 0 }) => ({ batches_done: batches_done + 1 }),
      isDone: ({ batches_done, batches }) => batches_done === batches,
      note: ({ batches_done, batches = 0 }) => (batches > 0 ? `${batches_done} of ${batches}` : ""),
    },
  }),
  /**
   * Makes the staged revision visible and waits until the engines show it. The flip's transaction decides whether a
   * concurrent cancellation still counts; after the flip the job completes.
   */
  publish: step<[ref: IngestionRef], { readonly kg_version: number }>({
    ...short,
    cancellation: "finish",
    ifCompleted: { kg_version: 0 },
    progress: { label: "publish" },
  }),
  /** Draws the knowledge graph in version `kgVersion` or a later one, and completes the job. */
  renderPictures: step<[ref: IngestionRef, kgVersion: number], { readonly visualizations: number }>({
    ...short,
    cancellation: "always",
    ifCompleted: { visualizations: 0 },
    progress: { label: "pictures" },
  }),
  /** Marks the job failed or cancelled; the sweeper deletes its staged data. */
  abandon: step<[ref: IngestionRef, failure: Failure], void>({ ...short, cancellation: "always" }),
};

/** Ingests a stored upload until it is searchable and drawn. Cancelling it leaves no data behind. */
export const ingestDocument = defineWorkflow({
  name: "ingestDocument",
  taskQueue: "ingest",
  timeoutMs: 7 * day,
  workflowId: ({ source_id, revision }: IngestionRef) => `ingest/${source_id}/${revision}`,
  ofJob: ({ id: job_id, type, kg_id, source_id, revision }) =>
    (type !== "ingestion" && type !== "reingestion") || kg_id === null || source_id === null || revision === null
      ? null
      : { job_id, kg_id, source_id, revision },
  steps,
  async run(steps, ref): Promise<IngestionOutcome> {
    const { prepared, kg_version, visualizations } = await buildGraph(steps).invoke({ ref });
    return { chunks: prepared.chunks, kg_version, visualizations };
  },
});

export type IngestionSteps = StepsOf<typeof ingestDocument>;
export type IngestionWork = WorkOf<typeof ingestDocument>;

const IngestionState = Annotation.Root({
  ref: Annotation<IngestionRef>,
  prepared: Annotation<Prepared>,
  kg_version: Annotation<number>,
  visualizations: Annotation<number>,
});
type State = typeof IngestionState.State;

/** prepare → [batches] → publish → pictures. Compiling takes 0.3 ms, so every run builds its own graph. */
const buildGraph = (steps: IngestionSteps) =>
  new StateGraph(IngestionState)
    .addNode("prepare", async ({ ref }: State) => ({ prepared: await steps.prepare(ref) }))
    .addNode("batches", async ({ ref, prepared }: State) => {
      await inLanes(batchLanes, prepared.batches, (batch) => steps.prepareBatch(ref, batch));
      return {};
    })
    .addNode("publish", ({ ref }: State) => steps.publish(ref))
    .addNode("pictures", ({ ref, kg_version }: State) => steps.renderPictures(ref, kg_version))
    .addEdge(START, "prepare")
    .addConditionalEdges("prepare", ({ prepared }: State) => (prepared.done ? "publish" : "batches"), [
      "batches",
      "publish",
    ])
    .addEdge("batches", "publish")
    .addEdge("publish", "pictures")
    .addEdge("pictures", END)
    .compile();
