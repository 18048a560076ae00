import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { createStoreGuard, type StoreGuard } from "./breaker/guard.ts";
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
import { createOccupancy, type Occupancy } from "./postgres/occupancy.ts";
import { openRecords } from "./postgres/records.ts";
import { openSqlTables } from "./postgres/tables.ts";
import { traced } from "./traced.ts";

/** Every role with the engine that the configuration chose for it. */
export interface Stores extends Closable {
  readonly records: Records;
  readonly graph: GraphStore;
  /** A copy of knowledge graphs that ask for one; null where none is configured. May be down for days: nothing reads it. */
  readonly secondaryGraph: GraphStore | null;
  readonly vectors: VectorStore;
  readonly keywords: KeywordIndex;
  readonly documents: DocumentStore;
  readonly cache: Cache;
  readonly files: FileStore;
  /** What the calls of the guarded roles tell about their backends. */
  readonly traffic: Pick<StoreGuard, "isAlive" | "isTroubled" | "forget">;
  /** This process's place among those that serve the installation; tools that only look take none. */
  readonly place: Pick<Occupancy, "take">;
}

export type StoreRole = Exclude<keyof Stores, "close" | "traffic" | "place" | "secondaryGraph">;

/** Looks over every call of a role; hands back the same role. */
export type AroundStore = <S extends Stores[StoreRole]>(role: StoreRole, store: S) => S;

/** Connections to the records; flips wait in the process, not here (knowledge/in-turn.ts). */
const recordConnections = 24;

/**
 * The only place that knows engines: a URL in the configuration moves a role. Drivers are loaded where they are used.
 * Opens all or nothing; waits for servers that are still booting.
 */
