import { defineSearchAttributeKey } from "@temporalio/common";

/**
 * The search attributes, registered when a server is provisioned. Operators can read them: they hold ids and names
 * only.
 */
export const searchAttributes = {
  kgName: defineSearchAttributeKey("KgName", "KEYWORD"),
  sourceId: defineSearchAttributeKey("SourceId", "KEYWORD"),
  jobKind: defineSearchAttributeKey("JobKind", "KEYWORD"),
} as const;
