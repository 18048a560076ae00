import { execFile } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { runChild } from "../set-up/run-child.mjs";
import { keep } from "./keep.mjs";

const run = promisify(execFile);

/** The least Go that the command's module file accepts. */
const leastGo = { major: 1, minor: 25 };
/** Number of packages the build compiles, and of modules it downloads with empty caches; for the progress only. */
const typical = { packages: 1_300, modules: 160 };
const showEveryMs = 10_000;

/**
 * Builds the command with the Go toolchain on PATH, if there is one. Returns whether it worked; prints the reason if
 * not.
 */
export async function buildTemporal({ folder, path, version, log }) {
  if (process.env.LORE_SKIP_TEMPORAL_BUILD === "1") return report(log, "not building it: LORE_SKIP_TEMPORAL_BUILD=1");
  const go = await goVersion();
  if (!go) return report(log, "no Go toolchain on PATH to build it with");
  if (go.major !== leastGo.major || go.minor < leastGo.minor) {
    return report(log, `Go ${go.text} is too old to build it: ${leastGo.major}.${leastGo.minor} or newer is needed`);
  }
  log(`building the Temporal server ${version} with Go ${go.text}: 3 to 7 minutes, only once`);
  log("  (LORE_SKIP_TEMPORAL_BUILD=1 skips this; Ctrl-C stops it, and what is compiled is kept)");
  const bin = join(folder, `bin-${process.pid}`);
  mkdirSync(bin, { recursive: true });
  try {
    const code = await install(bin, `github.com/temporalio/cli/cmd/temporal@v${version}`, log);
    if (code !== 0 || !existsSync(join(bin, "temporal")))
      return report(log, `go install failed with exit code ${code}`);
    await keep(join(bin, "temporal"), path);
    return true;
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}

function report(log, message) {
  log(message);
  return false;
}

async function goVersion() {
  try {
    const { stdout } = await run("go", ["version"]);
    const [, text = "", major, minor] = /\bgo((\d+)\.(\d+)\S*)/.exec(stdout) ?? [];
    return text === "" ? undefined : { text, major: Number(major), minor: Number(minor) };
  } catch {
    return undefined; // No `go` on PATH.
  }
}

/** Go writes a line for each module that it downloads and, with -v, for each package that it compiles. */
async function install(bin, target, log) {
  const begun = Date.now();
  const done = { modules: 0, packages: 0 };
  const problems = [];
  const read = byLine((line) => {
    if (line.startsWith("go: downloading")) done.modules++;
    else if (/^[\w.~-]+(\/[\w.~-]+)*$/.test(line)) done.packages++;
    else problems.push(line);
  });
  const show = setInterval(() => log(`  ${progress(done, Date.now() - begun)}`), showEveryMs);
  try {
    const env = { GOBIN: bin };
    const code = await runChild("go", ["install", "-v", "-trimpath", "-ldflags", "-s -w", target], {
      env,
      onOutput: read,
    });
    if (code !== 0) for (const line of problems.slice(-20)) log(`  ${line}`);
    else log(`  built in ${seconds(Date.now() - begun)}`);
    return code;
  } finally {
    clearInterval(show);
  }
}

function progress(done, elapsedMs) {
  const counts = `${done.modules} of about ${typical.modules} modules, ${done.packages} of ${typical.packages} packages`;
  const share = done.packages / typical.packages;
  // The first packages are small and the linking at the end is slow, so an estimate is shown only in between.
  const rest = share > 0.15 && share < 1 ? `, about ${seconds((elapsedMs / share) * (1 - share))} left` : "";
  return `${seconds(elapsedMs)}: ${counts}${rest}`;
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`;

function byLine(use) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) use(line.trim());
  };
}
