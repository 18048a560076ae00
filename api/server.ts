import { createServer, type Server } from "node:http";
import Router from "@koa/router";
import Koa, { type Context, type Next } from "koa";
import { AppError } from "../domain/errors.ts";
import { newRequestId, newTraceId } from "../domain/ids.ts";
import { span } from "../platform/span.ts";
import { withTrace } from "../platform/trace-context.ts";
import { refuseKeysInUrl } from "./auth/authenticate.ts";
import { dispatch, send } from "./dispatch.ts";
import { general, toAnswer } from "./errors.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/all.ts";
import type { ApiServices } from "./services.ts";

// Reasons in SECURITY §1: Node's defaults leave slow clients their sockets for minutes.
const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
const maxHeaderSize = 16_384;
const maxRequestsPerSocket = 10_000;
/** After an early error the rest of an upload is read this far, so that the client sees the answer and not a reset. */
const lingerBytes = 8_388_608;
const lingerMs = 3_000;

/** The HTTP interface over the given services; not listening yet. */
export function createApi(services: ApiServices): Server {
  const app = new Koa();
  app.on("error", (error) => services.log.error({ err: error }, "outside the request"));
  app.use(withIds);
  app.use((context, next) => withErrors(context, next, services));
  app.use(async (context, next) => {
    refuseKeysInUrl(context.URL.searchParams);
    await next();
  });
  const router = routerOf(routes, services);
  app.use(router.routes());
  app.use((context) => unmatched(context, router));

  const server = createServer({ ...serverTimeouts, maxHeaderSize }, app.callback());
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.on("clientError", (_error, socket) => {
    // end() alone would leave a half-open socket to its owner.
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    setImmediate(() => socket.destroy());
  });
  return server;
}

function routerOf(list: readonly Route[], services: ApiServices): Router {
  const router = new Router({ strict: true, sensitive: true });
  for (const route of list) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    // A trailing slash is accepted on JSON paths; under /api/visualizations/ it is significant.
    const paths = path.startsWith("/api/visualizations") || path.endsWith("/") ? [path] : [path, `${path}/`];
    router.register(paths, [route.method], (context: Context) =>
      span("http", route.id, () => dispatch(route, context, services, context.state.trace_id), { route: route.path }),
    );
  }
  return router;
}

async function withIds(context: Context, next: Next): Promise<void> {
  const [request_id, trace_id] = [newRequestId(), newTraceId()];
  context.state.trace_id = trace_id;
  context.set({
    "X-Request-Id": request_id,
    "X-Trace-Id": trace_id,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
  });
  await withTrace({ trace_id, request_id }, next);
}

async function withErrors(context: Context, next: Next, { log }: ApiServices): Promise<void> {
  try {
    await next();
  } catch (error) {
    const { status, body, headers } = toAnswer(error);
    if (status >= 500) log.error({ err: error, path: context.path, method: context.method }, "request failed");
    context.status = status;
    context.set(headers);
    send(context, body);
    if (!context.req.readableEnded) lingerThenClose(context);
  }
}

/** The rest of an unread body would desynchronise the connection: say close, read a little on, then let go. */
function lingerThenClose({ req, res }: Context): void {
  res.setHeader("Connection", "close");
  let rest = lingerBytes;
  req.on("data", (part: Buffer) => {
    rest -= part.length;
    if (rest < 0) req.destroy();
  });
  const timer = setTimeout(() => req.destroy(), lingerMs);
  req.once("close", () => clearTimeout(timer));
  req.on("error", () => clearTimeout(timer));
  req.resume();
}

/** 404 and 405 in the specification's body; a known path answers with what it allows. */
function unmatched(context: Context, router: Router): void {
  const allowed = new Set(router.match(context.path, "").path.flatMap(({ methods }) => methods));
  if (allowed.size === 0) throw new AppError("not_found", "No such endpoint");
  context.set("Allow", [...allowed].sort().join(", "));
  const { status, body } = general(405, `Method ${context.method} is not allowed here`);
  context.status = status;
  send(context, body);
}
