import { join } from "node:path";
import { enginesForTests } from "./engines/for-tests.mjs";
import { runEngines } from "./engines/verb.mjs";
import { provisionChromium } from "./provision/chromium.mjs";
import { provisionTemporal } from "./provision/temporal.mjs";
import { build } from "./set-up/build.mjs";
import { install } from "./set-up/install.mjs";
import { cacheDir, root, tool } from "./set-up/paths.mjs";
import { interrupted, runChild } from "./set-up/run-child.mjs";
import { flagsBeside } from "./set-up/service-flags.mjs";
import { SetUpError } from "./set-up/set-up-error.mjs";
import { closingLine, runTests } from "./set-up/test.mjs";

const log = (message) => console.log(`· ${message}`);

/** Each verb: its preconditions, then its work. Returns the exit code. */
const verbs = {
  demo: async (args) => {
    await prepare();
    return runService("scripts/demo.js", args, await temporalFor({ allowBuild: true }));
  },
  start: async (args) => {
    await prepare();
    return runService("main.js", args, await temporalFor({ allowBuild: false }));
  },
  test: (args) => testWith(args),
  check: async (args) => {
    await install(log);
    const steps = [["biome", "check", "."], ["tsc", "-p", "."], ["tsc", "-p", "viz/browser"], ["knip"]];
    const failed = [];
    for (const [command, ...options] of steps) {
      log([command, ...options].join(" "));
      if ((await runChild(tool(command), options)) !== 0) failed.push(command);
      if (interrupted()) return 130;
    }
    if (failed.length > 0) throw new SetUpError(`${failed.join(", ")} failed; the messages are above`);
    return testWith(args);
  },
  /** Rebuilds a projection from the records. */
  rebuild: async (args) => {
    await prepare();
    return runService("scripts/rebuild.js", args, {});
  },
  /** Compares every engine with the records. */
  doctor: async (args) => {
    await prepare();
    return runService("scripts/doctor.js", args, {});
  },
  /** Removes the bytes of deleted text from the files of the database. */
  purge: async (args) => {
    await prepare();
    return runService("scripts/purge.js", args, {});
  },
  /** Creates, lists, revokes and rotates keys without needing a key, for example when all keys are lost. */
  keys: async (args) => {
    await prepare();
    return runService("scripts/keys.js", args, {});
  },
  /** Real servers of the engines that can replace the embedded ones. */
  engines: (args) => runEngines(args, { log, prepare }),
  /** A benchmark or long proof by name: `bench ingest` runs bench/ingest.ts against the built service. */
  bench: async ([name, ...args]) => {
    await prepare();
    const env = await temporalFor({ allowBuild: true, isNeeded: true });
    return runChild(tool("tsx"), [join(root, "bench", `${name}.ts`), ...args], { env, tool: false });
  },
  dev: async (args) => {
    await install(log);
    const env = await temporalFor({ allowBuild: false });
    for (const [script, ...options] of [
      [join("scripts", "write-browser-code.ts")],
      [join("workflow-engine", "temporal", "build-bundle.ts"), ".build"],
    ]) {
      const code = await runChild(tool("tsx"), [script, ...options], { env });
      if (code !== 0) return code;
    }
    return runChild(tool("tsx"), ["watch", "--clear-screen=false", "main.ts", ...args], { env, tool: false });
  },
};

export async function runVerb(verb, args) {
  if (!Object.hasOwn(verbs, verb)) {
    console.error(`Unknown verb "${verb}". There are: ${Object.keys(verbs).join(", ")}.`);
    return 2;
  }
  try {
    return await verbs[verb](args);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    console.error(`\n${error.message}`);
    return error.exitCode;
  }
}

async function prepare() {
  await install(log);
  await build(log);
}

/**
 * The closing line appears even when set-up fails, so that a reader of this line alone does not take silence for
 * success.
 */
async function testWith(args) {
  try {
    const environment = await preparedForTests();
    if (interrupted()) throw new SetUpError("interrupted", 130);
    return await runTests(args, environment);
  } catch (error) {
    console.error(error instanceof SetUpError ? `\n${error.message}` : error);
    console.log(closingLine({ passed: 0, failed: 1, skipped: 0 }));
    return error.exitCode ?? 1;
  }
}

/**
 * The environment of the tests. Their servers and browser need no package, so they are found while packages are
 * installed: on a machine that has read none of these files yet, checking their checksums takes twenty seconds.
 * One after another, because two of them may install packages of the system.
 */
async function preparedForTests() {
  const find = async () => {
    const temporal = await temporalFor({ allowBuild: true, always: true });
    return { ...temporal, ...(await chromiumForTests()), ...(await enginesForTests({ cacheDir, log })) };
  };
  const [prepared, found] = await Promise.allSettled([prepare(), find()]);
  for (const { reason, status } of [prepared, found]) if (status === "rejected") throw reason;
  return found.value;
}

const runService = (program, args, env) =>
  runChild(process.execPath, [...flagsBeside(process.env.NODE_OPTIONS), join(root, "dist", program), ...args], {
    env,
    tool: false,
  });

/**
 * The environment variable that names the browser. Without a browser the page tests fail and say what helps; other
 * tests run.
 */
async function chromiumForTests() {
  const path = await provisionChromium({ cacheDir, log });
  return path ? { LORE_CHROMIUM: path } : {};
}

/**
 * The environment variable that names the dev server's program. Without it the service runs workflows in process,
 * unless a server is required. Tests (`always`) use both engines, independent of settings, and fail without them.
 */
async function temporalFor({ allowBuild, isNeeded = false, always = false }) {
  const { LORE_WORKFLOW_ENGINE: wanted, TEMPORAL_ADDRESS: given } = process.env;
  if ((given || wanted === "embedded") && !always) return {};
  const path = await provisionTemporal({ cacheDir, allowBuild, log });
  if (path) return { LORE_TEMPORAL_BINARY: path };
  const ways = [
    "TEMPORAL_ADDRESS=host:port of a server that runs",
    "the `temporal` command on PATH (https://docs.temporal.io/cli)",
    allowBuild
      ? "access to github.com, or a Go toolchain 1.25 or newer to build it with"
      : "`npm run demo` once: it downloads or builds the server",
  ];
  if (isNeeded || wanted === "temporal")
    throw new SetUpError(["There is no Temporal server. Any of these helps:", ...ways].join("\n  · "));
  const instead = always ? "the tests that want one fail" : "workflows run inside the service, without history and UI";
  log([`no Temporal server: ${instead}; any of these brings it:`, ...ways].join("\n    "));
  return {};
}
