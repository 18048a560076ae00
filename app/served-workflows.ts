import { answerQuestion, type QuestionWork } from "../agents/answer-question.ts";
import { type DeliveryWork, deliverWebhook } from "../agents/deliver-webhook.ts";
import { type IngestionWork, ingestDocument } from "../agents/ingest-document.ts";
import { webhookLimits } from "../domain/limits.ts";
import type { Config } from "../platform/config.ts";
import { type ServedWorkflows, serve } from "../workflow-engine/serve.ts";

/** Small, because these steps share the event loop with questions that are answered at once. */
const questionStepsAtOnce = 4;

export interface WorkOfWorkflows {
  readonly ingestionWork: IngestionWork;
  readonly questionWork: QuestionWork;
  readonly deliveryWork: DeliveryWork;
}

/** Every workflow with its work: both engines and the starter read this list. */
export const servedWorkflows = (
  { ingestConcurrency: documentsAtOnce }: Config["workflows"],
  { ingestionWork, questionWork, deliveryWork }: WorkOfWorkflows,
): ServedWorkflows => ({
  ingestDocument: serve(ingestDocument, ingestionWork, documentsAtOnce),
  answerQuestion: serve(answerQuestion, questionWork, questionStepsAtOnce),
  deliverWebhook: serve(deliverWebhook, deliveryWork, webhookLimits.atOnce),
});
