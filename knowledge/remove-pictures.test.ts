import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pageFiles } from "../domain/picture-names.ts";
import { openDiskFiles } from "../stores/files/disk.ts";
import type { FileStore } from "../stores/ports/files.ts";
import { type Database, openDatabase } from "../stores/postgres/client.ts";
import { createKgs } from "../stores/postgres/records/kgs.ts";
import { createPictures } from "../stores/postgres/records/pictures.ts";
import { tenant_id } from "../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/postgres.ts";
import { removePictures } from "./remove-pictures.ts";

let server: TestDatabase;
let db: Database;
let folder: string;
let files: FileStore;
let pictures: ReturnType<typeof createPictures>;
let kg_id = 0;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  folder = await mkdtemp(join(tmpdir(), "lore-pictures-"));
  files = await openDiskFiles({ folder });
  pictures = createPictures(db);
});
afterAll(async () => {
  await db?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const kgs = createKgs(db, { create: async () => undefined, drop: async () => undefined });
  ({ id: kg_id } = await kgs.getOrCreate(tenant_id, `kg_${randomUUID()}`));
  await pictures.lease(kg_id, "drawer", 60_000);
  await files.write(page(), "<p>Ada</p>");
  const generated_at = new Date("2026-01-01");
  const drawn = { kg_id, version: 5, generated_at, size_bytes: 10, cost_ms: 5, facts: null, job_id: null };
  await pictures.finish(drawn, "drawer");
});
afterEach(() => void vi.useRealTimers());

const page = () => pageFiles(kg_id, "dashboard.html").html;
const state = async () => ({ row: (await pictures.get(kg_id)) !== null, file: await files.exists(page()) });
const lapse = () => db.query("UPDATE pictures SET lease_until = now() - interval '1 second' WHERE kg_id = $1", [kg_id]);
/** Removes the pages; `before` runs when their files are about to go. */
const remove = (before: () => Promise<unknown>, upTo = Number.POSITIVE_INFINITY) => {
  const slow = async (prefix: string) => {
    await before();
    await files.deleteAll(prefix);
  };
  return removePictures({ pictures, files: { ...files, deleteAll: slow } }, { kg_id, upTo });
};
const atOnce = async () => undefined;

test("removes pages of the given version, and leaves those of a later version", async () => {
  expect(await remove(atOnce, 4)).toBe(false);
  expect(await state()).toEqual({ row: true, file: true });
  expect(await remove(atOnce, 5)).toBe(true);
  expect(await state()).toEqual({ row: false, file: false });
  expect(await remove(atOnce)).toBe(false);
});

test("keeps the row and frees the lease if the files cannot be deleted: the pages are drawn again", async () => {
  const failing = remove(async () => {
    throw new Error("the disk is away");
  });
  await expect(failing).rejects.toThrow("the disk is away");
  expect(await state()).toEqual({ row: true, file: true });
  expect(await pictures.lease(kg_id, "drawer", 60_000)).toBe(true);
});

test("waits until a rendering has written its files, and removes them too", async () => {
  expect(await pictures.lease(kg_id, "drawer", 60_000)).toBe(true);
  const removal = remove(atOnce);
  await files.write(pageFiles(kg_id, "index.html").html, "late");
  await pictures.release(kg_id, "drawer");
  expect(await removal).toBe(true);
  expect(await files.list(`viz/${kg_id}`)).toEqual([]);
});

test("renews its lease while a slow disk deletes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const removed = await remove(async () => {
    await lapse();
    vi.advanceTimersByTime(5_000);
    const isLive = () => db.one("SELECT FROM pictures WHERE kg_id = $1 AND lease_until > now()", [kg_id]);
    await expect.poll(isLive, { timeout: 60_000 }).not.toBeNull();
    expect(await pictures.lease(kg_id, "drawer", 60_000)).toBe(false);
  });
  expect(removed).toBe(true);
});

test("says that it removed nothing if another owner has taken its lease", async () => {
  const removed = await remove(async () => {
    await lapse();
    expect(await pictures.lease(kg_id, "drawer", 60_000)).toBe(true);
  });
  expect(removed).toBe(false);
  expect((await state()).row).toBe(true);
});
