import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./folders.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "folders-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("a folder is made with its parents, readable by this user alone, and may be there already", async () => {
  await mkdir(join(root, "viz"));
  for (let time = 0; time < 2; time += 1) await makeFolder(root, join(root, "viz", "1", "pages"));
  expect((await stat(join(root, "viz", "1", "pages"))).mode & 0o777).toBe(0o700);
  await makeFolder(root, root);
});

test.each([["uploads"], ["viz/1/pages"], [""]])("a lost root is not made anew for '%s'", async (name) => {
  await rename(root, `${root}-away`);
  await makeFolder(root, join(root, name)).catch(() => undefined);
  await expect(stat(root)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(makeFolder(root, join(root, "parsed", "1"))).rejects.toMatchObject({ code: "ENOENT" });
  await rm(`${root}-away`, { recursive: true });
});
