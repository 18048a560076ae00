import type { Context } from "koa";
import type { Ctx } from "../domain/auth.ts";
import { aboutTrace } from "../platform/trace-context.ts";
import { authenticate, authorize, refuseTokens } from "./auth/authenticate.ts";
import { sendContinue } from "./connection.ts";
import { sendEvents } from "./event-stream.ts";
import { nothing } from "./limits/leave.ts";
import { notingWait } from "./limits/noting-wait.ts";
import { perform } from "./perform.ts";
import { withPublicBase } from "./public-base.ts";
import { readFields } from "./read-form.ts";
import { type EventStream, isReply, type Route } from "./route.ts";
import type { ApiServices } from "./services.ts";
import { noteLabels } from "./trace-labels.ts";
import { checkForm, declaredBytes } from "./upload/check-form.ts";
import { validate } from "./validate.ts";

const anonymous = (trace_id: string): Ctx => ({ tenant_id: "", key_id: "", scopes: [], trace_id });

/** One request of one route: enter, authenticate, charge, authorise, validate, do, answer — in this order, for every endpoint. */
export async function dispatch(route: Route, context: Context, services: ApiServices, trace_id: string): Promise<void> {
  const leave = services.gate.enter(route, context.req);
  context.res.once("close", leave);
  const ctx = await whoAsks(route, context, services, trace_id);
  let signal: AbortSignal | undefined;
  let free = nothing;
  const asked = {
    ctx,
    params: route.params ? validate(route.params, context.params) : undefined,
    query: route.query
      ? validate(route.query, Object.fromEntries(new URLSearchParams(context.querystring)))
      : undefined,
    body: await readBody(route, context, services),
    request: context.req,
    // Made when it is asked for: most answers are there before anybody could go away.
    get signal() {
      signal ??= whileConnected(route, context, services);
      return signal;
    },
    release() {
      free();
      leave();
    },
  };
  if (route.work === "query") noteLabels(asked.body);
  if (route.work !== undefined) free = await notingWait(() => services.gate.place(route, ctx.tenant_id, asked.signal));
  try {
    const result = await perform(route, asked, services);
    if (isEventStream(result))
      sendEvents(context, result, (error) => services.log.warn({ err: error }, "event stream ended"));
    else answer(context, replyOf(route, result, services));
  } finally {
    free();
  }
}

const isEventStream = (value: unknown): value is EventStream =>
  typeof value === "object" && value !== null && "events" in value && Symbol.asyncIterator in Object(value.events);

async function whoAsks(route: Route, context: Context, services: ApiServices, trace_id: string): Promise<Ctx> {
  if (route.scope === "none") return anonymous(trace_id);
  const { gate, budget } = services;
  const { headers } = context.req;
  const principal = await gate.identify(context.req, () => authenticate(services, headers));
  aboutTrace({ tenant_id: principal.key.tenant_id, key_id: principal.key.id, root_id: principal.key.root_id });
  const { headers: quota, refusal } = await gate.charge(principal);
  context.set(quota);
  if (refusal) throw refusal;
  const ctx = authorize(principal, route.scope, trace_id);
  if (route.keyOnly) refuseTokens(headers, ctx);
  if (route.asksModels) await budget.admit(principal.key);
  return ctx;
}

async function readBody({ body }: Route, { req, res }: Context, { files }: ApiServices): Promise<unknown> {
  if (body.kind === "none") return undefined;
  if (body.kind === "multipart") {
    checkForm(req);
    await files.admit(declaredBytes(req));
  }
  sendContinue(req, res);
  // A form is read by its handler, as a stream.
  if (body.kind === "multipart") return undefined;
  return validate(body.schema, await readFields(body, req));
}

/** Aborts when the client goes away before it has its answer; for an answer that goes on also when the service stops. */
function whileConnected({ response }: Route, { res }: Context, { lifecycle }: ApiServices): AbortSignal {
  const controller = new AbortController();
  const gone = () => {
    if (!res.writableFinished) controller.abort(new Error("The client closed the connection"));
  };
  // It may have gone while its key was looked up; nothing tells a second time.
  if (res.destroyed) gone();
  else res.once("close", gone);
  return response === "events" ? AbortSignal.any([controller.signal, lifecycle.closing]) : controller.signal;
}

const replyOf = ({ status }: Route, result: unknown, { publicBaseUrl }: ApiServices) =>
  withPublicBase(publicBaseUrl, isReply(result) ? result : { status, body: result });

function answer(context: Context, { status, body, headers }: ReturnType<typeof replyOf>): void {
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
