import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** The outcome of a CONNECT: a tunnel to a port of this machine, a status, raw bytes and the end, or no answer. */
export type Tunnelled =
  | { readonly to: number }
  | { readonly status: number }
  | { readonly raw: string }
  | "hang"
  | "reset-after-200";

export interface Asked {
  readonly method: string;
  /** The target as the request line has it. */
  readonly target: string;
  readonly authorization: string | undefined;
}

export interface ConnectProxy {
  readonly port: number;
  readonly asked: readonly Asked[];
  /** Whether a connection with this remote port, at a server on this machine, came through a tunnel. */
  isTunnel(remotePort: number | undefined): boolean;
  /** Sets the outcome for a target `host:port`; other targets get 407, as from Smokescreen. */
  set(target: string, outcome: Tunnelled): void;
  /** The number of open connections to the proxy. */
  open(): number;
  close(): Promise<void>;
}

/** A small egress proxy on this machine, for host names that no resolver knows. */
export async function openConnectProxy(): Promise<ConnectProxy> {
  const asked: Asked[] = [];
  const outcomes = new Map<string, Tunnelled>();
  const tunnels = new Set<number>();
  const sockets = new Set<Socket>();
  const note = ({ method = "", url = "", headers }: IncomingMessage) =>
    asked.push({ method, target: url, authorization: headers["proxy-authorization"] });

  const server = createServer((request, response) => {
    note(request);
    response.writeHead(405).end();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("connect", (request, socket: Socket) => {
    note(request);
    // Read the socket also when there is no answer: only a reader notices the end.
    socket.on("error", () => undefined).on("end", () => socket.destroy());
    const outcome = outcomes.get(request.url ?? "") ?? { status: 407 };
    if (typeof outcome === "string" || !("to" in outcome)) socket.resume();
    if (outcome === "hang") return;
    if (outcome === "reset-after-200")
      socket.write("HTTP/1.1 200 OK\r\n\r\n", () => socket.once("data", () => socket.resetAndDestroy()));
    else if ("raw" in outcome) socket.end(outcome.raw);
    else if ("status" in outcome)
      socket.end(`HTTP/1.1 ${outcome.status} No\r\nX-Smokescreen-Error: inside\r\n\r\ninside`);
    else join(socket, outcome.to);
  });

  function join(client: Socket, port: number): void {
    const upstream = connect({ host: "127.0.0.1", port });
    upstream.on("error", () => client.destroy()).on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
    upstream.once("connect", () => {
      tunnels.add(upstream.localPort ?? 0);
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(upstream).pipe(client);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    isTunnel: (port) => tunnels.has(port ?? 0),
    set: (target, outcome) => outcomes.set(target, outcome),
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
