import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { createIngestionWork } from "../../activities/ingest-document/work.ts";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { type Knowledge, openKnowledge } from "../../app/knowledge.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { defaultTenant } from "../../domain/auth.ts";
import { chunkSize } from "../../domain/limits/ingestion.ts";
import { createSyncStates } from "../../knowledge/projection/sync-states.ts";
import { createSources } from "../../knowledge/sources.ts";
import type { Embedder } from "../../models/embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { type AroundStore, openStores } from "../../stores/open.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { runDirectly } from "../../test/support/run-directly.ts";
import type { DataSet } from "./data-sets.ts";
import { markdownFiles, passageAt, untitledFiles } from "./prepare-passages.ts";
import { type BenchCorpus, ingestInMemory } from "./ranker-corpora.ts";
import { newDataDir, removeDataDir } from "./service.ts";

const ctx = { tenant_id: defaultTenant, key_id: "key_bench", scopes: ["write"], trace_id: "trc_bench" } as const;
const filesAtOnce = 4;

interface EmbeddedOptions {
  readonly titled: boolean;
  readonly embedder: Embedder;
  readonly around?: AroundStore;
}

/**
 * Ingests a data set into the real embedded engines, with the real steps of the ingestion graph, in process. Plain BM25
 * uses the copy in memory; its chunks have negative ids. `around` wraps every store.
 */
export async function ingestEmbedded(
  set: DataSet,
  { titled, embedder, around }: EmbeddedOptions,
): Promise<BenchCorpus> {
  const inMemory = await ingestInMemory(set, titled, embedder);
  const folder = await newDataDir();
  const log = createLog("error");
  const server = await launchPostgres({ dataDir: `${folder}/postgres`, log });
  const config = readConfig({ LORE_DATA_DIR: folder, DATABASE_URL: server.url, LORE_TEMPORAL_BINARY: "none" });
  const stores = await openStores(config, log, { around });
  const models = await openServiceModels({ settings: readModelSettings(config), log });
  const knowledge = await openKnowledge({ config, stores, ...models, log });
  const sources = createSources({
    ...stores,
    registry: knowledge.registry,
    syncStates: createSyncStates({ records: stores.records, relay: knowledge.relay }),
    wake: () => undefined,
  });
  const files = titled ? markdownFiles(set.passages) : untitledFiles(set.passages);
  const byName = new Map(files.map((file) => [`${file.name}.${file.type}`, file]));
  const queue = files.values();
  const lane = async () => {
    for (const { name, type, text } of queue)
      await ingest({ stores, knowledge, sources }, { name: `${name}.${type}`, type, text });
  };
  await Promise.all(Array.from({ length: filesAtOnce }, lane));
  const passages = await placements(server.url, byName);
  const kg = await knowledge.registry.get(ctx, "bench");
  return {
    ...inMemory,
    corpus: {
      ...inMemory.corpus,
      services: { ...stores, records: stores.records.reading, embedder },
      kgs: [{ id: kg.id, name: kg.name }],
      bm25: (question) => inMemory.corpus.bm25(question).map((id) => -id),
    },
    passageOf: (id) => (id < 0 ? inMemory.passageOf(-id) : (passages.get(id) ?? -1)),
    async close() {
      await knowledge.close();
      await models.close();
      await stores.close();
      await server.stop();
      await removeDataDir(folder);
    },
  };
}

type Stores = Awaited<ReturnType<typeof openStores>>;

interface Services {
  readonly stores: Stores;
  readonly knowledge: Knowledge;
  readonly sources: ReturnType<typeof createSources>;
}

interface TextFile {
  readonly name: string;
  readonly type: "md" | "txt";
  readonly text: string;
}

async function ingest({ stores, knowledge, sources }: Services, { name, type, text }: TextFile): Promise<void> {
  const file = await stores.files.spool(Readable.from([Buffer.from(text)]), Number.POSITIVE_INFINITY);
  const options = { chunking_strategy: "semantic", chunk_size: chunkSize.default } as const;
  const document = {
    kg_name: "bench",
    file,
    file_name: name,
    file_type: type,
    source_type: "file",
    source_name: name,
  } as const;
  const { job_id, source_id, revision } = await sources.accept(ctx, { ...document, metadata: {}, options });
  const { id: kg_id } = await knowledge.registry.get(ctx, "bench");
  const work = createIngestionWork({ ...stores, ...knowledge });
  await runDirectly(ingestDocument, { work, claim: randomUUID() }, { job_id, kg_id, source_id, revision });
}

async function placements(
  url: string,
  byName: ReadonlyMap<string, Parameters<typeof passageAt>[0]>,
): Promise<ReadonlyMap<number, number>> {
  const db = await openDatabase({ url, max: 1 });
  const rows = await db.query<{ chunk_id: number; start_offset: number; name: string }>(
    "SELECT chunk_id, start_offset, name FROM revision_chunks JOIN sources ON sources.id = source_id",
  );
  await db.close();
  return new Map(
    rows.flatMap(({ chunk_id, start_offset, name }) => {
      const file = byName.get(name);
      return file ? [[chunk_id, passageAt(file, start_offset)] as const] : [];
    }),
  );
}
