import { join } from "node:path";
import { createLog } from "../../platform/log.ts";
import { type EngineName, type StartedEngine, startEngine } from "../../scripts/engines/start.mjs";
import { cacheDir } from "../../scripts/set-up/paths.mjs";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { launchTemporal } from "../../workflow-engine/temporal/server/launch.ts";
import { cpuOfTree } from "./process-cpu.ts";

/** Servers of all distributed engines. Each is a separate process with its own data folder. */
export interface EngineSet {
  /** The settings that make the service use all of them. */
  readonly settings: Readonly<Record<string, string>>;
  /** CPU time used so far by each, in milliseconds. */
  cpu(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

const names = ["neo4j", "chroma", "mongodb", "redis"] as const satisfies readonly EngineName[];

export async function startEngineSet(folder: string): Promise<EngineSet> {
  const log = createLog("warn");
  const say = (message: string) => process.stderr.write(`  ${message}\n`);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const engines: { name: EngineName; engine: StartedEngine }[] = [];
    for (const name of names) {
      const engine = await startEngine(name, { folder: join(folder, name), cacheDir, log: say });
      stops.push(engine.stop);
      engines.push({ name, engine });
    }
    const postgres = await launchPostgres({ dataDir: join(folder, "postgres"), log });
    stops.push(postgres.stop);
    const executable = process.env.LORE_TEMPORAL_BINARY ?? "temporal";
    const temporal = await launchTemporal({ executable, dataDir: join(folder, "temporal"), log });
    stops.push(temporal.stop);
    return {
      settings: {
        ...Object.assign({}, ...engines.map(({ engine }) => engine.settings)),
        DATABASE_URL: postgres.url,
        TEMPORAL_ADDRESS: temporal.address,
        LORE_FILES_DIR: join(folder, "files"),
      },
      async cpu() {
        const used: Record<string, number> = {};
        for (const { name, engine } of engines) {
          const { service, other } = await cpuOfTree(engine.pid);
          used[name] = service + other;
        }
        // The other two are children of this process.
        const { postgres: sql, temporal: workflows } = await cpuOfTree(process.pid);
        return { ...used, postgres: sql, temporal: workflows };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
