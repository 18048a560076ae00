import type { Context } from "koa";
import type { Ctx } from "../domain/auth.ts";
import { jsonBodyLimitBytes } from "../domain/limits.ts";
import { authenticate, authorize } from "./auth/authenticate.ts";
import { sendContinue } from "./connection.ts";
import { sendEvents } from "./event-stream.ts";
import { readJson } from "./read-json.ts";
import type { EventStream, Input, Reply, Route } from "./route.ts";
import type { ApiServices } from "./services.ts";
import { checkForm } from "./upload/check-form.ts";
import { validate } from "./validate.ts";

const anonymous = (trace_id: string): Ctx => ({ tenant_id: "", key_id: "", scopes: [], trace_id });

/** One request of one route: authenticate, authorise, validate, do, answer — in this order, for every endpoint. */
export async function dispatch(route: Route, context: Context, services: ApiServices, trace_id: string): Promise<void> {
  const ctx = await whoAsks(route, context, services, trace_id);
  const input: Input<unknown, unknown, unknown> = {
    ctx,
    params: route.params ? validate(route.params, context.params) : undefined,
    query: route.query
      ? validate(route.query, Object.fromEntries(new URLSearchParams(context.querystring)))
      : undefined,
    body: await readBody(route, context),
    request: context.req,
    signal: whileConnected(context),
  };
  // The schemas above are the ones that typed the handler (api/route.ts).
  const result = await route.handle(input as Input<never, never, never>, services);
  if (isEventStream(result))
    sendEvents(context, result, (error) => services.log.warn({ err: error }, "event stream ended"));
  else answer(context, route, result);
}

const isEventStream = (value: unknown): value is EventStream =>
  typeof value === "object" && value !== null && "events" in value && Symbol.asyncIterator in Object(value.events);

async function whoAsks(route: Route, context: Context, { keys }: ApiServices, trace_id: string): Promise<Ctx> {
  if (route.scope === "none") return anonymous(trace_id);
  return authorize(await authenticate(keys, context.req.headers), route.scope, trace_id);
}

async function readBody({ body }: Route, { req, res }: Context): Promise<unknown> {
  if (body.kind === "none") return undefined;
  if (body.kind === "multipart") checkForm(req);
  sendContinue(req, res);
  // A form is read by its handler, as a stream.
  if (body.kind === "multipart") return undefined;
  return validate(body.schema, await readJson(req, body.limitBytes ?? jsonBodyLimitBytes, body.optional));
}

/** Aborts when the client goes away before it has its answer. */
function whileConnected({ res }: Context): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort(new Error("The client closed the connection"));
  });
  return controller.signal;
}

function answer(context: Context, route: Route, result: unknown): void {
  const { status, body, headers } = isReply(result) ? result : { status: route.status, body: result, headers: {} };
  context.status = status;
  for (const [name, value] of Object.entries(headers ?? {})) setHeader(context, name, value);
  if (typeof body === "string" || body === null) context.body = body;
  else send(context, body);
}

/** An empty value takes away a header that every answer would carry. */
function setHeader(context: Context, name: string, value: string): void {
  if (value === "") context.remove(name);
  else context.set(name, value);
}

/** Serialised here, so that a value JSON cannot carry fails inside the error handling. */
export function send(context: Context, body: unknown): void {
  context.type = "application/json; charset=utf-8";
  context.body = JSON.stringify(body);
}

const isReply = (value: unknown): value is Reply =>
  typeof value === "object" && value !== null && "reply" in value && value.reply === true;
