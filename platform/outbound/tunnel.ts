import { request } from "node:http";
import { isIP, isIPv6, type Socket } from "node:net";
import { buildConnector } from "undici";
import { outboundLimits } from "../../domain/limits/outbound.ts";
import type { AddressCheck } from "./address.ts";

/**
 * Whether the proxy may be asked for a host. Refuses literal addresses that are not allowed, and `localhost`, which
 * stands for such an address (RFC 6761 §6.3). For all other names the proxy decides (decision 0041).
 */
export function mayAskProxy(hostname: string, isAllowed: AddressCheck): boolean {
  if (isIP(hostname) !== 0) return isAllowed(hostname);
  return !/^(.*\.)?localhost\.?$/i.test(hostname) || isAllowed("127.0.0.1");
}

/**
 * Connects through an HTTP proxy. It uses CONNECT (RFC 9110 §9.3.6) for http, too, so that an answer of the proxy is
 * never taken for an answer of the server. This process connects only to the proxy, and looks up only the proxy's name.
 *
 * @param proxy `http://host:port`, with credentials if it needs them; errors never contain them.
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

/** Any answer of the proxy other than 2xx is a refusal. Its reasons are in the proxy's log. */
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
      // The next user of the socket adds a listener of its own. Until then a reset of the connection must not end the
      // process.
      socket.on("error", () => undefined);
      const isOpen = statusCode >= 200 && statusCode < 300;
      if (isOpen && early.length === 0) return resolve(socket);
      socket.destroy();
      reject(new Error(isOpen ? "The server sent data before the request" : `The proxy answers ${statusCode}`));
    });
    asked.once("error", (cause) => reject(new Error(`The proxy opened no tunnel: ${cause.message}`, { cause })));
    asked.end();
  }).finally(() => clearTimeout(tooLate));
}

/** From `user:password` in the URL (RFC 7617); no header when both are absent. */
function credentialsOf({ username, password }: URL): { "proxy-authorization"?: string } {
  if (username === "" && password === "") return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(text).toString("base64")}` };
}
