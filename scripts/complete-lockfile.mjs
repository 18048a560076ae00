// Adds the platform builds of native packages that a registry mirror did not offer when the lockfile was written.
//
// A package such as Biome lists one optional dependency per platform. npm omits those from the lockfile that the
// registry does not offer, and `npm ci` then refuses the lockfile everywhere. The version is known (the parent pins it
// exactly), and os and cpu are part of the name, so the entry can be written without the package.
// Run after every change of dependencies: `node scripts/complete-lockfile.mjs`.
import { readFileSync, writeFileSync } from "node:fs";

const systems = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "aix", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "ppc", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/**
 * Derived from the name: `@biomejs/cli-linux-arm64-musl` → { os: ["linux"], cpu: ["arm64"] }; undefined when the name
 * lacks them.
 */
function platformOf(name) {
  const parts = name.replaceAll("/", "-").replace("windows", "win32").split("-");
  const os = systems.find((system) => parts.includes(system));
  const cpu =
    processors.find((processor) => parts.includes(processor)) ?? (parts.includes("universal") ? "arm64" : undefined);
  if (cpu === "wasm32") return { cpu: ["wasm32"] };
  return os && cpu ? { cpu: [cpu], os: [os] } : undefined;
}

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
let added = 0;
for (const [parent, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, spec] of Object.entries(entry.optionalDependencies ?? {})) {
    const present = [`node_modules/${name}`, `${parent}/node_modules/${name}`].some((key) => lock.packages[key]);
    const version = spec.replace(/^[\^~]/, "");
    const platform = platformOf(name);
    if (present || !platform || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added++;
  }
}
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} platform packages added to package-lock.json\n`);
