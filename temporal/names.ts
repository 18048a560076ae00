import { defineSearchAttributeKey } from "@temporalio/common";

/** One queue for ingestion; a worker serves it, the client names it at the start of a workflow. */
export const ingestQueue = "ingest";

/** Registered when a server is provisioned; ids and names only, because every operator can read them. */
export const searchAttributes = {
  kgName: defineSearchAttributeKey("KgName", "KEYWORD"),
  sourceId: defineSearchAttributeKey("SourceId", "KEYWORD"),
  jobKind: defineSearchAttributeKey("JobKind", "KEYWORD"),
} as const;
