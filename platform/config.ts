import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { AppError } from "../domain/errors.ts";

// The only reader of process.env. Each setting has a doc line; `.env.example` is written from here.

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const url = z.string().min(1);
const items = (list: string): string[] => list.split(",").flatMap((item) => item.trim() || []);

export const configSchema = z.object({
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
    .describe("First admin key; without it one is made and kept in the data folder (file admin-key)."),
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
  DATABASE_URL: url.optional().describe("PostgreSQL for the records; default: an embedded server."),
  NEO4J_URI: url
    .optional()
    .describe("Neo4j for the graph (bolt:// or neo4j://, +s for TLS); default: tables in PostgreSQL."),
  NEO4J_USERNAME: z.string().default("neo4j").describe("User of Neo4j."),
  NEO4J_PASSWORD: z.string().optional().describe("Password of Neo4j; without one no credentials are sent."),
  NEO4J_DATABASE: z.string().default("neo4j").describe("Database in Neo4j."),
  SECONDARY_NEO4J_URI: url
    .optional()
    .describe("A second Neo4j that gets a copy of the graphs of knowledge graphs which ask for it; default: off."),
  SECONDARY_NEO4J_USERNAME: z.string().default("neo4j").describe("User of the second Neo4j."),
  SECONDARY_NEO4J_PASSWORD: z.string().optional().describe("Password of the second Neo4j."),
  SECONDARY_NEO4J_DATABASE: z.string().default("neo4j").describe("Database in the second Neo4j."),
  CHROMA_URL: url
    .optional()
    .describe("Chroma server for vectors (http://host:port); default: LanceDB in this process."),
  CHROMA_TOKEN: z.string().optional().describe("Token sent to Chroma as X-Chroma-Token."),
  CHROMA_TENANT: z.string().default("default_tenant").describe("Tenant in Chroma."),
  CHROMA_DATABASE: z.string().default("default_database").describe("Database in Chroma."),
  MONGODB_URI: url.optional().describe("MongoDB for memory, traces and usage; default: tables in PostgreSQL."),
  REDIS_URL: url.optional().describe("Redis (redis:// or rediss://) for the cache; default: this process's memory."),
  TEMPORAL_ADDRESS: url
    .optional()
    .describe("Temporal cluster (host:port); default: a local dev server, if there is one."),
  TEMPORAL_NAMESPACE: z.string().default("default").describe("Temporal namespace."),
  TEMPORAL_API_KEY: z.string().optional().describe("API key of the Temporal cluster; implies TLS."),
  TEMPORAL_TLS: flag.default(false).describe("Whether to speak TLS to TEMPORAL_ADDRESS."),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .optional()
    .describe("Name in the Temporal server's certificate, where it is not the host."),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z
    .string()
    .optional()
    .describe("File with the authority that signed the Temporal server's certificate (PEM)."),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().optional().describe("File with our certificate for mutual TLS (PEM)."),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().optional().describe("File with the key of our certificate (PEM)."),
  TEMPORAL_UI_URL: url
    .optional()
    .describe("Where people look at the workflows of TEMPORAL_ADDRESS; links in answers and logs lead there."),
});

export type Settings = z.infer<typeof configSchema>;

export interface Config extends Settings {
  /** LORE_DATA_DIR as an absolute path. */
  readonly dataDir: string;
}

/** Reads and checks the environment. Throws `invalid_input` that names every wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AppError("invalid_input", `Configuration: ${lines.join("; ")}`);
  }
  return { ...parsed.data, dataDir: resolve(parsed.data.LORE_DATA_DIR) };
}
