import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { extraFileTypes } from "../../domain/limits/files.ts";
import { count, flag, items, proxyUrl, seconds, setting } from "./kinds.ts";

/** What the service is and does. */
export const serviceSettings = {
  /** Where the process listens, and what it does. */
  server: z.object({
    port: setting("PORT", "Port of the HTTP interface; 0 takes a free one.", count(0, 65_535).default(8080)),
    host: setting("HOST", "Address to listen on; 0.0.0.0 for all interfaces.", z.string().default("127.0.0.1")),
    role: setting(
      "ROLE",
      "What this process does: api, worker, or all.",
      z.enum(["all", "api", "worker"]).default("all"),
    ),
  }),
  folders: z.object({
    data: setting(
      "LORE_DATA_DIR",
      "Folder for the data of the embedded engines and of the file store.",
      z
        .string()
        .default("data")
        .transform((folder) => resolve(folder)),
    ),
    cache: setting(
      "LORE_CACHE_DIR",
      "Folder for downloads and engine builds; default: the user's cache folder.",
      z.string().optional(),
    ),
    graphs: setting(
      "LORE_KG_CONFIG_DIR",
      "Folder with a YAML or JSON file for each knowledge graph that exists from the start; default: none. docs/configured-graphs.md.",
      z.string().optional(),
    ),
    benchmarks: setting(
      "LORE_BENCHMARK_DATA",
      "Folder with data sets of memory benchmarks, JSON files in LoCoMo's format; default: none, and jobs take generated data.",
      z.string().optional(),
    ),
  }),
  secrets: z.object({
    adminKey: setting(
      "LORE_ADMIN_KEY",
      "First admin key; default: the first start writes one to the file admin-key in the data folder, or in the shared folder of files if LORE_FILES_DIR is set. A changed value adds a key. The old key stays valid until you revoke it.",
      z
        .string()
        .regex(/^[\x21-\x7e]{32,}$/, "must be at least 32 visible ASCII characters")
        .optional(),
    ),
    keyPepper: setting(
      "LORE_KEY_PEPPER",
      "Secret mixed into key digests; default: the first start makes one and keeps it in the data folder, or in the shared folder of files if LORE_FILES_DIR is set.",
      z.string().min(32).optional(),
    ),
  }),
  log: z.object({
    level: setting(
      "LORE_LOG_LEVEL",
      "Lowest level of the log lines that are written.",
      z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    ),
  }),
  ingestion: z.object({
    autoCreateKg: setting(
      "LORE_AUTO_CREATE_KG",
      "Whether ingestion creates a knowledge graph that does not exist.",
      flag("true"),
    ),
    unifiedWaitSeconds: setting(
      "LORE_UNIFIED_WAIT_SECONDS",
      "Seconds that POST /api/v1/ingest/unified waits for its job before it answers 202.",
      seconds(60).default(60),
    ),
    extraFileTypes: setting(
      "LORE_EXTRA_FILE_TYPES",
      "Further file types that ingestion accepts, separated by commas: docx, pptx, xlsx, html, epub; default: none.",
      z
        .string()
        .default("")
        .transform(items)
        .pipe(z.array(z.enum(extraFileTypes))),
    ),
    urlsEnabled: setting("LORE_DOC_URL_ENABLED", "Whether ingestion accepts documents by URL.", flag("true")),
  }),
  /** Requests to URLs that clients give, for documents and webhooks. */
  outbound: z.object({
    ports: setting(
      "LORE_OUTBOUND_PORTS",
      "Ports that URLs from clients may name, separated by commas.",
      z
        .string()
        .default("80,443")
        .transform((list) => items(list).map(Number))
        .refine((ports) => ports.every((port) => port > 0 && port < 65_536 && Number.isInteger(port)), "must be ports"),
    ),
    allowCidrs: setting(
      "LORE_SSRF_ALLOW_CIDRS",
      "Address ranges of your own network that URLs from clients may reach, separated by commas.",
      z
        .string()
        .default("")
        .transform(items)
        .refine(
          (cidrs) => cidrs.every((cidr) => ipaddr.isValidCIDR(cidr)),
          "must be address ranges such as 10.1.0.0/16",
        ),
    ),
    proxy: setting(
      "LORE_SSRF_PROXY",
      "Egress proxy (http://host:port) for requests to URLs from clients; the proxy resolves their host names.",
      proxyUrl.optional(),
    ),
  }),
  upgrades: z.object({
    deriveAtOnce: setting(
      "LORE_DERIVE_AT_ONCE",
      "Documents that are derived anew at the same time after an upgrade, over all processes, with the lowest priority; 0 leaves them as they are.",
      count(0, 100).default(2),
    ),
  }),
  metrics: z.object({
    auth: setting(
      "LORE_METRICS_AUTH",
      "Who may read /metrics. none: everybody; key: keys with the scope read; loopback: callers on this machine.",
      z.enum(["none", "key", "loopback"]).default("none"),
    ),
  }),
  pictures: z.object({
    frameAncestors: setting(
      "LORE_VIZ_FRAME_ANCESTORS",
      "Who may embed visualization pages (CSP frame-ancestors). Exact origins may also fetch pages with a key and open sessions.",
      z
        .string()
        .regex(
          /^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+( [\x21-\x2b\x2d-\x3a\x3c-\x7e]+)*$/,
          "must be sources separated by spaces",
        )
        .default("'self'"),
    ),
  }),
  workflows: z.object({
    engine: setting(
      "LORE_WORKFLOW_ENGINE",
      "Engine that runs workflows. temporal; embedded: inside this process; auto: Temporal if there is a server.",
      z.enum(["auto", "temporal", "embedded"]).default("auto"),
    ),
    temporalBinary: setting(
      "LORE_TEMPORAL_BINARY",
      "Path of a temporal CLI, which then runs as the dev server.",
      z.string().optional(),
    ),
    temporalUiPort: setting(
      "LORE_TEMPORAL_UI_PORT",
      "Port of the Temporal UI; 0 takes a free one.",
      count(0, 65_535).default(0),
    ),
    ingestConcurrency: setting(
      "LORE_INGEST_CONCURRENCY",
      "Ingestion activities that one worker runs at the same time; documents at the same time in the embedded engine.",
      count(1, 500).default(40),
    ),
  }),
  /** Settings of several engines. */
  stores: z.object({
    filesFolder: setting(
      "LORE_FILES_DIR",
      "Folder of uploads, parsed documents and pictures, shared by all processes; default: in the data folder.",
      z.string().optional(),
    ),
    keywords: setting(
      "LORE_KEYWORDS",
      "Engine of full-text search; auto: Neo4j if NEO4J_URI is set.",
      z.enum(["auto", "embedded", "neo4j"]).default("auto"),
    ),
    waitSeconds: setting(
      "LORE_ENGINE_WAIT_SECONDS",
      "Seconds that a start waits for engines that are still starting.",
      seconds(600).default(30),
    ),
  }),
};
