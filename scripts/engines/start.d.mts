export type EngineName = "neo4j" | "chroma" | "mongodb" | "redis";

export interface StartOptions {
  /** Folder of its own for data, password and log; created when missing. */
  readonly folder: string;
  /** The port that it must have; default: any free one. */
  readonly port?: number;
  /** Where programs are kept that were fetched. */
  readonly cacheDir: string;
  readonly log: (message: string) => void;
  /** Aborting it ends a start that has not come to its end. */
  readonly signal?: AbortSignal;
  /** Called when the server ends without being asked to, with the end of its log. */
  readonly onEnd?: (log: string) => void;
}

export interface StartedEngine {
  /** What runs, with its version, for people. */
  readonly product: string;
  /** How it was had: on PATH, cached, fetched. */
  readonly origin: string;
  /** What a client needs, by the names of the service's settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
  readonly pid: number;
  /** SIGKILL by default. Returns when the server is gone; at once after SIGSTOP and SIGCONT. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Again after its end: on the same port, with the same data. Returns when it answers. */
  start(): Promise<void>;
  /** SIGTERM, then SIGKILL. */
  stop(): Promise<void>;
}

/** Rejects with what would help when the engine cannot be had, with the end of its log when it does not start. */
export function startEngine(name: EngineName, options: StartOptions): Promise<StartedEngine>;
