import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { withLock } from "../set-up/lock.mjs";
import { cacheDir } from "../set-up/paths.mjs";
import { SetUpError } from "../set-up/set-up-error.mjs";
import { everyEngine } from "./every-engine.mjs";
import { listenForStop } from "./listen-for-stop.mjs";
import { givenSettings } from "./provision.mjs";

const usage = `npm run engines -- [names] [--data <folder>] [--provision-only]
names: all (the default), or any of ${Object.keys(everyEngine).join(", ")}`;

/**
 * Provides the named engines and runs them until the user stops it. The settings that reach them are printed and
 * written to `<data>/engines/engines.env`. Returns the exit code: 1 when an engine is not available.
 */
export async function runEngines(args, { log, prepare }) {
  const { names, folder, provisionOnly } = readArguments(args);
  let prepared;
  const tools = {
    cacheDir,
    log,
    prepare: () => {
      prepared ??= prepare();
      return prepared;
    },
  };
  if (provisionOnly) return provideOnly(names, tools);
  mkdirSync(folder, { recursive: true });
  return withLock(
    join(folder, "engines.lock"),
    () => log(`another \`npm run engines\` uses ${folder}; waiting for its end`),
    () => runUntilStopped(names, folder, tools),
  );
}

function readArguments(args) {
  const { values, positionals } = parsed(args);
  const unknown = positionals.filter((name) => name !== "all" && !Object.hasOwn(everyEngine, name));
  if (unknown.length > 0) throw new SetUpError(`There is no engine ${unknown.join(", ")}.\n${usage}`, 2);
  const isAll = positionals.length === 0 || positionals.includes("all");
  return {
    names: isAll ? Object.keys(everyEngine) : [...new Set(positionals)],
    folder: resolve(values.data ?? join(process.env.LORE_DATA_DIR || "data", "engines")),
    provisionOnly: values["provision-only"] === true,
  };
}

function parsed(args) {
  try {
    const options = { data: { type: "string" }, "provision-only": { type: "boolean" } };
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new SetUpError(`${error.message}\n${usage}`, 2);
  }
}

async function provideOnly(names, tools) {
  const outcomes = names.map((name) => provide(name, tools).then(({ told }) => tell(name, told)));
  return (await countFailures(outcomes, names)) > 0 ? 1 : 0;
}

async function runUntilStopped(names, folder, tools) {
  const stop = listenForStop();
  const running = [];
  const starts = names.map(async (name) => {
    const options = { ...tools, folder: join(folder, name), signal: stop.signal };
    const engine = await start(name, { ...options, onEnd: (said) => tell(name, `ended by itself:\n${said}`) });
    running.push(engine);
    tell(name, engine.told);
  });
  const failures = await countFailures(starts, names);
  if (running.length > 0 && !stop.signal.aborted) {
    publish(
      names.flatMap((name) => running.find((engine) => engine.name === name) ?? []),
      join(folder, "engines.env"),
    );
    await stop.asked;
    tools.log("stopping");
  }
  await Promise.all(running.map((engine) => engine.stop()));
  stop.close();
  if (failures === 0) return 0;
  return stop.signal.aborted ? 130 : 1;
}

/** Prints the reason of each failed engine; the others continue. */
async function countFailures(attempts, names) {
  const outcomes = await Promise.allSettled(attempts);
  const failed = outcomes.flatMap(({ reason }, index) => (reason ? [[names[index], reason]] : []));
  for (const [name, { message }] of failed) tell(name, `not running. ${message}`);
  return failed.length;
}

async function provide(name, tools) {
  const { settings, provision } = everyEngine[name];
  if (givenSettings(settings)) return { told: `given by ${settings[0]}` };
  const begun = Date.now();
  const program = await provision(tools);
  return { program, told: `${program.product}, ${program.origin} (${secondsSince(begun)})` };
}

/** Uses an engine that the environment names: nothing is started or stopped. */
async function start(name, options) {
  const { program, told } = await provide(name, options);
  if (!program) {
    const settings = givenSettings(everyEngine[name].settings);
    return { name, told, settings, stop: async () => undefined };
  }
  const begun = Date.now();
  const engine = await everyEngine[name].start({ ...options, program });
  const how = engine.adopted ? "was running already" : `started in ${secondsSince(begun)}`;
  const { settings, ports, stop } = engine;
  return { name, told: `${told}, port ${ports.join(" and ")}, ${how}`, settings, stop };
}

const secondsSince = (begun) => `${((Date.now() - begun) / 1000).toFixed(1)} s`;

const tell = (name, said) => console.log(`  ${name.padEnd(9)} ${said}`);

/** The settings contain passwords, so only the owner may read the file. */
function publish(running, path) {
  const lines = running.flatMap(({ settings }) => Object.entries(settings).map(([name, value]) => `${name}=${value}`));
  writeFileSync(path, `${lines.join("\n")}\n`, { mode: 0o600 });
  console.log(`\n${lines.join("\n")}\n
These lines go into .env, or into a shell by \`set -a; . ${path}; set +a\`. Ctrl-C ends the servers and keeps their data.`);
}
