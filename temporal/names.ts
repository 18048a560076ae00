import { defineSearchAttributeKey } from "@temporalio/common";
import type { WorkflowStart } from "./engine.ts";

/** A queue for each kind of work, so that questions never wait behind documents, nor either for receivers of webhooks. */
export const ingestQueue = "ingest";
export const queryQueue = "query";
export const webhookQueue = "webhooks";

/** Where each workflow runs, with its activities. */
export const queues = {
  ingestDocument: ingestQueue,
  answerQuestion: queryQueue,
  deliverWebhook: webhookQueue,
} as const satisfies Record<WorkflowStart["workflow"], string>;

/** Registered when a server is provisioned; ids and names only, because every operator can read them. */
export const searchAttributes = {
  kgName: defineSearchAttributeKey("KgName", "KEYWORD"),
  sourceId: defineSearchAttributeKey("SourceId", "KEYWORD"),
  jobKind: defineSearchAttributeKey("JobKind", "KEYWORD"),
} as const;
