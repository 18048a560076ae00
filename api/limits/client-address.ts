import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The address of the client. Behind n trusted proxies it is the address that the outermost proxy saw: the n-th from the
 * right in X-Forwarded-For. Everything left of it is the client's own text. If that entry is missing or is no address,
 * the socket's address counts.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const own = socket.remoteAddress ?? "";
  if (trustedProxies === 0) return own;
  const header = headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? "")).split(",");
  const address = withoutPort(forwarded.at(-trustedProxies)?.trim() ?? "");
  return isIP(address) === 0 ? own : address;
}

/** Some proxies add a port: "192.0.2.1:4711", "[2001:db8::1]:4711". */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;

/**
 * The block of addresses that one customer controls: the IPv4 address itself, also when it is written as IPv6; for
 * IPv6 the /64, because providers assign at least that to one customer.
 */
export function addressBlock(text: string): string {
  if (isIP(text) === 0) return text;
  // A link-local address ends in the local interface's name ("fe80::1%br-0"), which says nothing about the customer.
  const address = ipaddr.process(text.replace(/%.*$/, ""));
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
