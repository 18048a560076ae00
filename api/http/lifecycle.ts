import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { closeUnusedConnections } from "./unused-connections.ts";

/** Tells the endpoints that the service stops. */
export interface Lifecycle {
  /** The service finishes requests under way and expects no new ones. */
  readonly stopping: boolean;
  /** Aborts when event streams, which would never end by themselves, have to end. */
  readonly closing: AbortSignal;
}

export interface OwnLifecycle extends Lifecycle {
  /**
   * Stops in this order: reports "not ready", still serves for `drainMs`, takes no new connections, waits for requests
   * under way. Every response meanwhile says `Connection: close`, so that no connection closes during a request.
   */
  stop(server: HttpServer, drainMs: number): Promise<void>;
}

/** Longest wait for responses under way. */
const answersMs = 20_000;
/** Grace period for requests that are on their way over open connections. */
const lastQuestionsMs = 250;
const tidyMs = 100;

export function createLifecycle(): OwnLifecycle {
  const closing = new AbortController();
  let stopping = false;
  return {
    get stopping() {
      return stopping;
    },
    closing: closing.signal,
    async stop(server, drainMs) {
      stopping = true;
      if (!server.listening) return;
      await sleep(drainMs);
      closing.abort();
      await closeServer(server);
    },
  };
}

async function closeServer(server: HttpServer): Promise<void> {
  // The HTTP server's own `close` would also close connections that are idle at this moment; this one does not.
  const closed = new Promise<void>((resolve) => void Server.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, sleep(lastQuestionsMs)]);
  const tidying = setInterval(() => {
    server.closeIdleConnections();
    closeUnusedConnections(server);
  }, tidyMs);
  const impatient = setTimeout(() => server.closeAllConnections(), answersMs);
  await closed;
  clearInterval(tidying);
  clearTimeout(impatient);
  // Stops the HTTP server's timer that looks for slow clients.
  server.close();
}
