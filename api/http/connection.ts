import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Context } from "koa";
import { newRequestId, newTraceId } from "../../domain/ids.ts";
import { general } from "../present/errors.ts";

// Handles the socket apart from normal responses: unread bodies, and requests that are not valid HTTP.

/**
 * After an early response this much of the body is still read, so that the client sees the response and not a reset.
 */
const lingerBytes = 8_388_608;
const lingerMs = 3_000;
/** Time for the client to read the refusal. */
const lastWordsMs = 250;

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** Responds to a request that Node's parser refused, with the specification's error body, and frees the socket. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (socket.writableEnded) return;
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, detail] = faultOf(error.code);
  const body = JSON.stringify(general(status, detail).body);
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    `X-Request-Id: ${newRequestId()}`,
    `X-Trace-Id: ${newTraceId()}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // end() alone leaves the socket half open until the client closes it: 400 such sockets were never released.
  setTimeout(() => socket.destroy(), lastWordsMs).unref();
}

/** Has the code that Node's `requestTimeout` uses, which the body clock replaces. */
export const bodyTooSlow = (): Error & { readonly code: string } =>
  Object.assign(new Error("The request body arrives too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

function faultOf(code: string | undefined): readonly [number, string] {
  if (code === "HPE_HEADER_OVERFLOW") return [431, "The request headers are too large"];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "The request took too long to arrive"];
  return [400, "The request is not valid HTTP"];
}

/** Refuses expectations other than "100-continue", the only one in HTTP. Node would refuse them without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { status, body } = general(417, "Only 100-continue can be expected");
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const type = "application/json; charset=utf-8";
  const ids = { "X-Request-Id": newRequestId(), "X-Trace-Id": newTraceId() };
  response.writeHead(status, { "Content-Type": type, "Content-Length": length, Connection: "close", ...ids });
  response.end(text);
}

/**
 * Asks a client that sent `Expect: 100-continue` for its body. A client that was refused before this call need not
 * send it.
 */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(request.headers.expect ?? "") && request.httpVersion === "1.1") response.writeContinue();
}

/** Whether the client is on this machine. A request that a local proxy forwards comes from another machine. */
export const isLoopback = ({ socket, headers }: IncomingMessage): boolean =>
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined &&
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");

export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !complete;
}

/**
 * Sends the response, but ends it only when the rest of the request body has arrived or enough of it was read. Ending
 * at once would close a socket with unread bytes: the client would see a reset instead of the response. Keeping the
 * connection open would parse the rest of the body as the next request.
 */
export function answerThenLinger(context: Context): void {
  const { req, res, body } = context;
  // An event stream has already sent its headers.
  if (res.headersSent) return;
  context.respond = false;
  res.setHeader("Connection", "close");
  if (typeof body === "string" && req.method !== "HEAD") res.write(body);
  else res.flushHeaders();

  let rest = lingerBytes;
  const end = () => {
    clearTimeout(timer);
    req.pause();
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  req.on("data", (part: Buffer) => {
    rest -= part.length;
    if (rest < 0) end();
  });
  for (const event of ["end", "close", "error"]) req.once(event, end);
  req.resume();
}
