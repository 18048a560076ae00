// What a person does to a knowledge graph, and its dump, for tests of exports and imports.
import { exportOf } from "./import-lab.ts";
import { ctx, type KnowledgeLab } from "./knowledge-lab.ts";

async function idOf(lab: KnowledgeLab, kg: string): Promise<number> {
  return (await lab.registry.get(ctx, kg)).id;
}
/** The dump without hashes of uploads: an imported source has another upload. */
export async function dumpOf(lab: KnowledgeLab, kg: string): Promise<string> {
  const dump = await lab.stores.records.cutover.dump(await idOf(lab, kg));
  return dump.replace(/^(source \["[^"]*", )"[0-9a-f]{64}"/gm, "$1");
}

/** What a person does: creations, changes and deletions of entities and relations, and a posted chunk. */
export async function editByHand(lab: KnowledgeLab, kg: string): Promise<void> {
  const { edits, stores } = lab;
  const hand = { description: "By hand.", properties: { born: 1815 } };
  const ada = await edits.createEntity(ctx, kg, { label: "Ada Lovelace", entity_type: "person", ...hand });
  const boat = await edits.createEntity(ctx, kg, {
    label: "Ada Lovelace",
    entity_type: "boat",
    ...hand,
    sync: { graph: false, vectors: true },
  });
  const ends = { source_entity_id: boat.id, target_entity_id: ada.id };
  const relation = await edits.createRelation(ctx, kg, {
    relation_type: "named_after",
    ...ends,
    confidence_score: 0.7,
  });
  await edits.editRelation(ctx, { kg_name: kg, relation_id: relation.id }, { relation_type: "called_after" });
  await edits.editEntity(
    ctx,
    { kg_name: kg, entity_id: ada.id },
    { label: "Countess", properties: { born: null, died: 1852 } },
  );
  const kg_id = await idOf(lab, kg);
  for (const key of ["london", "charles babbage"])
    for (const { id } of await stores.records.reading.entitiesByKey([kg_id], [key]))
      if (key === "london") await edits.deleteEntity(ctx, { kg_name: kg, entity_id: id });
      else await edits.editEntity(ctx, { kg_name: kg, entity_id: id }, { description: "Changed by hand." });
}

const entityIdsOf = (text: string): readonly number[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .flatMap(({ type, id }) => (type === "entity" ? [id] : []));

/** Merges pairs of entities, and then a target into another entity. */
export async function mergeSome(lab: KnowledgeLab, kg_name: string): Promise<void> {
  const [a, b, c, d, e] = entityIdsOf(await exportOf(lab, kg_name));
  const pairs = [
    [a, b],
    [c, d],
    [e, a],
  ] as const;
  for (const [target, id] of pairs)
    if (target !== undefined && id !== undefined)
      await lab.merges.merge(ctx, { kg_name, entity_id: target, ids: [id] });
}

export async function removeFirstChunk(lab: KnowledgeLab, kg: string, source: string): Promise<void> {
  const { reading, edits } = lab.stores.records;
  const kg_id = await idOf(lab, kg);
  const all = await reading.chunks(
    [kg_id],
    Array.from({ length: 10_000 }, (_, id) => id),
  );
  const [first, second] = all.filter(({ source_name }) => source_name === source);
  if (first === undefined || second === undefined) throw new Error("The source needs two chunks");
  await edits.deleteChunk(kg_id, first.chunk_id);
}
