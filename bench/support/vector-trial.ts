import { setTimeout as sleep } from "node:timers/promises";
import { vectorCopyLimits } from "../../domain/limits/caches.ts";
import { indexBytesPerRow, listsFor, refineFactorFor } from "../../stores/lancedb/vector-index.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import { bytesRead, folderBytes } from "./file-bytes.ts";
import { percentile } from "./load.ts";
import { recordSteps, type TimedWrites, timeWrites } from "./maintenance-steps.ts";
import type { Row } from "./report.ts";
import type { VectorCorpus } from "./vector-corpus.ts";

export const ref = { kg_id: 1, kind: "chunk" } as const;
const hits = 200;
const writeBatch = 500;
/** Old versions go after this time here; the service keeps them longer. */
const keepVersionsMs = 2_000;
/**
 * The folder counts as settled when its size has not changed for this long. Training an index writes nothing at first.
 */
const settledMs = 60_000;
/** 200,000 vectors: training the index takes most of it. */
const patienceMs = 15 * 60_000;

/** The service's adapter with one collection. */
export async function measureVectors(folder: string, corpus: VectorCorpus): Promise<Row> {
  const steps = recordSteps();
  const options = { folder, log: steps.log, upkeep: { keepVersionsMs } };
  const store = await openLanceVectors(options);
  const started = performance.now();
  await loadVectors(store, corpus);
  const loaded = performance.now();
  await settled(folder);
  const settledAfter = (performance.now() - loaded - settledMs) / 1_000;
  await store.close();

  const again = await openLanceVectors(options);
  const asked = await ask(again, corpus);
  const disk = await folderBytes(folder);
  const [alone, beside] = [timeWrites(), timeWrites()];
  await writeEach(again, corpus, { count: writesAlone, writes: alone });
  await writeBesideOptimising(again, corpus, beside);
  await settled(folder);
  const diskAfter = await folderBytes(folder);
  const left = (await again.count(ref)) * corpus.dimensions * 4;
  await again.close();
  const floats = corpus.count * corpus.dimensions * 4;
  const read =
    corpus.count * indexBytesPerRow(corpus.dimensions) + refineFactorFor(hits) * hits * 4 * corpus.dimensions;
  return {
    vectors: corpus.count,
    "rows/s": Math.round(corpus.count / ((loaded - started) / 1_000)),
    "settled after s": settledAfter.toFixed(0),
    lists: listsFor(corpus.count, corpus.dimensions),
    ...asked.row,
    "first %": share(asked.first, floats),
    "next %": share(asked.next, floats),
    "read %": isInMemory(corpus) ? "copy" : share(read, floats),
    "disk ÷ floats": (disk / floats).toFixed(2),
    "longest write ms": Math.round(Math.max(...alone.times)),
    "beside maintenance ms": Math.round(Math.max(...beside.times)),
    "during it": steps.during(beside.longest),
    "disk ÷ floats after": (diskAfter / left).toFixed(2),
  };
}

/** A small collection is searched in a copy in memory after the first question. */
const isInMemory = ({ count, dimensions }: VectorCorpus): boolean => count * dimensions <= vectorCopyLimits.floats;

const share = (bytes: number, floats: number): string => ((100 * bytes) / floats).toFixed(2);

export async function loadVectors(store: VectorStore, corpus: VectorCorpus): Promise<void> {
  await store.ensure(ref, corpus.dimensions);
  for (let from = 0; from < corpus.count; from += 4 * writeBatch) {
    const starts = Array.from({ length: 4 }, (_, at) => from + at * writeBatch).filter((start) => start < corpus.count);
    await Promise.all(
      starts.map((start) => store.upsert(ref, corpus.records(start, Math.min(corpus.count, start + writeBatch)))),
    );
  }
}

/** Waits until maintenance is done. */
async function settled(folder: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let [bytes, since] = [await folderBytes(folder), performance.now()];
  while (performance.now() - since < settledMs) {
    if (performance.now() > deadline) throw new Error("The folder does not settle");
    await sleep(500);
    const now = await folderBytes(folder);
    if (now !== bytes) [bytes, since] = [now, performance.now()];
  }
}

async function ask(store: VectorStore, corpus: VectorCorpus) {
  const times: number[] = [];
  const sums = { ten: 0, all: 0, first: 0, read: 0, cpu: 0 };
  for (const [at, question] of corpus.questions.entries()) {
    const [bytes, cpu, started] = [await bytesRead(), process.cpuUsage(), performance.now()];
    const found = await store.search(ref, question, { k: hits });
    const { user, system } = process.cpuUsage(cpu);
    const read = (await bytesRead()) - bytes;
    if (at === 0) sums.first = read;
    else {
      times.push(performance.now() - started);
      sums.read += read;
      sums.cpu += (user + system) / 1_000;
    }
    const ids = found.map(({ id }) => id);
    sums.ten += corpus.recall(at, ids, 10);
    sums.all += corpus.recall(at, ids, hits);
  }
  const sorted = times.sort((a, b) => a - b);
  const asked = corpus.questions.length;
  return {
    first: sums.first,
    next: sums.read / (asked - 1),
    row: {
      "recall@10": (sums.ten / asked).toFixed(4),
      "recall@200": (sums.all / asked).toFixed(4),
      "p50 ms": percentile(sorted, 0.5).toFixed(1),
      "p95 ms": percentile(sorted, 0.95).toFixed(1),
      "CPU ms": (sums.cpu / (asked - 1)).toFixed(1),
    },
  };
}

/** Too few, and too fast one after another, for maintenance to begin. */
const writesAlone = 40;
const besideWrites = 20;
const besideMs = 30_000;

/** Deletes a tenth of the sources, and times small writes in the following seconds. */
async function writeBesideOptimising(store: VectorStore, corpus: VectorCorpus, writes: TimedWrites): Promise<void> {
  const sources = new Set(corpus.records(0, Math.ceil(corpus.count / 10)).map(({ source_id }) => source_id ?? ""));
  await Promise.all([...sources].map((source_id) => store.deleteSource(ref, source_id, null)));
  const started = performance.now();
  while (performance.now() - started < besideMs) {
    await sleep(1_500); // Maintenance begins when the table is idle.
    await writeEach(store, corpus, { count: besideWrites, writes });
  }
}

/** Replaces single rows, one after another. */
async function writeEach(
  store: VectorStore,
  corpus: VectorCorpus,
  { count, writes }: { readonly count: number; readonly writes: TimedWrites },
): Promise<void> {
  for (let from = corpus.count - count; from < corpus.count; from += 1)
    await writes.time(() => store.upsert(ref, corpus.records(from, from + 1)));
}
