import { join } from "node:path";
import { engines, givenSettings } from "../../scripts/engines/provision.mjs";
import { type EngineName, startEngine } from "../../scripts/engines/start.mjs";
import { cacheDir } from "../../scripts/set-up/paths.mjs";

const names = ["neo4j", "chroma", "mongodb", "redis"] as const satisfies readonly EngineName[];

/** Addresses of the servers. */
export interface EngineServers {
  /** By the names of the service's settings. */
  readonly settings: Readonly<Record<string, string>>;
  /** Stops the servers that this run started. */
  stop(): Promise<void>;
}

/** Uses a server that the environment names; starts any other one with its data in `folder`. */
export async function engineServers(folder: string): Promise<EngineServers> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const log = (message: string) => process.stderr.write(`  ${message}\n`);
  let settings: Readonly<Record<string, string>> = {};
  try {
    for (const name of names) {
      const given = givenSettings(engines[name].settings);
      if (given === undefined) {
        const started = await startEngine(name, { folder: join(folder, name), cacheDir, log });
        stops.push(() => started.stop());
        settings = { ...settings, ...started.settings };
      } else settings = { ...settings, ...given };
    }
    return { settings, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
