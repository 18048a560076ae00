import { defineSearchAttributeKey } from "@temporalio/common";

/** Registered when a server is provisioned; ids and names only, because every operator can read them. */
export const searchAttributes = {
  kgName: defineSearchAttributeKey("KgName", "KEYWORD"),
  sourceId: defineSearchAttributeKey("SourceId", "KEYWORD"),
  jobKind: defineSearchAttributeKey("JobKind", "KEYWORD"),
} as const;
