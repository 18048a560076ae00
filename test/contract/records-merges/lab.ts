import type { PreparedChunk } from "../../../domain/chunk.ts";
import type { Entity } from "../../../domain/graph.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../../support/small-documents.ts";

export const key_id = "key_test";

/** `name` is a person who lives in Crete. */
export const letter = (name: string, { word = "sea", times = 1 } = {}): readonly PreparedChunk[] => [
  prepared(0, {
    subjects: [subjectOf(name, { type: "person", description: `${name} is a sailor.` })],
    mentions: [
      mentionOf("crete", { type: "place" }),
      ...Array.from({ length: times }, (_, start) => mentionOf(name, { type: "person", start })),
    ],
    triples: [tripleOf([name, "lives_in", "crete"])],
    sentences: [[word]],
  }),
];

export const byHand = (label: string, properties: Record<string, unknown> = {}) => ({
  key: label.toLowerCase(),
  label,
  entity_type: "person",
  description: "",
  properties,
});

export const mergesLab = (records: () => DocumentRecords) => {
  async function only(kg_id: number, key: string): Promise<Entity> {
    const [entity, ...more] = await records().reading.entitiesByKey([kg_id], [key]);
    if (!entity || more.length > 0) throw new Error(`Not exactly one entity '${key}'`);
    return entity;
  }
  /** Ada and Lovelace, each in a letter of her own. */
  async function twoLetters() {
    const kg = await newKg(records());
    const first = await ingest(records(), kg.id, { name: "a", document: letter("augusta") });
    const second = await ingest(records(), kg.id, { name: "b", document: letter("lovelace", { times: 3 }) });
    const [ada, lovelace] = [await only(kg.id, "augusta"), await only(kg.id, "lovelace")];
    return { kg, ada, lovelace, sources: [first.ref.source_id, second.ref.source_id] as const };
  }
  const merge = (kg_id: number, entity_id: number, ...ids: number[]) =>
    records().edits.mergeEntities(kg_id, { entity_id, ids, key_id });
  const split = (kg_id: number, entity_id: number, ...ids: number[]) =>
    records().edits.splitEntities(kg_id, { entity_id, ids, key_id });
  const remove = (kg: { name: string }, source_id: string) =>
    records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
  const counts = async (kg_id: number) => {
    const kg = await records().kgs.byId(kg_id);
    return { entities: kg?.entities_count, relations: kg?.relations_count };
  };
  const dump = (kg_id: number) => records().cutover.dump(kg_id);
  const formsOf = async (kg_id: number, id: number) => (await records().outbox.entities(kg_id, [id]))[0]?.forms;
  const journal = (kg_id: number, before: number | null = null, limit = 10) =>
    records().edits.entityOperations(kg_id, { before, limit });
  return { only, twoLetters, merge, split, remove, counts, dump, formsOf, journal };
};
