import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entity } from "../../domain/graph.ts";
import { nameKey } from "../../domain/text/key.ts";
import { engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

const first = `# Ada Lovelace

Ada Lovelace was a mathematician. Ada Lovelace was born in London. Ada Lovelace worked with Charles Babbage.

# Charles Babbage

Charles Babbage was an inventor. The Analytical Engine was designed by Charles Babbage.
`;
/** The first text, and more statements about the same names. */
const second = `${first}
Charles Babbage was born in London. In 1871 the letters of Charles Babbage were published.
`;

let lab: KnowledgeLab;
let kgs = 0;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

const put = (kg: string, content: string) => lab.ingest(kg, "history", { file_type: "md", content });

/** A knowledge graph with the first text in it. */
async function freshKg(): Promise<string> {
  kgs += 1;
  const kg = `edits_${kgs}`;
  await put(kg, first);
  return kg;
}

const idOf = async (kg: string): Promise<number> => (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;

async function found(kg: string, label: string): Promise<Entity | undefined> {
  const [entity] = await lab.stores.records.reading.entitiesByKey([await idOf(kg)], [nameKey(label)]);
  return entity;
}

async function entity(kg: string, label: string): Promise<Entity> {
  const known = await found(kg, label);
  if (!known) throw new Error(`${label} is not there`);
  return known;
}

async function relationsBetween(kg: string, from: string, to: string) {
  const [kg_id, source, target] = [await idOf(kg), await entity(kg, from), await entity(kg, to)];
  await lab.project(kg);
  const relations = await lab.stores.graph.neighbours(kg_id, [source.id], { cap: 1_000 });
  return relations.filter((relation) => [relation.source_entity_id, relation.target_entity_id].includes(target.id));
}

test("label, description and properties that a person edited stay through a new revision", async () => {
  const kg = await freshKg();
  const { id } = await entity(kg, "Ada Lovelace");
  const edit = { label: "Augusta Ada King", description: "Countess of Lovelace.", properties: { honoured: true } };
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: id }, edit);
  await put(kg, second);
  expect(await entity(kg, "Ada Lovelace")).toMatchObject({ id, ...edit });
});

test("fields that a person did not edit follow the documents", async () => {
  const kg = await freshKg();
  const { id } = await entity(kg, "Ada Lovelace");
  await lab.edits.editEntity(ctx, { kg_name: kg, entity_id: id }, { properties: { honoured: true } });
  await put(kg, "# Ada Lovelace\n\nAda Lovelace was a poet. Mary Somerville worked with Ada Lovelace.\n");
  const { label, description } = await entity(kg, "Ada Lovelace");
  expect({ label, description }).toEqual({ label: "Ada Lovelace", description: "Ada Lovelace was a poet." });
});

test("an entity and a relation made by hand stay through a new revision, and when their document is deleted", async () => {
  const kg = await freshKg();
  const hand = { label: "Bernoulli numbers", entity_type: "concept", description: "By hand.", properties: { n: 1 } };
  const made = await lab.edits.createEntity(ctx, kg, hand);
  const ada = await lab.edits.createEntity(ctx, kg, { label: "Ada Lovelace", entity_type: "person" });
  await lab.edits.createRelation(ctx, kg, {
    relation_type: "computed",
    source_entity_id: ada.id,
    target_entity_id: made.id,
    confidence_score: 0.75,
  });
  const { source_id } = await put(kg, second);
  const pinned = [expect.objectContaining({ relation_type: "computed", confidence_score: 0.75 })];
  expect(await relationsBetween(kg, "Ada Lovelace", "Bernoulli numbers")).toEqual(pinned);
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  expect(await entity(kg, "Bernoulli numbers")).toMatchObject({ id: made.id, ...hand });
  expect(await relationsBetween(kg, "Ada Lovelace", "Bernoulli numbers")).toEqual(pinned);
  expect(await found(kg, "Charles Babbage")).toBeUndefined();
});

test("an entity that a person deleted stays deleted through a new revision, in records and engines", async () => {
  const kg = await freshKg();
  const { id } = await entity(kg, "Charles Babbage");
  const { relations_deleted } = await lab.edits.deleteEntity(ctx, { kg_name: kg, entity_id: id });
  expect(relations_deleted).toBeGreaterThan(0);
  await put(kg, second);
  expect(await found(kg, "Charles Babbage")).toBeUndefined();
  await lab.project(kg);
  const { entities, counts } = await engineContents(lab, kg);
  const { entities_count, relations_count } = (await lab.stores.records.kgs.get(ctx.tenant_id, kg)) ?? {};
  expect(entities).toHaveLength(entities_count ?? -1);
  expect(counts.graph).toMatchObject({ entities: entities_count, relations: relations_count });
});

test("a relation that a person deleted stays deleted until a person makes it again", async () => {
  const kg = await freshKg();
  const relations = await relationsBetween(kg, "Ada Lovelace", "London");
  expect(relations.length).toBeGreaterThan(0);
  for (const { id } of relations) await lab.edits.deleteRelation(ctx, { kg_name: kg, relation_id: id });
  await put(kg, second);
  expect(await relationsBetween(kg, "Ada Lovelace", "London")).toEqual([]);
  const [gone] = relations;
  if (gone) await lab.edits.createRelation(ctx, kg, { ...ends(gone), relation_type: gone.relation_type });
  expect(await relationsBetween(kg, "Ada Lovelace", "London")).toHaveLength(1);
});

const ends = ({ source_entity_id, target_entity_id }: { source_entity_id: number; target_entity_id: number }) => {
  return { source_entity_id, target_entity_id };
};

test("an invalid edit is refused with the field at fault", async () => {
  const kg = await freshKg();
  const { id } = await entity(kg, "Ada Lovelace");
  const wrong = { kind: "invalid_input" };
  const missing = { kind: "not_found" };
  await expect(lab.edits.createEntity(ctx, kg, { label: " ", entity_type: "x" })).rejects.toMatchObject({
    ...wrong,
    field: "label",
  });
  await expect(
    lab.edits.editEntity(ctx, { kg_name: kg, entity_id: id }, { entity_type: "x".repeat(101) }),
  ).rejects.toMatchObject({
    ...wrong,
    field: "entity_type",
  });
  await expect(lab.edits.editEntity(ctx, { kg_name: kg, entity_id: id }, {})).rejects.toMatchObject(wrong);
  await expect(lab.edits.editEntity(ctx, { kg_name: kg, entity_id: 0 }, { label: "x" })).rejects.toMatchObject(missing);
  const nowhere = lab.edits.deleteEntity(ctx, { kg_name: "none", entity_id: id });
  await expect(nowhere).rejects.toMatchObject({ ...missing, field: "kg_name" });
  const relation = { relation_type: "knows", source_entity_id: id, target_entity_id: id };
  await expect(lab.edits.createRelation(ctx, kg, relation)).rejects.toMatchObject({
    ...wrong,
    field: "target_entity_id",
  });
  await expect(
    lab.edits.createRelation(ctx, kg, { ...relation, target_entity_id: 1e9, confidence_score: 2 }),
  ).rejects.toMatchObject({ ...wrong, field: "confidence_score" });
  await expect(lab.edits.createRelation(ctx, kg, { ...relation, target_entity_id: 1e9 })).rejects.toMatchObject({
    ...missing,
    field: "target_entity_id",
  });
});
