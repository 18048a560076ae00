// The only list of workflows: a worker can run the exports of this file. Each runs its definition in agents/. Ids,
// counts and offsets pass through here; texts stay in the records and files, because operators can read histories.
import { answerQuestion as answering } from "../agents/answer-question.ts";
import { benchmarkMemory as benchmarking } from "../agents/benchmark-memory.ts";
import { consolidateMemory as consolidating } from "../agents/consolidate-memory.ts";
import { deliverWebhook as delivery } from "../agents/deliver-webhook.ts";
import { drawPictures as drawing } from "../agents/draw-pictures.ts";
import { importGraph as importing } from "../agents/import-graph.ts";
import { type IngestionOutcome, ingestDocument as ingestion } from "../agents/ingest-document.ts";
import type { ArgsOf } from "../agents/workflow.ts";
import { runWorkflow } from "./run-workflow.ts";

/** Ingests a stored upload until it is searchable and drawn. Cancelling it leaves no data behind. */
export const ingestDocument = (ref: ArgsOf<typeof ingestion>): Promise<IngestionOutcome> => runWorkflow(ingestion, ref);

/** Answers a question. */
export const answerQuestion = (ref: ArgsOf<typeof answering>): Promise<void> => runWorkflow(answering, ref);

/** Imports an exported knowledge graph. */
export const importGraph = (ref: ArgsOf<typeof importing>): Promise<void> => runWorkflow(importing, ref);

/** Delivers an event to the receiver of a webhook. The records say when the next attempt is due. */
export const deliverWebhook = (ref: ArgsOf<typeof delivery>): Promise<void> => runWorkflow(delivery, ref);

/** Asks a batch of benchmark questions. */
export const benchmarkMemory = (ref: ArgsOf<typeof benchmarking>): Promise<void> => runWorkflow(benchmarking, ref);

/** Consolidates the memory of a user. The store says where it stands. */
export const consolidateMemory = (ref: ArgsOf<typeof consolidating>): Promise<void> => runWorkflow(consolidating, ref);

/** Draws the pages of a knowledge graph again because a client asked for it. */
export const drawPictures = (ref: ArgsOf<typeof drawing>): Promise<{ readonly visualizations: number }> =>
  runWorkflow(drawing, ref);
