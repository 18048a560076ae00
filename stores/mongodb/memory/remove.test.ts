import { randomBytes } from "node:crypto";
import { createConnection } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemoryItem } from "../../../domain/memory-item.ts";
import { firstRevision } from "../../../memory/items/first-revision.ts";
import { dropMongoSpace, mongoUri } from "../../../test/support/mongodb-engine.ts";
import type { MemoryWrite } from "../../ports/memory-items.ts";
import { type MemoryCollections, memoryCollections } from "./collections.ts";
import { finish, pendingOf } from "./pending.ts";
import { forgetErasedOwners, removeItems, wipeMemory } from "./remove.ts";
import { eraseOwner, writeItems } from "./write.ts";

const space = randomBytes(6).toString("hex");
let uri: string;
let connection: ReturnType<typeof createConnection>;
let collections: MemoryCollections;
beforeAll(async () => {
  uri = await mongoUri();
  connection = createConnection(uri);
  await connection.asPromise();
  collections = memoryCollections(connection, space)();
});
afterAll(async () => {
  await connection?.close();
  await dropMongoSpace(uri, space);
});

const at = new Date(Date.UTC(2026, 0, 1));
const item = (id: string, rev: number): MemoryItem =>
  firstRevision({
    id,
    manager: "episodic",
    kind: "note",
    text: "Ola keeps bees",
    occurred_at: at,
    recorded_at: at,
    derived_by: "test",
    rev,
  });
const write = (event_id: string, rev: number, quotes: readonly string[] = []) => ({
  event_id,
  at,
  changes: [{ op: "add", reason: "test", item: { ...item("1", rev), quotes } } as const],
});

const put = (hash: string, written: MemoryWrite, into = collections) =>
  writeItems(into, { hash, tenant_id: "default", user_id: hash }, written);

/** The collection, which does something before each of its calls of `method`. */
const doingBefore = <T extends object>(collection: T, method: string, work: () => Promise<void>): T =>
  new Proxy(collection, {
    get: (target, name) => {
      const own = Reflect.get(target, name);
      if (typeof own !== "function") return own;
      if (name !== method) return own.bind(target);
      return async (...given: readonly unknown[]) => {
        await work();
        return own.apply(target, given);
      };
    },
  });

async function textsOf(owner: string): Promise<number> {
  const found = await Promise.all(
    [collections.items, collections.changes].map((each) => each.countDocuments({ owner })),
  );
  return found.reduce((sum, n) => sum + n, 0);
}

test.each([1, 2])("a process that completes revision %i late does not bring a removed item back", async (revisions) => {
  const owner = `late ${revisions}`;
  for (let rev = 1; rev <= revisions; rev++) await put(owner, write(`event ${rev}`, rev));
  const version = revisions;
  const late = { _id: owner, version, pending: pendingOf(write(`event ${revisions}`, revisions)) };
  expect(await removeItems(collections, owner, { ids: ["1"] })).toBe(1);
  await finish(collections, late);
  expect(await textsOf(owner)).toBe(0);
});

test("a removed item may be written again, also before its mark expires", async () => {
  const owner = "again";
  await put(owner, write("first", 1));
  await removeItems(collections, owner, { all: true });
  expect(await put(owner, write("second", 1))).toBe("written");
  expect(await textsOf(owner)).toBe(2);
});

test("a write that is accepted while its item is removed goes with it", async () => {
  const owner = "between";
  await put(owner, write("first", 1));
  let isWritten = false;
  const { changes } = collections;
  // The removal deletes the history first; another process writes at this moment.
  const deleteMany: typeof changes.deleteMany = async (...given) => {
    if (!isWritten) {
      isWritten = true;
      await put(owner, write("second", 2));
    }
    return changes.deleteMany(...given);
  };
  const slowed = new Proxy(changes, {
    get: (target, name) => (name === "deleteMany" ? deleteMany : Reflect.get(target, name).bind?.(target)),
  });
  await removeItems({ ...collections, changes: slowed }, owner, { ids: ["1"] });
  expect([isWritten, await textsOf(owner)]).toEqual([true, 0]);
});

test("history that is written while its item is marked goes with it", async () => {
  const owner = "marked";
  await put(owner, write("first", 1));
  const work = async () => void (await put(owner, write("second", 2)));
  const items = doingBefore(collections.items, "bulkWrite", work);
  await removeItems({ ...collections, items }, owner, { ids: ["1"] });
  expect(await textsOf(owner)).toBe(0);
});

test("a process that completes a write late does not bring back what quoted a deleted source", async () => {
  const owner = "wiped";
  const quoting = write("event", 1, ["src_a/1"]);
  await put(owner, quoting);
  expect(await wipeMemory(collections, ["src_a/1"], 10)).toBe(1);
  await finish(collections, { _id: owner, version: 1, pending: pendingOf(quoting) });
  expect(await textsOf(owner)).toBe(0);
  expect(await put(owner, write("again", 1))).toBe("written");
  expect(await textsOf(owner)).toBe(2);
});

test("an erasure also takes what removals have left, and nothing of an owner with a longer name", async () => {
  for (const owner of ["erased", "erased, too"]) {
    await put(owner, write("first", 1));
    await removeItems(collections, owner, { all: true });
  }
  await eraseOwner(collections, "erased");
  const keys = (await collections.items.find({}).toArray()).map(({ _id }) => JSON.parse(_id)[0]);
  expect(keys).toContain("erased, too");
  expect(keys).not.toContain("erased");
});

test("only the hash of an erased owner is kept, also if an older process erased the owner", async () => {
  const { owners } = collections;
  await owners.deleteMany({});
  for (const hash of ["erased", "alive"]) await put(hash, write("1", 1));
  await owners.updateMany({}, { $set: { tenant_id: "default", user_id: "ada", due_at: at } });
  await owners.updateOne({ _id: "erased" }, { $set: { erased_at: at, enabled: false }, $inc: { version: 1 } });
  const forgotten: number[] = [];
  for (let n = 0; n < 2; n += 1) forgotten.push(await forgetErasedOwners(collections));
  // A consolidation that ran at the time of the erasure.
  await owners.updateMany({}, { $set: { taken_until: at } });
  for (let n = 0; n < 2; n += 1) forgotten.push(await forgetErasedOwners(collections));
  expect(forgotten).toEqual([1, 0, 1, 0]);
  expect(await owners.findOne({ _id: "erased" })).not.toHaveProperty("taken_until");
  const [erased, alive] = [await owners.findOne({ _id: "erased" }), await owners.findOne({ _id: "alive" })];
  expect(Object.keys(erased ?? {})).not.toEqual(expect.arrayContaining(["user_id"]));
  expect(alive).toMatchObject({ user_id: "ada", due_at: at });
});
