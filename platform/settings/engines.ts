import { z } from "zod";
import { flag, setting, url } from "./kinds.ts";

/** Where each role is; a URL moves a role to a distributed engine. */
export const engineSettings = {
  postgres: z.object({
    url: setting("DATABASE_URL", "PostgreSQL for the records; default: an embedded server.", url.optional()),
  }),
  neo4j: z.object({
    uri: setting(
      "NEO4J_URI",
      "Neo4j for the graph (bolt:// or neo4j://, +s for TLS); default: tables in PostgreSQL.",
      url.optional(),
    ),
    username: setting("NEO4J_USERNAME", "User of Neo4j.", z.string().default("neo4j")),
    password: setting(
      "NEO4J_PASSWORD",
      "Password of Neo4j; without one no credentials are sent.",
      z.string().optional(),
    ),
    database: setting("NEO4J_DATABASE", "Database in Neo4j.", z.string().default("neo4j")),
  }),
  secondaryNeo4j: z.object({
    uri: setting(
      "SECONDARY_NEO4J_URI",
      "A second Neo4j, for knowledge graphs with enable_secondary_graph_storage; it gets a copy of their graph. Default: off.",
      url.optional(),
    ),
    username: setting("SECONDARY_NEO4J_USERNAME", "User of the second Neo4j.", z.string().default("neo4j")),
    password: setting("SECONDARY_NEO4J_PASSWORD", "Password of the second Neo4j.", z.string().optional()),
    database: setting("SECONDARY_NEO4J_DATABASE", "Database in the second Neo4j.", z.string().default("neo4j")),
  }),
  chroma: z.object({
    url: setting(
      "CHROMA_URL",
      "Chroma server for vectors (http://host:port); default: LanceDB in this process.",
      url.optional(),
    ),
    token: setting("CHROMA_TOKEN", "Token sent to Chroma as X-Chroma-Token.", z.string().optional()),
    tenant: setting("CHROMA_TENANT", "Tenant in Chroma.", z.string().default("default_tenant")),
    database: setting("CHROMA_DATABASE", "Database in Chroma.", z.string().default("default_database")),
  }),
  mongodb: z.object({
    uri: setting("MONGODB_URI", "MongoDB for memory, traces and usage; default: tables in PostgreSQL.", url.optional()),
  }),
  redis: z.object({
    url: setting(
      "REDIS_URL",
      "Redis (redis:// or rediss://) for the cache; default: this process's memory.",
      url.optional(),
    ),
  }),
  temporal: z.object({
    address: setting(
      "TEMPORAL_ADDRESS",
      "Temporal cluster (host:port); default: a local dev server, if there is one.",
      url.optional(),
    ),
    namespace: setting("TEMPORAL_NAMESPACE", "Temporal namespace.", z.string().default("default")),
    apiKey: setting("TEMPORAL_API_KEY", "API key of the Temporal cluster; implies TLS.", z.string().optional()),
    tls: setting("TEMPORAL_TLS", "Whether connections to TEMPORAL_ADDRESS use TLS.", flag("false")),
    tlsServerName: setting(
      "TEMPORAL_TLS_SERVER_NAME",
      "Name in the Temporal server's certificate, if it differs from the host.",
      z.string().optional(),
    ),
    tlsServerCaCertPath: setting(
      "TEMPORAL_TLS_SERVER_CA_CERT_PATH",
      "File with the authority that signed the Temporal server's certificate (PEM).",
      z.string().optional(),
    ),
    tlsClientCertPath: setting(
      "TEMPORAL_TLS_CLIENT_CERT_PATH",
      "File with the certificate of this service for mutual TLS (PEM).",
      z.string().optional(),
    ),
    tlsClientKeyPath: setting(
      "TEMPORAL_TLS_CLIENT_KEY_PATH",
      "File with the private key of that certificate (PEM).",
      z.string().optional(),
    ),
    uiUrl: setting(
      "TEMPORAL_UI_URL",
      "URL of the Temporal UI for TEMPORAL_ADDRESS; links in answers and logs lead there.",
      url.optional(),
    ),
  }),
};
