import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { outboundLimits } from "../../domain/limits/outbound.ts";
import type { AddressCheck } from "./address.ts";

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export const allAddresses: Lookup = (hostname) => systemLookup(hostname, { all: true });

/** Time per address in happy eyeballs (RFC 8305). Node's 250 ms are too short for distant servers. */
const attemptMs = 1_500;

/**
 * Connects only to allowed addresses. A literal address is checked here, because Node looks up names only. A name is
 * refused when *any* of its addresses is not allowed. The connection uses the checked addresses, so that a second
 * answer of the name server has no effect. The connected address is checked once more.
 */
export function createConnector(isAllowed: AddressCheck, lookup: Lookup = allAddresses): buildConnector.connector {
  const connect = buildConnector({
    timeout: outboundLimits.connectMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: attemptMs,
    maxCachedSessions: 0,
    lookup: checkedLookup(isAllowed, lookup),
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isAllowed(options.hostname)) {
      // Called after this function returns, because a real connection never fails synchronously.
      queueMicrotask(() => callback(refused(), null));
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isAllowed(socket.remoteAddress ?? "")) callback(null, socket);
      else {
        socket.destroy();
        callback(refused(), null);
      }
    });
  };
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A look-up function in the form that `net.connect` expects. */
function checkedLookup(isAllowed: AddressCheck, lookup: Lookup) {
  return (hostname: string, { all }: LookupOptions, found: Found): void => {
    checkedAddresses(hostname, isAllowed, lookup).then(
      ([first, ...others]) => (all ? found(null, [first, ...others]) : found(null, first.address, first.family)),
      (error: Error) => found(error, []),
    );
  };
}

async function checkedAddresses(
  hostname: string,
  isAllowed: AddressCheck,
  lookup: Lookup,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await lookup(hostname);
  if (!first || ![first, ...others].every(({ address }) => isAllowed(address))) throw refused();
  return [first, ...others];
}

const refused = () => new Error("The address is not public");
