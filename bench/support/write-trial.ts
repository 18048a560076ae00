import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../../domain/seeded.ts";
import type { Log } from "../../platform/log.ts";
import { openLanceKeywords } from "../../stores/lancedb/keywords.ts";
import { openLanceVectors } from "../../stores/lancedb/vectors.ts";
import { folderBytes } from "./file-bytes.ts";
import { percentile } from "./load.ts";
import { recordSteps, timeWrites } from "./maintenance-steps.ts";
import { spelled, zipf } from "./scale-words.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const dimensions = 1_024;
const wordsPerText = 60;
const vocabulary = 20_000;
const rowsPerSource = 20;
const writeBatch = 500;
const writesAlone = 40;
const pauseMs = 50;
const upkeep = { keepVersionsMs: 2_000 };
/** The folder counts as settled when its size has not changed for this long. */
const settledMs = 20_000;
const patienceMs = 15 * 60_000;

/** One table of a role. */
interface Trial {
  put(from: number, to: number): Promise<void>;
  deleteSource(source: number): Promise<void>;
  close(): Promise<void>;
}

type Open = (folder: string, log: Log) => Promise<Trial>;

const sourceOf = (source: number): string => `src_${String(source).padStart(26, "0")}`;
const row = (at: number) => ({
  id: at + 1,
  source_id: sourceOf(Math.floor(at / rowsPerSource)),
  revision: 1,
  version: 1,
});
const between = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

export const roles: ReadonlyMap<string, Open> = new Map([
  [
    "vectors",
    async (folder, log) => {
      const store = await openLanceVectors({ folder, log, upkeep });
      await store.ensure(ref, dimensions);
      return {
        put: (from, to) =>
          store.upsert(
            ref,
            between(from, to).map((at) => ({ ...row(at), vector: vectorOf(at) })),
          ),
        deleteSource: (source) => store.deleteSource(ref, sourceOf(source), null),
        close: store.close,
      };
    },
  ],
  [
    "keywords",
    async (folder, log) => {
      const store = await openLanceKeywords({ folder, log, upkeep });
      await store.ensure(ref, 0);
      return {
        put: (from, to) =>
          store.upsert(
            ref,
            between(from, to).map((at) => ({ ...row(at), text: textOf(at) })),
          ),
        deleteSource: (source) => store.deleteSource(ref, sourceOf(source), null),
        close: store.close,
      };
    },
  ],
] satisfies readonly [string, Open][]);

function vectorOf(at: number): Float32Array {
  const random = seeded(at);
  return Float32Array.from({ length: dimensions }, () => random() - 0.5);
}

function textOf(at: number): string {
  const random = seeded(at);
  return Array.from({ length: wordsPerText }, () => spelled(zipf(random, vocabulary))).join(" ");
}

export async function measureWrites(
  folder: string,
  open: Open,
  { role, rows, seconds }: { readonly role: string; readonly rows: number; readonly seconds: number },
) {
  const steps = recordSteps();
  const table = await open(folder, steps.log);
  try {
    const loading = performance.now();
    for (let from = 0; from < rows; from += writeBatch) await table.put(from, Math.min(rows, from + writeBatch));
    const loaded = performance.now();
    const settledAfter = await settled(folder);
    const alone: number[] = [];
    for (let at = 0; at < writesAlone; at += 1) alone.push(await timed(() => table.put(at * 7, at * 7 + 1)));
    await settled(folder);
    const { puts, deletions, latestMs } = await writeBeside(table, rows, seconds);
    const erasedAfter = await settled(folder);
    const sorted = [...puts.times, ...deletions.times].sort((a, b) => a - b);
    return {
      role,
      rows,
      "rows/s": Math.round(rows / ((loaded - loading) / 1_000)),
      "settled after s": Math.round(settledAfter / 1_000),
      "longest alone ms": Math.round(Math.max(...alone)),
      writes: sorted.length,
      "p50 beside ms": Math.round(percentile(sorted, 0.5)),
      "p99 beside ms": Math.round(percentile(sorted, 0.99)),
      "longest put ms": Math.round(Math.max(...puts.times)),
      "during it": steps.during(puts.longest),
      "longest deletion ms": Math.round(Math.max(...deletions.times)),
      "during that": steps.during(deletions.longest),
      "latest timer ms": Math.round(latestMs),
      "settled again s": Math.round(erasedAfter / 1_000),
      MB: Math.round((await folderBytes(folder)) / 1e6),
    };
  } finally {
    await table.close();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Deletes every tenth source at once, then replaces rows and deletes sources in turn. Returns the times of the latter,
 * and how late the latest timer between them was: the machine's own delay.
 */
async function writeBeside(table: Trial, rows: number, seconds: number) {
  const sources = Math.floor(rows / rowsPerSource);
  const tenth = between(0, Math.floor(sources / 10)).map((at) => at * 10);
  await Promise.all(tenth.map((source) => table.deleteSource(source)));
  const [puts, deletions] = [timeWrites(), timeWrites()];
  let latestMs = 0;
  const pause = async () => {
    latestMs = Math.max(latestMs, (await timed(() => sleep(pauseMs))) - pauseMs);
  };
  const until = performance.now() + seconds * 1_000;
  for (let at = 0; performance.now() < until; at += 1) {
    const source = (at * 7919) % sources;
    const replaced = source * rowsPerSource;
    await puts.time(() => table.put(replaced, replaced + 1));
    await pause();
    await deletions.time(() => table.deleteSource((source + 1) % sources));
    await pause();
  }
  return { puts, deletions, latestMs };
}

/** Waits until maintenance is done. Returns the milliseconds until the last change of the folder. */
async function settled(folder: string): Promise<number> {
  const started = performance.now();
  let [bytes, since] = [await folderBytes(folder), started];
  while (performance.now() - since < settledMs) {
    if (performance.now() - started > patienceMs) throw new Error("The folder does not settle");
    await sleep(500);
    const now = await folderBytes(folder);
    if (now !== bytes) [bytes, since] = [now, performance.now()];
  }
  return since - started;
}
