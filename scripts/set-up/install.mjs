import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { buildDir, root } from "./paths.mjs";
import { runChild } from "./run-child.mjs";
import { SetUpError } from "./set-up-error.mjs";

const modules = join(root, "node_modules");
const stamp = join(modules, ".loregraph-lock");

/** Installs exactly the lockfile's packages, unless they are installed already. */
export async function install(log) {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (isStamped(hash)) return;
  await withLock(
    join(buildDir, "install.lock"),
    () => log("another run is installing; waiting for it"),
    async () => {
      if (isStamped(hash)) return;
      if (!isInstalled()) await runNpm(log);
      writeFileSync(stamp, hash);
    },
  );
}

const isStamped = (hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Whether `npm ci` was run by hand: npm's own record of installed packages contains every package of the lockfile. */
function isInstalled() {
  const wanted = readJson(join(root, "package-lock.json"))?.packages ?? {};
  const present = readJson(join(modules, ".package-lock.json"))?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || entry.devOptional || present[path]?.version === entry.version,
  );
}

async function runNpm(log) {
  log("installing dependencies (npm ci, about a minute)");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const npm = process.env.npm_execpath; // Set when npm started this process: use the same npm.
  const code = npm ? await runChild(process.execPath, [npm, ...args]) : await runChild("npm", args);
  if (code !== 0) throw new SetUpError("npm ci failed; its messages are above", code);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
