import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createLog } from "../../platform/log.ts";
import { openChromaVectors } from "../../stores/chroma/vectors.ts";
import { openLanceKeywords } from "../../stores/lancedb/keywords.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import { openLruCache } from "../../stores/memory-cache/lru.ts";
import { openMongoDocuments } from "../../stores/mongodb/documents.ts";
import { openNeo4j, openNeo4jGraph, openNeo4jKeywords } from "../../stores/neo4j/open.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import type { GraphStore } from "../../stores/ports/graph.ts";
import type { Closable } from "../../stores/ports/health.ts";
import type { KeywordIndex, VectorStore } from "../../stores/ports/vectors.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import { openPostgresGraph } from "../../stores/postgres/graph.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { migrate } from "../../stores/postgres/migrate.ts";
import { openRedisCache } from "../../stores/redis/cache.ts";

/** The interchangeable adapters of a role, the embedded one first. */
export interface Contender<S> {
  readonly engine: string;
  readonly store: S;
}

export interface Contenders {
  readonly graph: readonly Contender<GraphStore>[];
  readonly vectors: readonly Contender<VectorStore>[];
  readonly keywords: readonly Contender<KeywordIndex>[];
  readonly documents: readonly Contender<DocumentStore>[];
  readonly cache: readonly Contender<Cache>[];
  /** Closes all adapters. Their data is deleted with the folder, or by `clear` on servers. */
  close(): Promise<void>;
}

const waitMs = 60_000;

/** Opens all adapters empty, in `folder` or in a separate space on the servers. */
export async function openContenders(folder: string, settings: Readonly<Record<string, string>>): Promise<Contenders> {
  const log = createLog("error");
  const opened: Closable[] = [];
  const keep = <S extends Closable>(store: S): S => {
    opened.push(store);
    return store;
  };
  const server = await launchPostgres({ dataDir: join(folder, "postgres"), log });
  keep({ close: () => server.stop() });
  const database = keep(await openDatabase({ url: server.url }));
  await migrate(database);
  const remote = await openRemote(settings, keep);
  return {
    graph: [{ engine: "PostgreSQL", store: keep(openPostgresGraph(database.as("graphdb"))) }, remote.graph],
    vectors: [
      { engine: "LanceDB", store: keep(await openLanceVectors({ folder: join(folder, "vectors"), log })) },
      remote.vectors,
    ],
    keywords: [
      { engine: "LanceDB", store: keep(await openLanceKeywords({ folder: join(folder, "keywords"), log })) },
      remote.keywords,
    ],
    documents: [
      { engine: "PostgreSQL", store: keep(openPostgresDocuments(database.as("documents"))) },
      remote.documents,
    ],
    cache: [{ engine: "lru-cache", store: keep(openLruCache()) }, remote.cache],
    close: async () => {
      for (const store of opened.splice(0).reverse()) await store.close();
    },
  };
}

/** The adapters that use servers, each in a separate space. */
export async function openRemote(
  settings: Readonly<Record<string, string>>,
  keep: <S extends Closable>(store: S) => S,
) {
  const log = createLog("error");
  const space = randomBytes(6).toString("hex");
  const { NEO4J_URI: uri = "", NEO4J_USERNAME: user = "neo4j", NEO4J_PASSWORD: password } = settings;
  const client = keep(await openNeo4j({ uri, user, password, database: "neo4j", waitMs, log }));
  const tenancy = { tenant: "default_tenant", database: "default_database", token: settings.CHROMA_TOKEN };
  const chroma = await openChromaVectors({ url: settings.CHROMA_URL ?? "", ...tenancy, space, waitMs, log });
  const mongo = await openMongoDocuments({ uri: settings.MONGODB_URI ?? "", space, log });
  return {
    graph: { engine: "Neo4j", store: keep(await openNeo4jGraph(client, { space })) },
    keywords: { engine: "Neo4j", store: keep(await openNeo4jKeywords(client, { space })) },
    vectors: { engine: "Chroma", store: keep(chroma) },
    documents: { engine: "MongoDB", store: keep(mongo) },
    cache: { engine: "Redis", store: keep(await openRedisCache({ url: settings.REDIS_URL ?? "", space, log })) },
  };
}
