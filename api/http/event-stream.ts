import type { Context } from "koa";
import type { EventStream, ServerEvent } from "../route.ts";

/** A comment this often keeps proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/**
 * Sends server-sent events (WHATWG HTML, "Server-sent events"), each with its id, so that a client that reconnects says
 * how far it came. The stream ends with the iterable; a client that goes away aborts the request's signal, which ends it too.
 */
export function sendEvents(context: Context, { events }: EventStream, onError: (error: unknown) => void): void {
  const { res } = context;
  context.respond = false;
  res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
  const timer = setInterval(() => res.write(": still here\n\n"), keepAliveMs);
  pump(events, context)
    // The status is sent already: all that is left is to end, and the client asks again from its last event.
    .catch(onError)
    .finally(() => {
      clearInterval(timer);
      res.end();
    });
}

async function pump(events: AsyncIterable<ServerEvent>, { res }: Context): Promise<void> {
  for await (const { id, event, data } of events) {
    if (res.destroyed) return;
    const roomLeft = res.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!roomLeft) await new Promise<void>((resolve) => res.once("drain", resolve).once("close", resolve));
  }
}
