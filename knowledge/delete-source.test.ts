import { expect, test } from "vitest";
import type { Ctx } from "../domain/auth.ts";
import { createSourceDeletion, type SourceDeletionServices } from "./delete-source.ts";
import type { SyncStates } from "./projection/sync-states.ts";

const ctx: Ctx = { tenant_id: "t1", key_id: "key_1", scopes: ["delete"], trace_id: "trc_1" };
const source = { kg_name: "harbour", source_id: "src_1" };
const removed = {
  kg_id: 1,
  kg_version: 7,
  chunks_deleted: 1,
  entities_deleted: 1,
  relations_deleted: 0,
  vector_points_deleted: 1,
  last_source: true,
  is_complete: true,
  content_hashes: ["first", "second"],
};
const synced = { status: "synced", attempts: 0 } as const;
const pending = { status: "pending", attempts: 1 } as const;
const everywhere: SyncStates = { sql: synced, vectorstore: synced, graphdb: synced, keywords: synced };
const done = async () => undefined;
const yes = async () => true;
const pictures = { get: async () => null, lease: yes, renew: yes, release: done, remove: yes };

const remove = (parts: Partial<SourceDeletionServices>, result: Partial<typeof removed> = {}) =>
  createSourceDeletion({
    records: {
      sources: { unreferenced: async (hashes) => hashes },
      cutover: { deleteSource: async () => ({ ...removed, ...result }) },
      pictures,
    },
    files: { deleteAll: done, deleteOlder: yes, exists: yes },
    graph: { deleteSource: done },
    vectors: { deleteSource: done },
    keywords: { deleteSource: done },
    syncStates: async () => everywhere,
    ...parts,
  })(ctx, source, { force: false, delete_kg_files: true });

test("stores that show the change of the deletion are synced", async () => {
  const asked: unknown[] = [];
  const syncStates = async (changed: unknown) => {
    asked.push(changed);
    return everywhere;
  };
  const sync = { sql: "synced", vectorstore: "synced", graphdb: "synced", keywords: "synced" };
  expect(await remove({ syncStates })).toMatchObject({ sync, away: [], kg_files_deleted: true });
  expect(asked).toEqual([{ kg_id: 1, version: 7 }]);
});

test.each([
  ["graphdb", { vectorstore: "synced", graphdb: "pending", keywords: "synced" }],
  ["vectorstore", { vectorstore: "pending", graphdb: "synced", keywords: "synced" }],
  ["keywords", { vectorstore: "synced", graphdb: "synced", keywords: "pending" }],
])("a change that waits for %s is pending, and the store is named", async (store, sync) => {
  const answer = await remove({ syncStates: async () => ({ ...everywhere, [store]: pending }) });
  expect(answer).toMatchObject({ sync: { sql: "synced", ...sync }, away: [store] });
});

test("records that go away after the deletion leave the stores pending", async () => {
  const answer = await remove({ syncStates: () => Promise.reject(new Error("away")) });
  expect(answer.sync).toEqual({ sql: "synced", vectorstore: "pending", graphdb: "pending", keywords: "pending" });
});

test("an index of keywords that cannot be cleaned is pending and named, and the vectors are synced", async () => {
  const keywords = { deleteSource: () => Promise.reject(new Error("away")) };
  const answer = await remove({ keywords });
  expect(answer).toMatchObject({ sync: { vectorstore: "synced", keywords: "pending" }, away: ["keywords"] });
});

test("the rest of a hidden source is pending, and no store is away", async () => {
  const answer = await remove({}, { is_complete: false });
  expect(answer).toMatchObject({ sync: { sql: "pending", graphdb: "pending" }, away: [], kg_files_deleted: false });
});

test.each([
  ["another source uses one", { unreferenced: async () => ["first"] }, yes],
  [
    "one has just arrived",
    { unreferenced: async (hashes: readonly string[]) => hashes },
    async (name: string) => name === "uploads/first",
  ],
])("uploads are not all deleted if %s", async (_why, sources, deleteOlder) => {
  const records = { sources, cutover: { deleteSource: async () => removed }, pictures };
  const answer = await remove({ records, files: { deleteAll: done, deleteOlder, exists: yes } });
  expect(answer).toMatchObject({ kg_files_deleted: false, away: [] });
});
