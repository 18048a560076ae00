import { Pool } from "undici";

export interface ServerOptions {
  /** http(s)://host:port, with a path if a proxy serves Chroma under a path. */
  readonly url: string;
  readonly token: string | undefined;
}

/** The server over HTTP. Chroma's client sends its requests through this object. */
export interface Server {
  /** Base URL of all request paths; without a trailing slash. */
  readonly url: string;
  /**
   * Replaces the global `fetch`. Returns the whole answer within the timeout or throws. Throws `ChromaRefusal` for any
   * status but 2xx.
   */
  fetchWithin(timeoutMs: number): (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** The server's refusal. Its text is for the log only. */
export class ChromaRefusal extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`status ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** Sockets in all. Further calls wait for a free socket. A call whose deadline passes while it waits is not sent. */
const connections = 16;
const connectTimeoutMs = 3_000;

/**
 * Replaces the transport of Chroma's client. The client's own transport has no deadlines and no limit on sockets, and
 * it hides why a call failed.
 */
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

/**
 * The server answers in JSON even if its headers say otherwise. The client needs the content length to recognise an
 * empty answer.
 */
function toResponse(bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: { "content-type": "application/json", "content-length": String(bytes.byteLength) },
  });
}

/**
 * Rejects as soon as the signal fires. The pool looks at the signal only after it has a socket for the request, and an
 * address that drops packets never gives it one.
 */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
