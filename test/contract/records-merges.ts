// Contract of merge and split of entities: names of merged entities support the target, in documents of today and of later,
// and a split gives the merged entities back.
import { beforeAll, describe, expect, test } from "vitest";
import type { PreparedChunk } from "../../domain/chunk.ts";
import type { Entity } from "../../domain/graph.ts";
import { mergedEntitiesLimit } from "../../domain/limits/edits.ts";
import { type DocumentRecords, ingest, newKg, tenant_id } from "../support/document-lab.ts";
import { mentionOf, prepared, subjectOf, tripleOf } from "../support/small-documents.ts";

const key_id = "key_test";

/** `name` is a person who lives in Crete. */
const letter = (name: string, { word = "sea", times = 1 } = {}): readonly PreparedChunk[] => [
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

const byHand = (label: string, properties: Record<string, unknown> = {}) => ({
  key: label.toLowerCase(),
  label,
  entity_type: "person",
  description: "",
  properties,
});

export function mergesContract(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });

  async function only(kg_id: number, key: string): Promise<Entity> {
    const [entity, ...more] = await records.reading.entitiesByKey([kg_id], [key]);
    if (!entity || more.length > 0) throw new Error(`Not exactly one entity '${key}'`);
    return entity;
  }
  /** Ada and Lovelace, each in a letter of her own. */
  async function twoLetters() {
    const kg = await newKg(records);
    const first = await ingest(records, kg.id, { name: "a", document: letter("augusta") });
    const second = await ingest(records, kg.id, { name: "b", document: letter("lovelace", { times: 3 }) });
    const [ada, lovelace] = [await only(kg.id, "augusta"), await only(kg.id, "lovelace")];
    return { kg, ada, lovelace, sources: [first.ref.source_id, second.ref.source_id] as const };
  }
  const merge = (kg_id: number, entity_id: number, ...ids: number[]) =>
    records.edits.mergeEntities(kg_id, { entity_id, ids, key_id });
  const split = (kg_id: number, entity_id: number, ...ids: number[]) =>
    records.edits.splitEntities(kg_id, { entity_id, ids, key_id });
  const remove = (kg: { name: string }, source_id: string) =>
    records.cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: false });
  const counts = async (kg_id: number) => {
    const kg = await records.kgs.byId(kg_id);
    return { entities: kg?.entities_count, relations: kg?.relations_count };
  };
  const dump = (kg_id: number) => records.cutover.dump(kg_id);
  const formsOf = async (kg_id: number, id: number) => (await records.outbox.entities(kg_id, [id]))[0]?.forms;

  describe("mergeEntities", () => {
    test("the target keeps its label, type and description, and takes over mentions, forms and relations", async () => {
      const { kg, ada, lovelace, sources } = await twoLetters();
      const { entity, merged } = await merge(kg.id, ada.id, lovelace.id);
      expect(merged).toEqual([lovelace.id]);
      expect(entity).toMatchObject({
        id: ada.id,
        label: "augusta",
        entity_type: "person",
        description: "augusta is a sailor.",
        about_count: 2,
        mention_count: 2,
        source_ids: [...sources].sort(),
      });
      expect(await formsOf(kg.id, ada.id)).toEqual(["augusta", "lovelace"]);
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      expect(await records.reading.entities(kg.id, [lovelace.id])).toEqual([]);
    });

    test("a later document, and another revision, that name the merged entity support the target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await ingest(records, kg.id, { name: "c", document: letter("lovelace", { word: "stone" }) });
      await ingest(records, kg.id, { name: "b", document: letter("lovelace", { word: "king" }) });
      expect(await only(kg.id, "lovelace")).toMatchObject({ id: ada.id, about_count: 3 });
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
    });

    test("an edit of a derived relation goes over, and comes back with a split", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      const rows = await records.outbox.lease("graph", { limit: 100, leaseMs: 60_000, kg_id: kg.id });
      const ids = rows.flatMap(({ key }) => (key.startsWith("relation:") ? [Number(key.slice(9))] : []));
      const relation = (await records.outbox.relations(kg.id, ids)).find((r) => r.source_entity_id === lovelace.id);
      const edit = { relation_type: "born_in", confidence_score: 0.4 };
      await records.edits.editRelation(kg.id, relation?.id ?? 0, edit);
      const before = await dump(kg.id);
      await merge(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toContain('"born_in"');
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      await split(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toBe(before);
    });

    test("a relation between merged entities is dropped", async () => {
      const kg = await newKg(records);
      const chunk = prepared(0, {
        mentions: [mentionOf("augusta"), mentionOf("lovelace", { start: 9 })],
        triples: [tripleOf(["augusta", "knows", "lovelace"])],
      });
      await ingest(records, kg.id, { name: "a", document: [chunk] });
      const before = await dump(kg.id);
      const [ada, lovelace] = [await only(kg.id, "augusta"), await only(kg.id, "lovelace")];
      await merge(kg.id, ada.id, lovelace.id);
      expect(await counts(kg.id)).toEqual({ entities: 1, relations: 0 });
      await split(kg.id, ada.id, lovelace.id);
      expect(await dump(kg.id)).toBe(before);
    });

    test("creations, edits and relations by hand go over, and the target's own go first", async () => {
      const kg = await newKg(records);
      const target = await records.edits.createEntity(kg.id, byHand("Ada", { born: 1815 }));
      const other = await records.edits.createEntity(kg.id, byHand("Lovelace", { born: 1800, died: 1852 }));
      const crete = await records.edits.createEntity(kg.id, { ...byHand("Crete"), entity_type: "place" });
      await records.edits.editEntity(kg.id, other.id, { label: "Countess", properties: { title: "Countess" } });
      const relation = await records.edits.createRelation(kg.id, {
        relation_type: "lives_in",
        source_entity_id: other.id,
        target_entity_id: crete.id,
        confidence_score: 0.7,
        properties: { since: 1830 },
      });
      const before = await dump(kg.id);
      const { entity } = await merge(kg.id, target.id, other.id);
      expect(entity).toMatchObject({ label: "Ada", properties: { born: 1815, died: 1852, title: "Countess" } });
      expect(await formsOf(kg.id, target.id)).toEqual(["Ada", "Countess", "Lovelace"]);
      expect(before).toContain('"since": 1830');
      expect(await dump(kg.id)).toContain('"since": 1830');
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
      await split(kg.id, target.id, other.id);
      expect(await dump(kg.id)).toBe(before);
      const again = await records.edits.editRelation(kg.id, relation.id, { confidence_score: 0.8 });
      expect(again).toMatchObject({ id: relation.id, source_entity_id: other.id });
    });

    test("the id of a merged entity stands for the target in edits and relations, and is not found by a deletion", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      const crete = await only(kg.id, "crete");
      await merge(kg.id, ada.id, lovelace.id);
      const edited = await records.edits.editEntity(kg.id, lovelace.id, { description: "By hand." });
      expect(edited).toMatchObject({ id: ada.id, description: "By hand." });
      const knows = { relation_type: "knows", confidence_score: 1, properties: {} };
      const ends = { source_entity_id: lovelace.id, target_entity_id: crete.id };
      expect(await records.edits.createRelation(kg.id, { ...knows, ...ends })).toMatchObject({
        source_entity_id: ada.id,
      });
      const itself = { source_entity_id: lovelace.id, target_entity_id: ada.id };
      await expect(records.edits.createRelation(kg.id, { ...knows, ...itself })).rejects.toMatchObject({
        kind: "invalid_input",
      });
      await expect(records.edits.deleteEntity(kg.id, lovelace.id)).rejects.toMatchObject({
        kind: "not_found",
        message: `Entity ${lovelace.id} not found: it was merged into entity ${ada.id}`,
      });
    });

    test("a chunk about a merged entity is about its target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const posted = { prepared: prepared(0, {}), metadata: {}, entity_ids: [lovelace.id], sync_vectors: true };
      expect(await records.edits.addChunk(kg.id, posted)).toMatchObject({ entity_ids: [ada.id] });
    });

    test("merging again changes nothing", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const [before, lines] = [await dump(kg.id), await journal(kg.id)];
      expect((await merge(kg.id, ada.id, lovelace.id)).merged).toEqual([]);
      expect(await dump(kg.id)).toBe(before);
      expect(await journal(kg.id)).toEqual(lines);
    });

    test("a chain leads to its end; a cycle, and an id merged elsewhere, are refused", async () => {
      const kg = await newKg(records);
      for (const name of ["augusta", "bob", "carl", "dora"])
        await ingest(records, kg.id, { name, document: letter(name) });
      const [ada, bob, carl, dora] = await Promise.all(
        ["augusta", "bob", "carl", "dora"].map((key) => only(kg.id, key)),
      );
      if (!ada || !bob || !carl || !dora) throw new Error("An entity is missing");
      await merge(kg.id, bob.id, carl.id);
      const pair = await dump(kg.id);
      await merge(kg.id, ada.id, bob.id);
      expect(await only(kg.id, "carl")).toMatchObject({ id: ada.id, about_count: 3 });
      await expect(merge(kg.id, carl.id, ada.id)).rejects.toMatchObject({ kind: "invalid_input", field: "ids" });
      await expect(merge(kg.id, ada.id, ada.id)).rejects.toMatchObject({ kind: "invalid_input", field: "ids" });
      await expect(merge(kg.id, dora.id, carl.id)).rejects.toMatchObject({ kind: "conflict" });
      await expect(split(kg.id, dora.id, carl.id)).rejects.toMatchObject({ kind: "conflict" });
      await expect(merge(kg.id, ada.id, 999_999_999)).rejects.toMatchObject({ kind: "not_found", field: "ids" });
      await expect(merge(kg.id, 999_999_999, ada.id)).rejects.toMatchObject({ kind: "not_found", field: "entity_id" });
      expect(await split(kg.id, carl.id, bob.id)).toMatchObject({ entity_id: ada.id, split: [bob.id], gone: [] });
      expect(await dump(kg.id)).toBe(pair);
    });

    test("merged properties beyond the bounds, and too many entities, are refused, and nothing changes", async () => {
      const kg = await newKg(records);
      const large = (name: string) => ({ [name]: "x".repeat(9_000) });
      const ids: number[] = [];
      for (const name of ["a", "b", "c", "d", "e", "f", "g", "h"])
        ids.push((await records.edits.createEntity(kg.id, byHand(name, large(name)))).id);
      const [target = 0, ...others] = ids;
      const before = await dump(kg.id);
      await expect(merge(kg.id, target, ...others)).rejects.toMatchObject({ kind: "invalid_input" });
      expect(await dump(kg.id)).toBe(before);
      expect(mergedEntitiesLimit).toBeGreaterThan(100);
    });
  });

  describe("after a merge", () => {
    test("a deletion of the target suppresses all names, and a creation brings back its own alone", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await records.edits.deleteEntity(kg.id, ada.id);
      await ingest(records, kg.id, { name: "c", document: letter("lovelace", { word: "stone" }) });
      expect(await records.reading.entitiesByKey([kg.id], ["augusta", "lovelace"])).toEqual([]);
      expect(await counts(kg.id)).toEqual({ entities: 1, relations: 0 });
      const made = await records.edits.createEntity(kg.id, byHand("Lovelace"));
      expect(made).toMatchObject({ about_count: 2 });
      expect(await records.reading.entitiesByKey([kg.id], ["augusta"])).toEqual([]);
    });

    test("a deletion of the joined relation suppresses all statements of it, and a creation brings them back", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      const crete = await only(kg.id, "crete");
      await merge(kg.id, ada.id, lovelace.id);
      const made = {
        relation_type: "lives_in",
        source_entity_id: ada.id,
        target_entity_id: crete.id,
        confidence_score: 1,
        properties: {},
      };
      const relation = await records.edits.createRelation(kg.id, made);
      expect(relation.support_count).toBe(2);
      await records.edits.deleteRelation(kg.id, relation.id);
      await ingest(records, kg.id, { name: "c", document: letter("lovelace", { word: "stone" }) });
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 0 });
      expect(await records.edits.createRelation(kg.id, made)).toMatchObject({ support_count: 3 });
    });

    test("a creation under the merged name adds to the target, and leaves with a split", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const made = await records.edits.createEntity(kg.id, byHand("Lovelace", { died: 1852 }));
      expect(made).toMatchObject({ id: ada.id, label: "augusta", properties: { died: 1852 } });
      await split(kg.id, ada.id, lovelace.id);
      expect((await only(kg.id, "augusta")).properties).toEqual({});
      expect((await only(kg.id, "lovelace")).properties).toEqual({ died: 1852 });
    });

    test("a creation of another type under the merged name is an entity of its own, beside the target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      const made = await records.edits.createEntity(kg.id, { ...byHand("Lovelace"), entity_type: "place" });
      expect(made).toMatchObject({ variant: "place", about_count: 0 });
      await split(kg.id, ada.id, lovelace.id);
      expect((await records.reading.entitiesByKey([kg.id], ["lovelace"])).map(({ id }) => id)).toEqual([
        lovelace.id,
        made.id,
      ]);
    });

    test("a merged property can be removed from the target", async () => {
      const kg = await newKg(records);
      const target = await records.edits.createEntity(kg.id, byHand("Ada"));
      const other = await records.edits.createEntity(kg.id, byHand("Lovelace", { died: 1852 }));
      await merge(kg.id, target.id, other.id);
      const edited = await records.edits.editEntity(kg.id, target.id, { properties: { died: null } });
      expect(edited.properties).toEqual({});
    });

    test.each([
      ["merged entity", 1],
      ["target", 0],
    ] as const)(
      "the deletion of the only document of the %s leaves no trace of its name; the name is recognised later",
      async (_, at) => {
        const { kg, ada, lovelace, sources } = await twoLetters();
        const name = ["augusta", "lovelace"][at] ?? "";
        await merge(kg.id, ada.id, lovelace.id);
        await remove(kg, sources[at] ?? "");
        expect(await dump(kg.id)).not.toContain(name);
        expect(await formsOf(kg.id, ada.id)).not.toContain(name);
        await ingest(records, kg.id, { name: "c", document: letter(name, { word: "stone" }) });
        expect(await only(kg.id, name)).toMatchObject({ id: ada.id, about_count: 2 });
        expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
        await split(kg.id, ada.id, lovelace.id);
        expect(await only(kg.id, name)).toMatchObject({ id: [ada.id, lovelace.id][at], label: name, about_count: 1 });
      },
    );

    test("a target whose own name is forgotten can be merged itself, and is recognised later", async () => {
      const { kg, ada, lovelace, sources } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await remove(kg, sources[0]);
      await ingest(records, kg.id, { name: "d", document: letter("dora") });
      const before = await dump(kg.id);
      const dora = await only(kg.id, "dora");
      await merge(kg.id, dora.id, ada.id);
      expect(await only(kg.id, "lovelace")).toMatchObject({ id: dora.id, about_count: 2 });
      await split(kg.id, dora.id, ada.id);
      expect(await dump(kg.id)).toBe(before);
      await merge(kg.id, dora.id, ada.id);
      await ingest(records, kg.id, { name: "c", document: letter("augusta", { word: "stone" }) });
      expect(await only(kg.id, "augusta")).toMatchObject({ id: dora.id, about_count: 3 });
      expect(await split(kg.id, dora.id, ada.id)).toMatchObject({ split: [ada.id], gone: [] });
      expect(await only(kg.id, "lovelace")).toMatchObject({ id: ada.id, label: "augusta", about_count: 2 });
    });

    test("when the last document is gone, so are the merged entities and their ids", async () => {
      const { kg, ada, lovelace, sources } = await twoLetters();
      const empty = await dump((await newKg(records)).id);
      await merge(kg.id, ada.id, lovelace.id);
      for (const source of sources) await remove(kg, source);
      expect(await dump(kg.id)).toBe(empty);
      await expect(records.edits.editEntity(kg.id, lovelace.id, { label: "x" })).rejects.toMatchObject({
        kind: "not_found",
      });
    });
  });

  describe("splitEntities", () => {
    test("an entity that nothing supports any more does not come back", async () => {
      const { kg, ada, lovelace, sources } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await remove(kg, sources[1]);
      expect(await split(kg.id, ada.id, lovelace.id)).toMatchObject({ split: [], gone: [lovelace.id] });
      expect(await counts(kg.id)).toEqual({ entities: 2, relations: 1 });
    });

    test("edits since the merge stay with the target", async () => {
      const { kg, ada, lovelace } = await twoLetters();
      await merge(kg.id, ada.id, lovelace.id);
      await records.edits.editEntity(kg.id, ada.id, { label: "Countess" });
      await split(kg.id, ada.id, lovelace.id);
      expect(await only(kg.id, "augusta")).toMatchObject({ label: "Countess" });
      expect(await only(kg.id, "lovelace")).toMatchObject({ id: lovelace.id, label: "lovelace", about_count: 1 });
    });
  });

  const journal = (kg_id: number, before: number | null = null, limit = 10) =>
    records.edits.entityOperations(kg_id, { before, limit });

  test("the journal names operation, ids and key, newest first, in pages", async () => {
    const { kg, ada, lovelace } = await twoLetters();
    await merge(kg.id, ada.id, lovelace.id);
    await split(kg.id, ada.id, lovelace.id);
    const line = { entity_id: ada.id, ids: [lovelace.id], key_id, at: expect.any(Date) };
    const [last, first] = await journal(kg.id);
    expect(last).toMatchObject({ ...line, operation: "split", version: 4 });
    expect(first).toMatchObject({ ...line, operation: "merge", version: 3 });
    expect(await journal(kg.id, null, 1)).toEqual([last]);
    expect(await journal(kg.id, last?.id ?? 0)).toEqual([first]);
    expect(await records.edits.countOperations(kg.id)).toBe(2);
  });

  test("a label that a person gave stays an alias when another one replaces it", async () => {
    const kg = await newKg(records);
    const { id } = await records.edits.createEntity(kg.id, byHand("Ada"));
    for (const label of ["Countess", "Lovelace"]) await records.edits.editEntity(kg.id, id, { label });
    expect(await formsOf(kg.id, id)).toEqual(["Ada", "Countess"]);
  });
}
