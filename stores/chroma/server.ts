import { Pool } from "undici";

export interface ServerOptions {
  /** http(s)://host:port, with a path where a proxy serves it under one. */
  readonly url: string;
  readonly token: string | undefined;
}

export interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  /** After /api/v2, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs: number;
}

/** The server over HTTP. `send` answers with the parsed body, throws `ChromaRefusal` for any status but 2xx. */
export interface Server {
  send(call: Call): Promise<unknown>;
  close(): Promise<void>;
}

/** What the server said instead of doing it; its words are for the log. */
export class ChromaRefusal extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`status ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** Sockets in all. Further calls wait for one; who waits past the deadline has never been sent. */
const connections = 16;
const connectTimeoutMs = 3_000;

/**
 * Chroma's REST interface without its npm client, which has no deadlines, hides the reason of a failure, and needs 100 ms of
 * the event loop to encode 500 vectors of 1,024 (docs/decisions/0031-chroma.md).
 */
export function createServer({ url, token }: ServerOptions): Server {
  const { origin, pathname } = new URL(url);
  const root = `${pathname.replace(/\/+$/, "")}/api/v2`;
  const pool = new Pool(origin, { connections, connect: { timeout: connectTimeoutMs } });
  const headers = { "content-type": "application/json", ...(token === undefined ? {} : { "x-chroma-token": token }) };
  return {
    send: async ({ method, path, body, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = pool.request({
        method,
        path: root + path,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const answer = await orAborted(asked, signal);
      const text = await answer.body.text();
      if (answer.statusCode < 200 || answer.statusCode > 299) throw new ChromaRefusal(answer.statusCode, text);
      return text === "" ? undefined : JSON.parse(text);
    },
    close: () => pool.close(),
  };
}

/** The pool hears the signal only once it has a socket for the request; a server that swallows connections gives none. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
