import { z } from "zod";
import { engines, givenSettings } from "../../scripts/engines/provision.mjs";
import type { EngineName } from "../../scripts/engines/start.mjs";
import { launched } from "./launcher.ts";
import { startScratchEngine } from "./scratch-engine.ts";

type EngineSettings = Readonly<Record<string, string>>;
const engineSettings = z.record(z.string(), z.string());

/**
 * The settings of a real server for this run: the one that the environment gives, else one that the run starts and
 * all test files share. Rejects with the reason when there can be none: a suite without its engine fails.
 */
export async function realEngine(name: EngineName): Promise<EngineSettings> {
  return givenSettings(engines[name].settings) ?? engineSettings.parse(await launched(name));
}

export interface OwnEngine {
  readonly settings: EngineSettings;
  readonly pid: number;
  /** SIGKILL by default; SIGSTOP makes it a server that takes connections and never answers, SIGCONT ends that. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** After a kill: the same port, the same data. Returns when it answers. */
  restart(): Promise<void>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

/** A server of the test's own, whatever the environment gives: for tests that kill it. */
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
