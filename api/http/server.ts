import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import Router from "@koa/router";
import Koa, { type Context, type Next } from "koa";
import { AppError, invalidInput } from "../../domain/errors.ts";
import { newRequestId, newTraceId } from "../../domain/ids.ts";
import { whileClientWaits } from "../../platform/client-waits.ts";
import { withTrace } from "../../platform/trace-context.ts";
import { refuseKeysInUrl } from "../auth/authenticate.ts";
import { general } from "../present/errors.ts";
import type { Route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { createBodyClock } from "./body-clock.ts";
import { answerBrokenRequest, answerThenLinger, bodyTooSlow, hasUnreadBody, refuseExpectation } from "./connection.ts";
import { allowOrigin, answerPreflight } from "./cross-origin.ts";
import { send } from "./dispatch.ts";
import { outcomeOf } from "./failures.ts";
import { literalPaths } from "./literal-paths.ts";
import { refuse } from "./refuse.ts";
import { traced } from "./traced.ts";
import { isUnusedTooLong, keepUnusedConnections } from "./unused-connections.ts";

const serverOptions = {
  // By Node's defaults slow clients hold their sockets for minutes.
  headersTimeout: 5_000,
  // Longer than any upload takes: the body clock bounds how slowly a body may arrive.
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node would refuse without a body; `checkRequest` refuses with the specification's error body.
  requireHostHeader: false,
} as const;
const maxRequestsPerSocket = 10_000;

/** The HTTP server for the routes in `served`. It does not listen yet. */
export function createApi(services: ApiServices, served: readonly Route[]): Server {
  const app = new Koa();
  app.on("error", (error) => services.operations.log.error({ err: error }, "error outside a request"));
  app.use((_, next) => whileClientWaits(next));
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
  // `dispatch` sends "100 Continue" once it knows that the body is wanted.
  server.on("checkContinue", handle);
  server.on("checkExpectation", refuseExpectation);
  keepUnusedConnections(server);
  server.on("clientError", (error, socket) => {
    if (!isUnusedTooLong(error, socket as Socket)) answerBrokenRequest(error, socket);
  });
  server.on("close", bodies.close);
  return server;
}

function routerOf(list: readonly Route[], services: ApiServices): Router {
  const router = new Router({ strict: true, sensitive: true });
  const { embedders } = services.operations;
  for (const route of list.filter(({ crossOrigin }) => crossOrigin !== undefined))
    router.register(pathsOf(route), ["OPTIONS"], (context: Context) => {
      if (!answerPreflight(context, route, embedders)) refuseMethod(context, [route.method]);
    });
  for (const { route, allowed, refused } of literalPaths(list))
    router.register(pathsOf(route), [...refused], (context: Context) => refuseMethod(context, allowed));
  for (const route of list) {
    router.register(pathsOf(route), [route.method], (context: Context) => {
      context.state.route = route.path;
      allowOrigin(context, route, embedders);
      return traced(route, context, services);
    });
  }
  for (const { path, response } of list) {
    // Comes after all routes, because the name of a knowledge graph may be that of another path, such as health.
    if (response === "html" && path.endsWith("/")) router.register([plain(path).slice(0, -1)], ["GET"], addSlash);
  }
  return router;
}

const plain = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** JSON paths accept a trailing slash; under /api/visualizations/ the slash is significant. */
function pathsOf({ path, response }: Route): string[] {
  const given = plain(path);
  if (given.endsWith("/")) return response === "html" ? [given] : [given, given.slice(0, -1)];
  return given.startsWith("/api/visualizations") ? [given] : [given, `${given}/`];
}

/** The links of a page are relative to its path. */
function addSlash(context: Context): void {
  context.status = 308;
  context.set("Location", `${context.path}/`);
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

/** Counts every response under its route's pattern; paths would create one time series per id. */
async function measured(context: Context, next: Next, { operations: { metrics } }: ApiServices): Promise<void> {
  const started = performance.now();
  await next();
  const route: unknown = context.state.route;
  const seconds = (performance.now() - started) / 1000;
  const { method } = context;
  metrics.observeRequest({
    method,
    status: outcomeOf(context),
    seconds,
    route: typeof route === "string" ? route : "unmatched",
  });
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
  // RFC 9112 §3.2. HTTP/1.0 does not require Host.
  const hosts = req.headersDistinct.host?.length ?? 0;
  if (hosts === 0 && req.httpVersion === "1.1") throw invalidInput("The Host header is missing");
  // A proxy in front of us may have routed by one Host header while we would read the other.
  if (hosts > 1) throw invalidInput("There is more than one Host header");
  refuseKeysInUrl(new URLSearchParams(querystring));
  await next();
}

/** Responds 404, or 405 with the allowed methods for a known path, with the specification's error body. */
function unmatched(context: Context, router: Router): void {
  const allowed = new Set(router.match(context.path, "").path.flatMap(({ methods }) => methods));
  if (allowed.size === 0) throw new AppError("not_found", "No such endpoint");
  refuseMethod(context, [...allowed]);
}

function refuseMethod(context: Context, allowed: readonly string[]): void {
  context.set("Allow", [...allowed].sort().join(", "));
  const { status, body } = general(405, `Method ${context.method} is not allowed here`);
  context.status = status;
  send(context, body);
}
