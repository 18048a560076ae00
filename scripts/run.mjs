// Entry point of every `npm run` verb. This file, scripts/set-up and scripts/provision use Node's own modules only,
// because nothing is installed when they start.
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
// Tests choose their own engines: a developer's settings must not change the result.
const settings = new URL("../.env", import.meta.url);
if (["demo", "start", "dev", "keys"].includes(verb) && existsSync(settings)) process.loadEnvFile(settings);
// For `engines` only LORE_ settings are loaded: addresses of engines in `.env` must not replace the engines to be
// started.
if (verb === "engines" && existsSync(settings)) loadOwnSettings();

// LanceDB writes warnings about its own index to the error output, for instance one for each empty list.
process.env.LANCEDB_LOG ??= "error";
// The C library keeps freed memory in eight arenas per processor, and large blocks among small ones. The many threads
// of LanceDB filled them with hundreds of megabytes that no thread used (docs/decisions/0125). Only blocks from 4 MB on
// are mapped on their own: a search would map its candidates each time (docs/decisions/0145).
process.env.MALLOC_ARENA_MAX ??= "2";
process.env.MALLOC_MMAP_THRESHOLD_ ??= "4194304";
process.env.MALLOC_TRIM_THRESHOLD_ ??= "8388608";

// Imported late: an older Node could not parse the syntax, and set-up also needs the settings above.
const { runVerb } = await import("./verbs.mjs");
process.exitCode = await runVerb(verb, args);

function loadOwnSettings() {
  const given = Object.entries(parseEnv(readFileSync(settings, "utf8")));
  for (const [name, value] of given) if (name.startsWith("LORE_")) process.env[name] ??= value;
}
