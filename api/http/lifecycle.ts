import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The end of a service, as its endpoints see it. */
export interface Lifecycle {
  /** It finishes what it has and wants no more. */
  readonly stopping: boolean;
  /** Fires when answers that go on without end have to end. */
  readonly closing: AbortSignal;
}

export interface OwnLifecycle extends Lifecycle {
  /**
   * In this order: says that it is not ready, still answers for `drainMs`, takes no new connections, lets what is under
   * way end. Each answer tells the client to close its connection, so that no connection is closed under a question.
   */
  stop(server: HttpServer, drainMs: number): Promise<void>;
}

/** Longest wait for answers under way. */
const answersMs = 20_000;
/** For questions on their way over connections that are there. */
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
  // Not the HTTP server's own `close`: it would also end the connections that are idle at this moment.
  const closed = new Promise<void>((resolve) => void Server.prototype.close.call(server, () => resolve()));
  await Promise.race([closed, sleep(lastQuestionsMs)]);
  const tidying = setInterval(() => server.closeIdleConnections(), tidyMs);
  const impatient = setTimeout(() => server.closeAllConnections(), answersMs);
  await closed;
  clearInterval(tidying);
  clearTimeout(impatient);
  // Stops its look for slow clients.
  server.close();
}
