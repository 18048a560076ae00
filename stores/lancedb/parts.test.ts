import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { connect } from "./engine.ts";
import { fragmentsOf, markedFragments, mayHaveSmall, rewriteRows } from "./fragments.ts";
import { openLanceKeywords } from "./keywords.ts";
import { wallField } from "./walls.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const name = "keywords_chunk_1";
const [kept, deleted] = [newSourceId(), newSourceId()];
const patience = { timeout: 60_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lance-parts-"));
});
afterEach(() => rm(folder, { recursive: true }));

const open = () =>
  openLanceKeywords({ folder, log: silentLog(), upkeep: { keepVersionsMs: 0, firstLookMs: 0, partRows: 400 } });
const row = (id: number, source_id = kept) => ({
  id,
  text: `row ${id} about w${id % 97}`,
  source_id,
  revision: 1,
  version: 1,
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at));
const dataFiles = () => readdir(join(folder, `${name}.lance`, "data"));
const openTable = async () => (await connect(folder)).openTable(name);
/** Maintenance is done: the index holds every row, and no old version is left. */
const tidied = async () => {
  const table = await openTable();
  const [indices, versions] = [await table.listIndices(), await table.listVersions()];
  return { unindexed: Math.max(...indices.map((index) => index.numUnindexedRows ?? 0)), versions: versions.length };
};
const tidy = { unindexed: 0, versions: 1 };

test("erasing a row of a large table rewrites its part, and leaves the files of the others alone", async () => {
  const keywords = await open();
  await keywords.ensure(ref, 0);
  for (const from of [1_000, 2_000, 3_000, 4_000]) {
    await keywords.upsert(ref, rows(from, from + 500));
    await expect.poll(tidied, patience).toEqual(tidy);
  }
  await keywords.upsert(ref, [...rows(5_000, 5_500), row(9_000, deleted)]);
  await expect.poll(tidied, patience).toEqual(tidy);
  const before = await dataFiles();
  expect(before.length).toBeGreaterThanOrEqual(4);
  await keywords.deleteSource(ref, deleted, null);
  await expect
    .poll(async () => (await dataFiles()).filter((file) => before.includes(file)).length, patience)
    .toBe(before.length - 1);
  await expect.poll(tidied, patience).toEqual(tidy);
  expect((await dataFiles()).filter((file) => before.includes(file))).toHaveLength(before.length - 1);
  expect(await keywords.count(ref)).toBe(2_500);
  expect(await keywords.search(ref, "row", { k: 1_000 })).toHaveLength(1_000);
  await keywords.close();
});

test("moved rows keep their contents, and an empty fragment goes", async () => {
  const keywords = await open();
  await keywords.ensure(ref, 0);
  const records = rows(1, 301);
  await keywords.upsert(ref, records);
  const table = await openTable();
  const [before] = await fragmentsOf(table, join(folder, `${name}.lance`));
  if (before === undefined) throw new Error("a table without fragments");
  await rewriteRows(table, [{ fragment: before.id, from: 0, to: 299 }]);
  const after = await fragmentsOf(table, join(folder, `${name}.lance`));
  expect(after.map(({ id, places }) => [id > before.id, places.length])).toEqual([[true, 300]]);
  expect(await keywords.differing(ref, records)).toEqual([]);
  await keywords.close();
});

test("only the ids of fragments with deleted rows are read, and none when no row is deleted", async () => {
  const keywords = await open();
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, rows(1, 101));
  await keywords.upsert(ref, [...rows(101, 201), row(9_000, deleted)]);
  const [table, inside] = [await openTable(), join(folder, `${name}.lance`)];
  const refuse = () => {
    throw new Error("asked for rows");
  };
  expect(await markedFragments({ query: refuse }, inside)).toEqual([]);
  await table.delete("id = 150");
  const all = await fragmentsOf(table, inside);
  expect(await markedFragments(table, inside)).toEqual(all.filter(({ isMarked }) => isMarked));
  expect(all.filter(({ isMarked }) => isMarked).length).toBeGreaterThan(0);
  await keywords.close();
});

test("statistics of the table say whether enough fragments may be small", async () => {
  const ask = (numFragments: number, min: number, p25: number) => {
    const lengths = { min, p25, p50: 9_000, p75: 9_000, p99: 9_000, max: 9_000, mean: 9_000 };
    const stats = { totalBytes: 0, numRows: 0, numIndices: 0 };
    const fragmentStats = { numFragments, numSmallFragments: 0, lengths };
    return mayHaveSmall({ stats: async () => ({ ...stats, fragmentStats }) }, 4_096, 16);
  };
  expect(await ask(16, 1, 1)).toBe(false);
  expect(await ask(60, 5_000, 5_000)).toBe(false);
  expect(await ask(60, 1, 5_000)).toBe(false);
  expect(await ask(60, 1, 4_000)).toBe(true);
  expect(await ask(68, 1, 5_000)).toBe(true);
});

test("a table of an earlier version, without the column of the walls, is completed when it is opened", async () => {
  const first = await open();
  await first.ensure(ref, 0);
  await first.upsert(ref, rows(1, 21));
  await first.close();
  const table = await openTable();
  await table.dropColumns([wallField.name]);
  table.close();
  const second = await open();
  await second.upsert(ref, rows(21, 31));
  expect(await second.count(ref)).toBe(30);
  expect(await second.search(ref, "row", { k: 100 })).toHaveLength(30);
  await second.close();
});
