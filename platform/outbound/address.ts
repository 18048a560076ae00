import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether a request that a client causes may go to this address (text without brackets). */
export type AddressCheck = (address: string) => boolean;

/**
 * Global unicast (RFC 4291). Addresses with an IPv4 address in their low bits lie outside of this range, or in a range
 * that ipaddr.js names. Example: a URL parser turns `[::127.0.0.1]` into `::7f00:1`, which ipaddr.js calls unicast.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses and the given ranges. Throws on a malformed range. */
export function createAddressCheck(allowCidrs: readonly string[]): AddressCheck {
  const allowed = allowCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  return (text) => {
    if (isIP(text) === 0) return false;
    const address = ipaddr.parse(text);
    const isAllowed = allowed.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    );
    return isAllowed || isPublic(address);
  };
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}
