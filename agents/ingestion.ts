import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { IngestionRef } from "../domain/job.ts";
import { inLanes } from "./in-lanes.ts";
import type { IngestionSteps, Prepared } from "./steps.ts";

/** Batches of one document at a time: one computes while the other waits for its engines; more would starve others. */
const batchLanes = 2;

const IngestionState = Annotation.Root({
  ref: Annotation<IngestionRef>,
  prepared: Annotation<Prepared>,
  kg_version: Annotation<number>,
  visualizations: Annotation<number>,
});
type State = typeof IngestionState.State;

/** Names of the graph's nodes, in order. */
export const ingestionNodes = ["prepare", "batches", "publish", "pictures"] as const;

/** What is true of a document after its ingestion. */
export interface IngestionOutcome {
  readonly chunks: number;
  readonly kg_version: number;
  readonly visualizations: number;
}

/**
 * prepare → [batches] → publish → pictures.
 *
 * Topology only: the same graph runs over direct calls in process and over proxied activities in a workflow.
 * Compiling takes 0.3 ms, so every run builds its own.
 */
export const buildIngestionGraph = (steps: IngestionSteps) =>
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

/** Runs the graph once. What a step throws comes out unchanged. */
export const runIngestion = async (steps: IngestionSteps, ref: IngestionRef): Promise<IngestionOutcome> => {
  const { prepared, kg_version, visualizations } = await buildIngestionGraph(steps).invoke({ ref });
  return { chunks: prepared.chunks, kg_version, visualizations };
};
