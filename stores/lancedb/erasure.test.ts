import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newSourceId } from "../../domain/ids.ts";
import { silentLog } from "../../platform/log.ts";
import { openLanceKeywords } from "./keywords.ts";
import { openLanceVectors } from "./vectors.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const canary = "zyxcanary the quick brown secret";
const [kept, deleted] = [newSourceId(), newSourceId()];
const patience = { timeout: 60_000 };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lance-erase-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Without compression the bytes of a text can be found in the files. */
const options = () => ({
  folder,
  log: silentLog(),
  isCompressed: false,
  upkeep: { keepVersionsMs: 0, firstLookMs: 0 },
});

/** The files that contain the bytes. */
async function filesWith(bytes: Buffer): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => Buffer.alloc(0)); // Maintenance may have removed the file.
    if (content.includes(bytes)) found.push(path);
  }
  return found;
}
const filesWithCanary = () => filesWith(Buffer.from(canary));
const words = (id: number): string => `row ${id} about harbour ${id % 97} and ship ${(id * 7) % 1013}`;
const row = (id: number, over: { readonly text?: string; readonly source_id?: string } = {}) => ({
  id,
  text: words(id),
  source_id: kept,
  revision: 1,
  version: 1,
  ...over,
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));

test("the text of a deleted source leaves every file, and the files of the other texts stay searchable", async () => {
  const keywords = await openLanceKeywords(options());
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, [
    ...rows(1, 400),
    row(1_000, { text: canary, source_id: deleted }),
    ...rows(2_000, 2_400),
  ]);
  await expect.poll(filesWithCanary, patience).toHaveLength(1);
  await keywords.deleteSource(ref, deleted, null);
  await expect.poll(filesWithCanary, patience).toEqual([]);
  expect(await keywords.count(ref)).toBe(801);
  expect((await keywords.search(ref, "row", { k: 1_000 })).length).toBe(801);
  expect(await filesWith(Buffer.from(words(399)))).not.toEqual([]);
  await keywords.close();
});

test("a replaced text leaves every file, also among many rows that are merged already", async () => {
  const keywords = await openLanceKeywords(options());
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, [...rows(1, 600), row(1_000, { text: canary })]);
  await expect.poll(filesWithCanary, patience).toHaveLength(1);
  await keywords.upsert(ref, [{ ...row(1_000), version: 2 }]);
  await expect.poll(filesWithCanary, patience).toEqual([]);
  expect(await keywords.count(ref)).toBe(601);
  await keywords.close();
});

test("a text that was deleted just before the end of the process is erased after the next start, without any call", async () => {
  const first = await openLanceKeywords({ ...options(), upkeep: { keepVersionsMs: 3_600_000 } });
  await first.ensure(ref, 0);
  await first.upsert(ref, [...rows(1, 600), row(1_000, { text: canary, source_id: deleted })]);
  await first.deleteSource(ref, deleted, null);
  await first.close();
  expect(await filesWithCanary()).not.toEqual([]);
  const second = await openLanceKeywords(options());
  await expect.poll(filesWithCanary, patience).toEqual([]);
  await second.close();
});

test("a deleted text leaves every file of a table that stays open, also when its old versions are kept for a while", async () => {
  const keywords = await openLanceKeywords({ ...options(), upkeep: { keepVersionsMs: 1_500, firstLookMs: 0 } });
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, [...rows(1, 600), row(1_000, { text: canary, source_id: deleted })]);
  await keywords.deleteSource(ref, deleted, null);
  await expect.poll(filesWithCanary, patience).toEqual([]);
  await keywords.close();
});

test("a deleted text leaves every file of a table that makes room for other tables and is opened again all the time", async () => {
  const keywords = await openLanceKeywords({ ...options(), openTables: 1, upkeep: { keepVersionsMs: 1_500 } });
  const other = { ...ref, kg_id: 2 };
  for (const collection of [ref, other]) await keywords.ensure(collection, 0);
  await keywords.upsert(other, [row(1)]);
  await keywords.upsert(ref, [...rows(1, 600), row(1_000, { text: canary, source_id: deleted })]);
  await keywords.deleteSource(ref, deleted, null);
  await expect
    .poll(
      async () => {
        for (const collection of [ref, other]) await keywords.search(collection, "harbour", { k: 1 });
        return filesWithCanary();
      },
      { ...patience, interval: 300 },
    )
    .toEqual([]);
  await keywords.close();
});

test("a deleted text leaves every file of a table whose rows are deleted more often than its old versions may go", async () => {
  const keywords = await openLanceKeywords({ ...options(), upkeep: { keepVersionsMs: 3_000, firstLookMs: 0 } });
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, [...rows(1, 600), row(1_000, { text: canary, source_id: deleted })]);
  await keywords.deleteSource(ref, deleted, null);
  let id = 0;
  const deleteOneMore = async () => {
    id += 1;
    await keywords.delete(ref, [id]);
    return filesWithCanary();
  };
  // After a second without a commit the table erases deleted rows, so each of these deletions is followed by a round.
  await expect.poll(deleteOneMore, { ...patience, interval: 1_400 }).toEqual([]);
  await keywords.close();
});

test("the vector of a deleted record leaves every file, also from under an index", async () => {
  const vectors = await openLanceVectors({ ...options(), indexFromRows: 500 });
  await vectors.ensure(ref, 64);
  const records = Array.from({ length: 900 }, (_, at) => ({
    id: at + 1,
    vector: Float32Array.from({ length: 64 }, (__, d) => Math.sin(at * 64 + d)),
    source_id: at === 700 ? deleted : kept,
    revision: 1,
    version: 1,
  }));
  const bytes = Buffer.from(records[700]?.vector.buffer ?? new ArrayBuffer(0));
  await vectors.upsert(ref, records);
  await expect.poll(() => filesWith(bytes), patience).not.toEqual([]);
  await vectors.deleteSource(ref, deleted, null);
  await expect.poll(() => filesWith(bytes), patience).toEqual([]);
  expect(await vectors.count(ref)).toBe(899);
  await vectors.close();
});
