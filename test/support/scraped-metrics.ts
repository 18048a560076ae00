import { expect } from "vitest";

/** The documented metrics, with their labels. */
export const documentedMetrics = {
  lore_answer_cache_total: ["outcome"],
  lore_answer_cache_stored_bytes_total: [],
  lore_route_available: ["method", "route"],
  lore_service_up: ["service"],
  lore_service_last_check_timestamp_seconds: ["service"],
  lore_build_info: ["version"],
  lore_start_time_seconds: [],
  http_requests_total: ["method", "route", "status"],
  http_request_duration_seconds: ["method", "route"],
  lore_jobs: ["state"],
  lore_ingest_stage_seconds: ["stage"],
  lore_llm_tokens_total: ["model", "direction"],
  lore_rate_limited_total: ["tier", "policy"],
  lore_shed_total: ["reason"],
  lore_outbox_pending: ["store"],
  lore_outdated_sources: ["state"],
  lore_flip_seconds: [],
  lore_last_purge_timestamp_seconds: [],
  lore_last_purge_tables: ["outcome"],
  lore_memory_spool_turns: [],
  lore_memory_spool_bytes: [],
  lore_memory_turns_lost: [],
} as const;

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Asks for the metrics of the service at this address: the declared names, and the samples. */
export async function scrapeMetrics(base: string) {
  const response = await fetch(`${base}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  const declared = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name));
  const samples = [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? \S+$/gm)].map(([, name = "", labels = ""]): Sample => {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", value = ""]) => [key, value]);
    return { name: name.replace(/_(?:bucket|sum|count)$/, ""), labels: Object.fromEntries(pairs) };
  });
  return { declared, samples };
}
