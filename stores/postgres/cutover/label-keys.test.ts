import { afterAll, beforeAll, expect, test } from "vitest";
import { newKg } from "../../../test/support/document-lab.ts";
import { openTestRecords, type TestRecords } from "../../../test/support/test-records.ts";
import type { Records } from "../../ports/records/records.ts";
import type { Database } from "../client.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterAll(() => opened?.close());

const all = { limit: 100, after: null };
const labels = async (kg_id: number, prefix: string) => {
  const found = (await records.browsing.entities(kg_id, { prefix }, all)).map(({ entry }) => entry.label);
  expect(await records.browsing.countEntities(kg_id, { prefix })).toBe(found.length);
  return found;
};
const make = (kg_id: number, key: string) =>
  records.edits.createEntity(kg_id, { key, label: key, entity_type: "person", description: "", properties: {} });

/** Bob, whose label a person has changed, and Ada. */
async function renamed() {
  const kg = await newKg(records);
  const [ada, bob] = [await make(kg.id, "ada"), await make(kg.id, "bob")];
  await records.edits.editEntity(kg.id, bob.id, { label: "The Émigré" });
  return { kg, ada, bob };
}

test("a label that a split gives back is found again", async () => {
  const { kg, ada, bob } = await renamed();
  const joining = { entity_id: ada.id, ids: [bob.id], key_id: "key_test" };
  await records.edits.mergeEntities(kg.id, joining);
  expect(await labels(kg.id, "emi")).toEqual([]);
  await records.edits.splitEntities(kg.id, joining);
  expect(await labels(kg.id, "emi")).toEqual(["The Émigré"]);
  expect(await labels(kg.id, "bo")).toEqual([]);
});

test("a label of an earlier version, which has no key, is found", async () => {
  const { kg } = await renamed();
  const older = await db.query("UPDATE overrides SET label_key = NULL WHERE kg_id = $1 RETURNING id", [kg.id]);
  expect(older).toHaveLength(1);
  expect(await labels(kg.id, "emi")).toEqual(["The Émigré"]);
  expect(await labels(kg.id, "bo")).toEqual([]);
  expect(await labels((await newKg(records)).id, "emi")).toEqual([]);
});
