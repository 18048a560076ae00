import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let cached: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-provision-"));
  cached = join(folder, "temporal", "v1.5.1", "temporal");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Installs a command that answers `--version` like the real one, with or without a server in it. */
async function install(path: string, version: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, `#!/bin/sh\necho "${version}"\n`);
  await chmod(path, 0o755);
}

/** The result of the search without a build. It runs in a process of its own, because the environment is its input. */
function find(env: Record<string, string> = {}): string {
  const module = JSON.stringify(new URL("./temporal.mjs", import.meta.url).href);
  const options = `{ cacheDir: ${JSON.stringify(folder)}, allowBuild: false, log() {} }`;
  const code = `import(${module}).then(async (m) => process.stdout.write(String(await m.provisionTemporal(${options}))))`;
  return execFileSync(process.execPath, ["-e", code], { env: { PATH: "/usr/bin:/bin", ...env }, encoding: "utf8" });
}

const withServer = "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)";

test("without a server and without permission to build, none is found", () => {
  expect(find()).toBe("null");
});

test("the command on PATH is used if it contains a server", async () => {
  const path = join(folder, "bin", "temporal");
  await install(path, withServer);
  expect(find({ PATH: `${folder}/bin:/usr/bin:/bin` })).toBe(path);
  await install(path, "temporal version 0.9.0");
  expect(find({ PATH: `${folder}/bin:/usr/bin:/bin` })).toBe("null");
});

test("the cached command is used as long as its checksum is unchanged", async () => {
  await install(cached, withServer);
  expect(find()).toBe("null");
  const sum = createHash("sha256").update(await readFile(cached));
  await writeFile(`${cached}.sha256`, sum.digest("hex"));
  expect(find()).toBe(cached);
  await writeFile(cached, `${await readFile(cached, "utf8")}# one more line\n`);
  expect(find()).toBe("null");
});

test("a command named by LORE_TEMPORAL_BINARY is used or refused, never replaced by another", async () => {
  const given = join(folder, "given");
  await install(given, withServer);
  expect(find({ LORE_TEMPORAL_BINARY: given })).toBe(given);
  expect(find({ LORE_TEMPORAL_BINARY: join(folder, "nothing") })).toBe("null");
});
