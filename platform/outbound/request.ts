import type { Readable } from "node:stream";
import { type buildConnector, Client } from "undici";
import { outboundLimits } from "../../domain/limits/outbound.ts";

/** An answer whose body is not read yet. */
export interface Answer {
  readonly status: number;
  /** The first value of a header; names in lower case. */
  header(name: string): string | null;
  readonly body: Readable;
  /** Closes the connection, read or not. */
  close(): void;
}

interface Sent {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit until the headers of the answer arrive. */
  readonly headersMs: number;
}

const userAgent = { "user-agent": "Loregraph" } as const;
const headers = {
  ...userAgent,
  accept: "text/html, application/pdf, text/markdown, text/csv, text/plain;q=0.9, */*;q=0.5",
  "accept-encoding": "gzip, identity",
} as const;
/** A GET of a document, with `more` headers. */
export const documentWanted = (more: Sent["headers"] = {}): Sent => ({
  method: "GET",
  headers: { ...headers, ...more },
  headersMs: outboundLimits.headersMs,
});

/** A POST of JSON. Only the status of the answer matters. */
export const posted = (body: string, more: Sent["headers"], headersMs: number): Sent => ({
  method: "POST",
  headers: { ...userAgent, "content-type": "application/json", ...more },
  body,
  headersMs,
});

/**
 * Sends one request on a new connection. No connection is kept open, so that every request passes the connector's
 * checks.
 */
export async function request(
  url: URL,
  { connect, signal }: { readonly connect: buildConnector.connector; readonly signal: AbortSignal },
  { headersMs, ...sent }: Sent,
): Promise<Answer> {
  const client = new Client(url.origin, {
    connect,
    pipelining: 0,
    maxHeaderSize: outboundLimits.headerBytes,
    headersTimeout: headersMs,
  });
  // Not awaited, because a running name look-up could take longer than any limit.
  const close = (reason?: Error) => void client.destroy(reason ?? null).catch(() => undefined);
  // The request's own `signal` has no effect before there is a connection.
  signal.addEventListener("abort", () => close(signal.reason), { once: true });
  try {
    signal.throwIfAborted();
    const answer = await client.request({ ...sent, path: `${url.pathname}${url.search}` });
    // A reader of the body receives the error itself. Without a reader the error must not be unhandled.
    answer.body.on("error", () => undefined);
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name] ?? []].flat()[0] ?? null,
      body: answer.body,
      close: () => close(),
    };
  } catch (error) {
    close();
    throw error;
  }
}
