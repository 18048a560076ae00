// A relation that a person deleted stays deleted under every pair of names of its ends. The rows that say so follow the
// names.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg } from "../../../test/support/document-lab.ts";
import { mentionOf, prepared, tripleOf } from "../../../test/support/small-documents.ts";
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

const key_id = "key_test";
const names = (end: string) => Array.from({ length: 12 }, (_, n) => `${end} ${n}`);
const states = (source: string, target: string) => [
  prepared(0, {
    mentions: [mentionOf(source), mentionOf(target, { start: 50, end: 60 })],
    triples: [tripleOf([source, "near", target])],
    sentences: [[source, target]],
  }),
];
const idOf = async (kg_id: number, key: string) => (await records.reading.entitiesByKey([kg_id], [key]))[0]?.id ?? 0;
const all = { limit: 100, after: null };
const relations = async (kg_id: number) => (await records.browsing.relations(kg_id, {}, all)).map(({ entry }) => entry);

/** Two entities of twelve names each. Their relation was deleted. */
async function deleted() {
  const kg = await newKg(records);
  await ingest(records, kg.id, {
    name: "names",
    document: [
      prepared(0, {
        mentions: [...names("a"), ...names("b")].map((name, start) => mentionOf(name, { start, end: start + 1 })),
        triples: [tripleOf(["a 1", "near", "b 1"])],
      }),
    ],
  });
  const ends: number[] = [];
  for (const end of ["a", "b"]) {
    const [entity_id = 0, ...ids] = await Promise.all(names(end).map((name) => idOf(kg.id, name)));
    await records.edits.mergeEntities(kg.id, { entity_id, ids, key_id });
    ends.push(entity_id);
  }
  const [relation] = await relations(kg.id);
  await records.edits.deleteRelation(kg.id, relation?.id ?? 0);
  const [source = 0, target = 0] = ends;
  return { kg, source, target };
}

async function rowsOf(kg_id: number): Promise<number> {
  const row = await db.one<{ n: number }>(
    `SELECT (SELECT count(*) FROM suppressed WHERE kg_id = $1) + (SELECT count(*) FROM suppressed_names WHERE kg_id = $1) AS n`,
    [kg_id],
  );
  return row?.n ?? 0;
}

async function exported(kg_id: number): Promise<readonly string[]> {
  const keys: string[] = [];
  await records.exports.read(kg_id, "all", {
    begin: async () => undefined,
    take: async (lines) => {
      for (const line of lines) if (line.type === "suppressed") keys.push(line.natural_key);
    },
  });
  return keys;
}

test("the rows are as many as the names, and no pair of names brings the relation back", async () => {
  const { kg } = await deleted();
  expect(await rowsOf(kg.id)).toBe(24);
  await ingest(records, kg.id, { name: "later", document: states("a 7", "b 9") });
  expect(await relations(kg.id)).toEqual([]);
  await ingest(records, kg.id, { name: "back", document: states("b 9", "a 7") });
  expect(await relations(kg.id)).toHaveLength(1);
});

test("an export has each pair of names", async () => {
  const { kg } = await deleted();
  const keys = await exported(kg.id);
  expect(new Set(keys).size).toBe(144);
  expect(keys).toHaveLength(144);
  expect(keys).toContain("a 7\x1fnear\x1fb 9");
});

test("after a split, a creation brings the statements of its names back, and no others", async () => {
  const { kg, source, target } = await deleted();
  await ingest(records, kg.id, { name: "one", document: states("a 7", "b 9") });
  await ingest(records, kg.id, { name: "two", document: states("a 3", "b 4") });
  const [seven, four] = [await idOf(kg.id, "a 7"), await idOf(kg.id, "b 4")];
  expect([seven, four]).toEqual([source, target]);
  const apart = await db.query<{ id: number; key: string }>(
    "SELECT id, key FROM merged_entities WHERE kg_id = $1 AND key IN ('a 7', 'b 4') ORDER BY key",
    [kg.id],
  );
  const [a7 = 0, b4 = 0] = apart.map(({ id }) => id);
  await records.edits.splitEntities(kg.id, { entity_id: source, ids: [a7], key_id });
  await records.edits.splitEntities(kg.id, { entity_id: target, ids: [b4], key_id });
  expect(await relations(kg.id)).toEqual([]);
  const made = { relation_type: "near", confidence_score: 1, properties: {} };
  const first = await records.edits.createRelation(kg.id, { ...made, source_entity_id: a7, target_entity_id: target });
  expect(first.support_count).toBe(1);
  const keys = await exported(kg.id);
  expect(keys).toHaveLength(144 - 11);
  expect(keys.filter((key) => key.startsWith("a 7\x1f"))).toEqual(["a 7\x1fnear\x1fb 4"]);
  expect(await rowsOf(kg.id)).toBe(11 + 12 + 1);
  const second = await records.edits.createRelation(kg.id, { ...made, source_entity_id: source, target_entity_id: b4 });
  expect(second.support_count).toBe(1);
  expect(await exported(kg.id)).toHaveLength(144 - 11 - 11);
});

test("a second deletion replaces the group that it contains", async () => {
  const { kg, source, target } = await deleted();
  await ingest(records, kg.id, { name: "more", document: states("c", "b 2") });
  await records.edits.mergeEntities(kg.id, { entity_id: source, ids: [await idOf(kg.id, "c")], key_id });
  const [again] = await relations(kg.id);
  expect(again).toMatchObject({ source_entity_id: source, target_entity_id: target, support_count: 1 });
  await records.edits.deleteRelation(kg.id, again?.id ?? 0);
  expect(await rowsOf(kg.id)).toBe(13 + 12);
  expect(await exported(kg.id)).toHaveLength(13 * 12);
});
