import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Router from "@koa/router";
import Koa, { type Context, type Next } from "koa";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { newRequestId, newTraceId } from "../../domain/ids.ts";
import { withTrace } from "../../platform/trace-context.ts";
import { refuseKeysInUrl } from "../auth/authenticate.ts";
import type { Route } from "../route.ts";
import { routes } from "../routes/all.ts";
import type { ApiServices } from "../services.ts";
import { createBodyClock } from "./body-clock.ts";
import { answerBrokenRequest, answerThenLinger, bodyTooSlow, hasUnreadBody, refuseExpectation } from "./connection.ts";
import { send } from "./dispatch.ts";
import { general } from "./errors.ts";
import { refuse } from "./refuse.ts";
import { traced } from "./traced.ts";

const serverOptions = {
  // Node's defaults leave slow clients their sockets for minutes (SECURITY §1).
  headersTimeout: 5_000,
  // No upload takes as long; how slowly a body may arrive is the body clock's affair.
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node would answer without a body; `checkRequest` does it in the specification's words.
  requireHostHeader: false,
} as const;
const maxRequestsPerSocket = 10_000;

/** The HTTP interface over the given services, or some routes of it; not listening yet. */
export function createApi(services: ApiServices, served: readonly Route[] = routes): Server {
  const app = new Koa();
  app.on("error", (error) => services.operations.log.error({ err: error }, "error outside a request"));
  app.use(withIds);
  app.use((context, next) => measured(context, next, services));
  app.use((context, next) => withErrors(context, next, services));
  app.use(checkRequest);
  const router = routerOf(served, services);
  app.use(router.routes());
  app.use((context) => unmatched(context, router));

  const answer = app.callback();
  const bodies = createBodyClock(({ socket }) => answerBrokenRequest(bodyTooSlow(), socket));
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    bodies.watch(request);
    void answer(request, response);
  };
  const server = createServer(serverOptions, handle);
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  // `dispatch` tells the client to go on, once it knows that the body is wanted.
  server.on("checkContinue", handle);
  server.on("checkExpectation", refuseExpectation);
  server.on("clientError", answerBrokenRequest);
  server.on("close", bodies.close);
  return server;
}

function routerOf(list: readonly Route[], services: ApiServices): Router {
  const router = new Router({ strict: true, sensitive: true });
  for (const route of list) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    // A trailing slash is accepted on JSON paths; under /api/visualizations/ it is significant.
    const paths = path.startsWith("/api/visualizations") || path.endsWith("/") ? [path] : [path, `${path}/`];
    router.register(paths, [route.method], (context: Context) => {
      context.state.route = route.path;
      return traced(route, context, services);
    });
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
  await withTrace({ trace_id, request_id, subject: {} }, next);
}

/** Counts every answer under the pattern of its route: a path would make a metric of every id. */
async function measured(context: Context, next: Next, { operations: { metrics } }: ApiServices): Promise<void> {
  const started = performance.now();
  await next();
  const route: unknown = context.state.route;
  const seconds = (performance.now() - started) / 1000;
  const { method, status } = context;
  metrics.observeRequest({ method, status, seconds, route: typeof route === "string" ? route : "unmatched" });
}

async function withErrors(context: Context, next: Next, services: ApiServices): Promise<void> {
  try {
    await next();
  } catch (error) {
    refuse(context, error, services.operations);
  }
  if (services.operations.lifecycle.stopping && !context.res.headersSent) context.set("Connection", "close");
  if (hasUnreadBody(context.req)) answerThenLinger(context);
}

async function checkRequest({ req, querystring }: Context, next: Next): Promise<void> {
  // RFC 9112 §3.2. HTTP/1.0 may come without.
  const hosts = req.headersDistinct.host?.length ?? 0;
  if (hosts === 0 && req.httpVersion === "1.1") throw invalidInput("The Host header is missing");
  // Who stands before us may have gone by the one that we do not see.
  if (hosts > 1) throw invalidInput("There is more than one Host header");
  refuseKeysInUrl(new URLSearchParams(querystring));
  await next();
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
