import { Pool } from "undici";

export interface ServerOptions {
  /** http(s)://host:port, with a path where a proxy serves it under one. */
  readonly url: string;
  readonly token: string | undefined;
}

/** The server over HTTP: what Chroma's client sends goes this way. */
export interface Server {
  /** What the paths of requests follow on; has no slash at its end. */
  readonly url: string;
  /**
   * In place of the global `fetch`: has the whole answer after so many milliseconds or throws, as it does `ChromaRefusal`
   * for any status but 2xx.
   */
  fetchWithin(timeoutMs: number): (request: Request) => Promise<Response>;
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

/** Beneath Chroma's client, whose own way has no deadlines, no bound on sockets and hides the reason of a failure. */
export function createServer({ url, token }: ServerOptions): Server {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, connect: { timeout: connectTimeoutMs } });
  const headers = { "content-type": "application/json", ...(token === undefined ? {} : { "x-chroma-token": token }) };
  return {
    url: origin + pathname.replace(/(?<!\/)\/+$/, ""),
    fetchWithin: (timeoutMs) => async (request) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { pathname, search } = new URL(request.url);
      const asked = pool.request({
        method: request.method,
        path: pathname + search,
        headers,
        body: request.body === null ? null : new Uint8Array(await request.arrayBuffer()),
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      const { statusCode, body } = await orAborted(asked, signal);
      if (statusCode < 200 || statusCode > 299) throw new ChromaRefusal(statusCode, await body.text());
      return toResponse(await body.arrayBuffer());
    },
    close: () => pool.close(),
  };
}

/** The server answers in JSON whatever its headers say; of no bytes at all the client must know that they are none. */
function toResponse(bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: { "content-type": "application/json", "content-length": String(bytes.byteLength) },
  });
}

/** The pool hears the signal only once it has a socket for the request; a server that swallows connections gives none. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
