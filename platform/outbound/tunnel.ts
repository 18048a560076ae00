import { request } from "node:http";
import { isIP, isIPv6, type Socket } from "node:net";
import { buildConnector } from "undici";
import { outboundLimits } from "../../domain/limits.ts";
import type { AddressCheck } from "./address.ts";

/**
 * Whether a host is refused without asking the proxy: a literal address that does not pass, and `localhost`, which is
 * one by another name (RFC 6761 §6.3). What other names stand for, the proxy alone decides (decision 0041).
 */
export function mayAskProxy(hostname: string, isAllowed: AddressCheck): boolean {
  if (isIP(hostname) !== 0) return isAllowed(hostname);
  return !/^(.*\.)?localhost\.?$/i.test(hostname) || isAllowed("127.0.0.1");
}

/**
 * Connects through an HTTP proxy, by CONNECT (RFC 9110 §9.3.6) for http as well: so what the proxy says of itself is
 * never taken for the answer of a server. Nobody is connected to but the proxy; no name is looked up but the proxy's.
 *
 * @param proxy `http://host:port`, with credentials if it wants some; errors never hold them.
 */
export function createTunnelConnector(proxy: URL, isAllowed: AddressCheck): buildConnector.connector {
  return (options, callback) => {
    const { hostname, protocol } = options;
    if (!mayAskProxy(hostname, isAllowed)) {
      queueMicrotask(() => callback(new Error("The address is not public"), null));
      return;
    }
    const until = performance.now() + outboundLimits.connectMs;
    openTunnel(proxy, targetOf(options)).then(
      (tunnel) => {
        if (protocol !== "https:") return callback(null, tunnel);
        const timeout = Math.max(1, until - performance.now());
        buildConnector({ timeout, maxCachedSessions: 0 })({ ...options, httpSocket: tunnel }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}

function targetOf({ hostname, port, protocol }: buildConnector.Options): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === "https:" ? "443" : "80")}`;
}

/** Whatever the proxy answers but 2xx is a refusal; its reasons are in its own log. */
function openTunnel(proxy: URL, target: string): Promise<Socket> {
  const asked = request({
    method: "CONNECT",
    host: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: proxy.port || "80",
    path: target,
    headers: { host: target, "user-agent": "Loregraph", ...credentialsOf(proxy) },
    agent: false,
    maxHeaderSize: outboundLimits.headerBytes,
  });
  const tooLate = setTimeout(() => asked.destroy(new Error("timeout")), outboundLimits.connectMs);
  return new Promise<Socket>((resolve, reject) => {
    asked.once("connect", ({ statusCode = 0 }, socket: Socket, early: Buffer) => {
      // Whoever takes it over has a listener of its own; a reset in between must not end the process.
      socket.on("error", () => undefined);
      const isOpen = statusCode >= 200 && statusCode < 300;
      if (isOpen && early.length === 0) return resolve(socket);
      socket.destroy();
      reject(new Error(isOpen ? "The server speaks before it is asked" : `The proxy answers ${statusCode}`));
    });
    asked.once("error", (cause) => reject(new Error(`No tunnel by the proxy: ${cause.message}`, { cause })));
    asked.end();
  }).finally(() => clearTimeout(tooLate));
}

/** As `user:password` stands in the URL (RFC 7617); none where there is neither. */
function credentialsOf({ username, password }: URL): { "proxy-authorization"?: string } {
  if (username === "" && password === "") return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(text).toString("base64")}` };
}
