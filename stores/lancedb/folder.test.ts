import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identify } from "../../platform/local-server/process-identity.ts";
import { silentLog } from "../../platform/log.ts";
import { connect } from "./engine.ts";
import { isTidyFolder } from "./fragments.ts";
import { openLanceKeywords } from "./keywords.ts";
import { openLanceVectors } from "./vectors.ts";

const ref = { kg_id: 1, kind: "chunk" } as const;
const axis = Float32Array.of(1, 0, 0, 0);
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    source_id: null,
    revision: null,
    version: 1,
    text: `word number ${i}`,
    vector: Float32Array.of(Math.cos(i), Math.sin(i), 0, 0),
  }));

let folder: string;
const options = () => ({ folder, log: silentLog() });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lance-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a folder that is already open is refused, and can be opened after it was closed", async () => {
  const first = await openLanceVectors(options());
  await expect(openLanceVectors(options())).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("in use by process"),
  });
  await first.close();
  await (await openLanceVectors(options())).close();
});

test("a folder of another living process is refused; the folder of a dead process is taken over", async () => {
  const other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  await once(other, "spawn");
  await writeFile(join(folder, "vectors.owner"), JSON.stringify(identify(other.pid ?? 0)));
  await expect(openLanceVectors(options())).rejects.toMatchObject({ kind: "conflict" });
  other.kill("SIGKILL");
  await once(other, "exit");
  await (await openLanceVectors(options())).close();
});

test("a reused pid and a torn owner file do not lock a folder for ever", async () => {
  await writeFile(join(folder, "vectors.owner"), JSON.stringify({ pid: process.pid, start: "long ago" }));
  await (await openLanceVectors(options())).close();
  await writeFile(join(folder, "vectors.owner"), '{"pid":');
  await (await openLanceVectors(options())).close();
});

test("vectors and keywords share a folder", async () => {
  const [vectors, keywords] = await Promise.all([openLanceVectors(options()), openLanceKeywords(options())]);
  await vectors.ensure(ref, 4);
  await keywords.ensure({ kg_id: 2, kind: "entity" }, 0);
  expect(await vectors.list()).toEqual([ref]);
  expect(await keywords.list()).toEqual([{ kg_id: 2, kind: "entity" }]);
  await Promise.all([vectors.close(), keywords.close()]);
});

/** The state of the table "keywords_chunk_1", as another process sees it. */
async function watched() {
  const table = await (await connect(folder)).openTable("keywords_chunk_1");
  return async () => {
    await table.checkoutLatest();
    const { fragmentStats } = await table.stats();
    return { files: fragmentStats.numFragments, unindexed: (await table.indexStats("text_idx"))?.numUnindexedRows };
  };
}

test("an idle table ends with one file and an index of all its rows", async () => {
  const keywords = await openLanceKeywords(options());
  await keywords.ensure(ref, 0);
  for (const row of rows(25)) await keywords.upsert(ref, [row]);
  await expect.poll(await watched(), { timeout: 60_000 }).toEqual({ files: 1, unindexed: 0 });
  expect(await keywords.search(ref, "word", { k: 100 })).toHaveLength(25);
  await keywords.close();
});

test("a large table that rests gets an index of its new texts before they are a fiftieth of it", async () => {
  const keywords = await openLanceKeywords({ ...options(), upkeep: { keepVersionsMs: 3_600_000 } });
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, rows(20_000));
  const unindexed = watched().then((state) => async () => (await state()).unindexed);
  await expect.poll(await unindexed, { timeout: 60_000 }).toBe(0);
  await keywords.upsert(ref, rows(20_350).slice(-350));
  await expect.poll(await unindexed, { timeout: 60_000 }).toBe(0);
  await keywords.close();
});

test("the folder of a table tells whether it has something to maintain, so that a start opens no tidy table", async () => {
  const keywords = await openLanceKeywords({ ...options(), upkeep: { keepVersionsMs: 0 } });
  await keywords.ensure(ref, 0);
  await keywords.upsert(ref, rows(25));
  await keywords.delete(ref, [1]);
  const table = join(folder, "keywords_chunk_1.lance");
  expect(await isTidyFolder(table)).toBe(false);
  await expect.poll(() => isTidyFolder(table), { timeout: 60_000 }).toBe(true);
  await keywords.upsert(ref, rows(1));
  expect(await isTidyFolder(table)).toBe(false);
  await keywords.close();
  expect(await isTidyFolder(join(folder, "missing.lance"))).toBe(false);
});

test("a large collection gets an index during writes, and searches also find rows that the index lacks", async () => {
  const vectors = await openLanceVectors({ ...options(), indexFromRows: 600 });
  await vectors.ensure(ref, 4);
  await vectors.upsert(ref, rows(700));
  const watcher = await connect(folder);
  const table = await watcher.openTable("vectors_chunk_1");
  const indices = async () => {
    await table.checkoutLatest();
    return (await table.listIndices()).length;
  };
  await expect.poll(indices, { timeout: 60_000 }).toBe(1);
  const [late] = rows(1);
  await vectors.upsert(ref, late === undefined ? [] : [{ ...late, id: 9_999, vector: axis }]);
  const hits = await vectors.search(ref, axis, { k: 2 });
  expect(hits.map(({ id }) => id)).toEqual([1, 9_999]);
  await vectors.close();
});

test("a table whose creation was interrupted is created again", async () => {
  await mkdir(join(folder, "vectors_chunk_1.lance", "data"), { recursive: true });
  const vectors = await openLanceVectors(options());
  await vectors.ensure(ref, 4);
  await vectors.upsert(ref, rows(3));
  expect(await vectors.count(ref)).toBe(3);
  await vectors.close();
});

test("a damaged table gives `unavailable` without driver text, and can be dropped and created again", async () => {
  const vectors = await openLanceVectors(options());
  await vectors.ensure(ref, 4);
  await vectors.upsert(ref, rows(3));
  await vectors.close();
  const versions = join(folder, "vectors_chunk_1.lance", "_versions");
  for (const name of await readdir(versions)) await writeFile(join(versions, name), "");
  const again = await openLanceVectors(options());
  const refusal = { kind: "unavailable", message: "vectorstore unavailable" };
  await expect(again.search(ref, axis, { k: 1 })).rejects.toMatchObject(refusal);
  await expect(again.upsert(ref, rows(1))).rejects.toMatchObject(refusal);
  await expect(again.ensure(ref, 4)).rejects.toMatchObject(refusal);
  await again.drop(ref);
  await again.ensure(ref, 4);
  await again.upsert(ref, rows(2));
  expect(await again.count(ref)).toBe(2);
  await again.close();
});

test("a file in place of the folder gives `unavailable`", async () => {
  const path = join(folder, "file");
  await writeFile(path, "");
  await expect(openLanceVectors({ folder: path, log: silentLog() })).rejects.toMatchObject({ kind: "unavailable" });
});
