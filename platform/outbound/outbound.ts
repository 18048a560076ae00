import { Readable } from "node:stream";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { outboundLimits } from "../../domain/limits.ts";
import { checkUrl } from "./check-url.ts";
import { mediaType } from "./media-type.ts";
import { readBody } from "./read-body.ts";
import { type Answer, request } from "./request.ts";
import { createWay, type OutboundOptions } from "./way.ts";

// Requests to addresses that a client names. A client must not reach services that only this machine can reach, nor
// learn what exists there. Therefore the connection checks addresses (`connect.ts`), redirects are followed here so
// that each hop passes the same checks, everything is bounded, and every failure has the same message for the client.

export interface FetchRequest {
  /** The request field that holds the URL, for errors. */
  readonly field: string;
  /** Largest body in bytes, after decompression. */
  readonly bytes: number;
  /** Time limit from the first name look-up to the last byte. */
  readonly totalMs: number;
}

export interface FetchedDocument {
  /** The document's final URL, after redirects. */
  readonly url: URL;
  /** Lower case, like "text/html"; null when the server sends none. */
  readonly contentType: string | null;
  /** Lower case, as the server sends it; null when it sends none. */
  readonly charset: string | null;
  /** The caller must read it to its end or destroy it. Fails with `invalid_input` like the fetch itself. */
  readonly body: Readable;
}

export interface Outbound {
  /**
   * Fetches a document by GET, over at most five redirects.
   *
   * @throws AppError invalid_input with the field. The message names a problem with the URL's text; all other failures
   *   share one message, and `details.reason` is for the log. `overloaded` when too many fetches are under way.
   */
  fetchDocument(url: string, limits: FetchRequest, signal: AbortSignal): Promise<FetchedDocument>;
  /** Ends fetches under way. */
  close(): void;
}

export function createOutbound({ ports = [80, 443], ...options }: OutboundOptions = {}): Outbound {
  const { connect } = createWay(options);
  const closing = new AbortController();
  let underWay = 0;

  async function follow(start: URL, signal: AbortSignal): Promise<{ url: URL; answer: Answer }> {
    let url = start;
    for (let redirects = 0; redirects <= outboundLimits.redirects; redirects += 1) {
      const answer = await request(url, { connect, signal });
      if (answer.status === 200) return { url, answer };
      answer.close();
      const next = checkUrl(locationOf(answer), ports, url);
      if (typeof next === "string") throw new Error(`The redirect's URL ${next}`);
      url = next;
    }
    throw new Error("Too many redirects");
  }

  return {
    async fetchDocument(text, { field, bytes, totalMs }, signal) {
      const start = checkUrl(text, ports);
      if (typeof start === "string") throw invalidInput(`${field}: ${start}`, field);
      if (underWay >= outboundLimits.atOnce) throw new AppError("overloaded", "Too many documents are being fetched");
      underWay += 1;
      const stop = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(totalMs)]);
      try {
        const { url, answer } = await follow(start, stop);
        const body = bodyOf(answer, bytes, field).once("close", () => {
          underWay -= 1;
        });
        return { url, ...mediaType(answer.header("content-type")), body };
      } catch (error) {
        underWay -= 1;
        throw notFetched(field, error);
      }
    },
    close: () => closing.abort(new Error("The service is closing")),
  };
}

function locationOf({ status, header }: Answer): string {
  const location = header("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === null) throw new Error(`The answer is ${status}`);
  return location;
}

function bodyOf(answer: Answer, bytes: number, field: string): Readable {
  const body = Readable.from(translated(readBody(answer, bytes), field), { objectMode: false });
  // Also runs when no caller ever read the body.
  body.once("close", answer.close);
  return body;
}

async function* translated(parts: AsyncIterable<Buffer>, field: string): AsyncGenerator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    throw notFetched(field, error);
  }
}

/** Refused, closed, timed out or too long: the message hides which, or the service could be used as a port scanner. */
function notFetched(field: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("invalid_input", "URL content could not be fetched", { field, cause, details: { reason } });
}
