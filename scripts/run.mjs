// Entry of every `npm run` verb. Nothing but Node's own modules is used here and below scripts/set-up and
// scripts/provision, because nothing is installed yet when they begin.
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { parseEnv } from "node:util";

const wanted = { major: 20, minor: 19 };
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < wanted.major || (major === wanted.major && minor < wanted.minor)) {
  console.error(`Loregraph needs Node ${wanted.major}.${wanted.minor} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
if (process.platform === "win32") {
  console.error("Loregraph runs on Linux and macOS; on Windows, inside WSL.");
  process.exit(1);
}

const [verb = "", ...args] = process.argv.slice(2);
// Tests decide for themselves what they run on: a developer's own settings must not change their outcome.
const settings = new URL("../.env", import.meta.url);
if (["demo", "start", "dev", "keys"].includes(verb) && existsSync(settings)) process.loadEnvFile(settings);
// Whoever pasted the addresses of engines there wants these very engines started again: only our own settings count.
if (verb === "engines" && existsSync(settings)) loadOwnSettings();

// Imported only now: an older Node could not even read the syntax, and the settings above count for set-up, too.
const { runVerb } = await import("./set-up/verbs.mjs");
process.exitCode = await runVerb(verb, args);

function loadOwnSettings() {
  const given = Object.entries(parseEnv(readFileSync(settings, "utf8")));
  for (const [name, value] of given) if (name.startsWith("LORE_")) process.env[name] ??= value;
}
