import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { IngestionRef } from "../domain/job.ts";
import { inLanes } from "./in-lanes.ts";
import { type Failure, step } from "./step.ts";
import { minute, patient } from "./step-limits.ts";
import { defineWorkflow, type StepsOf, type WorkOf } from "./workflow.ts";

/** Batches of one document at a time: one computes while the other waits for its engines; more would starve others. */
const batchLanes = 2;

/** What preparing a document found out; `done` says that a small document is staged already and needs no batches. */
export interface Prepared {
  readonly chunks: number;
  readonly batches: number;
  readonly done: boolean;
}

/** What is true of a document after its ingestion. */
export interface IngestionOutcome {
  readonly chunks: number;
  readonly kg_version: number;
  readonly visualizations: number;
}

/** The heartbeat timeout is the time to recover from a killed worker. */
const writing = { ...patient, heartbeatTimeoutMs: 30_000 } as const;
const long = { ...writing, timeoutMs: 30 * minute } as const;
const short = { ...writing, timeoutMs: 10 * minute } as const;

const steps = {
  /** Takes the job, parses and chunks. A small document is extracted, embedded and staged here; a big one is planned. */
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
  /** Extracts, embeds and stages batch `batch` (from 0) of a big document; answers with the chunks it staged. */
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
   * Makes the staged revision the visible one and waits until the engines show it. From here on the job completes: the
   * transaction decides about a cancellation that comes meanwhile.
   */
  publish: step<[ref: IngestionRef], { readonly kg_version: number }>({
    ...short,
    cancellation: "finish",
    ifCompleted: { kg_version: 0 },
    progress: { label: "publish" },
  }),
  /** Draws the knowledge graph as it is at `kgVersion` or later, and completes the job. */
  renderPictures: step<[ref: IngestionRef, kgVersion: number], { readonly visualizations: number }>({
    ...short,
    cancellation: "always",
    ifCompleted: { visualizations: 0 },
    progress: { label: "pictures" },
  }),
  /** Marks the job failed or cancelled; the sweeper deletes what it staged. */
  abandon: step<[ref: IngestionRef, failure: Failure], void>({ ...short, cancellation: "always" }),
};

/** Takes a document from its stored upload to searchable and drawn. Cancelling it leaves nothing behind. */
export const ingestDocument = defineWorkflow({
  name: "ingestDocument",
  taskQueue: "ingest",
  workflowId: ({ source_id, revision }: IngestionRef) => `ingest/${source_id}/${revision}`,
  ofJob: ({ id: job_id, type, kg_id, source_id, revision }) =>
    type === "query" || kg_id === null || source_id === null || revision === null
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

/** prepare → [batches] → publish → pictures. Compiling takes 0.3 ms, so every run builds its own. */
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
