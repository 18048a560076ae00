import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import type { Report, SliceReport } from "../../knowledge/upkeep/report.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { hiddenSources } from "../support/document-lab.ts";
import { engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { besideGraphs } from "./doctor/beside-graphs.ts";
import { doctorOnCommandLine } from "./doctor/on-command-line.ts";

const first = `# Ada Lovelace

Ada Lovelace was a mathematician. Ada Lovelace was born in London. Ada Lovelace worked with Charles Babbage.

# Charles Babbage

Charles Babbage was an inventor. The Analytical Engine was designed by Charles Babbage.
`;
const second = `${first}\nCharles Babbage was born in London. In 1871 the letters of Charles Babbage were published.\n`;
const other = "# Alan Turing\n\nAlan Turing was a mathematician. Alan Turing was born in London.\n";

const embedder = createHashEmbedder();
let lab: KnowledgeLab;
let kg_id = 0;
const kg = "examined";
/** Makes a knowledge graph whose documents were ingested, replaced and deleted. */
beforeAll(async () => {
  lab = await openKnowledgeLab();
  await put("history", first);
  await put("computing", other);
  await put("history", second);
  const gone = await put("gone", `${other}\nGrace Hopper was an admiral.\n`);
  await lab.sources.delete(ctx, { kg_name: kg, source_id: gone.source_id }, { force: false });
  await lab.project(kg);
  kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
});
afterAll(() => lab?.close());

const put = (name: string, content: string) => lab.ingest(kg, name, { file_type: "md", content });
const doctor = () => createDoctor({ ...lab.stores, embedder });
const slicesOf = ({ kgs: all }: Report): readonly SliceReport[] => all.find(({ id }) => id === kg_id)?.slices ?? [];
const faultsOf = (report: Report) =>
  slicesOf(report)
    .filter(({ missing, orphaned, repeated }) => missing.count + orphaned.count + repeated.count > 0)
    .map(({ target, kind, missing, orphaned }) => [target, kind, missing.first, orphaned.first]);

async function idsOf(pages: AsyncIterable<readonly number[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const page of pages) ids.push(...page);
  return ids.sort((a, b) => a - b);
}

test("a graph whose documents were ingested, replaced and deleted has no drift, before and after a sweep", async () => {
  const before = await doctor().examine();
  expect(before).toMatchObject({ drift: 0, unseen: [], strays: [] });
  const waiting = slicesOf(before).find(({ target, kind }) => target === "vectors" && kind === "chunk")?.waiting;
  expect(waiting).toBeGreaterThan(0);
  await lab.sweepEverything();
  const after = await doctor().examine();
  expect(after).toMatchObject({ drift: 0, unswept: 0, files: { parsed_leftovers: { count: 0 } } });
  for (const { records, engine, waiting } of slicesOf(after)) {
    expect(engine).toEqual(records);
    expect(waiting).toBe(0);
  }
});

test("engines that hold the same records have the same counts and checksums", async () => {
  const chunks = slicesOf(await doctor().examine()).filter(({ kind }) => kind === "chunk");
  expect(chunks).toHaveLength(3);
  expect(new Set(chunks.map(({ engine }) => `${engine.count} ${engine.checksum}`)).size).toBe(1);
  expect(chunks[0]?.engine.count).toBeGreaterThan(1);
});

test("the doctor finds exactly the records that engines lack or hold without need, and repairs them", async () => {
  const { graph, vectors, keywords } = lab.stores;
  const contents = await engineContents(lab, kg);
  const due = await lab.stores.records.upkeep.due(
    { target: "vectors", kg_id, kind: "chunk" },
    { after: 0, limit: 100, staged: false },
  );
  const [chunk = 0] = due;
  const [entity = 0] = await idsOf(graph.ids(kg_id, "entity"));
  const [relation = 0] = await idsOf(graph.ids(kg_id, "relation"));
  const stray = 900_000_000 + kg_id;
  const record = { id: stray, source_id: null, revision: null, version: 1 };
  const vector = new Float32Array(embedder.dimensions).fill(embedder.dimensions ** -0.5);
  await vectors.delete({ kg_id, kind: "chunk" }, [chunk]);
  await vectors.upsert({ kg_id, kind: "entity" }, [{ ...record, vector }]);
  await keywords.delete({ kg_id, kind: "entity" }, [entity]);
  await keywords.upsert({ kg_id, kind: "chunk" }, [{ ...record, text: "nobody wrote this" }]);
  await graph.deleteRelations(kg_id, [relation]);
  await graph.upsertChunks(kg_id, [{ chunk_id: stray, source_id: null, revision: null, about: [], mentions: [] }]);

  const found = await doctor().examine();
  expect(faultsOf(found)).toEqual([
    ["graph", "chunk", [], [stray]],
    ["graph", "relation", [relation], []],
    ["vectors", "chunk", [chunk], []],
    ["vectors", "entity", [], [stray]],
    ["keywords", "chunk", [], [stray]],
    ["keywords", "entity", [entity], []],
  ]);
  expect(found.drift).toBe(6);
  const repaired = await doctor().repair();
  expect(repaired.drift).toBe(0);
  expect(repaired.outbox.filter(({ target }) => target !== "workflow")).toEqual([]);
  const again = await engineContents(lab, kg);
  expect(again.chunks).toEqual(contents.chunks);
  expect(again.entities).toEqual(contents.entities);
  expect(again.relations).toEqual(contents.relations);
});

/** Changes one row of each kind in each engine, as another program would. Returns the ids by engine and kind. */
async function spoil(version: number): Promise<readonly (readonly [string, string, readonly number[]])[]> {
  const { graph, vectors, keywords, records } = lab.stores;
  const first = async (target: "graph" | "vectors", kind: "chunk" | "entity" | "relation") => {
    const page = { after: 0, limit: 1, staged: false };
    const [id = 0] = await records.upkeep.due({ target, kg_id, kind }, page);
    return id;
  };
  const [chunk, entity] = [await first("vectors", "chunk"), await first("vectors", "entity")];
  const [relation] = await records.outbox.relations(kg_id, [await first("graph", "relation")]);
  if (!relation) throw new Error("there is no relation");
  const row = { source_id: null, revision: null, version };
  const vector = new Float32Array(embedder.dimensions).fill(embedder.dimensions ** -0.5);
  for (const [kind, id] of [
    ["chunk", chunk],
    ["entity", entity],
  ] as const) {
    await vectors.upsert({ kg_id, kind }, [{ ...row, id, vector }]);
    await keywords.upsert({ kg_id, kind }, [{ ...row, id, text: "nobody wrote this" }]);
  }
  await graph.upsertChunks(kg_id, [{ chunk_id: chunk, ...row, about: [], mentions: [{ key: "nobody", n: 1 }] }]);
  await graph.upsertEntities(kg_id, [{ id: entity, key: "nobody", label: "Nobody", entity_type: "person", version }]);
  await graph.upsertRelations(kg_id, [{ ...relation, relation_type: "forged", version }]);
  return [
    ["graph", "chunk", [chunk]],
    ["graph", "entity", [entity]],
    ["graph", "relation", [relation.id]],
    ["vectors", "chunk", [chunk]],
    ["vectors", "entity", [entity]],
    ["keywords", "chunk", [chunk]],
    ["keywords", "entity", [entity]],
  ];
}

const differencesOf = (report: Report) =>
  slicesOf(report).flatMap(({ target, kind, differing }) =>
    differing.count > 0 ? [[target, kind, differing.first]] : [],
  );
/** Higher than any version of the records: the engines would refuse to replace such a row. */
const newest = 1_000_000;

test("the doctor finds every row that was changed behind the service's back, and repairs it", async () => {
  const contents = await engineContents(lab, kg);
  const spoilt = await spoil(newest);
  const found = await doctor().examine();
  expect(differencesOf(found)).toEqual(spoilt);
  expect(found.drift).toBe(spoilt.length);
  expect(JSON.stringify(found)).not.toMatch(/nobody|lovelace|babbage/i);
  expect((await doctor().repair()).drift).toBe(0);
  expect(await engineContents(lab, kg)).toEqual(contents);
});

test("the doctor embeds no more records again than it is told; everything else is compared as before", async () => {
  const embedded: string[] = [];
  const counting = {
    ...embedder,
    embed: (texts: readonly string[]) => {
      embedded.push(...texts);
      return embedder.embed(texts);
    },
  };
  const sampling = (vectors: number) => createDoctor({ ...lab.stores, embedder: counting }, { vectors });
  const comparedOf = (report: Report) =>
    slicesOf(report)
      .filter(({ target }) => target === "vectors")
      .map(({ compared }) => compared);
  expect(comparedOf(await sampling(1).examine()).every((compared) => compared <= 1)).toBe(true);
  embedded.length = 0;
  const spoilt = await spoil(newest);
  const found = await sampling(0).examine();
  expect(embedded).toEqual([]);
  expect(differencesOf(found)).toEqual(spoilt.filter(([target]) => target !== "vectors"));
  expect((await doctor().repair()).drift).toBe(0);
});

test("a rebuild repairs changed rows, also those that the engine believes to be newer", async () => {
  const contents = await engineContents(lab, kg);
  await spoil(newest);
  const rebuild = createRebuild({ ...lab.stores, embedder });
  for (const target of ["graph", "vectors", "keywords"] as const) await rebuild.run({ target });
  expect((await doctor().examine()).drift).toBe(0);
  expect(await engineContents(lab, kg)).toEqual(contents);
});

describe("beside the graphs", () => besideGraphs(() => ({ lab, embedder, kg, kg_id, upload: second })));

describe("from the command line", () => doctorOnCommandLine(() => ({ lab, kg })));

test("vectors that a client wanted to keep go with a repair, and searches leave their source out until then", async () => {
  const { source_id } = await put("kept", `${other}\nGrace Hopper was an admiral.\n`);
  await lab.project(kg);
  const options = { force: false, delete_from_vector_db: false };
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, options);
  await lab.project(kg);
  await lab.sweepEverything();
  const hidden = () => hiddenSources(lab.stores.records, [kg_id]);
  expect(await hidden()).toEqual([source_id]);
  const found = faultsOf(await doctor().examine());
  expect(found.map(([target, kind]) => [target, kind])).toEqual([["vectors", "chunk"]]);
  expect((await doctor().repair()).drift).toBe(0);
  expect(await hidden()).toEqual([]);
});

test("a staged revision is not missing, and records that are marked for the relay are no drift", async () => {
  await lab.accept(kg, "waiting", { file_type: "md", content: other });
  const slice = { target: "vectors", kg_id, kind: "entity" } as const;
  const ids = await idsOf(lab.stores.vectors.ids({ kg_id, kind: "entity" }));
  await lab.stores.records.upkeep.mark(slice, ids);
  await lab.stores.vectors.delete({ kg_id, kind: "entity" }, ids);
  const report = await doctor().examine();
  expect(report.drift).toBe(0);
  expect(report.outbox).toContainEqual({ target: "vectors", rows: ids.length, oldest_seconds: expect.any(Number) });
  // Nothing is wrong, so nothing is repaired: the relay will write these records.
  await doctor().repair();
  expect(await lab.stores.vectors.count({ kg_id, kind: "entity" })).toBe(0);
});
