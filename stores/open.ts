import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { openDiskFiles } from "./files/disk.ts";
import { openLruCache } from "./memory-cache/lru.ts";
import type { Cache } from "./ports/cache.ts";
import type { DocumentStore } from "./ports/documents.ts";
import type { FileStore } from "./ports/files.ts";
import type { GraphStore } from "./ports/graph.ts";
import type { Closable } from "./ports/health.ts";
import type { Records } from "./ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "./ports/vectors.ts";
import { type Database, openDatabase } from "./postgres/client.ts";
import { openPostgresDocuments } from "./postgres/documents.ts";
import { openPostgresGraph } from "./postgres/graph.ts";
import { launchPostgres } from "./postgres/launch.ts";
import { migrate } from "./postgres/migrate.ts";
import { openRecords } from "./postgres/records.ts";
import { openSqlTables } from "./postgres/tables.ts";

/** Every role with the engine that the configuration chose for it. */
export interface Stores extends Closable {
  readonly records: Records;
  readonly graph: GraphStore;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly documents: DocumentStore;
  readonly cache: Cache;
  readonly files: FileStore;
}

export type StoreRole = Exclude<keyof Stores, "close">;

/** Looks over every call of a role; hands back the same role. */
export type AroundStore = <S extends Stores[StoreRole]>(role: StoreRole, store: S) => S;

/** Connections to the records; flips wait in the process, not here (knowledge/in-turn.ts). */
const recordConnections = 24;

/**
 * The only place that knows engines: a URL in the configuration moves a role. Drivers are loaded where they are used.
 * Opens all or nothing; waits for servers that are still booting.
 */
export async function openStores(config: Config, log: Log, around: AroundStore = (_, store) => store): Promise<Stores> {
  const opened: Closable[] = [];
  const keep = <T extends Closable>(store: T): T => {
    opened.push(store);
    return store;
  };
  const close = async () => {
    for (const store of opened.splice(0).reverse()) await store.close();
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const url = config.DATABASE_URL ?? (await embeddedPostgres(config.dataDir, log, keep));
    const waitMs = config.LORE_ENGINE_WAIT_SECONDS * 1000;
    const database = keep(await openDatabase({ url, max: recordConnections, waitMs }));
    await migrate(database);
    const records = keep(openRecords(database, openSqlTables(database, url)));
    const parts: EngineParts = { config, log, database, keep, waitMs, space: await records.installation() };
    const files = keep(await openDiskFiles({ folder: config.LORE_FILES_DIR ?? join(config.dataDir, "files") }));
    const { graph, keywords } = await openGraphAndKeywords(parts);
    return {
      files: around("files", files),
      records: around("records", records),
      graph: around("graph", graph),
      keywords: around("keywords", keywords),
      vectors: around("vectors", await openVectors(parts)),
      documents: around("documents", await openDocuments(parts)),
      cache: around("cache", await openCache(parts)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface EngineParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  /** Has it closed with the others. */
  readonly keep: <T extends Closable>(store: T) => T;
  readonly waitMs: number;
  /** Names what is ours in an engine that others share. */
  readonly space: string;
}

/** Neo4j serves both roles over one driver. */
async function openGraphAndKeywords({ config, log, database, keep, waitMs, space }: EngineParts) {
  const { NEO4J_URI: uri, LORE_KEYWORDS: wanted } = config;
  const embeddedKeywords = async () => {
    const { openLanceKeywords } = await import("./lancedb/keywords.ts");
    return keep(await openLanceKeywords({ folder: join(config.dataDir, "lancedb", "keywords"), log }));
  };
  if (uri === undefined) {
    return { graph: keep(openPostgresGraph(database.as("graphdb"))), keywords: await embeddedKeywords() };
  }
  const neo4j = await import("./neo4j/open.ts");
  const { NEO4J_USERNAME: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: name } = config;
  const client = keep(await neo4j.openNeo4j({ uri, user, password, database: name, waitMs, log }));
  return {
    graph: keep(await neo4j.openNeo4jGraph(client, { space })),
    keywords: wanted === "embedded" ? await embeddedKeywords() : keep(await neo4j.openNeo4jKeywords(client, { space })),
  };
}

async function openVectors({ config, log, keep, waitMs, space }: EngineParts): Promise<VectorStore> {
  const { CHROMA_URL: url, CHROMA_TOKEN: token, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = config;
  if (url !== undefined) {
    const { openChromaVectors } = await import("./chroma/vectors.ts");
    return keep(await openChromaVectors({ url, token, tenant, database, space, waitMs, log }));
  }
  const { openLanceVectors } = await import("./lancedb/vectors.ts");
  return keep(await openLanceVectors({ folder: join(config.dataDir, "lancedb", "vectors"), log }));
}

async function openDocuments({ config, log, database, keep, space }: EngineParts): Promise<DocumentStore> {
  if (config.MONGODB_URI === undefined) return keep(openPostgresDocuments(database.as("documents")));
  const { openMongoDocuments } = await import("./mongodb/documents.ts");
  return keep(await openMongoDocuments({ uri: config.MONGODB_URI, space, log }));
}

async function openCache({ config, log, keep, space }: EngineParts): Promise<Cache> {
  if (config.REDIS_URL === undefined) return keep(openLruCache());
  const { openRedisCache } = await import("./redis/cache.ts");
  return keep(await openRedisCache({ url: config.REDIS_URL, space, log }));
}

async function embeddedPostgres(dataDir: string, log: Log, keep: EngineParts["keep"]): Promise<string> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log });
  keep({ close: () => server.stop() });
  return server.url;
}
