import { mkdir, realpath } from "node:fs/promises";
import { Connection } from "@temporalio/client";
import { launchLocalServer } from "../../../platform/local-server/launch.ts";
import type { Command } from "../../../platform/local-server/spawn-guarded.ts";
import type { Log } from "../../../platform/log.ts";
import { searchAttributes } from "../names.ts";

export interface LaunchTemporalOptions {
  /** Absolute path of a `temporal` command with the dev server in it. */
  readonly executable: string;
  /** Folder of its own for the database and the log; created when missing. */
  readonly dataDir: string;
  /** Wanted ports; others are taken when they are in use. Default: those of the last run, else any. */
  readonly port?: number;
  readonly uiPort?: number;
  readonly log: Log;
}

export interface RunningTemporal {
  /** host:port for clients and workers. */
  readonly address: string;
  /** Where a person looks at the workflows. */
  readonly uiUrl: string;
  /** Another living process owns the server; `stop` then does nothing. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/** With SQLite's defaults every step waits for the disk twice: 2–4 workflows a second on a busy one. */
const pragmas = ["journal_mode=wal", "synchronous=normal"];

/** Priorities are heeded by the newer matching alone, and exactly so in a queue that is not parted for a cluster. */
export const matching = [
  "matching.useNewMatcher=true",
  "matching.numTaskqueueReadPartitions=1",
  "matching.numTaskqueueWritePartitions=1",
];

/**
 * Runs the Temporal dev server on 127.0.0.1 with its state in a SQLite file. The server never outlives this process;
 * one left by a killed process, or one that does not answer, is replaced; one that crashes is restarted on its port.
 * Rejects with the end of the server's log when it cannot run here.
 */
export async function launchTemporal(options: LaunchTemporalOptions): Promise<RunningTemporal> {
  await mkdir(options.dataDir, { recursive: true });
  const dir = await realpath(options.dataDir);
  const running = await launchLocalServer(
    {
      name: "temporal",
      dir,
      stopSignals: ["SIGTERM", "SIGKILL"],
      stopGraceMs: 8_000,
      startTimeoutMs: 60_000,
      ports: [options.port, options.uiPort],
      prepare: async () => [],
      command: (ports) => serverCommand(options.executable, dir, ports),
      answers: ([port]) => hasNamespace(`127.0.0.1:${port}`),
    },
    options.log,
  );
  const { ports, adopted, stop } = running;
  const [port, uiPort] = ports;
  return { address: `127.0.0.1:${port}`, uiUrl: `http://127.0.0.1:${uiPort}`, adopted, stop };
}

function serverCommand(file: string, dir: string, [port, uiPort]: readonly number[]): Command {
  const settings = {
    "--ip": ["127.0.0.1"],
    "--port": [`${port}`],
    "--ui-port": [`${uiPort}`],
    "--db-filename": [`${dir}/temporal.db`],
    "--log-format": ["json"],
    "--log-level": ["warn"],
    "--sqlite-pragma": pragmas,
    "--dynamic-config-value": matching,
    "--search-attribute": Object.values(searchAttributes).map(({ name }) => `${name}=Keyword`),
  };
  const flags = Object.entries(settings).flatMap(([flag, values]) => values.flatMap((value) => [flag, value]));
  // HOME is the data folder, so that no configuration of the user's own takes part.
  return { file, args: ["server", "start-dev", ...flags], cwd: dir, env: { HOME: dir, PATH: "/usr/bin:/bin" } };
}

/** Whether the server serves the default namespace: it accepts connections a while before it does. */
async function hasNamespace(address: string): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: 1_000 });
    const { workflowService } = connection;
    await connection.withDeadline(Date.now() + 2_000, () =>
      workflowService.describeNamespace({ namespace: "default" }),
    );
    return true;
  } catch {
    return false; // Not there yet, or hanging.
  } finally {
    await connection?.close();
  }
}
