import { z } from "zod";
import { engines, givenSettings } from "../../scripts/engines/provision.mjs";
import type { EngineName } from "../../scripts/engines/start.mjs";
import { launched } from "./launcher.ts";
import { startScratchEngine } from "./scratch-engine.ts";

type EngineSettings = Readonly<Record<string, string>>;
const engineSettings = z.record(z.string(), z.string());

/**
 * The settings of a real server for this run: the server that the environment names, else one that the run starts and
 * all test files share. Rejects with the reason if there is none, so that a suite without its engine fails.
 */
export async function realEngine(name: EngineName): Promise<EngineSettings> {
  return givenSettings(engines[name].settings) ?? engineSettings.parse(await launched(name));
}

export interface OwnEngine {
  readonly settings: EngineSettings;
  readonly pid: number;
  /** SIGKILL by default. After SIGSTOP the server accepts connections and never answers, until SIGCONT. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts the server again after a kill, on the same port with the same data. Resolves when it answers. */
  restart(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** A server that only this test uses, for tests that kill it. The environment's servers are not used. */
export async function ownEngine(name: EngineName): Promise<OwnEngine> {
  const engine = await startScratchEngine(name);
  return {
    settings: engine.settings,
    get pid() {
      return engine.pid;
    },
    kill: engine.kill,
    restart: engine.start,
    stop: engine.stop,
  };
}
