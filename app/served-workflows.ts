import { createQuestionWork } from "../activities/answer-question/work.ts";
import { createBenchmarkWork } from "../activities/benchmark-memory/work.ts";
import { createConsolidationWork } from "../activities/consolidate-memory/work.ts";
import { createDeliveryWork } from "../activities/deliver-webhook/work.ts";
import { createDrawingWork } from "../activities/draw-pictures/work.ts";
import { createLineReader } from "../activities/import-graph/line-reader.ts";
import { createImportWork } from "../activities/import-graph/work.ts";
import { observeFlips } from "../activities/ingest-document/observe-flips.ts";
import { observeStages } from "../activities/ingest-document/observe-stages.ts";
import { createIngestionWork } from "../activities/ingest-document/work.ts";
import { answerQuestion } from "../agents/answer-question.ts";
import { benchmarkMemory } from "../agents/benchmark-memory.ts";
import { consolidateMemory } from "../agents/consolidate-memory.ts";
import { deliverWebhook } from "../agents/deliver-webhook.ts";
import { drawPictures } from "../agents/draw-pictures.ts";
import { importGraph } from "../agents/import-graph.ts";
import { ingestDocument } from "../agents/ingest-document.ts";
import { webhookLimits } from "../domain/limits/outbound.ts";
import { createConsolidation } from "../memory/consolidation/consolidation.ts";
import { closeTogether } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { SingleSteps } from "../retrieval/single-steps.ts";
import type { Stores } from "../stores/open.ts";
import { type ServedWorkflows, serve } from "../workflow-engine/serve.ts";
import { batchRuns } from "./benchmarks.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Delivery } from "./webhooks.ts";

/** Small, because these steps share the event loop with questions that are answered at once. */
const questionStepsAtOnce = 4;
/** Jobs of one knowledge graph wait for each other, and one thread draws the pages of all. */
const drawingsAtOnce = 4;
/** An import mostly waits for the ingestions of its sources. */
const importsAtOnce = 2;
/** Only one at a time: benchmarks measure durations, and concurrent jobs would slow each other down. */
const benchmarksAtOnce = 1;

/** Nobody waits for a consolidation. */
const consolidationsAtOnce = 2;

/** The services of which each workflow takes its part. */
export interface WorkParts {
  readonly config: Pick<Config, "workflows" | "folders">;
  readonly stores: Stores;
  readonly knowledge: Knowledge;
  readonly singleSteps: SingleSteps;
  readonly delivery: Delivery;
  readonly metrics: Pick<Metrics, "ingestStage" | "flip">;
  readonly log: Log;
}

/** Every workflow with its work: both engines and the starter read this list. */
export const openServedWorkflows = (parts: WorkParts) =>
  closeTogether(parts.log, (keep) => {
    const { config, stores, singleSteps, delivery, log } = parts;
    const { records, files } = stores;
    const { models, derivation, registry, pictureRenderer } = parts.knowledge;
    const lines = keep(createLineReader());
    const importing = createImportWork({ records, files, models, derivation, registry, lines });
    const benchmarking = createBenchmarkWork({ records, runs: batchRuns(config, stores) });
    const consolidating = createConsolidationWork(createConsolidation(stores));
    const served: ServedWorkflows = {
      ingestDocument: serve(ingestDocument, ingestionWork(parts), config.workflows.ingestConcurrency),
      answerQuestion: serve(answerQuestion, createQuestionWork({ records, singleSteps }), questionStepsAtOnce),
      importGraph: serve(importGraph, importing, importsAtOnce),
      deliverWebhook: serve(deliverWebhook, createDeliveryWork({ records, ...delivery, log }), webhookLimits.atOnce),
      benchmarkMemory: serve(benchmarkMemory, benchmarking, benchmarksAtOnce),
      consolidateMemory: serve(consolidateMemory, consolidating, consolidationsAtOnce),
      drawPictures: serve(drawPictures, createDrawingWork({ records, pictureRenderer }), drawingsAtOnce),
    };
    return { served };
  });

/** Stages and flips are timed in the process that does the work. */
function ingestionWork({ stores, knowledge, metrics }: WorkParts) {
  const { files, graph, vectors, keywords } = stores;
  const records = {
    ...stores.records,
    jobs: observeStages(stores.records.jobs, metrics.ingestStage),
    cutover: observeFlips(stores.records.cutover, metrics.flip),
  };
  const { embedder, models, preparer, derivation, registry, relay, pictureRenderer, priorityGate } = knowledge;
  return createIngestionWork({
    records,
    files,
    graph,
    vectors,
    keywords,
    embedder,
    models,
    preparer,
    derivation,
    registry,
    relay,
    pictureRenderer,
    priorityGate,
  });
}
