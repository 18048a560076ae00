import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether a request caused by a client may go to this address (as text, without brackets). */
export type AddressCheck = (address: string) => boolean;

/**
 * Global unicast (RFC 4291). Addresses that contain an IPv4 address in their low bits lie outside of it or in a named
 * range. An example is `::7f00:1`, which a URL parser makes of `[::127.0.0.1]` and ipaddr.js calls unicast.
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
