import type { Readable } from "node:stream";
import { type buildConnector, Client } from "undici";
import { outboundLimits } from "../../domain/limits.ts";

/** An answer whose body is still to come. */
export interface Answer {
  readonly status: number;
  /** The first value of a header; names in lower case. */
  header(name: string): string | null;
  readonly body: Readable;
  /** Ends the connection, read or not. */
  close(): void;
}

interface Sent {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Until the headers of the answer are there. */
  readonly headersMs: number;
}

const userAgent = { "user-agent": "Loregraph" } as const;
const headers = {
  ...userAgent,
  accept: "text/html, application/pdf, text/markdown, text/csv, text/plain;q=0.9, */*;q=0.5",
  "accept-encoding": "gzip, identity",
} as const;
const documentWanted: Sent = { method: "GET", headers, headersMs: outboundLimits.headersMs };

/** JSON that is sent somewhere; what is answered beside the status is of no interest. */
export const posted = (body: string, more: Sent["headers"], headersMs: number): Sent => ({
  method: "POST",
  headers: { ...userAgent, "content-type": "application/json", ...more },
  body,
  headersMs,
});

/** One request, by default for a document, on a connection of its own: none is kept open, so that every request goes through the connector's checks. */
export async function request(
  url: URL,
  connect: buildConnector.connector,
  signal: AbortSignal,
  { headersMs, ...sent }: Sent = documentWanted,
): Promise<Answer> {
  const client = new Client(url.origin, {
    connect,
    pipelining: 0,
    maxHeaderSize: outboundLimits.headerBytes,
    headersTimeout: headersMs,
  });
  // Its end is not waited for: a look-up under way would hold it up past every limit.
  const close = (reason?: Error) => void client.destroy(reason ?? null).catch(() => undefined);
  // The request's own `signal` would not be heard before there is a connection.
  signal.addEventListener("abort", () => close(signal.reason), { once: true });
  try {
    signal.throwIfAborted();
    const answer = await client.request({ ...sent, path: `${url.pathname}${url.search}` });
    // Who reads it gets its error; nobody may be reading when the connection is ended.
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
