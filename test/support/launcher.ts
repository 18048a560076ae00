import { createServer } from "node:http";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Below it, each server of the run has a path; the first request there starts the server. */
    launcher: string;
  }
}

/** A server that a whole run of the tests shares. */
interface Shared {
  /** What a test needs to reach it. */
  readonly reached: unknown;
  stop(): Promise<void>;
}

export interface Launcher {
  readonly url: string;
  /** Stops whatever was started. */
  close(): Promise<void>;
}

/** Starts servers at the first request of any test file: runs of pure functions do not pay for them. */
export async function openLauncher(starts: Readonly<Record<string, () => Promise<Shared>>>): Promise<Launcher> {
  const started = new Map<string, Promise<Shared>>();
  const http = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    const start = starts[name];
    if (!start) return void response.writeHead(404).end(`nothing here is called ${name}`);
    const server = started.get(name) ?? start();
    started.set(name, server);
    server.then(
      ({ reached }) => response.end(JSON.stringify(reached)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  if (address === null || typeof address === "string") throw new Error("No port for the launcher of test servers");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      http.close();
      await Promise.all(
        [...started.values()].map((server) => server.then(({ stop }) => stop()).catch(() => undefined)),
      );
    },
  };
}

/** How a server of this run is reached, which is started when it does not run yet. Rejects with the reason when it cannot be. */
export async function launched(name: string): Promise<unknown> {
  const answer = await fetch(`${inject("launcher")}/${name}`);
  if (!answer.ok) throw new Error(`The test server ${name} does not start: ${await answer.text()}`);
  return answer.json();
}
