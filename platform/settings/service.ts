import ipaddr from "ipaddr.js";
import { z } from "zod";
import { flag, items, proxyUrl } from "./kinds.ts";

/** What the service is and does. */
export const serviceSettings = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe("Port of the HTTP interface; 0 takes a free one."),
  HOST: z.string().default("127.0.0.1").describe("Address to listen on; 0.0.0.0 for all interfaces."),
  ROLE: z.enum(["all", "api", "worker"]).default("all").describe("What this process does."),
  LORE_DATA_DIR: z
    .string()
    .default("data")
    .describe("Folder for everything the embedded engines and the file store keep."),
  LORE_CACHE_DIR: z
    .string()
    .optional()
    .describe("Folder for downloads and engine builds; default: the user's cache folder."),
  LORE_ADMIN_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, "must be at least 32 visible ASCII characters")
    .optional()
    .describe(
      "First admin key; without it one is made and kept in the data folder (file admin-key). Another value makes another key and does not end this one: revoke it.",
    ),
  LORE_KEY_PEPPER: z
    .string()
    .min(32)
    .optional()
    .describe("Secret mixed into key digests; default: made once, kept in the data folder."),
  LORE_LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Least severe log line written."),
  LORE_AUTO_CREATE_KG: flag.default(true).describe("Whether ingestion creates a knowledge graph that does not exist."),
  LORE_UNIFIED_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(60)
    .describe("How long POST /api/v1/ingest/unified waits for its job before it answers 202."),
  LORE_DOC_URL_ENABLED: flag.default(true).describe("Whether documents may be given by URL."),
  LORE_OUTBOUND_PORTS: z
    .string()
    .default("80,443")
    .transform((list) => items(list).map(Number))
    .refine((ports) => ports.every((port) => port > 0 && port < 65_536 && Number.isInteger(port)), "must be ports")
    .describe("Ports that URLs given by clients may name, separated by commas."),
  LORE_SSRF_ALLOW_CIDRS: z
    .string()
    .default("")
    .transform(items)
    .refine((cidrs) => cidrs.every((cidr) => ipaddr.isValidCIDR(cidr)), "must be address ranges such as 10.1.0.0/16")
    .describe("Address ranges of your own network that URLs given by clients may reach, separated by commas."),
  LORE_SSRF_PROXY: proxyUrl
    .optional()
    .describe("Egress proxy (http://host:port) for requests to URLs given by clients; it decides where names lead."),
  LORE_METRICS_AUTH: z
    .enum(["none", "key", "loopback"])
    .default("none")
    .describe("Who may read /metrics: all, whoever has a key with scope read, or this machine."),
  LORE_VIZ_FRAME_ANCESTORS: z
    .string()
    .regex(/^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+( [\x21-\x2b\x2d-\x3a\x3c-\x7e]+)*$/, "must be sources separated by spaces")
    .default("'self'")
    .describe("Who may embed visualization pages (CSP frame-ancestors)."),
  LORE_WORKFLOW_ENGINE: z
    .enum(["auto", "temporal", "embedded"])
    .default("auto")
    .describe("What runs workflows: Temporal, or this process; auto takes Temporal where there is a server."),
  LORE_TEMPORAL_BINARY: z.string().optional().describe("Path of a temporal CLI to run as the dev server."),
  LORE_TEMPORAL_UI_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe("Port of the Temporal UI; 0 takes a free one."),
  LORE_INGEST_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(40)
    .describe("Ingestion activities at once in one worker; documents at once in the in-process engine."),
  LORE_FILES_DIR: z
    .string()
    .optional()
    .describe(
      "Folder of uploads, parsed documents and pictures, shared by all processes; default: in the data folder.",
    ),
  LORE_KEYWORDS: z
    .enum(["auto", "embedded", "neo4j"])
    .default("auto")
    .describe("Engine of full-text search; auto takes Neo4j where NEO4J_URI is given."),
  LORE_ENGINE_WAIT_SECONDS: z.coerce
    .number()
    .min(0)
    .max(600)
    .default(30)
    .describe("How long a start waits for engines that are still booting."),
};
