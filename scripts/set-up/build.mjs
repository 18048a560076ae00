import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleService } from "./bundle-service.mjs";
import { withLock } from "./lock.mjs";
import { buildDir, root, tool } from "./paths.mjs";
import { runChild } from "./run-child.mjs";
import { SetUpError } from "./set-up-error.mjs";

const dist = join(root, "dist");
const stamp = join(dist, ".stamp");

/** Compiles to dist/, bundles the workflows and the service, unless the sources are unchanged since the last build. */
export async function build(log) {
  if (isStamped(hashSources())) return;
  await withLock(
    join(buildDir, "build.lock"),
    () => log("another run is building; waiting for it"),
    async () => {
      const hash = hashSources();
      if (isStamped(hash)) return;
      log("building");
      clear();
      await step("compiling", tool("tsc"), ["-p", "tsconfig.build.json"]);
      const bundler = join(dist, "workflow-engine", "temporal", "build-bundle.js");
      if (existsSync(bundler)) await step("bundling the workflows", process.execPath, [bundler]);
      await bundleService(dist);
      writeFileSync(stamp, hash);
    },
  );
}

async function step(name, command, args) {
  const code = await runChild(command, args);
  if (code !== 0) throw new SetUpError(`${name} failed; its messages are above`, code);
}

const isStamped = (hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Removes the code of deleted sources. The bundle records its own inputs and is kept, because it takes ten seconds. */
function clear() {
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist)) {
    if (!name.startsWith("workflow-bundle.")) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function hashSources() {
  const { include } = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8"));
  const folders = include.filter((entry) => !entry.includes("*"));
  const top = readdirSync(root).filter((name) =>
    /^(?!vitest).*\.ts$|^tsconfig.*\.json$|^package-lock\.json$/.test(name),
  );
  const hash = createHash("sha256").update(process.versions.node);
  for (const path of [...top, ...folders.flatMap(listSources)].sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function listSources(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|json|sql|js|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}
