import { mkdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { Connection } from "@temporalio/client";
import { launchLocalServer } from "../../../platform/local-server/launch.ts";
import type { Command } from "../../../platform/local-server/spawn-guarded.ts";
import type { Log } from "../../../platform/log.ts";
import { searchAttributes } from "../names.ts";

export interface LaunchTemporalOptions {
  /** Absolute path of a `temporal` command that contains the dev server. */
  readonly executable: string;
  /** The server's own folder for its database and log. Created if missing. */
  readonly dataDir: string;
  /** Preferred ports; a port in use is replaced. Default: those of the last run, else any. */
  readonly port?: number;
  readonly uiPort?: number;
  readonly log: Log;
}

export interface RunningTemporal {
  /** host:port for clients and workers. */
  readonly address: string;
  /** URL of the Temporal UI. */
  readonly uiUrl: string;
  /** True when another living process owns the server. `stop` then does nothing. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/** With SQLite's defaults every step waits for the disk twice, which allows 2–4 workflows a second on a busy disk. */
const pragmas = ["journal_mode=wal", "synchronous=normal"];

/**
 * Name of the database. Earlier versions of this service ran the server without turns of tenants, on another database:
 * a server with turns does not see tasks that were queued without them. Jobs with workflows in the earlier database are
 * started again.
 */
const database = "temporal-fair.db";
const formerDatabase = "temporal.db";

/**
 * Settings for turns of tenants, which are Temporal's fairness keys. Only Temporal's newer matching observes priorities
 * and fairness keys. The order is exact only with a single partition per queue.
 */
export const matching = [
  "matching.useNewMatcher=true",
  "matching.enableFairness=true",
  "matching.numTaskqueueReadPartitions=1",
  "matching.numTaskqueueWritePartitions=1",
];

/**
 * Runs the Temporal dev server on 127.0.0.1 with its state in a SQLite file. The server never outlives this process. A
 * server that a killed process left behind, or that does not answer, is replaced; a crashed one is restarted on the
 * same port. Rejects with the end of the server's log when the server cannot run on this machine.
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
      prepare: async () => {
        await Promise.all(["", "-wal", "-shm"].map((part) => rm(join(dir, formerDatabase + part), { force: true })));
        return [];
      },
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
    "--db-filename": [join(dir, database)],
    "--log-format": ["json"],
    "--log-level": ["warn"],
    "--sqlite-pragma": pragmas,
    "--dynamic-config-value": matching,
    "--search-attribute": Object.values(searchAttributes).map(({ name }) => `${name}=Keyword`),
  };
  const flags = Object.entries(settings).flatMap(([flag, values]) => values.flatMap((value) => [flag, value]));
  // HOME is the data folder, so that the user's own configuration has no effect.
  return { file, args: ["server", "start-dev", ...flags], cwd: dir, env: { HOME: dir, PATH: "/usr/bin:/bin" } };
}

/** Whether the server serves the default namespace. A starting server accepts connections some time before that. */
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
    return false; // The server does not listen yet, or hangs.
  } finally {
    await connection?.close();
  }
}
