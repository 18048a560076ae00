import type { ServerResponse } from "node:http";
import type { Context } from "koa";
import type { EventStream, ServerEvent } from "../route.ts";

/** Interval of comments that keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/**
 * A connection on which the client takes nothing for this long is closed. Longer than the interval of the comments: a
 * stream that is only quiet stays open.
 */
const longestStallMs = 30_000;

/**
 * Sends server-sent events (WHATWG HTML, "Server-sent events"). Each has an id, so that a reconnecting client can name
 * the last event it received. The stream ends when the iterable ends. A client that disconnects aborts the request's
 * signal, which ends the iterable. So does one that takes nothing for `stallMs`, because its connection is closed.
 * Resolves when the stream has ended.
 */
export function sendEvents(
  context: Context,
  { events, stallMs = longestStallMs }: EventStream & { readonly stallMs?: number },
  onError: (error: unknown) => void,
): Promise<void> {
  const { res } = context;
  context.respond = false;
  res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
  // Node closes the connection after this time. It counts each part that the network takes of a large event.
  res.setTimeout(stallMs);
  const timer = setInterval(() => res.write(": still here\n\n"), keepAliveMs);
  return (
    pump(events, context)
      // The status is already sent, so the stream can only end. The client reconnects from its last event.
      .catch(onError)
      .finally(() => {
        clearInterval(timer);
        res.end();
      })
  );
}

async function pump(events: AsyncIterable<ServerEvent>, { res }: Context): Promise<void> {
  for await (const { id, event, data } of events) {
    if (res.destroyed) return;
    const roomLeft = res.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!roomLeft) await drained(res);
  }
}

/** Resolves when the response takes more, or when its connection has closed. Leaves no listener behind. */
export function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
  });
}
