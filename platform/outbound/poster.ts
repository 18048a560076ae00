import { webhookLimits } from "../../domain/limits.ts";
import { checkUrl } from "./check-url.ts";
import { type Answer, posted, request } from "./request.ts";
import { createWay, type OutboundOptions } from "./way.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Sends to addresses that a client names, with the same care as documents are fetched (`outbound.ts`). */
export interface Poster {
  /**
   * What is wrong with a URL, or null. Of its host it only says whether anything can be sent there now, whatever the
   * reason; each request looks again. A proxy is not asked: what a name stands for shows when something is sent.
   */
  refusal(url: string): Promise<string | null>;
  /** The status of the answer; a redirect is one. Throws when there is none in time, for whatever reason. */
  post(what: Post, signal: AbortSignal): Promise<number>;
  /** Ends what is under way. */
  close(): void;
}

export function createPoster({ ports = [80, 443], ...options }: OutboundOptions): Poster {
  const { connect, mayLead } = createWay(options);
  const closing = new AbortController();

  return {
    async refusal(text) {
      const url = checkUrl(text, ports);
      if (typeof url === "string") return url;
      return (await mayLead(url.hostname.replace(/^\[|\]$/g, ""))) ? null : "cannot be delivered to";
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
