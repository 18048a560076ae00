import { afterAll, beforeAll, expect, test } from "vitest";
import { ingest, newKg } from "../../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { recordingDatabase, type SentStatement } from "../../../test/support/query-plans.ts";
import { mentionOf, postedText, prepared, subjectOf, tripleOf } from "../../../test/support/small-documents.ts";
import type { Records } from "../../ports/records/records.ts";
import { type Database, openDatabase } from "../client.ts";
import { openRecords } from "../records.ts";
import { openSqlTables } from "../tables.ts";
import { keepingPlans } from "./kept-plan.ts";

let server: TestDatabase;
let db: Database;
let records: Records;
let sent: SentStatement[];
beforeAll(async () => {
  server = await openTestDatabase();
  const recording = recordingDatabase(await openDatabase({ url: server.url, max: 1 }));
  ({ db, sent } = recording);
  records = openRecords(db, openSqlTables(db, server.url));
});
afterAll(async () => {
  await records?.close();
  await server?.close();
});

test("a statement that names few rows is planned once, and one that names many is planned for their number", async () => {
  const text = "SELECT id FROM entities WHERE id = ANY($1::bigint[]) AND label <> 'planned once'";
  const kept = async () =>
    (await db.one<{ n: number }>("SELECT count(*) AS n FROM pg_prepared_statements WHERE statement = $1", [text]))?.n;
  await keepingPlans(db).query(text, [Array.from({ length: 21 }, (_, at) => at)]);
  expect(await kept()).toBe(0);
  await keepingPlans(db).query(text, [[1]]);
  expect(await keepingPlans(db).one(text, [[1, 2]])).toBeNull();
  expect(await kept()).toBe(1);
});

test("a transaction keeps the plans of statements that name few rows, and plans others for their values", async () => {
  const text = "SELECT current_setting('plan_cache_mode') AS plans FROM (SELECT $1::bigint[]) AS given";
  const plans = await db.transaction(
    async (transaction) => {
      const sql = keepingPlans(transaction, { forced: true });
      const many = Array.from({ length: 21 }, (_, at) => at);
      return [await sql.one(text, [[1]]), await sql.one(text, [many]), await sql.one(text, [[1, 2]])];
    },
    { keepsPlans: true },
  );
  const forced = { plans: "force_generic_plan" };
  expect(plans).toEqual([forced, { plans: "auto" }, forced]);
  expect(await db.one("SELECT current_setting('plan_cache_mode') AS plans")).toEqual({ plans: "auto" });
});

/** Statements that these edits may send. Each costs a round trip under the lock of the knowledge graph. */
const most = {
  "create an entity": 11,
  "change an entity": 9,
  "create a relation": 15,
  "delete a relation": 16,
  "merge entities": 18,
  "split entities": 22,
  "delete an entity": 10,
  "post a chunk": 15,
  "delete a chunk": 19,
};

/** The same for entities of a name that a document uses. */
const mostOfKnown = {
  "create an entity": 17,
  "merge entities": 24,
  "split entities": 25,
  "delete an entity": 19,
};

const given = { entity_type: "person", description: "", properties: {} };

/** Runs edits, and counts the statements of each. None of them may be sent without a plan that is kept. */
function counter() {
  const counts: Record<string, number> = {};
  const texts = new Set<string>();
  return {
    texts,
    async counted<Result>(edit: string, work: () => Promise<Result>): Promise<Result> {
      sent.length = 0;
      const result = await work();
      expect(sent.filter(({ isPrepared }) => !isPrepared)).toEqual([]);
      counts[edit] = sent.length;
      for (const { text } of sent) texts.add(text);
      return result;
    },
    expectAtMost(limits: Readonly<Record<string, number>>) {
      const above = Object.entries(limits).filter(([edit, limit]) => (counts[edit] ?? 0) > limit);
      expect({ above, counts }).toEqual({ above: [], counts });
    },
  };
}

test("an edit by hand sends few statements, and PostgreSQL plans none of them again", async () => {
  const { id } = await newKg(records);
  const { counted, expectAtMost, texts } = counter();
  const { edits } = records;
  const other = await edits.createEntity(id, { ...given, key: "bob", label: "Bob" });
  const ada = await counted("create an entity", () => edits.createEntity(id, { ...given, key: "ada", label: "Ada" }));
  await counted("change an entity", () => edits.editEntity(id, ada.id, { description: "A sailor." }));
  const ends = { source_entity_id: ada.id, target_entity_id: other.id };
  const relation = await counted("create a relation", () =>
    edits.createRelation(id, { ...ends, relation_type: "knows", confidence_score: 1, properties: {} }),
  );
  await counted("delete a relation", () => edits.deleteRelation(id, relation.id));
  const joining = { entity_id: other.id, ids: [ada.id], key_id: "key_test" };
  await counted("merge entities", () => edits.mergeEntities(id, joining));
  await counted("split entities", () => edits.splitEntities(id, joining));
  await counted("delete an entity", () => edits.deleteEntity(id, ada.id));
  const text = postedText({ prepared: prepared(0, { subjects: [subjectOf("cleo")] }) });
  const chunk = await counted("post a chunk", () => edits.addChunk(id, text));
  await counted("delete a chunk", () => edits.deleteChunk(id, chunk.id));
  expectAtMost(most);
  const replanned = await db.query(
    "SELECT FROM pg_prepared_statements WHERE statement = ANY($1) AND custom_plans > 0",
    [[...texts]],
  );
  expect({ texts: texts.size > 20, replanned }).toEqual({ texts: true, replanned: [] });
});

test("an edit of names that a document uses sends few statements", async () => {
  const { id } = await newKg(records);
  const { counted, expectAtMost } = counter();
  await ingest(records, id, {
    name: "a",
    document: [
      prepared(0, { subjects: [subjectOf("ada")], mentions: [mentionOf("bob")] }),
      prepared(1, { mentions: [mentionOf("ada")], triples: [tripleOf(["ada", "knows", "bob"])] }),
    ],
  });
  const { edits } = records;
  const into = await edits.createEntity(id, { ...given, key: "cleo", label: "Cleo" });
  const event = { ...given, entity_type: "event", key: "ada", label: "Ada" };
  const known = await counted("create an entity", () => edits.createEntity(id, event));
  const [derived] = await db.query<{ id: number }>(
    "SELECT id FROM entities WHERE kg_id = $1 AND key = 'ada' AND variant = ''",
    [id],
  );
  const joining = { entity_id: into.id, ids: [derived?.id ?? 0], key_id: "key_test" };
  await counted("merge entities", () => edits.mergeEntities(id, joining));
  await counted("split entities", () => edits.splitEntities(id, joining));
  await counted("delete an entity", () => edits.deleteEntity(id, known.id));
  expectAtMost(mostOfKnown);
});
