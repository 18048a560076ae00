import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { IngestionServices } from "../../activities/ingest-document/services.ts";
import { createIngestionWork } from "../../activities/ingest-document/work.ts";
import { ingestDocument } from "../../agents/ingest-document.ts";
import { openKnowledge } from "../../app/knowledge.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { defaultTenant } from "../../domain/auth.ts";
import { createSyncStates } from "../../knowledge/projection/sync-states.ts";
import { createSources } from "../../knowledge/sources.ts";
import { closeTogether } from "../../platform/close-together.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { type CountedWork, countedWork } from "../../test/support/counted-work.ts";
import { longDocument, shipParagraph } from "../../test/support/long-document.ts";
import { runDirectly } from "../../test/support/run-directly.ts";
import type { Row } from "./report.ts";
import { newDataDir, removeDataDir } from "./service.ts";

const ctx = { tenant_id: defaultTenant, key_id: "key_bench", scopes: ["write"], trace_id: "trc_bench" } as const;
const options = { chunking_strategy: "semantic", chunk_size: 400 } as const;
const kg_name = "change";
/** A new picture waits some seconds after the last picture. The cost of the ingestion does not change this wait. */
const noPictures: IngestionServices["pictureRenderer"] = {
  atLeast: async () => [],
};

/** A changed paragraph of long documents, in process: chunks computed again, and the time. */
export async function documentRows(sizes: readonly number[]): Promise<Row[]> {
  const folder = await newDataDir();
  try {
    const bench = await openBench(folder);
    try {
      // The threads start with the first document.
      await ingest(bench, "warm-up", longDocument(20));
      const rows: Row[] = [];
      for (const size of sizes) rows.push(...(await rowsOf(bench, size)));
      return rows;
    } finally {
      await bench.close();
    }
  } finally {
    await removeDataDir(folder);
  }
}

interface Cost {
  readonly seconds: number;
  readonly counts: Record<CountedWork, number>;
  readonly chunks: number;
}

const openBench = (folder: string) =>
  closeTogether(createLog("error"), async (keep) => {
    const log = createLog("error");
    const server = await launchPostgres({ dataDir: `${folder}/postgres`, log });
    keep({ close: () => server.stop() });
    const config = readConfig({ LORE_DATA_DIR: folder, DATABASE_URL: server.url, LORE_TEMPORAL_BINARY: "none" });
    const stores = keep(await openStores(config, log));
    const models = keep(await openServiceModels({ settings: readModelSettings(config), log }));
    const knowledge = keep(await openKnowledge({ config, stores, ...models, log }));
    const sources = createSources({
      ...stores,
      registry: knowledge.registry,
      syncStates: createSyncStates({ records: stores.records, relay: knowledge.relay }),
      wake: () => undefined,
    });
    const services: IngestionServices = { ...stores, ...knowledge, pictureRenderer: noPictures };
    return { stores, sources, services };
  });

type Bench = Awaited<ReturnType<typeof openBench>>;

async function ingest({ stores, sources, services }: Bench, source_name: string, text: string): Promise<Cost> {
  const counts = { extractions: 0, embeddings: 0, vectors: 0, keywords: 0, graph: 0 };
  const counted = countedWork(services, (work, chunks) => {
    counts[work] += chunks;
  });
  const began = performance.now();
  const file = await stores.files.spool(Readable.from([Buffer.from(text)]), Number.POSITIVE_INFINITY);
  const document = {
    kg_name,
    file,
    file_name: "report.txt",
    file_type: "txt",
    source_type: "file",
    source_name,
  } as const;
  const { job_id, source_id, revision } = await sources.accept(ctx, { ...document, metadata: {}, options });
  const { id: kg_id } = await services.registry.get(ctx, kg_name);
  const work = createIngestionWork(counted);
  await runDirectly(ingestDocument, { work, claim: randomUUID() }, { job_id, kg_id, source_id, revision });
  const seconds = (performance.now() - began) / 1_000;
  const { chunks_count: chunks } = await sources.get(ctx, source_id);
  return { seconds, counts, chunks };
}

async function rowsOf(bench: Bench, size: number): Promise<Row[]> {
  const name = `report-${size}`;
  const middle = Math.floor(size / 2);
  const versions = {
    "first ingestion": {},
    "one paragraph changed": { [middle]: shipParagraph(middle, "Maren Lindqvist") },
    "one paragraph added at the front": { 0: `${shipParagraph(size + 1)}\n\n${shipParagraph(0)}` },
  };
  const rows: Row[] = [];
  for (const [change, changed] of Object.entries(versions)) {
    const { seconds, counts, chunks } = await ingest(bench, name, longDocument(size, changed));
    rows.push({
      paragraphs: size,
      change,
      chunks,
      extracted: counts.extractions,
      embedded: counts.embeddings,
      "rows to engines": counts.vectors + counts.keywords + counts.graph,
      seconds: seconds.toFixed(2),
    });
  }
  return rows;
}
