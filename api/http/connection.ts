import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Context } from "koa";
import { newRequestId, newTraceId } from "../../domain/ids.ts";
import { general } from "./errors.ts";

// Handles the socket beside the answer: unread bodies, and requests that are not HTTP.

/** After an early answer the rest of a body is read this far, so that the client sees the answer and not a reset. */
const lingerBytes = 8_388_608;
const lingerMs = 3_000;
/** Time for the client to read why it was refused. */
const lastWordsMs = 250;

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/** Answers what the parser refused, in the specification's body, and frees the socket. */
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
  // end() alone would leave a half-open socket to its owner: 400 of them were never released.
  setTimeout(() => socket.destroy(), lastWordsMs).unref();
}

/** As Node calls it, whose clock it stands in for. */
export const bodyTooSlow = (): Error & { readonly code: string } =>
  Object.assign(new Error("The request body arrives too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

function faultOf(code: string | undefined): readonly [number, string] {
  if (code === "HPE_HEADER_OVERFLOW") return [431, "The request headers are too large"];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "The request took too long to arrive"];
  return [400, "The request is not valid HTTP"];
}

/** The one expectation there is in HTTP is "100-continue"; Node would refuse others without a body. */
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
 * A client that sent `Expect: 100-continue` sends its body only now: a client that was refused before need not send it.
 */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(request.headers.expect ?? "") && request.httpVersion === "1.1") response.writeContinue();
}

/** Whether this machine asks; what a proxy on this machine forwards comes from elsewhere. */
export const isLoopback = ({ socket, headers }: IncomingMessage): boolean =>
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined &&
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");

export function hasUnreadBody({ headers, complete }: IncomingMessage): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !complete;
}

/**
 * Sends the answer that is in the context, but ends it only when the rest of the body has arrived or enough of it was
 * read. Ending at once would close a socket with unread bytes, which reaches the client as a reset in place of the
 * answer; keeping the connection would take the rest of the body for the next request.
 */
export function answerThenLinger(context: Context): void {
  const { req, res, body } = context;
  // A stream of events has begun to answer already.
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
