import { join } from "node:path";
import { enginesForTests } from "../engines/for-tests.mjs";
import { runEngines } from "../engines/verb.mjs";
import { provisionChromium } from "../provision/chromium.mjs";
import { provisionTemporal } from "../provision/temporal.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { cacheDir, root, tool } from "./paths.mjs";
import { interrupted, runChild } from "./run-child.mjs";
import { serviceFlags } from "./service-flags.mjs";
import { SetUpError } from "./set-up-error.mjs";
import { closingLine, runTests } from "./test.mjs";

const log = (message) => console.log(`· ${message}`);

/** Each verb: what must be there first, then the thing itself. Returns the exit code. */
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
    const steps = [["biome", "check", "."], ["tsc", "-p", "."], ["knip"]];
    const failed = [];
    for (const [command, ...options] of steps) {
      log([command, ...options].join(" "));
      if ((await runChild(tool(command), options)) !== 0) failed.push(command);
      if (interrupted()) return 130;
    }
    if (failed.length > 0) throw new SetUpError(`${failed.join(", ")} failed; the messages are above`);
    return testWith(args);
  },
  /** Brings a projection to what the records say. */
  rebuild: async (args) => {
    await prepare();
    return runService("scripts/rebuild.js", args, {});
  },
  /** Compares every engine with the records. */
  doctor: async (args) => {
    await prepare();
    return runService("scripts/doctor.js", args, {});
  },
  /** Makes, lists, revokes and rotates keys without one: for those that were lost. */
  keys: async (args) => {
    await prepare();
    return runService("scripts/keys.js", args, {});
  },
  /** Real servers of the engines that the service can use instead of its embedded ones. */
  engines: (args) => runEngines(args, { log, prepare }),
  /** A benchmark or a long proof by name: `bench ingest` runs bench/ingest.ts over the built service. */
  bench: async ([name, ...args]) => {
    await prepare();
    const env = await temporalFor({ allowBuild: true, isNeeded: true });
    return runChild(tool("tsx"), [join(root, "bench", `${name}.ts`), ...args], { env, tool: false });
  },
  dev: async (args) => {
    await install(log);
    const env = await temporalFor({ allowBuild: false });
    const bundled = await runChild(tool("tsx"), [join("temporal", "build-bundle.ts"), ".build"], { env });
    if (bundled !== 0) return bundled;
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

/** The closing line is there even when set-up fails: whoever reads only it must not take silence for success. */
async function testWith(args) {
  try {
    await prepare();
    const temporal = await temporalFor({ allowBuild: true, always: true });
    const environment = { ...temporal, ...(await chromiumForTests()), ...(await enginesForTests({ cacheDir, log })) };
    if (interrupted()) throw new SetUpError("interrupted", 130);
    return await runTests(args, environment);
  } catch (error) {
    console.error(error instanceof SetUpError ? `\n${error.message}` : error);
    console.log(closingLine({ passed: 0, failed: 1, skipped: 0 }));
    return error.exitCode ?? 1;
  }
}

const runService = (program, args, env) =>
  runChild(process.execPath, [...serviceFlags, join(root, "dist", program), ...args], { env, tool: false });

/** The environment that names the browser. Without one the tests of the pages fail and say what helps; others still run. */
async function chromiumForTests() {
  const path = await provisionChromium({ cacheDir, log });
  return path ? { LORE_CHROMIUM: path } : {};
}

/**
 * The environment that names the dev server's program. Without one the service runs workflows inside its process, unless
 * a server is needed. Tests (`always`) use both engines whatever the settings are, and fail where they cannot.
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
