import { join } from "node:path";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores, type Stores } from "../../stores/open.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { openRecords } from "../../stores/postgres/records.ts";
import { openSqlTables } from "../../stores/postgres/tables.ts";
import { tenant_id } from "./document-lab.ts";
import { type EngineContents, engineContents } from "./engine-contents.ts";

/** A knowledge graph as its records and each of its engines hold it. */
export interface KgContents {
  readonly kg: string;
  readonly dump: string;
  /** SQL tables by name, with their rows. */
  readonly tables: readonly string[];
  readonly records: Counts;
  readonly vectors: Omit<Counts, "relations">;
  readonly keywords: Omit<Counts, "relations">;
  readonly graph: Counts;
  /** Vectors and edges themselves, by natural keys. */
  readonly engines: EngineContents;
}

interface Counts {
  readonly chunks: number;
  readonly entities: number;
  readonly relations: number;
}

interface FolderContents {
  readonly contents: readonly KgContents[];
  readonly dumps: ReadonlyMap<string, string>;
  /** Differences between the engines and the records. */
  readonly drift: number;
}

interface Names {
  readonly compared: readonly string[];
  readonly dumped: readonly string[];
}

/** Opens the data folder of a stopped service and reads its contents. */
export async function folderContents(dataDir: string, { compared, dumped }: Names): Promise<FolderContents> {
  const stores = await openStores(readConfig({ LORE_DATA_DIR: dataDir }), silentLog());
  try {
    // Adopts the server to get its address: `stores` started it and will stop it.
    const { url } = await launchPostgres({ dataDir: join(dataDir, "postgres"), log: silentLog() });
    const contents: KgContents[] = [];
    for (const name of compared) contents.push(await contentsOf(stores, url, name));
    const { drift } = await createDoctor({ ...stores, embedder: createHashEmbedder() }).examine();
    return { contents, dumps: await readDumps(stores.records, dumped), drift };
  } finally {
    await stores.close();
  }
}

/** Dumps of the records alone, also after a kill. A knowledge graph that does not exist has none. */
export async function dumpsOf(dataDir: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log: silentLog() });
  const database = await openDatabase({ url: server.url, max: 1 });
  const records = openRecords(database, openSqlTables(database, server.url));
  try {
    return await readDumps(records, names);
  } finally {
    await records.close();
    await server.stop();
  }
}

async function readDumps(records: Records, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const dumps = new Map<string, string>();
  for (const name of names) {
    const kg = await records.kgs.get(tenant_id, name);
    if (kg) dumps.set(name, await records.cutover.dump(kg.id));
  }
  return dumps;
}

async function contentsOf(stores: Stores, databaseUrl: string, name: string): Promise<KgContents> {
  const { records, vectors, keywords, graph } = stores;
  const kg = await records.kgs.get(tenant_id, name);
  if (!kg) throw new Error(`There is no knowledge graph ${name}`);
  const counts = async (engine: typeof vectors | typeof keywords) => ({
    chunks: await engine.count({ kg_id: kg.id, kind: "chunk" }),
    entities: await engine.count({ kg_id: kg.id, kind: "entity" }),
  });
  const { chunks, entities, relations } = await graph.counts(kg.id);
  const tables = await records.tables.list([kg.id]);
  return {
    kg: name,
    dump: await records.cutover.dump(kg.id),
    tables: tables.map(({ name: table, source_name, row_count }) => `${table} ${source_name} ${row_count}`).sort(),
    records: { chunks: kg.chunks_count, entities: kg.entities_count, relations: kg.relations_count },
    vectors: await counts(vectors),
    keywords: await counts(keywords),
    graph: { chunks, entities, relations },
    engines: await engineContents({ stores, databaseUrl }, name),
  };
}
