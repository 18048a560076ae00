import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { selfSigned } from "./self-signed.ts";

/**
 * A server on this machine that must be reached only through tunnels of a proxy. It answers HTTP and HTTPS on one port.
 */
export function createTunnelServer() {
  const cameFrom: (number | undefined)[] = [];
  const requests: IncomingMessage[] = [];
  const pages = new Map<string, (response: ServerResponse) => void>();
  const sockets = new Set<Socket>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    request.resume();
    const page = pages.get(request.url ?? "");
    if (page) page(response);
    else response.writeHead(404).end();
  };
  const http = createHttpServer(answer);
  const https = createHttpsServer(selfSigned, answer);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    cameFrom.push(socket.remotePort);
    socket.once("readable", () => {
      const first = socket.read() as Buffer | null;
      if (first) socket.unshift(first);
      (first?.[0] === 0x16 ? https : http).emit("connection", socket);
    });
  });
  return {
    /** The ports from which connections came. */
    cameFrom,
    requests,
    pages,
    sockets,
    /** Returns the port. */
    async listen(): Promise<number> {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
