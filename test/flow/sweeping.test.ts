import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import type { SmallText } from "../support/small-texts.ts";

const kg = "swept";
const letter: SmallText = { file_type: "md", content: "# Ada Lovelace\n\nAda Lovelace was born in London.\n" };
const table: SmallText = { file_type: "csv", content: "name,city\nAda Lovelace,London\nAlan Turing,London" };
const minutes = (n: number): Date => new Date(Date.now() + n * 60_000);

let lab: KnowledgeLab;
beforeEach(async () => {
  lab = await openKnowledgeLab();
});
afterEach(() => lab?.close());

/** Counts of a source's files, and of the chunks that each engine holds. */
async function leftOf(source_id: string) {
  const { files, vectors, keywords, graph, records } = lab.stores;
  const kg_id = (await records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const chunks = { kg_id, kind: "chunk" } as const;
  return {
    files: (await files.list(`parsed/${source_id}`)).length,
    vectors: await vectors.count(chunks),
    keywords: await keywords.count(chunks),
    graph: (await graph.counts(kg_id)).chunks,
  };
}
const nothing = { files: 0, vectors: 0, keywords: 0, graph: 0 };
/** The text and the blocks of one revision. */
const files = 2;

test("a deleted source is swept from engines and files after two minutes, so that running questions can end", async () => {
  const { source_id } = await lab.ingest(kg, "letter", letter);
  // The transaction of a request that was killed before it cleaned the engines.
  const { tenant_id } = ctx;
  await lab.stores.records.cutover.deleteSource({ tenant_id, kg_name: kg, source_id }, { force: false });
  expect(await lab.sweeper.sweepOnce(minutes(1))).toBe(0);
  expect(await leftOf(source_id)).toEqual({ files, vectors: 1, keywords: 1, graph: 1 });
  expect(await lab.sweeper.sweepOnce(minutes(3))).toBe(1);
  expect(await leftOf(source_id)).toEqual(nothing);
  expect(await lab.sweeper.sweepOnce(minutes(3))).toBe(0);
});

test("a request that deletes a source cleans the engines at once; the files wait for running questions", async () => {
  const { source_id } = await lab.ingest(kg, "letter", letter);
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  expect(await leftOf(source_id)).toEqual({ ...nothing, files });
});

test("data that a late activity writes after the sweep is swept when the longest activity must have ended", async () => {
  const { source_id, revision } = await lab.ingest(kg, "letter", letter);
  const kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  await lab.sweeper.sweepOnce(minutes(3));
  await lab.stores.files.write(`parsed/${source_id}/${revision}/text.txt`, "late");
  await lab.stores.graph.upsertChunks(kg_id, [{ chunk_id: 1, source_id, revision, about: [], mentions: [] }]);
  expect(await lab.sweeper.sweepOnce(minutes(30))).toBe(0);
  expect(await lab.sweeper.sweepOnce(minutes(40))).toBe(1);
  expect(await leftOf(source_id)).toEqual(nothing);
  expect(await lab.sweeper.sweepOnce(minutes(1_000))).toBe(0);
});

test("a superseded revision is swept twice as well, and the active one stays", async () => {
  const { source_id } = await lab.ingest(kg, "letter", letter);
  await lab.ingest(kg, "letter", { ...letter, content: `${letter.content}\nShe died in 1852.\n` });
  expect(await lab.sweeper.sweepOnce(minutes(3))).toBe(1);
  expect(await lab.sweeper.sweepOnce(minutes(40))).toBe(1);
  expect(await lab.sweeper.sweepOnce(minutes(1_000))).toBe(0);
  expect(await leftOf(source_id)).toEqual({ files, vectors: 1, keywords: 1, graph: 1 });
  expect(await lab.stores.files.list(`parsed/${source_id}`)).toEqual(
    ["blocks.json", "text.txt"].map((name) => `parsed/${source_id}/2/${name}`),
  );
});

test("the SQL table of a deleted CSV is dropped with it", async () => {
  const { source_id } = await lab.ingest(kg, "people", table);
  const kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const [listed] = await lab.stores.records.tables.list([kg_id]);
  const read = () => lab.stores.records.tables.run(kg_id, `SELECT * FROM ${listed?.physical}`, { max_rows: 10 });
  expect((await read()).rows).toHaveLength(2);
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  expect(await lab.stores.records.tables.list([kg_id])).toEqual([]);
  // A question that began before the deletion still reads the table.
  expect((await read()).rows).toHaveLength(2);
  await lab.sweeper.sweepOnce(minutes(3));
  await expect(read()).rejects.toMatchObject({ kind: "invalid_input" });
});

test("an upload is deleted an hour after its last source, unless it is sent again meanwhile", async () => {
  const uploads = () => lab.stores.files.list("uploads");
  const one = await lab.ingest(kg, "letter", letter);
  const other = await lab.ingest(kg, "copy", letter);
  const [name = ""] = await uploads();
  const age = async () => {
    const old = new Date(Date.now() - 7_200_000);
    await utimes(join(lab.folder, "files", name), old, old);
  };
  await age();
  await lab.sources.delete(ctx, { kg_name: kg, source_id: one.source_id }, { force: false });
  expect(await lab.sweeper.sweepUploads(new Date())).toBe(0);
  await lab.sources.delete(ctx, { kg_name: kg, source_id: other.source_id }, { force: false });
  // The upload is kept again for a document whose accepting transaction has not run: no source refers to it yet.
  await lab
    .accept(kg, "again", letter)
    .then(({ source_id }) => lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: true }));
  expect(await lab.sweeper.sweepUploads(new Date())).toBe(0);
  expect(await uploads()).toEqual([name]);
  await age();
  expect(await lab.sweeper.sweepUploads(new Date())).toBe(1);
  expect(await uploads()).toEqual([]);
});
