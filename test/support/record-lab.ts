// Builders for tests of the records below the level of documents.
import { randomUUID } from "node:crypto";
import type { ApiKey } from "../../domain/auth.ts";
import type { ContentAnalysis } from "../../domain/content-analysis.ts";
import { newKeyId } from "../../domain/ids.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import type { Accepted, AcceptInput } from "../../stores/ports/records/sources.ts";
import { sha256, tenant_id } from "./document-lab.ts";

/** The records without their per-KG SQL. */
export type CoreRecords = Omit<Records, "tables" | "health" | "close">;

export const apiKey = (over: Partial<ApiKey> = {}): ApiKey => ({
  id: newKeyId(),
  tenant_id,
  digest: sha256(randomUUID()),
  prefix: "lore_live_abcd",
  name: "a key",
  scopes: ["read"],
  tier: "standard",
  created_at: new Date("2026-01-01T00:00:00Z"),
  created_by: null,
  expires_at: null,
  last_used: null,
  revoked_at: null,
  root_id: "key_root",
  rotated_to: null,
  rotates_out_at: null,
  daily_budget_usd: null,
  ...over,
});

/** An upload; `content` stands for its bytes. */
export const upload = (kg_id: number, content: string, over: Partial<AcceptInput> = {}): AcceptInput => ({
  tenant_id,
  kg_id,
  source_name: null,
  file_name: "report.md",
  file_type: "md",
  source_type: "file",
  content_hash: sha256(content),
  size_bytes: content.length,
  metadata: {},
  options: { chunking_strategy: "semantic", chunk_size: 1_000 },
  trace_id: "trc_test",
  ...over,
});

export const analysisOf = (language: string): ContentAnalysis => ({
  content_length: 3,
  word_count: 1,
  sentence_count: 1,
  language,
  complexity: 0.2,
  quality_score: 0.7,
  mode_used: "comprehensive",
  chunking_strategy: "semantic",
  chunk_size: 1_000,
  avg_chunk_size: 3,
  duplicates_removed: 0,
  detected_domains: [{ domain: "law", confidence: 0.5 }],
});

export const refOf = (kg_id: number, accepted: Accepted): IngestionRef => ({
  kg_id,
  job_id: accepted.job_id,
  source_id: accepted.source_id,
  revision: accepted.revision,
});

/** Claims, flips the (empty) revision and completes the job. */
export async function finish(records: CoreRecords, kg_id: number, accepted: Accepted): Promise<void> {
  const ref = refOf(kg_id, accepted);
  const claim = randomUUID();
  await records.jobs.claim(ref, { claim, workflow_id: "w" });
  const { counts } = await records.cutover.flip(ref, claim);
  await records.jobs.complete(ref, claim, { ...counts, visualizations: [], warnings: [] });
}

export const brokenPdf = {
  stage: "parse_document",
  code: "unprocessable",
  message: "No text",
  retryable: false,
} as const;
