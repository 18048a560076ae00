import { answerQuestion, type QuestionWork } from "../agents/answer-question.ts";
import { type BenchmarkWork, benchmarkMemory } from "../agents/benchmark-memory.ts";
import { type DeliveryWork, deliverWebhook } from "../agents/deliver-webhook.ts";
import { type DrawingWork, drawPictures } from "../agents/draw-pictures.ts";
import { type ImportWork, importGraph } from "../agents/import-graph.ts";
import { type IngestionWork, ingestDocument } from "../agents/ingest-document.ts";
import { webhookLimits } from "../domain/limits.ts";
import type { Config } from "../platform/config.ts";
import { type ServedWorkflows, serve } from "../workflow-engine/serve.ts";

/** Small, because these steps share the event loop with questions that are answered at once. */
const questionStepsAtOnce = 4;
/** Jobs of one knowledge graph wait for each other, and one thread draws the pages of all. */
const drawingsAtOnce = 4;

/** An import mostly waits for the ingestions of its sources. */
const importsAtOnce = 2;

/** One, because its figures are times as well: jobs side by side would measure each other. */
const benchmarksAtOnce = 1;

export interface WorkOfWorkflows {
  readonly ingestionWork: IngestionWork;
  readonly questionWork: QuestionWork;
  readonly deliveryWork: DeliveryWork;
  readonly drawingWork: DrawingWork;
  readonly importWork: ImportWork;
  readonly benchmarkWork: BenchmarkWork;
}

/** Every workflow with its work: both engines and the starter read this list. */
export const servedWorkflows = (
  { ingestConcurrency: documentsAtOnce }: Config["workflows"],
  { ingestionWork, questionWork, deliveryWork, drawingWork, importWork, benchmarkWork }: WorkOfWorkflows,
): ServedWorkflows => ({
  ingestDocument: serve(ingestDocument, ingestionWork, documentsAtOnce),
  answerQuestion: serve(answerQuestion, questionWork, questionStepsAtOnce),
  importGraph: serve(importGraph, importWork, importsAtOnce),
  deliverWebhook: serve(deliverWebhook, deliveryWork, webhookLimits.atOnce),
  benchmarkMemory: serve(benchmarkMemory, benchmarkWork, benchmarksAtOnce),
  drawPictures: serve(drawPictures, drawingWork, drawingsAtOnce),
});
