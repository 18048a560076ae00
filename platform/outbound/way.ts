import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { buildConnector } from "undici";
import { webhookLimits } from "../../domain/limits/outbound.ts";
import { createAddressCheck } from "./address.ts";
import { allAddresses, createConnector, type Lookup } from "./connect.ts";
import { createTunnelConnector, mayAskProxy } from "./tunnel.ts";

export interface OutboundOptions {
  /** Ranges of the operator's own network that may be reached, in addition to all public addresses. */
  readonly allowCidrs?: readonly string[];
  /** Ports that a URL may use. */
  readonly ports?: readonly number[];
  /** All addresses of a name; default: the system's resolver. Not used with a proxy. */
  readonly lookup?: Lookup;
  /** The egress proxy for all requests: `http://[user:password@]host:port`. */
  readonly proxy?: URL | undefined;
}

/**
 * How requests leave the service: directly, to checked addresses; or through the egress proxy, which then checks the
 * addresses of names.
 */
export interface Way {
  readonly connect: buildConnector.connector;
  /** Whether a connection to this host (an address without brackets) would be attempted. Never throws. */
  mayLead(host: string): Promise<boolean>;
}

export function createWay({ allowCidrs = [], lookup = allAddresses, proxy }: Omit<OutboundOptions, "ports">): Way {
  const isAllowed = createAddressCheck(allowCidrs);
  if (proxy)
    return {
      connect: createTunnelConnector(proxy, isAllowed),
      mayLead: async (host) => mayAskProxy(host, isAllowed),
    };
  return {
    connect: createConnector(isAllowed, lookup),
    async mayLead(host) {
      if (isIP(host) !== 0) return isAllowed(host);
      const tooLate = sleep(webhookLimits.lookupMs, [], { ref: false });
      const addresses = await Promise.race([lookup(host), tooLate]).catch(() => []);
      return addresses.length > 0 && addresses.every(({ address }) => isAllowed(address));
    },
  };
}
