import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, ingest, newKg } from "../../support/document-lab.ts";
import { byHand, letter, mergesLab } from "./lab.ts";

export function afterMerges(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { only, twoLetters, merge, split, remove, counts, dump, formsOf } = mergesLab(() => records);

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
}
