import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fromSources } from "../test/support/from-sources.ts";

const bundles = join(import.meta.dirname, "..", ".build", "from-sources");
const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
const run = promisify(execFile);

let folder: string;
let entry: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "from-sources-"));
  // Its own name: the folder of bundles is shared by all tests.
  entry = join(folder, `${basename(folder)}.ts`);
});
afterEach(async () => {
  for (const name of await left()) await rm(join(bundles, name), { recursive: true });
  await rm(folder, { recursive: true });
});

const left = async () => (await readdir(bundles)).filter((name) => name.startsWith(`${basename(entry, ".ts")}-`));
const bundlesLeft = async () => (await left()).filter((name) => name.endsWith(".mjs"));

/** Saves the entry as a program that prints the word, runs it, and returns the name of the bundle that this made. */
async function runAs(word: string): Promise<string> {
  await writeFile(entry, `const word: string = "${word}";\nprocess.stdout.write(word);\n`);
  const before = new Set(await bundlesLeft());
  const { stdout } = await run(process.execPath, [fromSources, entry]);
  expect(stdout).toBe(word);
  return (await bundlesLeft()).find((name) => !before.has(name)) ?? "none";
}

const age = (name: string) => utimes(join(bundles, name), twoDaysAgo, twoDaysAgo);

test("a changed source gets a new bundle, and bundles of the same entry that are older than a day go", async () => {
  const [old, young] = [await runAs("first"), await runAs("second")];
  await age(old);
  const last = await runAs("third");
  expect((await bundlesLeft()).sort()).toEqual([young, last].sort());
});

test("an unchanged source keeps its bundle, however old it is", async () => {
  const old = await runAs("first");
  await age(old);
  await run(process.execPath, [fromSources, entry]);
  expect(await bundlesLeft()).toEqual([old]);
});

test("a bundle that cannot be deleted does not stop the start", async () => {
  const old = await runAs("first");
  const stuck = old.replace(/-\w+\.mjs$/, "-stuck.mjs");
  await mkdir(join(bundles, stuck));
  await age(stuck);
  expect(await runAs("second")).toMatch(/\.mjs$/);
  expect(await bundlesLeft()).toContain(stuck);
});
