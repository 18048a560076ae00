import { Readable } from "node:stream";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { outboundLimits } from "../../domain/limits/outbound.ts";
import { AnswerProblem } from "./answer-problem.ts";
import { checkUrl } from "./check-url.ts";
import { mediaType } from "./media-type.ts";
import { readBody } from "./read-body.ts";
import { type Answer, documentWanted, request } from "./request.ts";
import { otherThan, type Validators, validatorsOf } from "./validators.ts";
import { createWay, type OutboundOptions } from "./way.ts";

// Requests to addresses that a client names. Through them a client must not reach services that only this machine can
// reach, nor learn which services exist there. Therefore the connection checks addresses (`connect.ts`). This file
// follows redirects itself, so that each hop passes the same checks. Sizes and times are bounded. If a permitted server
// has answered, an error names the problem. All other failures share one message: an address that is not allowed, an
// unknown name, a closed port, a server that does not answer.

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
  readonly validators: Validators;
  /** The caller must read it to its end or destroy it. Fails with `invalid_input` like the fetch itself. */
  readonly body: Readable;
}

export interface Outbound {
  /**
   * Fetches a document by GET, over at most five redirects.
   *
   * @throws AppError invalid_input with the field. The message names a problem with the URL's text or with the answer
   *   of a
   *   permitted server; all failures without an answer share one message. `details.reason` is for the log. `overloaded`
   *   when too many fetches are under way.
   */
  fetchDocument(url: string, limits: FetchRequest, signal: AbortSignal): Promise<FetchedDocument>;
  /** Fetches the document if the server has another version than the known one; otherwise returns null. */
  fetchOther(
    url: string,
    limits: FetchRequest & { readonly known: Validators },
    signal: AbortSignal,
  ): Promise<FetchedDocument | null>;
  /** Ends fetches under way. */
  close(): void;
}

export function createOutbound({ ports = [80, 443], ...options }: OutboundOptions = {}): Outbound {
  const { connect } = createWay(options);
  const closing = new AbortController();
  let underWay = 0;

  /** null for 304, which only an answer to `conditions` may have. */
  async function follow(
    start: URL,
    conditions: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<{ url: URL; answer: Answer } | null> {
    let url = start;
    for (let redirects = 0; redirects <= outboundLimits.redirects; redirects += 1) {
      const answer = await request(url, { connect, signal }, documentWanted(conditions));
      if (answer.status === 200) return { url, answer };
      answer.close();
      if (answer.status === 304 && Object.keys(conditions).length > 0) return null;
      const next = checkUrl(locationOf(answer), ports, url);
      if (typeof next === "string") throw new AnswerProblem(`the redirect's URL ${next}`);
      url = next;
    }
    throw new AnswerProblem(`more than ${outboundLimits.redirects} redirects`);
  }

  async function fetchOther(
    text: string,
    { field, bytes, totalMs, known }: FetchRequest & { readonly known: Validators },
    signal: AbortSignal,
  ): Promise<FetchedDocument | null> {
    const start = checkUrl(text, ports);
    if (typeof start === "string") throw invalidInput(`${field}: ${start}`, field);
    if (underWay >= outboundLimits.atOnce) throw new AppError("overloaded", "Too many documents are being fetched");
    underWay += 1;
    const stop = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(totalMs)]);
    try {
      const found = await follow(start, otherThan(known), stop);
      if (found === null) {
        underWay -= 1;
        return null;
      }
      const { url, answer } = found;
      const body = bodyOf(answer, bytes, field).once("close", () => {
        underWay -= 1;
      });
      return { url, ...mediaType(answer.header("content-type")), validators: validatorsOf(answer), body };
    } catch (error) {
      underWay -= 1;
      throw notFetched(field, error);
    }
  }

  return {
    async fetchDocument(text, limits, signal) {
      const document = await fetchOther(text, { ...limits, known: {} }, signal);
      if (document === null) throw new Error("A request without conditions cannot be answered with 304");
      return document;
    },
    fetchOther,
    close: () => closing.abort(new Error("The service is closing")),
  };
}

function locationOf({ status, header }: Answer): string {
  const location = header("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === null) {
    throw new AnswerProblem(`the server answers with status ${status}`);
  }
  return location;
}

function bodyOf(answer: Answer, bytes: number, field: string): Readable {
  const body = Readable.from(translated(readBody(answer, bytes), field), { objectMode: false });
  // This also runs when no caller reads the body.
  body.once("close", answer.close);
  return body;
}

async function* translated(parts: AsyncIterable<Buffer>, field: string): AsyncGenerator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    throw notFetched(field, error instanceof AnswerProblem ? error : new AnswerProblem(problemOfBody(error), error));
  }
}

/** The problem of a body that ends early: the time limit has passed, or the server has closed the connection. */
const problemOfBody = (error: unknown): string =>
  error instanceof Error && /timeout/i.test(error.name) ? "it takes too long" : "the answer breaks off";

/**
 * Error of a request without an answer: address refused, name unknown, port closed or server silent. The message does
 * not tell which, because a client could map the service's network with it.
 */
function notFetched(field: string, cause: unknown): AppError {
  const first = cause instanceof AnswerProblem ? (cause.cause ?? cause) : cause;
  const reason = first instanceof Error ? first.message : String(first);
  const problem = cause instanceof AnswerProblem ? cause.message : "its address is not allowed or does not answer";
  const message = `URL content could not be fetched: ${problem}`;
  return new AppError("invalid_input", message, { field, cause, details: { reason } });
}
