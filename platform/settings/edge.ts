import { z } from "zod";
import { flag, url } from "./kinds.ts";

const count = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Who may ask how much, and what is remembered of it. */
export const edgeSettings = {
  LORE_PUBLIC_BASE_URL: url
    .regex(/^https?:\/\/[^\s/]+(\/[^\s]*)?$/, "must be an http or https URL")
    .optional()
    .describe("Where clients reach this service; used in what they are told to come back to, never taken from Host."),
  LORE_TRUST_PROXY: count(0, 10)
    .default(0)
    .describe("How many proxies stand before this service; the client's address is then taken from X-Forwarded-For."),
  LORE_DEFAULT_KEY_TIER: z
    .enum(["free", "standard", "pro", "enterprise"])
    .default("standard")
    .describe("Tier of a new key that names none."),
  LORE_ALLOW_NON_EXPIRING_KEYS: flag.default(false).describe("Whether expires_in may be null: a key without an end."),
  LORE_RATE_BURST_MODE: z
    .enum(["bucket", "second", "extra"])
    .default("bucket")
    .describe("What a tier's burst means: size of the bucket, most in one second, or extra on top of the minute."),
  LORE_AUTH_FAILURES_PER_MINUTE: count(1, 100_000)
    .default(30)
    .describe("Wrong credentials that one address may send per minute before it is told to wait."),
  LORE_TENANT_QUERIES: count(1, 10_000).default(8).describe("Questions of one tenant that run at once in a process."),
  LORE_TENANT_INGESTS: count(1, 10_000)
    .default(4)
    .describe("Uploads of one tenant that are read at once in a process."),
  LORE_TENANT_QUEUE: count(0, 100_000)
    .default(64)
    .describe("Requests of one tenant that wait for one of these places; the next is told to come later."),
  LORE_TENANT_JOBS: count(1, 10_000_000)
    .default(100_000)
    .describe("Unfinished jobs that one tenant may have; what comes then is told to come later."),
  LORE_MAX_IN_FLIGHT: count(1, 100_000).default(256).describe("Requests that are answered at once in a process."),
  LORE_MAX_LOOP_DELAY_MS: count(20, 60_000)
    .default(400)
    .describe("Delay of the event loop, in milliseconds, from which new work is refused."),
  LORE_DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(300)
    .default(0)
    .describe("How long a stopping process still answers while it says that it is not ready."),
  LORE_SPOOL_QUOTA_MB: count(64, 10_000_000).default(2_048).describe("Uploads under way may fill so much disk, in MB."),
  LORE_MIN_FREE_MB: count(0, 10_000_000)
    .default(512)
    .describe("Below this much free disk, in MB, uploads are refused."),
  LORE_WEBHOOKS_ENABLED: flag.default(true).describe("Whether webhook_url is accepted."),
  LORE_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_)?[A-Za-z0-9+/]{32,86}={0,2}$/, "must be 24 to 64 bytes in base64, with or without whsec_")
    .optional()
    .describe("Secret (base64) for an additional HMAC signature (v1) of webhooks; the ed25519 one (v1a) needs none."),
  LORE_TRACES: flag.default(true).describe("Whether traces and usage are kept."),
  LORE_TRACE_SAMPLE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("Share of the traces that are kept with their events; usage counts all."),
  LORE_TRACE_CONTENT: flag.default(false).describe("Whether traces hold prompts and answers of models."),
  LORE_TRACE_DAYS: count(1, 3_650).default(14).describe("Days that traces are kept."),
  LORE_USAGE_DAYS: count(1, 3_650).default(400).describe("Days that usage and sessions are kept."),
  LORE_MODEL_PRICES: z
    .string()
    .default("{}")
    .describe('Prices in USD per million tokens: {"model": {"input": 0.5, "output": 1.5}}; a model not named costs 0.'),
  LORE_KEY_DAILY_BUDGET_USD: z.coerce
    .number()
    .min(0)
    .optional()
    .describe("What models may cost per key and day (UTC) where the key does not say; default: no bound."),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe("OpenTelemetry collector (http://host:4318) that gets a copy of all spans; default: none."),
};
