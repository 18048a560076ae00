// One item that fails never stops the others: relay and sweeper, with one poisoned item among several.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import type { SmallText } from "../support/small-texts.ts";

const letterAbout = (name: string, town: string): SmallText => ({
  file_type: "md",
  content: `# ${name}\n\n${name} was born in ${town}. ${name} lives in ${town}.\n`,
});
const minutes = (n: number): Date => new Date(Date.now() + n * 60_000);

let lab: KnowledgeLab;
let db: Database;

beforeEach(async () => {
  lab = await openKnowledgeLab();
  db = await openDatabase({ url: lab.databaseUrl });
});
afterEach(async () => {
  await db?.close();
  await lab?.close();
});

/** From now on the graph engine refuses entities with this label. */
const refuseEntity = (label: string) =>
  db.query(`ALTER TABLE graph.entities ADD CONSTRAINT poisoned CHECK (label <> '${label}')`);
const takeEntities = () => db.query("ALTER TABLE graph.entities DROP CONSTRAINT poisoned");

/** From now on the graph engine refuses to delete the chunks of this source. */
async function refuseToDelete(source_id: string): Promise<void> {
  await db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'poisoned'; END $$`);
  await db.query(`CREATE TRIGGER poisoned BEFORE DELETE ON graph.chunks FOR EACH ROW
    WHEN (OLD.source_id = '${source_id}') EXECUTE FUNCTION refuse()`);
}
const deleteAgain = () => db.query("DROP TRIGGER poisoned ON graph.chunks");

const kgId = async (name: string): Promise<number> => (await lab.stores.records.kgs.get(ctx.tenant_id, name))?.id ?? 0;
const chunksIn = async (kg: string): Promise<number> => (await lab.stores.graph.counts(await kgId(kg))).chunks;
const labelsIn = async (kg: string): Promise<number> => (await lab.stores.graph.counts(await kgId(kg))).entities;

test("an entity that an engine refuses delays its own document, and no other document or knowledge graph", async () => {
  await refuseEntity("Ada Lovelace");
  await expect(lab.ingest("one", "poisoned", letterAbout("Ada Lovelace", "London"))).rejects.toThrow(/poisoned/);
  // The other entity of the same document is there.
  await expect.poll(() => labelsIn("one"), { timeout: 60_000 }).toBe(1);
  await lab.ingest("one", "healthy", letterAbout("Alan Turing", "Wilmslow"));
  await lab.ingest("other", "healthy", letterAbout("Grace Hopper", "Arlington"));
  expect([await labelsIn("one"), await labelsIn("other")]).toEqual([3, 2]);
  await takeEntities();
  await expect.poll(() => lab.relay.drainOnce().then(() => labelsIn("one")), { timeout: 60_000 }).toBe(4);
});

test("a leftover that cannot be swept delays no other leftover, and is swept when its engine takes it again", async () => {
  const sources = [];
  for (const [kg, name] of [
    ["one", "Ada Lovelace"],
    ["one", "Alan Turing"],
    ["other", "Grace Hopper"],
  ] as const) {
    const { source_id } = await lab.ingest(kg, name, letterAbout(name, "London"));
    sources.push({ kg_name: kg, source_id });
  }
  const [first] = sources;
  await refuseToDelete(first?.source_id ?? "");
  for (const source of sources) await lab.sources.delete(ctx, source, { force: false });
  expect(await lab.sweeper.sweepOnce(minutes(3))).toBe(2);
  expect([await chunksIn("one"), await chunksIn("other")]).toEqual([1, 0]);
  // It waits before it is tried again, and longer after each failure.
  await deleteAgain();
  expect(await lab.sweeper.sweepOnce(minutes(3))).toBe(0);
  expect(await lab.sweeper.sweepOnce(minutes(4))).toBe(1);
  expect(await chunksIn("one")).toBe(0);
});
