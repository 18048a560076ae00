import { webhookLimits } from "../../domain/limits/outbound.ts";
import { checkUrl } from "./check-url.ts";
import { type Answer, posted, request } from "./request.ts";
import { createWay, type OutboundOptions } from "./way.ts";

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Sends to addresses that a client names, with the same checks as for documents (`outbound.ts`). */
export interface Poster {
  /**
   * The problem with a URL, or null. For a host that may not be requested the text gives no reason. The check holds for
   * this moment only; each request checks again. A proxy is not asked: it resolves the name when a request is sent.
   */
  refusal(url: string): Promise<string | null>;
  /** The status of the answer, including redirects. Throws when there is no answer in time, for any reason. */
  post(what: Post, signal: AbortSignal): Promise<number>;
  /** Ends requests under way. */
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
      const answer = await request(url, { connect, signal: stop }, posted(body, headers, webhookLimits.totalMs));
      await readOver(answer);
      return answer.status;
    },
    close: () => closing.abort(new Error("The service is closing")),
  };
}

/** Reads the rest of the answer within limits, so that the receiver can finish. The status counts in any case. */
async function readOver({ body, close }: Answer): Promise<void> {
  let bytes = 0;
  try {
    for await (const part of body) {
      bytes += (part as Buffer).length;
      if (bytes > webhookLimits.answerBytes) break;
    }
  } catch {
    // The receiver closed the connection early.
  } finally {
    close();
  }
}
