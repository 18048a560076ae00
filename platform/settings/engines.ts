import { z } from "zod";
import { flag, url } from "./kinds.ts";

/** Where each role is; a URL moves a role to a distributed engine. */
export const engineSettings = {
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
};
