import { z } from "zod";
import { count, flag, seconds, setting, url } from "./kinds.ts";

/** Limits of clients, and the records of their requests. */
export const edgeSettings = {
  http: z.object({
    publicBaseUrl: setting(
      "LORE_PUBLIC_BASE_URL",
      "URL at which clients reach this service, for links in answers; the Host header is never used for them.",
      url.regex(/^https?:\/\/[^\s/]+(\/[^\s]*)?$/, "must be an http or https URL").optional(),
    ),
    trustedProxies: setting(
      "LORE_TRUST_PROXY",
      "Number of proxies in front of this service; above 0, the client's address comes from X-Forwarded-For.",
      count(0, 10).default(0),
    ),
  }),
  keyPolicy: z.object({
    defaultTier: setting(
      "LORE_DEFAULT_KEY_TIER",
      "Tier of a new key whose request names no tier.",
      z.enum(["free", "standard", "pro", "enterprise"]).default("standard"),
    ),
    allowNonExpiring: setting(
      "LORE_ALLOW_NON_EXPIRING_KEYS",
      "Whether a new key may have expires_in null, so that it never expires.",
      flag("false"),
    ),
  }),
  limits: z.object({
    rateBurstMode: setting(
      "LORE_RATE_BURST_MODE",
      "Meaning of a tier's burst. bucket: size of the token bucket; second: maximum in one second; extra: added to the minute.",
      z.enum(["bucket", "second", "extra"]).default("bucket"),
    ),
    authFailuresPerMinute: setting(
      "LORE_AUTH_FAILURES_PER_MINUTE",
      "Wrong credentials that one address may send per minute; further ones are answered 429.",
      count(1, 100_000).default(30),
    ),
    tenantQueries: setting(
      "LORE_TENANT_QUERIES",
      "Questions of one tenant that run at the same time in a process.",
      count(1, 10_000).default(8),
    ),
    tenantIngests: setting(
      "LORE_TENANT_INGESTS",
      "Uploads of one tenant that a process reads at the same time.",
      count(1, 10_000).default(4),
    ),
    tenantQueue: setting(
      "LORE_TENANT_QUEUE",
      "Requests of one tenant that may wait for one of these slots; further ones are answered 503.",
      count(0, 100_000).default(64),
    ),
    tenantJobs: setting(
      "LORE_TENANT_JOBS",
      "Unfinished jobs that one tenant may have; requests for further jobs are answered 503.",
      count(1, 10_000_000).default(1_000),
    ),
    maxInFlight: setting(
      "LORE_MAX_IN_FLIGHT",
      "Requests that a process answers at the same time.",
      count(1, 100_000).default(256),
    ),
    maxLoopDelayMs: setting(
      "LORE_MAX_LOOP_DELAY_MS",
      "Delay of the event loop in milliseconds above which a process with 16 or more requests under way refuses new ones.",
      count(20, 60_000).default(400),
    ),
  }),
  shutdown: z.object({
    drainSeconds: setting(
      "LORE_DRAIN_SECONDS",
      "Seconds that a stopping process still answers, while /readyz says that it stops.",
      seconds(300).default(0),
    ),
  }),
  uploads: z.object({
    quotaMb: setting(
      "LORE_SPOOL_QUOTA_MB",
      "Disk space for uploads in progress, in MB.",
      count(64, 10_000_000).default(2_048),
    ),
    importMb: setting(
      "LORE_IMPORT_MB",
      "Largest file of an import of a knowledge graph, in MB.",
      count(1, 1_000_000).default(1_024),
    ),
    minFreeMb: setting(
      "LORE_MIN_FREE_MB",
      "Free disk space in MB below which uploads are refused.",
      count(0, 10_000_000).default(512),
    ),
  }),
  webhooks: z.object({
    enabled: setting("LORE_WEBHOOKS_ENABLED", "Whether webhook_url is accepted.", flag("true")),
    secret: setting(
      "LORE_WEBHOOK_SECRET",
      "Secret (base64) for an additional HMAC signature (v1) of webhooks; the ed25519 one (v1a) needs none.",
      z
        .string()
        .regex(/^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/, "must be 24 to 64 bytes in base64, with or without whsec_")
        .optional(),
    ),
  }),
  traces: z.object({
    enabled: setting("LORE_TRACES", "Whether traces and usage are kept.", flag("true")),
    sample: setting(
      "LORE_TRACE_SAMPLE",
      "Share of the traces that are kept with their events, from 0 to 1; usage counts all requests.",
      z.coerce.number().min(0).max(1).default(1),
    ),
    content: setting(
      "LORE_TRACE_CONTENT",
      "Whether traces contain prompts and answers of language models.",
      flag("false"),
    ),
    days: setting("LORE_TRACE_DAYS", "Number of days that traces are kept.", count(1, 3_650).default(30)),
    usageDays: setting(
      "LORE_USAGE_DAYS",
      "Number of days that usage and sessions are kept.",
      count(1, 3_650).default(30),
    ),
  }),
  /**
   * How long the records keep ended jobs, answers and webhooks. Unfinished jobs and undelivered webhooks stay in any
   * case.
   */
  retention: z.object({
    jobDays: setting(
      "LORE_JOB_DAYS",
      "Number of days that a job is kept after its end, with its stages, steps and events.",
      count(1, 3_650).default(30),
    ),
    webhookDays: setting(
      "LORE_WEBHOOK_DAYS",
      "Number of days that an ended delivery of a webhook is kept, at most as long as its job.",
      count(1, 3_650).default(30),
    ),
    answerHours: setting(
      "LORE_ANSWER_HOURS",
      "Number of hours that a job keeps its question and answer after its end.",
      count(1, 87_600).default(24),
    ),
    idempotencyHours: setting(
      "LORE_IDEMPOTENCY_HOURS",
      "Number of hours in which a repeated request with the same Idempotency-Key gets the same answer.",
      count(1, 87_600).default(24),
    ),
  }),
  /** Answers that are kept for equal questions. */
  answerCache: z.object({
    seconds: setting(
      "LORE_ANSWER_CACHE_SECONDS",
      "Seconds that an answer is kept for equal questions, as long as nothing that it depends on changes; 0 keeps none.",
      seconds(86_400).default(600),
    ),
    mb: setting(
      "LORE_ANSWER_CACHE_MB",
      "Memory for these answers of a process, in MB; with REDIS_URL also what the process keeps in Redis.",
      count(1, 100_000).default(64),
    ),
  }),
  models: z.object({
    prices: setting(
      "LORE_MODEL_PRICES",
      'Prices in USD per million tokens: {"model": {"input": 0.5, "output": 1.5}}; other models cost 0.',
      z.string().default("{}"),
    ),
    providers: setting(
      "LORE_MODEL_PROVIDERS",
      'Provider of each model capability: {"answer": "offline"}; other capabilities use "offline".',
      z.string().default("{}"),
    ),
    keyDailyBudgetUsd: setting(
      "LORE_KEY_DAILY_BUDGET_USD",
      "USD that language models may cost per day (UTC) for a key without its own budget; default: no limit.",
      z.coerce.number().min(0).optional(),
    ),
  }),
  otlp: z.object({
    endpoint: setting(
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OpenTelemetry collector (http://host:4318) that gets a copy of all spans; default: none.",
      url.optional(),
    ),
  }),
};
