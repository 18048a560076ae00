import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Connection } from "@temporalio/client";
import { searchAttributes } from "../../workflow-engine/temporal/names.ts";
import { matching } from "../../workflow-engine/temporal/server/launch.ts";

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

/** A real Temporal dev server on a free port; with `dbFile` it can be killed and started again over the same data. */
export const startTemporalServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const port = options.port ?? (await freePort());
  const child = spawn(process.env.LORE_TEMPORAL_BINARY ?? "temporal", serverArguments(port, options), {
    stdio: "ignore",
  });
  const dieTogether = () => child.kill("SIGKILL");
  process.once("exit", dieTogether);
  const address = `127.0.0.1:${port}`;
  await answering(address, child);
  return {
    address,
    async kill() {
      process.removeListener("exit", dieTogether);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};

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

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const found = probe.address();
  probe.close();
  await once(probe, "close");
  if (found === null || typeof found === "string") throw new Error("a TCP server has a port");
  return found.port;
};

/** Waits until the namespace answers, at most two minutes. */
const answering = async (address: string, child: ChildProcess): Promise<void> => {
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`the Temporal server ended with ${code}`);
  });
  const broken = once(child, "error").then(([error]) => {
    throw error;
  });
  const ready = async (): Promise<void> => {
    const end = Date.now() + 120_000;
    for (;;) {
      const connection = Connection.lazy({ address, connectTimeout: 500 });
      try {
        await connection.ensureConnected();
        await connection.workflowService.describeNamespace({ namespace: "default" });
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      } finally {
        await connection.close();
      }
    }
  };
  const waiting = ready();
  gone.catch(() => undefined);
  broken.catch(() => undefined);
  await Promise.race([waiting, gone, broken]);
};
