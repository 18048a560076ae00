// No row of any table names a source or a knowledge graph that was removed. The tables come from the catalogue. Each of
// them must hold such a row before the removal, so a new table fails this test until the documents below fill it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { tenant_id } from "../support/document-lab.ts";
import { everyRow } from "../support/every-row.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { tablesNaming, tablesNamingKind, tablesWith } from "../support/rows-naming.ts";

/** A job is listed until its retention ends; what it quotes is wiped with the source (wiping.test.ts). */
const ofJobs = ["public.jobs"];
/** Sources that were deleted while the client kept their vectors. They go with their knowledge graph. */
const ofKept = "public.kept_vectors";
/** Ids of deleted chunks, until each process has dropped them from its memory. */
const ofCaches = "public.removed_chunks";
/** Rows of work under way. Orders to start workflows stay, because the lab runs the work of a workflow directly. */
const passing = ["public.outbox", "public.outbox_batches", "public.rebuilds", "public.tombstones", ofCaches];
const lasting = (tables: readonly string[]) => tables.filter((table) => !passing.includes(table));
const kgColumns = ["kg_id"];
const sourceColumns = ["source_id", "revision_id", "chunk_id"];

let lab: KnowledgeLab;
let database: Database;
beforeAll(async () => {
  lab = await openKnowledgeLab({}, { drawing: true });
  database = await openDatabase({ url: lab.databaseUrl, max: 1 });
});
afterAll(async () => {
  await database?.close();
  await lab?.close();
});

const letter = `# Ada Lovelace

Ada Lovelace was born in London. Ada Lovelace worked with Charles Babbage for years. Version: 2.1
`;
const people = "name,born,city\nAda Lovelace,1815,London\nCharles Babbage,1791,London\nMary Somerville,1780,Jedburgh\n";

/** A knowledge graph with text, a table and edits, in records and engines. */
async function filled(kg: string) {
  const sources = [
    await lab.ingest(kg, "letter", { file_type: "md", content: letter }),
    await lab.ingest(kg, "people", { file_type: "csv", content: people }),
    await lab.ingest(kg, "note", { file_type: "txt", content: "Ada Lovelace sent a note to London." }),
  ].map(({ source_id }) => source_id);
  const created = await lab.edits.createEntity(ctx, kg, { label: "Annabella", entity_type: "person" });
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: created.id }, { description: "Ada's mother." });
  const kg_id = (await lab.stores.records.kgs.get(tenant_id, kg))?.id ?? 0;
  const [note] = await lab.stores.keywords.search({ kg_id, kind: "chunk" }, "note", { k: 1 });
  await lab.stores.records.edits.deleteChunk(kg_id, note?.id ?? 0);
  const [ada] = await lab.stores.records.reading.entitiesByKey([kg_id], ["ada lovelace"]);
  if (ada === undefined) throw new Error("Ada Lovelace is no entity");
  const ends = { source_entity_id: created.id, target_entity_id: ada.id };
  await lab.edits.createRelation(ctx, kg, { relation_type: "mother_of", ...ends });
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: ada.id }, { description: "A mathematician." });
  const byron = await lab.edits.createEntity(ctx, kg, { label: "Lady Byron", entity_type: "person" });
  await lab.edits.createRelation(ctx, kg, {
    relation_type: "taught",
    source_entity_id: byron.id,
    target_entity_id: ada.id,
  });
  await lab.merges.merge(ctx, { kg_name: kg, entity_id: created.id, ids: [byron.id] });
  const countess = await lab.edits.createEntity(ctx, kg, { label: "Countess of Lovelace", entity_type: "person" });
  await lab.merges.merge(ctx, { kg_name: kg, entity_id: ada.id, ids: [countess.id] });
  const raised = await lab.edits.createRelation(ctx, kg, { relation_type: "raised", ...ends });
  await lab.edits.deleteRelation(ctx, { kg_name: kg, relation_id: raised.id });
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: ada.id }, { label: "Augusta Ada King" });
  const kept = await lab.ingest(kg, "kept", { file_type: "txt", content: "Jedburgh is a town." });
  const keeping = { force: false, delete_from_vector_db: false };
  await lab.sources.delete(ctx, { kg_name: kg, source_id: kept.source_id }, keeping);
  const [babbage] = await lab.stores.records.reading.entitiesByKey([kg_id], ["charles babbage"]);
  await lab.edits.deleteEntity(ctx, { kg_name: kg, entity_id: babbage?.id ?? 0 });
  await lab.project(kg);
  return { kg_id, sources };
}

async function idsOf(table: string, kg_id: number): Promise<readonly number[]> {
  return (await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE kg_id = $1`, [kg_id])).map(
    ({ id }) => id,
  );
}

async function removeSources(kg_name: string, sources: readonly string[]): Promise<void> {
  for (const source_id of sources) await lab.sources.delete(ctx, { kg_name, source_id }, { force: false });
  await lab.project(kg_name);
  await lab.sweepEverything();
  await lab.project(kg_name);
}

test("after its removal, no table names a source, its chunks, or what only they supported", async () => {
  const { kg_id, sources } = await filled("sources");
  const entities = await idsOf("entities", kg_id);
  const names = { source_id: sources, chunk_id: await idsOf("chunks", kg_id) };
  const covered = await tablesWith(database, sourceColumns);
  expect(lasting(await tablesNaming(database, names))).toEqual(lasting(covered).filter((table) => table !== ofKept));
  await removeSources("sources", sources);
  const left = await tablesNaming(database, names);
  expect(left.filter((table) => table !== ofCaches)).toEqual(ofJobs);
  const rows = (await everyRow(database)).split("\n");
  const naming = rows.filter((row) => sources.some((source_id) => row.includes(source_id)));
  expect([...new Set(naming.map((row) => row.split(" ")[0]))]).toEqual(ofJobs);
  const there = new Set(await idsOf("entities", kg_id));
  const gone = entities.filter((id) => !there.has(id));
  expect(gone.length).toBeGreaterThan(0);
  expect(await tablesNaming(database, { entity_id: gone, source_entity_id: gone, target_entity_id: gone })).toEqual([]);
  expect(await tablesNamingKind(database, "entity", gone)).toEqual([]);
});

test("after its removal, no table names a knowledge graph, its sources, entities or relations", async () => {
  const { kg_id, sources } = await filled("whole");
  const chunks = await idsOf("chunks", kg_id);
  const covered = await tablesWith(database, kgColumns);
  const names = { kg_id: [kg_id] };
  expect(lasting(await tablesNaming(database, names))).toEqual(lasting(covered));
  const [entities, relations] = [await idsOf("entities", kg_id), await idsOf("relations", kg_id)];
  expect(await tablesNamingKind(database, "entity", entities)).not.toEqual([]);
  await lab.deleteKg(ctx, "whole", { force: true, delete_collections: true });
  await lab.sweepEverything();
  while (await lab.relay.drainOnce());
  const left = await tablesNaming(database, { kg_id: [kg_id], source_id: sources, chunk_id: chunks });
  expect(lasting(left)).toEqual(ofJobs);
  expect(await database.query("SELECT 1 FROM knowledge_graphs WHERE id = $1", [kg_id])).toEqual([]);
  expect(await tablesNaming(database, { entity_id: entities, relation_id: relations })).toEqual([]);
  expect(await tablesNamingKind(database, "entity", entities)).toEqual([]);
  expect(await tablesNamingKind(database, "relation", relations)).toEqual([]);
  const schemas = await database.query("SELECT 1 FROM pg_namespace WHERE nspname = $1", [`kg_${kg_id}`]);
  expect(schemas).toEqual([]);
});
