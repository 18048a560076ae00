import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Connection } from "@temporalio/client";
import { searchAttributes } from "../../workflow-engine/temporal/names.ts";
import { matching } from "../../workflow-engine/temporal/server/launch.ts";
import { reservedPort } from "./reserved-port.ts";

export interface TestServer {
  readonly address: string;
  /** Ends the server at once, as a crash would; it flushes nothing. */
  kill(): Promise<void>;
}

interface ServerOptions {
  readonly dbFile?: string;
  readonly port?: number;
  /** A server without the service's search attributes, as an operator may have it. */
  readonly isForeign?: boolean;
}

/** The server takes further ports by itself, which another process may take before it. */
const attempts = 3;

/** A real Temporal dev server on a free port; with `dbFile` it can be killed and started again over the same data. */
export const startTemporalServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const server = await startOnce(options.port ?? (await reservedPort()), options);
    if (server) return server;
  }
  throw new Error(`the Temporal server ended ${attempts} times before it answered`);
};

/** undefined when the server ended before it answered. */
const startOnce = async (port: number, options: ServerOptions): Promise<TestServer | undefined> => {
  const child = spawn(process.env.LORE_TEMPORAL_BINARY ?? "temporal", serverArguments(port, options), {
    stdio: "ignore",
  });
  const failed = new Promise<Error>((resolve) => child.once("error", resolve));
  if (child.pid === undefined) throw await failed;
  const dieTogether = () => child.kill("SIGKILL");
  process.once("exit", dieTogether);
  const kill = async () => {
    process.removeListener("exit", dieTogether);
    if (!isRunning(child)) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const address = `127.0.0.1:${port}`;
  let isUp = false;
  try {
    isUp = await answers(address, child);
  } finally {
    if (!isUp) await kill();
  }
  return isUp ? { address, kill } : undefined;
};

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

const serverArguments = (port: number, { dbFile, isForeign = false }: ServerOptions): string[] => [
  ...["server", "start-dev", "--headless", "--ip", "127.0.0.1", "--port", String(port), "--log-level", "error"],
  ...(isForeign ? [] : Object.values(searchAttributes)).flatMap(({ name }) => [
    "--search-attribute",
    `${name}=Keyword`,
  ]),
  ...matching.flatMap((setting) => ["--dynamic-config-value", setting]),
  ...(dbFile === undefined ? [] : ["--db-filename", dbFile]),
  ...["--sqlite-pragma", "journal_mode=wal", "--sqlite-pragma", "synchronous=normal"],
];

/** Waits until the namespace answers, at most two minutes. False when the server ended before. */
const answers = async (address: string, child: ChildProcess): Promise<boolean> => {
  const end = Date.now() + 120_000;
  while (isRunning(child)) {
    const connection = Connection.lazy({ address, connectTimeout: 500 });
    try {
      await connection.ensureConnected();
      await connection.workflowService.describeNamespace({ namespace: "default" });
      return true;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await connection.close();
    }
  }
  return false;
};
