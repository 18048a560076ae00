// The doctor compares what people made, merged and removed as it compares what documents say: row by row, in every
// engine.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import type { Report, SliceReport } from "../../knowledge/upkeep/report.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

const letter = `# Ada Lovelace

Ada Lovelace was born in London. Ada Lovelace worked with Charles Babbage for years.
`;
const kg = "edited";
const embedder = createHashEmbedder();
let lab: KnowledgeLab;
let kg_id = 0;
let made: Awaited<ReturnType<typeof edited>>;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  made = await edited();
});
afterAll(() => lab?.close());

const entity = (label: string, held = true) =>
  lab.edits.createEntity(ctx, kg, {
    label,
    entity_type: "person",
    description: `${label}, as a person says.`,
    sync: { graph: held, vectors: held },
  });
const posted = (content: string, sync_to_vectorstore = true) =>
  lab.postedChunks.add(ctx, kg, { content, metadata: {}, entity_ids: [], sync_to_vectorstore });

/** A knowledge graph with every kind of work by hand, and the ids removed from it. */
async function edited() {
  await lab.ingest(kg, "letter", { file_type: "md", content: letter });
  await lab.ingest(kg, "note", { file_type: "txt", content: "Ada Lovelace sent a note to London." });
  kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const [target, merged, doomed, apart] = [
    await entity("Annabella"),
    await entity("Lady Byron"),
    await entity("Medora"),
    await entity("Teresa", false),
  ];
  const relate = (relation_type: string, target_entity_id: number) =>
    lab.edits.createRelation(ctx, kg, { relation_type, source_entity_id: target.id, target_entity_id });
  const taught = await relate("taught", merged.id);
  const knew = await relate("knew", doomed.id);
  const [ada] = await lab.stores.records.reading.entitiesByKey([kg_id], ["ada lovelace"]);
  const mother = await relate("mother_of", ada?.id ?? 0);
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: ada?.id ?? 0 }, { description: "A mathematician." });
  await lab.merges.merge(ctx, { kg_name: kg, entity_id: target.id, ids: [merged.id] });
  await lab.edits.deleteEntity(ctx, { kg_name: kg, entity_id: doomed.id });
  const [kept, gone, textOnly] = [
    await posted("Annabella wrote to Ada Lovelace."),
    await posted("Medora wrote to nobody."),
    await posted("Somebody kept a diary.", false),
  ];
  await lab.postedChunks.remove(ctx, { kg_name: kg, chunk_id: gone.id });
  const [passage] = await lab.stores.keywords.search({ kg_id, kind: "chunk" }, "note", { k: 1 });
  await lab.postedChunks.remove(ctx, { kg_name: kg, chunk_id: passage?.id ?? 0 });
  return {
    kept: { entities: [target.id, ada?.id ?? 0], relation: mother.id, chunk: kept.id },
    removed: { entities: [merged.id, doomed.id], relations: [taught.id, knew.id], chunks: [passage?.id ?? 0, gone.id] },
    apart: { entity: apart.id, chunk: textOnly.id },
  };
}

const doctor = () => createDoctor({ ...lab.stores, embedder });
const slicesOf = ({ kgs }: Report): readonly SliceReport[] => kgs.find(({ id }) => id === kg_id)?.slices ?? [];
const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const found = (report: Report, fault: "differing" | "orphaned" | "missing") =>
  slicesOf(report).flatMap((slice) =>
    slice[fault].count > 0 ? [[slice.target, slice.kind, ascending(slice[fault].first)]] : [],
  );

test("after edits, a merge and removals every engine holds what the records say, before and after a sweep", async () => {
  await lab.project(kg);
  expect(await doctor().examine()).toMatchObject({ drift: 0 });
  await lab.sweepEverything();
  const report = await doctor().examine();
  expect(report).toMatchObject({ drift: 0, unswept: 0 });
  for (const { records, engine, waiting } of slicesOf(report)) {
    expect(engine).toEqual(records);
    expect(waiting).toBe(0);
  }
});

/** Higher than any version of the records: the engines would refuse to replace such a row. */
const version = 1_000_000;
const row = { source_id: null, revision: null, version };
const anyVector = () => new Float32Array(embedder.dimensions).fill(embedder.dimensions ** -0.5);