export async function openStores(config: Config, log: Log, around: AroundStore = (_, store) => store): Promise<Stores> {
  const { keep, close } = closeTogether();
  try {
    await mkdir(config.dataDir, { recursive: true });
    const { records, place, ...parts } = await openDatabaseOf(config, log, keep);
    const open = enginesOf(parts);
    const files = await open.files();
    const secondaryGraph = await open.secondaryGraph();
    await (secondaryGraph === null ? records.copies.end() : records.copies.begin("Neo4j"));
    const guard = keep(createStoreGuard(backendsOf(config)));
    const guarded: AroundStore = (role, store) => guard.around(role, around(role, store));
    return {
      files: guarded("files", files),
      records: guarded("records", records),
      graph: guarded("graph", await open.graph()),
      secondaryGraph,
      keywords: guarded("keywords", await open.keywords()),
      vectors: guarded("vectors", await open.vectors()),
      documents: guarded("documents", await open.documents()),
      cache: guarded("cache", await open.cache()),
      traffic: guard,
      place,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Has everything closed in reverse order of opening. */
export function closeTogether(): { readonly keep: EngineParts["keep"]; close(): Promise<void> } {
  const opened: Closable[] = [];
  return {
    keep(store) {
      opened.push(store);
      return store;
    },
    async close() {
      for (const store of opened.splice(0).reverse()) await store.close();
    },
  };
}

/** How each role beside the records is opened. */
export function enginesOf(parts: EngineParts) {
  const { openGraph, openKeywords } = graphAndKeywords(parts);
  return {
    graph: openGraph,
    secondaryGraph: () => openSecondaryGraph(parts),
    vectors: () => openVectors(parts),
    keywords: openKeywords,
    documents: () => openDocuments(parts),
    cache: () => openCache(parts),
    files: async (): Promise<FileStore> =>
      parts.keep(await openDiskFiles({ folder: filesFolder(parts.config), room: roomOf(parts.config) })),
  };
}

const mebibyte = 1_048_576;
const roomOf = ({ LORE_SPOOL_QUOTA_MB, LORE_MIN_FREE_MB }: Config) => ({
  quotaBytes: LORE_SPOOL_QUOTA_MB * mebibyte,
  minFreeBytes: LORE_MIN_FREE_MB * mebibyte,
});

export const filesFolder = ({ LORE_FILES_DIR, dataDir }: Config): string => LORE_FILES_DIR ?? join(dataDir, "files");

/** The guarded roles, by the names that their failures have. Files answer at once, and the cache never fails. */
const backendsOf = ({ NEO4J_URI, LORE_KEYWORDS }: Config) => ({
  records: "sql",
  graph: "graphdb",
  vectors: "vectorstore",
  keywords: NEO4J_URI === undefined || LORE_KEYWORDS === "embedded" ? "vectorstore" : "graphdb",
  documents: "documents",
});

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

/** The records, with what every other role is opened from. */
export async function openDatabaseOf(config: Config, log: Log, keep: EngineParts["keep"]) {
  const url = config.DATABASE_URL ?? (await embeddedPostgres(config.dataDir, log, keep));
  const waitMs = config.LORE_ENGINE_WAIT_SECONDS * 1000;
  const database = keep(await openDatabase({ url, max: recordConnections, waitMs }));
  // Beside the database: given back when all else is closed.
  const place = keep(createOccupancy({ url, log }));
  await migrate(database);
  const records = keep(openRecords(database, openSqlTables(database, url)));
  return { config, log, database, keep, waitMs, space: await records.installation(), records, place };
}

/** Neo4j serves both roles over one driver. */
function graphAndKeywords({ config, log, database, keep, waitMs, space }: EngineParts) {
  const { NEO4J_URI: uri, LORE_KEYWORDS: wanted } = config;
  const connect = async (to: string) => {
    const { openNeo4j, openNeo4jGraph, openNeo4jKeywords } = await import("./neo4j/open.ts");
    const { NEO4J_USERNAME: user, NEO4J_PASSWORD: password, NEO4J_DATABASE: name } = config;
    const client = keep(await openNeo4j({ uri: to, user, password, database: name, waitMs, log }));
    return { client, openNeo4jGraph, openNeo4jKeywords };
  };
  let connecting: ReturnType<typeof connect> | undefined;
  const neo4j = (to: string) => {
    connecting ??= connect(to);
    return connecting;
  };
  return {
    async openGraph(): Promise<GraphStore> {
      if (uri === undefined) return keep(openPostgresGraph(database.as("graphdb")));
      const { client, openNeo4jGraph } = await neo4j(uri);
      return keep(await openNeo4jGraph(client, { space }));
    },
    async openKeywords(): Promise<KeywordIndex> {
      if (uri === undefined || wanted === "embedded") {
        const { openLanceKeywords } = await import("./lancedb/keywords.ts");
        return traced(
          "lancedb",
          keep(await openLanceKeywords({ folder: lanceFolder(config, "keywords"), log })),
          "keywords",
        );
      }
      const { client, openNeo4jKeywords } = await neo4j(uri);
      return keep(await openNeo4jKeywords(client, { space }));
    },
  };
}

/** A start does not wait for it. */
async function openSecondaryGraph({ config, log, keep, space }: EngineParts): Promise<GraphStore | null> {
  const { SECONDARY_NEO4J_URI: uri, SECONDARY_NEO4J_USERNAME: user, SECONDARY_NEO4J_PASSWORD: password } = config;
  if (uri === undefined) return null;
  const { openSecondaryNeo4j } = await import("./neo4j/open.ts");
  const database = config.SECONDARY_NEO4J_DATABASE;
  return keep(openSecondaryNeo4j({ uri, user, password, database, log }, { space }));
}

const lanceFolder = ({ dataDir }: Config, name: string): string => join(dataDir, "lancedb", name);

async function openVectors({ config, log, keep, waitMs, space }: EngineParts): Promise<VectorStore> {
  const { CHROMA_URL: url, CHROMA_TOKEN: token, CHROMA_TENANT: tenant, CHROMA_DATABASE: database } = config;
  if (url !== undefined) {
    const { openChromaVectors } = await import("./chroma/vectors.ts");
    return traced("chroma", keep(await openChromaVectors({ url, token, tenant, database, space, waitMs, log })));
  }
  const { openLanceVectors } = await import("./lancedb/vectors.ts");
  return traced("lancedb", keep(await openLanceVectors({ folder: lanceFolder(config, "vectors"), log })), "vectors");
}

async function openDocuments({ config, log, database, keep, space }: EngineParts): Promise<DocumentStore> {
  if (config.MONGODB_URI === undefined) return keep(openPostgresDocuments(database.as("documents")));
  const { openMongoDocuments } = await import("./mongodb/documents.ts");
  return traced("mongodb", keep(await openMongoDocuments({ uri: config.MONGODB_URI, space, log })));
}

async function openCache({ config, log, keep, space }: EngineParts): Promise<Cache> {
  if (config.REDIS_URL === undefined) return keep(openLruCache());
  const { openRedisCache } = await import("./redis/cache.ts");
  return traced("redis", keep(await openRedisCache({ url: config.REDIS_URL, space, log })));
}

async function embeddedPostgres(dataDir: string, log: Log, keep: EngineParts["keep"]): Promise<string> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log });
  keep({ close: () => server.stop() });
  return server.url;
}
