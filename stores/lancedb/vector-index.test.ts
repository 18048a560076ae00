import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Table } from "@lancedb/lancedb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import type { VectorRecord, VectorStore } from "../ports/vectors.ts";
import { connect, Index } from "./engine.ts";
import { createVectorIndex, listsFor } from "./vector-index.ts";
import { openLanceVectors } from "./vectors.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const indexFromRows = 1_500;
const embedder = createHashEmbedder();
const vectorBytes = 4 * embedder.dimensions;

let folder: string;
let store: VectorStore;
// Without copies in memory, so that the engine answers.
const open = () => openLanceVectors({ folder, log: silentLog(), indexFromRows, copyBytes: 0 });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lance-index-"));
  store = await open();
  await store.ensure(ref, embedder.dimensions);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Texts of 40 words; few words are frequent and most are rare, as in real texts. */
function texts(count: number): string[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const word = () => `w${Math.floor(4_000 ** random()).toString(36)}x`;
  return Array.from({ length: count }, () => Array.from({ length: 40 }, word).join(" "));
}

async function records(written: readonly string[]): Promise<VectorRecord[]> {
  const vectors = await embedder.embed(written);
  return vectors.map((vector, at) => ({ id: at + 1, vector, source_id: null, revision: null, version: 1 }));
}

/** The cosine, because the vectors have unit length. */
function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += (a[d] ?? 0) * (b[d] ?? 0);
  return sum;
}

async function watch<T>(look: (table: Table) => Promise<T>): Promise<T> {
  const connection = await connect(folder);
  const table = await connection.openTable("vectors_chunk_1");
  try {
    return await look(table);
  } finally {
    table.close();
    connection.close();
  }
}
/** The rows at the training of each index of codes, without rows that it lacks. */
const trained = () =>
  watch(async (table) => {
    const found = await table.listIndices();
    return found.map(({ name, indexType, numUnindexedRows }) =>
      indexType === "IvfRq" && numUnindexedRows === 0 ? Number(/^codes_(\d+)$/.exec(name)?.[1]) : name,
    );
  });
/** One index, trained between two commits of these numbers of rows. */
const between = (least: number, most: number) => [
  expect.toSatisfy((rows: unknown) => typeof rows === "number" && rows >= least && rows <= most),
];
const patience = { timeout: 60_000 };

test("the index finds 98 % of the ten nearest hashed vectors, and is a twenty-fifth of their size", async () => {
  const written = texts(3_000);
  const rows = await records(written);
  await store.upsert(ref, rows);
  await expect.poll(trained, patience).toEqual(between(indexFromRows, 3_000));
  const size = await watch(async (table) => (await table.listIndices())[0]?.sizeBytes);
  expect(size).toBeLessThan((rows.length * vectorBytes) / 25);

  let found = 0;
  const asked = written.filter((_, at) => at % 120 === 0).map((text) => text.split(" ").slice(0, 8).join(" "));
  for (const text of asked) {
    const question = await embedder.embedQuery(text, () => 1);
    const best = rows.map(({ vector }) => product(vector, question)).sort((a, b) => b - a);
    const hits = await store.search(ref, question, { k: 10 });
    found += hits.filter(({ score }) => score >= (best[9] ?? 0) - 1e-5).length;
    for (const [at, { score }] of hits.entries()) expect(score).toBeCloseTo(best[at] ?? 0, 1);
  }
  expect(found / (10 * asked.length)).toBeGreaterThanOrEqual(0.98);
});

test("a search visits few lists, because each segment has all of them, and none that the engine divides", () => {
  const listsOf = (rows: number) => listsFor(rows, 1_024);
  expect([1, 10_000, 200_000, 1_000_000].map(listsOf)).toEqual([1, 1, 20, 98]);
});

test("a list of vectors without codes takes no more memory than a list of codes", () => {
  expect(listsFor(200_000, 1_023)).toBe(78);
});

test("an index is trained anew when its table has doubled, also after a restart, and one index is left", async () => {
  const rows = await records(texts(3_200));
  await store.upsert(ref, rows.slice(0, 1_500));
  await expect.poll(trained, patience).toEqual([1_500]);
  await store.upsert(ref, rows.slice(1_500, 2_500));
  await expect.poll(trained, patience).toEqual([1_500]);
  await store.close();
  store = await open();
  await store.upsert(ref, rows.slice(2_500));
  await expect.poll(trained, patience).toEqual(between(3_000, 3_200));
  const [, second] = rows;
  if (second === undefined) throw new Error("no rows");
  expect((await store.search(ref, second.vector, { k: 1 }))[0]).toMatchObject({ id: 2 });
});

test("an idle table is trained anew when its index has more than a few segments, a busy one later", async () => {
  const connection = await connect(folder);
  const rowsFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: from + at,
      vector: Array.from({ length: 64 }, (_, d) => Math.sin((from + at + 1) * (d + 1))),
    }));
  const table = await connection.createTable("many_segments", rowsFrom(0, 1_000));
  const index = createVectorIndex(table, { dimensions: 64, fromRows: 1_000 });
  const segments = async () => (await table.listIndices()).map(({ numSegments }) => numSegments);
  await (await index.start({ isIdle: false }))?.wait();
  for (let at = 0; at < 8; at += 1) {
    expect(await index.start({ isIdle: true })).toBeUndefined();
    await table.add(rowsFrom(1_000 + at * 20, 20));
    await table.optimize();
  }
  expect(await segments()).toEqual([9]);
  expect(await index.start({ isIdle: false })).toBeUndefined();
  await (await index.start({ isIdle: true }))?.wait();
  await index.settle();
  expect(await segments()).toEqual([1]);
  connection.close();
});

test("indexes of earlier versions are replaced; vectors without a direction do no harm", async () => {
  const rows = await records(texts(1_600));
  const zero = new Float32Array(embedder.dimensions);
  await store.close();
  store = await openLanceVectors({ folder, log: silentLog(), copyBytes: 0 });
  await store.upsert(ref, rows.slice(0, 1_500));
  await store.close();
  await watch(async (table) => {
    await table.createIndex("vector", { config: Index.ivfFlat({ distanceType: "cosine" }) });
    const manyLists = Index.ivfRq({ distanceType: "cosine", numPartitions: 12 });
    await table.createIndex("vector", { config: manyLists, name: "rq_1500" });
  });
  store = await open();
  await store.upsert(ref, [
    ...rows.slice(1_500),
    ...rows.slice(0, 500).map((row) => ({ ...row, id: row.id + 5_000, vector: zero })),
  ]);
  await expect.poll(trained, patience).toEqual(between(indexFromRows, 2_100));
  const [first] = rows;
  if (first === undefined) throw new Error("no rows");
  expect((await store.search(ref, first.vector, { k: 3 }))[0]).toMatchObject({ id: 1 });
});