test("a row that a person made or changed and that differs in an engine is found and repaired", async () => {
  const { graph, vectors, keywords, records } = lab.stores;
  const contents = await engineContents(lab, kg);
  const { entities, relation, chunk } = made.kept;
  const ids = { chunk: [chunk], entity: ascending(entities) };
  for (const kind of ["chunk", "entity"] as const) {
    await vectors.upsert(
      { kg_id, kind },
      ids[kind].map((id) => ({ ...row, id, vector: anyVector() })),
    );
    await keywords.upsert(
      { kg_id, kind },
      ids[kind].map((id) => ({ ...row, id, text: "nobody" })),
    );
  }
  await graph.upsertChunks(kg_id, [{ chunk_id: chunk, ...row, about: [], mentions: [{ key: "nobody", n: 1 }] }]);
  await graph.upsertEntities(
    kg_id,
    ids.entity.map((id) => ({ id, key: "nobody", label: "Nobody", entity_type: "person", version })),
  );
  const [edge] = await records.outbox.relations(kg_id, [relation]);
  if (!edge) throw new Error("the relation is not there");
  await graph.upsertRelations(kg_id, [{ ...edge, relation_type: "forged", version }]);

  expect(found(await doctor().examine(), "differing")).toEqual([
    ["graph", "chunk", ids.chunk],
    ["graph", "entity", ids.entity],
    ["graph", "relation", [relation]],
    ["vectors", "chunk", ids.chunk],
    ["vectors", "entity", ids.entity],
    ["keywords", "chunk", ids.chunk],
    ["keywords", "entity", ids.entity],
  ]);
  expect(await doctor().repair()).toMatchObject({ drift: 0 });
  expect(await engineContents(lab, kg)).toEqual(contents);
});

test("the name of a merged entity that an engine lost is found: its target's row differs", async () => {
  const [target = 0] = made.kept.entities;
  await lab.stores.keywords.upsert({ kg_id, kind: "entity" }, [{ ...row, id: target, text: "Annabella" }]);
  expect(found(await doctor().examine(), "differing")).toEqual([["keywords", "entity", [target]]]);
  expect(await doctor().repair()).toMatchObject({ drift: 0 });
  const hits = await lab.stores.keywords.search({ kg_id, kind: "entity" }, "Byron", { k: 5 });
  expect(hits.map(({ id }) => id)).toEqual([target]);
});

test("rows of merged, deleted and removed records are orphans, and so are rows that a person keeps out of an engine", async () => {
  const { graph, vectors, keywords } = lab.stores;
  const contents = await engineContents(lab, kg);
  const { removed, apart } = made;
  const entities = [...removed.entities, apart.entity];
  const inCollections = { chunk: [...removed.chunks, apart.chunk], entity: entities };
  for (const kind of ["chunk", "entity"] as const) {
    await vectors.upsert(
      { kg_id, kind },
      inCollections[kind].map((id) => ({ ...row, id, vector: anyVector() })),
    );
    await keywords.upsert(
      { kg_id, kind },
      inCollections[kind].map((id) => ({ ...row, id, text: "left behind" })),
    );
  }
  await graph.upsertChunks(
    kg_id,
    removed.chunks.map((chunk_id) => ({ chunk_id, ...row, about: [], mentions: [{ key: "medora", n: 1 }] })),
  );
  await graph.upsertEntities(
    kg_id,
    entities.map((id) => ({ id, key: `left ${id}`, label: "Left", entity_type: "person", version })),
  );
  const [from = 0, to = 0] = made.kept.entities;
  const edge = { source_entity_id: from, target_entity_id: to, relation_type: "left", confidence_score: 1, version };
  await graph.upsertRelations(
    kg_id,
    removed.relations.map((id) => ({ id, ...edge })),
  );

  const report = await doctor().examine();
  expect(found(report, "orphaned")).toEqual([
    ["graph", "chunk", ascending(removed.chunks)],
    ["graph", "entity", ascending(entities)],
    ["graph", "relation", ascending(removed.relations)],
    ["vectors", "chunk", ascending(inCollections.chunk)],
    ["vectors", "entity", ascending(entities)],
    ["keywords", "chunk", ascending(inCollections.chunk)],
    ["keywords", "entity", ascending(entities)],
  ]);
  expect([...found(report, "differing"), ...found(report, "missing")]).toEqual([]);
  expect(await doctor().repair()).toMatchObject({ drift: 0 });
  expect(await engineContents(lab, kg)).toEqual(contents);
});

test("hand-made rows that an engine lost are missing, and a repair writes them again", async () => {
  const { graph, vectors, keywords } = lab.stores;
  const contents = await engineContents(lab, kg);
  const [target = 0] = made.kept.entities;
  await vectors.delete({ kg_id, kind: "chunk" }, [made.kept.chunk]);
  await keywords.delete({ kg_id, kind: "entity" }, [target]);
  await graph.deleteRelations(kg_id, [made.kept.relation]);
  expect(found(await doctor().examine(), "missing")).toEqual([
    ["graph", "relation", [made.kept.relation]],
    ["vectors", "chunk", [made.kept.chunk]],
    ["keywords", "entity", [target]],
  ]);
  expect(await doctor().repair()).toMatchObject({ drift: 0 });
  expect(await engineContents(lab, kg)).toEqual(contents);
});
