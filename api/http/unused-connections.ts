import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { unusedConnectionsLimit } from "../../domain/limits/connections.ts";

/**
 * How long a connection may stay without a request. It is longer than clients keep such a connection, so that no client
 * sends a request while the service closes it, and longer than `keepAliveTimeout` and `headersTimeout` together.
 */
export const unusedConnectionMs = 75_000;

interface Connection {
  /** Closes the connection, unless a request is under way. */
  readonly timer: NodeJS.Timeout;
  /** Requests that wait for the end of their response. */
  underWay: number;
}

const openOf = new WeakMap<Server, Map<Socket, Connection>>();
const isUnused = (socket: Socket): boolean => socket.bytesRead === 0;

/**
 * Browsers and HTTP clients open connections ahead of the requests that will use them. Node answers such a connection
 * with 408 after `headersTimeout`, and a client that sends its request at that moment takes the 408 for the answer. A
 * connection that was accepted just before a long pause of this process looks the same, although its request has
 * arrived. Here a connection without a byte stays open, and is closed without an answer after `unusedMs`. Beyond `most`
 * such connections, the next ones are closed when `headersTimeout` ends.
 *
 * A connection that sends empty lines between requests is closed after the same time. Node starts no clock for an empty
 * line, and ends the one of `keepAliveTimeout`, so such a client would hold its socket for ever.
 */
export function keepUnusedConnections(
  server: Server,
  { unusedMs = unusedConnectionMs, most = unusedConnectionsLimit }: { unusedMs?: number; most?: number } = {},
): void {
  const open = new Map<Socket, Connection>();
  const kept = new Set<Socket>();
  openOf.set(server, open);
  server.on("connection", (socket: Socket) => {
    const timer = setTimeout(() => {
      if (open.get(socket)?.underWay === 0) socket.destroy();
    }, unusedMs);
    open.set(socket, { timer: timer.unref(), underWay: 0 });
    socket.once("close", () => {
      clearTimeout(timer);
      open.delete(socket);
      kept.delete(socket);
    });
  });
  server.on("clientError", (error, socket) => {
    if (!isUnusedTooLong(error, socket as Socket)) return;
    if (kept.size < most) kept.add(socket as Socket);
    else socket.destroy();
  });
  const count = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.underWay += 1;
    kept.delete(socket);
    response.once("close", () => {
      connection.underWay -= 1;
      if (open.has(socket)) connection.timer.refresh();
    });
  };
  for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, count);
}

/** Whether Node's time for the head of a request ended on a connection that has sent nothing. */
export const isUnusedTooLong = ({ code }: Error & { readonly code?: string }, socket: Socket): boolean =>
  code === "ERR_HTTP_REQUEST_TIMEOUT" && isUnused(socket);

/** Node's `closeIdleConnections` leaves out connections that have sent nothing. */
export function closeUnusedConnections(server: Server): void {
  for (const socket of openOf.get(server)?.keys() ?? []) if (isUnused(socket)) socket.destroy();
}
