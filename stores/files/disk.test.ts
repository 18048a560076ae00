import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileStoreContract } from "../../test/contract/files.ts";
import { openDiskFiles } from "./disk.ts";

fileStoreContract("local disk", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  return {
    store: await openDiskFiles({ folder }),
    reopen: () => openDiskFiles({ folder }),
    dispose: () => rm(folder, { recursive: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("opening deletes spool files that are older than an hour, and no younger ones", async () => {
  await mkdir(join(folder, "spool"));
  const old = new Date(Date.now() - 3_700_000);
  for (const name of ["old", "young"]) await writeFile(join(folder, "spool", name), name);
  await utimes(join(folder, "spool", "old"), old, old);
  await openDiskFiles({ folder });
  expect(await readdir(join(folder, "spool"))).toEqual(["young"]);
});

test("a refused upload and a finished write leave nothing in the spool", async () => {
  const files = await openDiskFiles({ folder });
  await expect(files.spool(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ kind: "too_large" });
  await files.write("parsed/1", "text");
  expect(await readdir(join(folder, "spool"))).toEqual([]);
});

test("a symbolic link in place of a file is not followed", async () => {
  const files = await openDiskFiles({ folder });
  const outside = join(folder, "..", `outside-${process.pid}`);
  await writeFile(outside, "secret");
  await files.write("parsed/1", "text");
  await symlink(outside, join(folder, "parsed", "2"));
  await expect(files.read("parsed/2")).rejects.toMatchObject({ kind: "unavailable", message: "files unavailable" });
  await expect(files.exists("parsed/2")).rejects.toMatchObject({ kind: "unavailable", message: "files unavailable" });
  await files.write("parsed/2", "mine");
  expect(String(await files.read("parsed/2"))).toBe("mine");
  expect((await stat(outside)).size).toBe("secret".length);
  await rm(outside);
});

test("keeping an upload again renews its age, whether or not its spool file still exists", async () => {
  const files = await openDiskFiles({ folder });
  const [hour, old] = [new Date(Date.now() - 3_600_000), new Date(Date.now() - 7_200_000)];
  const spooled = await files.spool(Readable.from(["text"]), 10);
  await utimes(spooled.path, old, old);
  const name = await files.keep(spooled);
  expect(await files.deleteOlder(name, hour)).toBe(false);
  await utimes(join(folder, name), old, old);
  expect(await files.keep(spooled)).toBe(name);
  expect(await files.deleteOlder(name, hour)).toBe(false);
  await utimes(join(folder, name), old, old);
  expect(await files.renew(name)).toBe(true);
  expect(await files.deleteOlder(name, hour)).toBe(false);
  await utimes(join(folder, name), old, old);
  expect(await files.deleteOlder(name, hour)).toBe(true);
  expect(await files.renew(name)).toBe(false);
  expect(await readdir(join(folder, "spool"))).toEqual([]);
});

test("other users of the machine cannot read uploads", async () => {
  const files = await openDiskFiles({ folder });
  const name = await files.keep(await files.spool(Readable.from(["text"]), 10));
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
});

test("a lost folder gives `unavailable`, and health is disconnected", async () => {
  const files = await openDiskFiles({ folder });
  await rm(folder, { recursive: true });
  await expect(files.write("parsed/1", "text")).rejects.toMatchObject({ kind: "unavailable" });
  await expect(files.spool(Readable.from(["text"]), 10)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await files.health()).toMatchObject({ status: "disconnected" });
});

test("the capacity of a discarded upload is free again even if its file cannot be deleted", async () => {
  const files = await openDiskFiles({ folder, capacity: { quotaBytes: 10, minFreeBytes: 0 } });
  const file = await files.spool(Readable.from([Buffer.alloc(10)]), 10);
  await expect(files.admit(1)).rejects.toMatchObject({ kind: "overloaded" });
  await rm(join(folder, "spool"), { recursive: true });
  await writeFile(join(folder, "spool"), "no folder");
  await expect(files.discard(file)).rejects.toMatchObject({ kind: "unavailable" });
  await files.admit(10);
});

test("a folder that cannot be created gives `unavailable`", async () => {
  await writeFile(join(folder, "file"), "");
  await chmod(join(folder, "file"), 0o400);
  await expect(openDiskFiles({ folder: join(folder, "file") })).rejects.toMatchObject({ kind: "unavailable" });
});
