import { beforeAll, describe, expect, test } from "vitest";
import { type DocumentRecords, newKg } from "../../support/document-lab.ts";
import { byHand, key_id, mergesLab } from "./lab.ts";

export function splitting(open: () => DocumentRecords): void {
  let records: DocumentRecords;
  beforeAll(() => {
    records = open();
  });
  const { only, twoLetters, merge, split, remove, counts, formsOf, journal } = mergesLab(() => records);

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
