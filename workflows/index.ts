// The one list of workflows: what is exported here is what a worker can run.
export { answerQuestion } from "./answer-question.ts";
export { deliverWebhook } from "./deliver-webhook.ts";
export { ingestDocument } from "./ingest-document.ts";
