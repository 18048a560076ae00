import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { Tier } from "../domain/auth.ts";
import { stageNames } from "../domain/job-types.ts";
import { describeService, type MetricSources } from "./metric-sources.ts";

export interface RequestFacts {
  readonly method: string;
  /** Pattern of the route, never the path; "unmatched" when there is none. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const shedReasons = ["in_flight", "event_loop", "tenant_queue", "tenant_jobs", "disk"] as const;
export type ShedReason = (typeof shedReasons)[number];
export const isShedReason = (value: unknown): value is ShedReason => shedReasons.some((reason) => reason === value);
/** bypass: the client does not want a cached answer, or the request cannot be answered from the cache. */
const cacheOutcomes = ["hit", "miss", "bypass"] as const;
type CacheOutcome = (typeof cacheOutcomes)[number];
/** Policies that may refuse a key of any tier. */
const keyPolicies = ["burst", "minute", "day", "budget"] as const;

/** Prometheus metrics of this process. Labels are closed lists: they never contain a path, key, user or name. */
export interface Metrics {
  observeRequest(facts: RequestFacts): void;
  rateLimited(tier: string, policy: string): void;
  /** Counts work refused because of overload. */
  shed(reason: ShedReason): void;
  llmTokens(model: string, direction: "input" | "output", count: number): void;
  ingestStage(stage: string, seconds: number): void;
  /** Observes the duration of the transaction that publishes a document. It holds the lock of the knowledge graph. */
  flip(seconds: number): void;
  /** Counts a question by what the cache of answers did. */
  answerCache(outcome: CacheOutcome): void;
  answerKept(bytes: number): void;
  /** Text exposition format 0.0.4. */
  render(): Promise<string>;
}

/** Buckets in seconds: from a look-up in memory to a slow answer. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Buckets in seconds: from the ingestion of a note to that of a book. */
const stageBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"];
  const requests = new Counter({ name: "http_requests_total", help: "Requests answered", labelNames, registers });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer",
    labelNames: ["method", "route"],
    buckets: durationBuckets,
    registers,
  });
  describeService(sources, registry);
  const refused = refusalCounters(registers);
  const tokens = new Counter({
    name: "lore_llm_tokens_total",
    help: "Tokens of models",
    labelNames: ["model", "direction"],
    registers,
  });
  const stages = new Histogram({
    name: "lore_ingest_stage_seconds",
    help: "Time of a stage of ingestion",
    labelNames: ["stage"],
    buckets: stageBuckets,
    registers,
  });
  for (const stage of stageNames) stages.zero({ stage });
  const flips = new Histogram({
    name: "lore_flip_seconds",
    help: "Time that publishing a document holds the lock of its knowledge graph",
    buckets: stageBuckets,
    registers,
  });
  return {
    ...cacheCounters(registers),
    rateLimited: (tier, policy) => refused.limited.inc({ tier, policy }),
    shed: (reason) => refused.shed.inc({ reason }),
    llmTokens: (model, direction, count) => tokens.inc({ model, direction }, count),
    ingestStage: (stage, seconds) => stages.observe({ stage }, seconds),
    flip: (seconds) => flips.observe(seconds),
    observeRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      durations.observe({ method, route }, seconds);
    },
    render: () => registry.metrics(),
  };
}

/**
 * Creates a counter for every known label value, starting at 0: the first refusal then shows as a rate, not as a new
 * series.
 */
function refusalCounters(registers: Registry[]) {
  const limited = new Counter({
    name: "lore_rate_limited_total",
    help: "Requests refused by a limit",
    labelNames: ["tier", "policy"],
    registers,
  });
  for (const tier of Tier.options) for (const policy of keyPolicies) limited.inc({ tier, policy }, 0);
  // Wrong credentials belong to no key and no tier.
  limited.inc({ tier: "none", policy: "auth" }, 0);
  const shed = new Counter({ name: "lore_shed_total", help: "Work refused early", labelNames: ["reason"], registers });
  for (const reason of shedReasons) shed.inc({ reason }, 0);
  return { limited, shed };
}

function cacheCounters(registers: Registry[]): Pick<Metrics, "answerCache" | "answerKept"> {
  const asked = new Counter({
    name: "lore_answer_cache_total",
    help: "Questions by what the cache of answers did: hit, miss, bypass",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of cacheOutcomes) asked.inc({ outcome }, 0);
  const kept = new Counter({
    name: "lore_answer_cache_stored_bytes_total",
    help: "Bytes of the answers that were stored in the cache",
    registers,
  });
  return { answerCache: (outcome) => asked.inc({ outcome }), answerKept: (bytes) => kept.inc(bytes) };
}
