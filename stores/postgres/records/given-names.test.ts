import { afterAll, beforeAll, expect, test } from "vitest";
import { newKg } from "../../../test/support/document-lab.ts";
import { openTestRecords, type TestRecords } from "../../../test/support/test-records.ts";
import type { Database } from "../client.ts";

let opened: TestRecords;
let db: Database;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db } = opened);
});
afterAll(() => opened?.close());

const many = 1_200;

/** Entities that documents name "person <n>", all renamed twice: "First <n>", then "Second <n>". */
async function renamed(kg_id: number): Promise<void> {
  await db.query(
    `WITH made AS (
       INSERT INTO entities (kg_id, key, label, entity_type, version)
       SELECT $1, 'person ' || n, 'Second ' || n, 'person', 1 FROM generate_series(1, $2::int) n RETURNING id, kg_id, key
     ), named AS (SELECT *, replace(key, 'person ', '') AS n FROM made), formed AS (
       INSERT INTO entity_forms (entity_id, form, type, n) SELECT id, 'Person ' || n, 'person', 1 FROM named
     )
     INSERT INTO overrides (kind, id, field, value, kg_id, label_key, alias_keys)
     SELECT 'entity', id, 'label', to_jsonb('Second ' || n), kg_id, 'second ' || n, NULL FROM named
     UNION ALL SELECT 'entity', id, 'aliases', jsonb_build_array('First ' || n), kg_id, NULL, ARRAY['first ' || n] FROM named`,
    [kg_id, many],
  );
}

/** The names in documents that former labels lead to, asked in several questions. */
async function formerNames(kg_id: number): Promise<ReadonlyMap<string, string>> {
  const keys = Array.from({ length: many }, (_, at) => `first ${at + 1}`);
  const parts = [0, 1, 2, 3].map((part) => keys.slice(part * 300, part * 300 + 300));
  const found = await Promise.all(parts.map((asked) => opened.records.reading.givenNames([kg_id], asked)));
  return new Map(found.flat().map(({ key, name }) => [key, name]));
}

const made = (kg_id: number, label: string) =>
  opened.records.edits.createEntity(kg_id, {
    key: label.toLowerCase(),
    label,
    entity_type: "person",
    description: "",
    properties: {},
  });
const named = (id: number, form: string) =>
  db.query("INSERT INTO entity_forms (entity_id, form, type, n) VALUES ($1, $2, 'person', 1)", [id, form]);
const forgotten = (ids: readonly number[]) => db.query("DELETE FROM entity_forms WHERE entity_id = ANY($1)", [ids]);

test("each of many former labels leads to the name in documents", async () => {
  const { id: kg_id } = await newKg(opened.records);
  await renamed(kg_id);
  const found = await formerNames(kg_id);
  expect(found.size).toBe(many);
  expect(found.get("first 999")).toBe("Person 999");
  expect((await formerNames((await newKg(opened.records)).id)).size).toBe(0);
});

test("each of many labels of merged entities leads to the name of the target in documents", async () => {
  const { id: kg_id } = await newKg(opened.records);
  await renamed(kg_id);
  const rows = await db.query<{ id: number }>("SELECT id FROM entities WHERE kg_id = $1 ORDER BY id", [kg_id]);
  await forgotten(rows.map(({ id }) => id));
  // A person has made them. Otherwise a merge would forget names that no document uses.
  await db.query(
    `INSERT INTO pins (kind, id, data) SELECT 'entity', id, jsonb_build_object('label', key) FROM entities WHERE kg_id = $1`,
    [kg_id],
  );
  for (let at = 0; at < many; at += 150) {
    const target = await made(kg_id, `All ${at}`);
    await named(target.id, "Everybody");
    const ids = rows.slice(at, at + 150).map(({ id }) => id);
    await opened.records.edits.mergeEntities(kg_id, { entity_id: target.id, ids, key_id: "key_test" });
  }
  const found = await formerNames(kg_id);
  expect(found.size).toBe(many);
  expect(new Set(found.values())).toEqual(new Set(["Everybody"]));
});

test("former labels of an earlier version, which have no keys, are found", async () => {
  const { id: kg_id } = await newKg(opened.records);
  const { reading, edits } = opened.records;
  const [ada, bob] = [await made(kg_id, "Ada"), await made(kg_id, "Bob")];
  await named(ada.id, "Augusta");
  await named(bob.id, "Robert");
  for (const label of ["Countess", "Enchantress"]) await edits.editEntity(kg_id, ada.id, { label });
  await db.query("UPDATE overrides SET alias_keys = NULL WHERE kg_id = $1", [kg_id]);
  expect(await reading.givenNames([kg_id], ["countess"])).toEqual([{ key: "countess", name: "Augusta" }]);
  await forgotten([ada.id]);
  await edits.mergeEntities(kg_id, { entity_id: bob.id, ids: [ada.id], key_id: "key_test" });
  expect(await db.query("SELECT given_keys AS keys FROM merged_entities WHERE kg_id = $1", [kg_id])).toEqual([
    { keys: null },
  ]);
  expect(await reading.givenNames([kg_id], ["countess"])).toEqual([{ key: "countess", name: "Robert" }]);
});

test("the label with which a person creates a merged entity again leads to the name of its target in documents", async () => {
  const { id: kg_id } = await newKg(opened.records);
  const { reading, edits } = opened.records;
  const [ada, bob] = [await made(kg_id, "Ada"), await made(kg_id, "Bob")];
  await named(bob.id, "Robert");
  await edits.mergeEntities(kg_id, { entity_id: bob.id, ids: [ada.id], key_id: "key_test" });
  // As if documents alone had named it.
  await db.query("UPDATE merged_entities SET given = given - 'pin', given_keys = '{}' WHERE kg_id = $1", [kg_id]);
  expect(await reading.givenNames([kg_id], ["ada"])).toEqual([]);
  await made(kg_id, "Ada");
  expect(await reading.givenNames([kg_id], ["ada"])).toEqual([{ key: "ada", name: "Robert" }]);
});
