import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { AppError } from "../../domain/errors.ts";
import type { Lookup } from "../../platform/outbound/connect.ts";
import { createOutbound, type Outbound } from "../../platform/outbound/outbound.ts";

/** Below the time limits of the requests in these tests: the refusal itself ends a connection. */
export const atOnce = { timeout: 30_000 };
/** The address that requests may reach. */
export const rightful = "127.0.0.1";
export const limits = { field: "doc_url", bytes: 1_000_000, totalMs: 60_000 };
export const never = new AbortController().signal;
export const refusal = (problem: string) => ({
  kind: "invalid_input",
  message: `URL content could not be fetched: ${problem}`,
  field: "doc_url",
});
/** Without an answer of a permitted server: the client does not learn which of them it was. */
const uniform = refusal("its address is not allowed or does not answer");

export type OutboundSite = Awaited<ReturnType<typeof openOutboundSite>>;

/** A server that listens on every address of this machine. Only `rightful` may be reached. */
export async function openOutboundSite() {
  let hits = 0;
  let insideHits = 0;
  let rawAnswer: ((socket: Socket) => void) | null = null;
  const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const sockets = new Set<Socket>();
  const open: Outbound[] = [];
  const http = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? "", "http://x").pathname);
    if (page) page(request, response);
    else response.writeHead(404).end("nothing here");
  });
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    hits += 1;
    if (socket.localAddress !== rightful) insideHits += 1;
    if (rawAnswer) rawAnswer(socket);
    else http.emit("connection", socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;

  function outboundTo(allowCidrs: readonly string[], lookup?: Lookup): Outbound {
    const outbound = createOutbound({ allowCidrs, ports: [80, 443, port], ...(lookup ? { lookup } : {}) });
    open.push(outbound);
    return outbound;
  }
  const own = () => outboundTo([`${rightful}/32`]);

  /** Fetches a document and reads it to the end. */
  async function read(outbound: Outbound, url: string, bounds = limits) {
    const { body, ...head } = await outbound.fetchDocument(url, bounds, never);
    return { ...head, bytes: await buffer(body) };
  }

  async function refused(outbound: Outbound, url: string, bounds: typeof limits) {
    const before = insideHits;
    const error = await read(outbound, url, bounds).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(AppError);
    expect(insideHits).toBe(before);
    return { error, reason: (error as AppError).details?.reason };
  }

  const at = (path: string) => `http://${rightful}:${port}${path}`;
  const page = (path: string, answer: (response: ServerResponse) => void) => {
    pages.set(path, (_request, response) => answer(response));
    return at(path);
  };
  const answerRaw = (answer: (socket: Socket) => void) => {
    rawAnswer = answer;
  };
  return {
    port,
    pages,
    sockets,
    hits: () => hits,
    /** Connections to addresses other than `rightful`. */
    insideHits: () => insideHits,
    outboundTo,
    own,
    read,
    /**
     * Expects the failure that clients see, without a connection to other addresses; returns the reason for the log.
     */
    async refuses(outbound: Outbound, url: string, bounds = limits): Promise<unknown> {
      const { error, reason } = await refused(outbound, url, bounds);
      expect(error).toMatchObject(uniform);
      return reason;
    },
    /**
     * Expects that the client learns this problem with the answer of a permitted server; returns the reason for the
     * log.
     */
    async explains(url: string, problem: string, bounds = limits): Promise<unknown> {
      const { error, reason } = await refused(own(), url, bounds);
      expect(error).toMatchObject(refusal(problem));
      return reason;
    },
    at,
    page,
    redirect: (path: string, location: string, status = 302) =>
      page(path, (response) => response.writeHead(status, { location }).end()),
    /** Answers connections with bytes, without a server for HTTP. */
    answerRaw,
    raw: (text: string, end = true) =>
      answerRaw((socket) => {
        socket.once("data", () => {
          socket.write(text);
          if (end) socket.end();
        });
      }),
    /** Ends what a test has opened. */
    reset() {
      rawAnswer = null;
      for (const outbound of open.splice(0)) outbound.close();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A body that never ends. */
export const endless = (response: ServerResponse) => {
  const letters = Buffer.alloc(65_536, "a");
  const fill = () => {
    while (!response.destroyed && response.write(letters));
  };
  response.on("drain", fill);
  fill();
};
