import { createServer } from "node:http";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Base URL with a path for each server of the run; the first request of a path starts the server. */
    launcher: string;
  }
}

/** A server that a whole run of the tests shares. */
interface Shared {
  /** Data that a test needs to connect, such as a URL. */
  readonly reached: unknown;
  stop(): Promise<void>;
}

export interface Launcher {
  readonly url: string;
  /** Stops every server that was started. */
  close(): Promise<void>;
}

/** Starts a server at the first request of any test file, so that runs of pure functions do not pay for it. */
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
      (error: unknown) => {
        started.delete(name); // The next file tries again.
        response.writeHead(500).end(error instanceof Error ? error.message : String(error));
      },
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

/** How to reach a server of this run, which is started if it does not run yet. Rejects with the reason if it cannot. */
export async function launched(name: string): Promise<unknown> {
  const answer = await fetch(`${inject("launcher")}/${name}`);
  if (!answer.ok) throw new Error(`The test server ${name} does not start: ${await answer.text()}`);
  return answer.json();
}
