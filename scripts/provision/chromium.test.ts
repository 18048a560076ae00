import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let cached: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lore-provision-"));
  cached = join(folder, "chromium", "v153.0.0", "chromium");
  // The PATH of these runs has a shell and commands that create files, but no browser, package manager or registry.
  await mkdir(join(folder, "bin"));
  for (const command of ["sh", "mkdir", "cat", "chmod"]) await symlink(`/bin/${command}`, join(folder, "bin", command));
  await install(join(folder, "bin", "npm"), "echo the registry cannot be reached >&2; exit 1");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(path: string, script: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
}

const says = (version: string): string => `echo "${version}"`;
const current = says("Chromium 153.0.8010.0 built on Debian GNU/Linux 12");

interface Found {
  readonly path: string | null;
  readonly log: string;
}

/** The result of the search for a browser. It runs in a process of its own, because the environment is its input. */
function find(env: Record<string, string> = {}): Found {
  const module = JSON.stringify(new URL("./chromium.mjs", import.meta.url).href);
  const code = `const log = [];
    import(${module}).then(async ({ provisionChromium }) => {
      const path = await provisionChromium({ cacheDir: ${JSON.stringify(folder)}, log: (line) => log.push(line) });
      process.stdout.write(JSON.stringify({ path, log: log.join("\\n") }));
    });`;
  const clean = { PATH: join(folder, "bin"), HOME: folder, ...env };
  return JSON.parse(execFileSync(process.execPath, ["-e", code], { env: clean, encoding: "utf8" })) as Found;
}

// A Mac may have the application in its usual place.
const onLinux = test.skipIf(process.platform !== "linux");

test("a browser named by LORE_CHROMIUM is used or refused, never replaced by another", async () => {
  const given = join(folder, "given");
  await install(given, current);
  await install(join(folder, "bin", "chromium"), current);
  expect(find({ LORE_CHROMIUM: given }).path).toBe(given);
  expect(find({ LORE_CHROMIUM: join(folder, "nothing") })).toEqual({
    path: null,
    log: `LORE_CHROMIUM=${folder}/nothing is no Chromium that runs`,
  });
});

test("the command on PATH is used if it runs and is not too old", async () => {
  const stub = join(folder, "bin", "chromium");
  const chrome = join(folder, "bin", "google-chrome");
  await install(stub, "echo 'requires the chromium snap to be installed' >&2; exit 1");
  await install(chrome, says("Google Chrome 156.0.1.2"));
  expect(find().path).toBe(chrome);
  await install(stub, current);
  expect(find().path).toBe(stub);
  await install(stub, says("Chromium 90.0.1.2"));
  expect(find().path).toBe(chrome);
});

onLinux("the kept browser is used only while its checksum is the recorded one", async () => {
  await install(cached, current);
  expect(find().path).toBeNull();
  const sum = createHash("sha256").update(await readFile(cached));
  await writeFile(`${cached}.sha256`, sum.digest("hex"));
  expect(find().path).toBe(cached);
  await writeFile(cached, `${await readFile(cached, "utf8")}# one more line\n`);
  expect(find().path).toBeNull();
});

onLinux("root installs the system's package and uses its command", async () => {
  const installed = join(folder, "bin", "chromium");
  await install(
    join(folder, "bin", "apt-get"),
    `case "$*" in *install*chromium) printf '#!/bin/sh\\n${current}\\n' > ${installed}; chmod 755 ${installed};; esac`,
  );
  const isRoot = process.getuid?.() === 0;
  expect(find().path).toBe(isRoot ? installed : null);
});

onLinux("without any browser and without a way to get one, the reasons are said", async () => {
  await install(join(folder, "bin", "apt-get"), `[ "$1" = --version ] || { echo "E: no such package" >&2; exit 100; }`);
  const { path, log } = find();
  expect(path).toBeNull();
  if (process.getuid?.() === 0) expect(log).toContain("apt-get install: E: no such package");
  if (process.arch === "x64") expect(log).toContain("fetching it did not work (the registry cannot be reached)");
});
