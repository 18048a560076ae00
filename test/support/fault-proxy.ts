// A TCP proxy in front of a real server. It fails as networks do, and its fault can change while connections are open.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { reservedPort } from "./reserved-port.ts";

/**
 * pass: data pass unchanged. refuse: the port is closed. reset: connections are accepted and reset. blackhole:
 * connections are accepted, but data disappear in both directions. silence: as blackhole, and connections that are open
 * then stay dead for good, as behind a firewall that forgot them. latency: every answer comes five seconds late.
 */
export type Fault = "pass" | "refuse" | "reset" | "blackhole" | "silence" | "latency";

export interface FaultProxy {
  readonly port: number;
  /** Holds from now on, also for open connections. Connections that lost data are reset when data pass again. */
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

const latencyMs = 5_000;

/** Listens on loopback. */
export async function openFaultProxy(target: { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  let fault: Fault = "pass";
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  const server = createServer((client) => {
    track(client);
    if (fault === "reset") client.resetAndDestroy();
    else join(client);
  });
  const port = await reservedPort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("error", () => undefined); // "close" follows.
    socket.on("close", () => sockets.delete(socket));
  }

  function join(client: Socket): void {
    const upstream = connect(target);
    track(upstream);
    carry(client, upstream, 0);
    carry(upstream, client, latencyMs);
  }

  /** Timers of the same length fire in order, so that late data stay in order. */
  function carry(from: Socket, to: Socket, lateMs: number): void {
    const isLost = () => fault === "blackhole" || fault === "silence" || dead.has(from);
    const soon = (work: () => void) => {
      if (fault === "latency" && lateMs > 0) setTimeout(work, lateMs).unref();
      else work();
    };
    from.on("data", (data) => {
      if (!isLost()) soon(() => to.writable && to.write(data));
    });
    from.on("end", () => {
      if (!isLost()) soon(() => to.end());
    });
    from.on("close", () => to.destroy());
  }

  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    resetAll();
    await closed;
  };

  return {
    port,
    async set(next) {
      const before = fault;
      fault = next;
      if (before === "silence") for (const socket of sockets) dead.add(socket);
      if (next === "refuse") return stopListening();
      // A stream with late or missing data is broken.
      if (next === "reset" || before === "blackhole" || before === "latency") resetAll();
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    close: async () => {
      await stopListening();
      resetAll();
    },
  };
}

/** The same URL with the address of the proxy. */
export function throughProxy(url: string, { port }: Pick<FaultProxy, "port">): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(port);
  return changed.href;
}

/** A proxy in front of the server that a URL names. */
export function proxyFor(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url);
  return openFaultProxy({ host: hostname, port: Number(port) });
}
