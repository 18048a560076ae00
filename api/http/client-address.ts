import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The address of the client. Behind `trustedProxies` proxies it is the one that the outermost of them saw: the n-th
 * from the right of X-Forwarded-For, since everything left of that is the client's own text. What is no address, or
 * missing, leaves the address of the socket.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? "";
  if (trustedProxies === 0) return own;
  const header = headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",");
  const address = withoutPort(forwarded.at(-trustedProxies)?.trim() ?? "");
  return isIP(address) === 0 ? own : address;
}

/** Some proxies add it: "192.0.2.1:4711", "[2001:db8::1]:4711". */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;

/**
 * Who is behind an address: one of IPv4, also as IPv6 writes it, or the /64 of an IPv6 one, which is one customer's.
 */
export function addressBlock(text: string): string {
  if (isIP(text) === 0) return text;
  // A link-local one names the interface that it was met on ("fe80::1%br-0"), which tells nothing of the customer.
  const address = ipaddr.process(text.replace(/%.*$/, ""));
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
