import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Package lists, then a hundred megabytes of packages: a slow mirror is acceptable, a silent one is not. */
const limitsMs = { update: 180_000, install: 600_000 };
/** Another apt-get may be running on a machine that has just started. */
const patience = ["-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

/** Installs Debian's package if this user may install packages. Returns whether it worked; logs the reason if not. */
export async function installChromium({ log }) {
  if (process.platform !== "linux" || process.getuid() !== 0) return report(log, "not installing a package: not root");
  if (!(await hasApt())) return report(log, "no apt-get to install it with");
  log("installing the package chromium with apt-get: about a minute, only once");
  // Outdated lists may still work.
  const renewed = await apt(["update", "-q"], limitsMs.update);
  if (renewed !== "") log(`  apt-get update: ${renewed}`);
  const failure = await apt(["install", "-q", "-y", "--no-install-recommends", "chromium"], limitsMs.install);
  return failure === "" ? true : report(log, `  apt-get install: ${failure}`);
}

async function hasApt() {
  try {
    await run("apt-get", ["--version"], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** The error in one line; "" without an error. */
async function apt([verb, ...options], timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", [...patience, verb, ...options], { timeout, env, maxBuffer: 50_000_000 });
    return "";
  } catch (error) {
    if (error.killed) return `not done after ${timeout / 1000} s`;
    const said = `${error.stderr ?? ""}`.trim().split("\n").slice(-3).join(" ");
    return said === "" ? error.message : said;
  }
}

function report(log, message) {
  log(message);
  return false;
}
