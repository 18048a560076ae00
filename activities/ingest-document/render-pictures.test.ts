import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageFiles, pageNames } from "../../domain/picture-names.ts";
import { recordOf } from "../../domain/record-of.ts";
import { removePictures } from "../../knowledge/remove-pictures.ts";
import { openDiskFiles } from "../../stores/files/disk.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import type { PictureRecords } from "../../stores/ports/records/pictures.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { createKgs } from "../../stores/postgres/records/kgs.ts";
import { createPictures } from "../../stores/postgres/records/pictures.ts";
import { tenant_id } from "../../test/support/document-lab.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { createPictureRenderer } from "./render-pictures.ts";

let server: TestDatabase;
let db: Database;
let folder: string;
let files: FileStore;
let pictures: PictureRecords;
let kg_id = 0;
let version = 0;
let renderings = 0;

beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  folder = await mkdtemp(join(tmpdir(), "lore-rendering-"));
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
  ({ id: kg_id, version } = await kgs.getOrCreate(tenant_id, `kg_${randomUUID()}`));
  await renderer().atLeast(kg_id, version, drawing());
  renderings = 0;
});

const drawing = () => ({ signal: AbortSignal.timeout(110_000) });
const render = async () => {
  renderings += 1;
  return {
    pages: recordOf(pageNames, () => ({ html: "<p>Ada</p>", csp: "default-src 'none'" })),
    positions: { ids: [], x: [], y: [] },
    csp_hashes: { script: [], style: [] },
  };
};
/** A renderer; `before` runs when it is about to take the lease for rendering. */
const renderer = (before: () => Promise<unknown> = async () => undefined) => {
  const lease: PictureRecords["lease"] = async (...args) => {
    await before();
    return pictures.lease(...args);
  };
  return createPictureRenderer({ records: { pictures: { ...pictures, lease } }, files, render });
};
const remove = () => removePictures({ pictures, files }, { kg_id });
const state = async () => ({
  row: (await pictures.get(kg_id)) !== null,
  file: await files.exists(pageFiles(kg_id, "dashboard.html").html),
});
const generatedAt = async () => (await pictures.get(kg_id))?.generated_at ?? new Date(0);

test("a redraw that saw pages before their removal draws none afterwards, and frees the lease", async () => {
  const before = await generatedAt();
  await renderer(remove).newerThan(kg_id, before, drawing());
  await renderer().keepUp(kg_id, version + 1, drawing());
  expect([renderings, await state()]).toEqual([0, { row: false, file: false }]);
  expect(await pictures.lease(kg_id, "another", 60_000)).toBe(true);
});

test("a rendering is not repeated if another owner drew while it waited for the lease", async () => {
  const before = await generatedAt();
  let isFirst = true;
  await renderer(async () => {
    if (isFirst) {
      isFirst = false;
      await renderer().newerThan(kg_id, before, drawing());
    }
  }).newerThan(kg_id, before, drawing());
  expect(renderings).toBe(1);
});
