// Vector collections that outlive their knowledge graph: found, taken up, removed. Over LanceDB and real records.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { collectionNames, collectionsOf } from "../../domain/collections.ts";
import { unavailable } from "../../domain/errors.ts";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import { KgSearchRequest, searchTypes } from "../../domain/kg-search.ts";
import { createOrphans } from "../../knowledge/orphans.ts";
import { createRegistryInfo } from "../../knowledge/registry-info.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let answers: ReturnType<typeof createAnswers>;
let models: Awaited<ReturnType<typeof openServiceModels>>;
/** Ids of the knowledge graphs whose vectors were searched. */
const searched = new Set<number>();

beforeAll(async () => {
  lab = await openKnowledgeLab();
  const search: VectorStore["search"] = (ref, vector, options) => {
    searched.add(ref.kg_id);
    return lab.stores.vectors.search(ref, vector, options);
  };
  const stores = { ...lab.stores, vectors: { ...lab.stores.vectors, search } };
  models = await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() });
  const memory = createMemory({ documents: stores.documents, log: silentLog() });
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  answers = createAnswers({ stores, ...parts, memory, accessed: createAccessLog(stores.records) });
});
afterAll(async () => {
  await models?.close();
  await lab?.close();
});

const secret = "# Aurora Belle\n\nIngrid Solheim designed the Aurora Belle in Halden.\n";
const orphansOver = (vectors: Pick<VectorStore, "list" | "drop"> = lab.stores.vectors, id = lab.embedder.id) =>
  createOrphans({ ...lab.stores, vectors, embedder: { id } });

/** A knowledge graph with a document, deleted except for its collections, which hold vectors. Returns its id. */
async function keep(name: string): Promise<number> {
  await lab.ingest(name, "belle", { file_type: "md", content: secret });
  await lab.project(name);
  const { id } = await lab.registry.get(ctx, name);
  const { kept_collections } = await lab.deleteKg(ctx, name, { force: true, delete_collections: false });
  expect(kept_collections).toEqual(expect.arrayContaining(collectionNames(id)));
  return id;
}
const create = (name: string) => lab.registry.create(ctx, NewKnowledgeGraph.parse({ name, kg_type: "user" }));
const collectionsHeld = async (kg_id: number) =>
  (await lab.stores.vectors.list()).filter((ref) => ref.kg_id === kg_id).map(({ kind }) => kind);
const adoptedBy = async (kg: { readonly id: number }) => (await orphansOver().adopted([kg])).get(kg.id) ?? [];

test.each([["before"], ["after"]])(
  "a graph of the name takes them up, %s the wipe, and no search reads them",
  async (when) => {
    const name = `taken-up-${when}`;
    const kept = await keep(name);
    if (when === "after") await lab.sweepEverything();
    expect((await orphansOver().find(ctx)).kept).toMatchObject([{ kg_name: name, adoptable: true }]);
    const anew = await create(name);
    expect(await adoptedBy(anew)).toEqual(collectionNames(kept));
    await lab.sweepEverything();
    expect(await orphansOver().find(ctx)).toMatchObject({ kept: [], orphans: [] });
    const info = createRegistryInfo({ ...lab.stores, orphans: orphansOver() });
    const { held } = await info.read(ctx, { limit: 100, after: null });
    const shown = held?.collections.filter(({ kg_name }) => kg_name === name);
    expect(shown?.map(({ adopted, points }) => [adopted, points !== 0])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ]);
    await lab.ingest(name, "heron", {
      file_type: "md",
      content: "# Grey Heron\n\nCarl Linnaeus described the heron.\n",
    });
    await lab.project(name);
    for (const search_type of searchTypes) {
      const request = KgSearchRequest.parse({ query: "Who designed the Aurora Belle?", search_type });
      const found = await answers.kgSearch.search(ctx, { kg_name: name, request }, new AbortController().signal);
      expect(JSON.stringify([found.results, found.entities, found.relations])).not.toMatch(/Aurora|Solheim/);
    }
    expect(searched).toContain(anew.id);
    expect(searched).not.toContain(kept);
    const { deleted } = await lab.deleteKg(ctx, name, { force: true, delete_collections: true });
    expect(deleted.collections).toEqual([...collectionNames(anew.id), ...collectionNames(kept)]);
    await lab.sweepEverything();
    expect([await collectionsHeld(kept), await collectionsHeld(anew.id)]).toEqual([[], []]);
    expect(await lab.stores.records.upkeep.unknownKgs([kept])).toEqual([kept]);
  },
);

test("collections with vectors of another embedder are not adoptable, and stay orphans", async () => {
  const kept = await keep("other-embedder");
  const { kept: found } = await orphansOver(lab.stores.vectors, "another").find(ctx);
  expect(found).toMatchObject([{ kg_name: "other-embedder", collections: collectionNames(kept), adoptable: false }]);
});

test("orphans are removed on request, and a vector store that fails midway loses no removal", async () => {
  const kept = await keep("removed");
  await lab.sweepEverything();
  const taken = await keep("stays");
  await create("stays");
  await lab.stores.vectors.ensure({ kg_id: 987_654, kind: "chunk" }, lab.embedder.dimensions, lab.embedder.id);
  const away = { ...lab.stores.vectors, drop: () => Promise.reject(unavailable("vectorstore")) };
  await expect(orphansOver(away).remove(ctx)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await orphansOver().remove(ctx)).toEqual(["kg_987654_chunk"]);
  await lab.sweepEverything();
  expect(await collectionsHeld(kept)).toEqual([]);
  expect((await collectionsHeld(taken)).sort()).toEqual(["chunk", "entity"]);
  for (const ref of collectionsOf(taken)) expect(await lab.stores.vectors.count(ref)).toBeGreaterThan(0);
  const last = await keep("stays");
  expect(await orphansOver().remove({ tenant_id: "other" })).toEqual([]);
  expect(await orphansOver().remove(ctx)).toEqual([taken, last].flatMap(collectionNames).sort());
  expect([await collectionsHeld(taken), await collectionsHeld(last)]).toEqual([[], []]);
});
