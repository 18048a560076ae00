import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { withLock } from "../set-up/lock.mjs";
import { buildTemporal } from "./build-temporal.mjs";
import { downloadTemporal } from "./download-temporal.mjs";
import { isKept } from "./keep.mjs";

const run = promisify(execFile);

/** The newest release that `go install` can build: later ones replace a module by a nested one. */
export const version = "1.5.1";
/** Version of the server inside; docker-compose.yml runs the same one. */
export const serverVersion = "1.29.1";

/**
 * Finds or builds the `temporal` command with its dev server: LORE_TEMPORAL_BINARY, PATH, the cache folder, and with
 * `allowBuild` the official download, then a Go toolchain. Returns its path, or null with the reasons logged.
 */
export async function provisionTemporal({ cacheDir, allowBuild, log }) {
  const given = process.env.LORE_TEMPORAL_BINARY;
  if (given) return (await hasServer(given)) ? given : refuse(log, `LORE_TEMPORAL_BINARY=${given} is no Temporal CLI`);
  const installed = await findOnPath();
  if (installed) return installed;

  const folder = join(cacheDir, "temporal", `v${version}`);
  const path = join(folder, "temporal");
  if (await isUsable(path)) return path;
  if (!allowBuild) return null;
  return withLock(
    join(folder, "provision.lock"),
    () => log("another run is provisioning the Temporal server; waiting for it"),
    async () => {
      if (await isUsable(path)) return path; // Another run installed it.
      log("no Temporal server here yet; it is kept for later runs once it is");
      for (const obtain of [downloadTemporal, buildTemporal]) {
        if ((await obtain({ folder, path, version, log })) && (await isUsable(path))) return path;
      }
      return null;
    },
  );
}

const isUsable = async (path) => (await isKept(path)) && (await hasServer(path));

async function findOnPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, "temporal");
    if (folder !== "" && existsSync(path) && (await hasServer(path))) return path;
  }
  return undefined;
}

/** Some builds of the command contain no server; the bracket in its version shows it. */
async function hasServer(path) {
  try {
    const { stdout } = await run(path, ["--version"], { timeout: 20_000 });
    return /\(.*Server \d+\.\d+/.test(stdout);
  } catch {
    return false; // Not executable here: another platform's, no permission, or another program of that name.
  }
}

function refuse(log, message) {
  log(message);
  return null;
}
