// The only list of workflows: a worker can run the exports of this file.
export { answerQuestion } from "./answer-question.ts";
export { benchmarkMemory } from "./benchmark-memory.ts";
export { deliverWebhook } from "./deliver-webhook.ts";
export { drawPictures } from "./draw-pictures.ts";
export { importGraph } from "./import-graph.ts";
export { ingestDocument } from "./ingest-document.ts";
