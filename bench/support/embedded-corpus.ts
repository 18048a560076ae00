import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { bindIngestion } from "../../activities/ingestion.ts";
import { runIngestion } from "../../agents/ingestion.ts";
import type { StepContext } from "../../agents/steps.ts";
import { createKnowledge } from "../../app.ts";
import { defaultTenant } from "../../domain/auth.ts";
import { chunkSize } from "../../domain/limits.ts";
import { createIngestionWork } from "../../knowledge/ingestion/work.ts";
import { createSources } from "../../knowledge/sources.ts";
import type { Embedder } from "../../models/embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { type AroundStore, openStores } from "../../stores/open.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import type { DataSet } from "./data-sets.ts";
import { markdownFiles, passageAt, untitledFiles } from "./prepare-passages.ts";
import { type BenchCorpus, ingestInMemory } from "./ranker-corpora.ts";
import { newDataDir, removeDataDir } from "./service.ts";

const ctx = { tenant_id: defaultTenant, key_id: "key_bench", scopes: ["write"], trace_id: "trc_bench" } as const;
const filesAtOnce = 4;

/**
 * A data set in the real embedded engines, put there by the real steps of the ingestion graph, run in process. Plain BM25
 * comes from the copy in memory; its chunks are told apart by negative ids. `around` sees every call of the stores.
 */
export async function ingestEmbedded(
  set: DataSet,
  titled: boolean,
  embedder: Embedder,
  around?: AroundStore,
): Promise<BenchCorpus> {
  const inMemory = await ingestInMemory(set, titled, embedder);
  const folder = await newDataDir();
  const log = createLog("error");
  const server = await launchPostgres({ dataDir: `${folder}/postgres`, log });
  const config = readConfig({ LORE_DATA_DIR: folder, DATABASE_URL: server.url, LORE_TEMPORAL_BINARY: "none" });
  const stores = await openStores(config, log, around);
  const knowledge = createKnowledge(config, stores, log);
  const sources = createSources({ ...stores, registry: knowledge.registry, wake: () => undefined });
  const files = titled ? markdownFiles(set.passages) : untitledFiles(set.passages);
  const byName = new Map(files.map((file) => [`${file.name}.${file.type}`, file]));
  const queue = files.values();
  const lane = async () => {
    for (const { name, type, text } of queue) await ingest(stores, knowledge, sources, `${name}.${type}`, type, text);
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
      await stores.close();
      await server.stop();
      await removeDataDir(folder);
    },
  };
}

type Knowledge = ReturnType<typeof createKnowledge>;
type Stores = Awaited<ReturnType<typeof openStores>>;

async function ingest(
  stores: Stores,
  knowledge: Knowledge,
  sources: ReturnType<typeof createSources>,
  name: string,
  type: "md" | "txt",
  text: string,
): Promise<void> {
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
  const context: StepContext = {
    signal: new AbortController().signal,
    attempt: 1,
    claim: randomUUID(),
    resumeFrom: undefined,
    heartbeat: () => undefined,
  };
  const steps = bindIngestion(createIngestionWork(knowledge), (_name, step) => step(context));
  await runIngestion(steps, { job_id, kg_id, source_id, revision });
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
