import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * How long a connection may stay without a first request. It is longer than clients keep such a connection, so that no
 * client sends a request while the service closes the connection.
 */
export const unusedConnectionMs = 70_000;

const openOf = new WeakMap<Server, Set<Socket>>();
const isUnused = (socket: Socket): boolean => socket.bytesRead === 0;

/**
 * Browsers and HTTP clients open connections ahead of the requests that will use them. Node answers such a connection
 * with 408 after `headersTimeout`, and a client that sends its request at that moment takes the 408 for the answer. A
 * connection that was accepted just before a long pause of this process looks the same, although its request has
 * arrived. Here a connection without a byte stays open, and is closed without an answer after `unusedMs`.
 */
export function keepUnusedConnections(server: Server, unusedMs = unusedConnectionMs): void {
  const open = new Set<Socket>();
  openOf.set(server, open);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    const timer = setTimeout(() => {
      if (isUnused(socket)) socket.destroy();
    }, unusedMs);
    timer.unref();
    socket.once("close", () => {
      clearTimeout(timer);
      open.delete(socket);
    });
  });
}

/** Whether Node's time for the head of a request ended on a connection that has sent nothing. */
export const isUnusedTooLong = ({ code }: Error & { readonly code?: string }, socket: Socket): boolean =>
  code === "ERR_HTTP_REQUEST_TIMEOUT" && isUnused(socket);

/** Node's `closeIdleConnections` leaves out connections that have sent nothing. */
export function closeUnusedConnections(server: Server): void {
  for (const socket of openOf.get(server) ?? []) if (isUnused(socket)) socket.destroy();
}
