import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { openDiskFiles } from "./files/disk.ts";
import { openLanceKeywords } from "./lancedb/keywords.ts";
import { openLanceVectors } from "./lancedb/vectors.ts";
import { openLruCache } from "./memory-cache/lru.ts";
import type { Cache } from "./ports/cache.ts";
import type { DocumentStore } from "./ports/documents.ts";
import type { FileStore } from "./ports/files.ts";
import type { GraphStore } from "./ports/graph.ts";
import type { Closable } from "./ports/health.ts";
import type { Records } from "./ports/records/records.ts";
import type { KeywordIndex, VectorStore } from "./ports/vectors.ts";
import { openDatabase } from "./postgres/client.ts";
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

/** Connections to the records; flips wait in the process, not here (knowledge/in-turn.ts). */
const recordConnections = 24;

/** The only place that knows engines: a URL in the configuration moves a role. Opens all or nothing. */
export async function openStores(config: Pick<Config, "dataDir" | "DATABASE_URL">, log: Log): Promise<Stores> {
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
    const database = await openDatabase({ url, max: recordConnections });
    keep(database);
    await migrate(database);
    const folder = join(config.dataDir, "lancedb");
    return {
      files: keep(await openDiskFiles({ folder: join(config.dataDir, "files") })),
      records: keep(openRecords(database, openSqlTables(database, url))),
      graph: keep(openPostgresGraph(database.as("graphdb"))),
      documents: keep(openPostgresDocuments(database.as("documents"))),
      vectors: keep(await openLanceVectors({ folder: join(folder, "vectors"), log })),
      keywords: keep(await openLanceKeywords({ folder: join(folder, "keywords"), log })),
      cache: keep(openLruCache()),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function embeddedPostgres(dataDir: string, log: Log, keep: (server: Closable) => void): Promise<string> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log });
  keep({ close: () => server.stop() });
  return server.url;
}
