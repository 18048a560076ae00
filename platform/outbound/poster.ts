import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { webhookLimits } from "../../domain/limits.ts";
import { createAddressCheck } from "./address.ts";
import { checkUrl } from "./check-url.ts";
import { allAddresses, createConnector } from "./connect.ts";
import type { OutboundOptions } from "./outbound.ts";
import { type Answer, posted, request } from "./request.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Sends to addresses that a client names, with the same care as documents are fetched (`outbound.ts`). */
export interface Poster {
  /**
   * What is wrong with a URL, or null. Of its host it only says whether anything can be sent there now, whatever the reason;
   * each request looks again.
   */
  refusal(url: string): Promise<string | null>;
  /** The status of the answer; a redirect is one. Throws when there is none in time, for whatever reason. */
  post(what: Post, signal: AbortSignal): Promise<number>;
  /** Ends what is under way. */
  close(): void;
}

export function createPoster({ allowCidrs = [], ports = [80, 443], lookup = allAddresses }: OutboundOptions): Poster {
  const isAllowed = createAddressCheck(allowCidrs);
  const connect = createConnector(isAllowed, lookup);
  const closing = new AbortController();

  async function canBeReached({ hostname }: URL): Promise<boolean> {
    const host = hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0) return isAllowed(host);
    const tooLate = sleep(webhookLimits.lookupMs, [], { ref: false });
    const addresses = await Promise.race([lookup(host), tooLate]).catch(() => []);
    return addresses.length > 0 && addresses.every(({ address }) => isAllowed(address));
  }

  return {
    async refusal(text) {
      const url = checkUrl(text, ports);
      if (typeof url === "string") return url;
      return (await canBeReached(url)) ? null : "cannot be delivered to";
    },
    async post({ url: text, headers, body }, signal) {
      const url = checkUrl(text, ports);
      if (typeof url === "string") throw new Error(`The URL ${url}`);
      const stop = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(webhookLimits.totalMs)]);
      const answer = await request(url, connect, stop, posted(body, headers, webhookLimits.totalMs));
      await readOver(answer);
      return answer.status;
    },
    close: () => closing.abort(new Error("The service is closing")),
  };
}

/** Lets the receiver finish what it says, within bounds; its status counts however that goes. */
async function readOver({ body, close }: Answer): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of body) {
      bytes += (part as Buffer).length;
      if (bytes > webhookLimits.answerBytes) break;
    }
  } catch {
    // It broke off.
  } finally {
    close();
  }
}
