import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "koa";
import type { Ctx, Principal } from "../../domain/auth.ts";
import { aboutTrace } from "../../platform/trace-context.ts";
import { authenticate, authorize, presentsCredentials, refuseTokens } from "../auth/authenticate.ts";
import { refuseWhileDown } from "../health/refuse-while-down.ts";
import { perform } from "../idempotency/perform.ts";
import { readIfMatch } from "../input/if-match.ts";
import { readFields } from "../input/read-form.ts";
import { readQuery } from "../input/read-query.ts";
import {
  ignoredHeader,
  isStrict,
  namingUnknown,
  toleratedBy,
  type UnknownField,
  unknownFields,
  unknownParameters,
} from "../input/unknown-fields.ts";
import { validate } from "../input/validate.ts";
import { notingWait } from "../limits/noting-wait.ts";
import { nothing, type Release } from "../limits/release.ts";
import { warned } from "../present/warned.ts";
import { type EventStream, type FormBody, type Input, isReply, type RawBody, type Route } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { checkForm, declaredBytes } from "../upload/check-form.ts";
import { discardSpooled } from "../upload/discard-spooled.ts";
import { checkRaw, readRaw } from "../upload/read-raw.ts";
import { readUpload } from "../upload/read-upload.ts";
import { type AnswerStream, createAnswerStream, wantsEvents } from "./answer-stream.ts";
import { sendContinue } from "./connection.ts";
import { isDownload, sendDownload } from "./download.ts";
import { sendEvents } from "./event-stream.ts";
import { recordFailure } from "./failures.ts";
import { withPublicBase } from "./public-base.ts";
import { noteLabels } from "./trace-labels.ts";

const anonymous = (trace_id: string): Ctx => ({ tenant_id: "", key_id: "", scopes: [], trace_id });

/**
 * Handles one request of one route. The order is the same for every endpoint: enter the gate, authenticate, charge the
 * limits, authorise, validate, take a slot, read an uploaded form, call the handler, respond.
 */
export async function dispatch(route: Route, context: Context, services: ApiServices): Promise<void> {
  const { gate } = services.access;
  const leave = gate.enter(route, context.req);
  context.res.once("close", leave);
  const ctx = await authenticated(route, context, services);
  let signal: AbortSignal | undefined;
  let free = nothing;
  const stream = route.streams && wantsEvents(context) ? createAnswerStream() : null;
  const ignored = toleratedBy(context.req.headers.prefer, unknownParameters(route, context.querystring));
  if (ignored.length > 0) context.set("X-Ignored-Parameters", ignoredHeader(ignored));
  if (isStrict(route, context.req.headers.prefer)) context.set("Preference-Applied", "handling=strict");
  const asked: Asked = {
    ctx,
    params: route.params ? validate(route.params, context.params) : undefined,
    query: route.query ? validate(route.query, readQuery(context.querystring, route.query)) : undefined,
    expected: route.ifMatch ? readIfMatch(context.req.headers["if-match"]) : null,
    ...(await readBody({ route, context, ignored }, services)),
    request: context.req,
    // Created on demand: most requests end before a client could disconnect.
    get signal() {
      signal ??= whileConnected(route, context, services);
      return signal;
    },
    tell: stream?.tell ?? (() => {}),
    release() {
      free();
      leave();
    },
  };
  if (route.work === "query") noteLabels(asked.body);
  if (route.work !== undefined) free = await notingWait(() => gate.takeSlot(route, ctx.tenant_id, asked.signal));
  try {
    if (route.needsStores) refuseWhileDown(services.operations.health);
    if (stream) {
      await sendFollowed({ route, context, asked, stream, free }, services);
      return;
    }
    const result = await withForm(route, asked, services);
    if (isEventStream(result))
      void sendEvents(context, result, (error) => services.operations.log.warn({ err: error }, "event stream ended"));
    else if (isDownload(result))
      await sendDownload(context, result, (error) =>
        services.operations.log.warn({ err: error }, "download was cut off"),
      );
    else answer(context, warned(replyOf(route, result, services), asked.unknown));
  } finally {
    free();
  }
}

interface Followed {
  readonly route: Route;
  readonly context: Context;
  readonly asked: Asked;
  readonly stream: AnswerStream;
  /** Gives back the slot. */
  readonly free: Release;
}

/**
 * Answers a client that follows its request. The slot is free when the work has ended: how fast the client reads its
 * events must not delay the questions of others.
 */
async function sendFollowed({ route, context, asked, stream, free }: Followed, services: ApiServices): Promise<void> {
  const work = async () => {
    try {
      return warned(replyOf(route, await withForm(route, asked, services), services), asked.unknown);
    } finally {
      free();
    }
  };
  const plain = await stream.send(context, work, (error, answer) => {
    // Work that ends because its client has disconnected is no failure of the service.
    if (!asked.signal.aborted) recordFailure(context, { error, answer }, services.operations);
  });
  if (plain) answer(context, plain);
}

/** Calls the route's handler; reads the multipart form first if the route takes one. */
async function withForm(route: Route, asked: Asked, services: ApiServices): Promise<unknown> {
  if (route.body.kind === "raw") return withRaw(route, asked, services);
  if (route.body.kind !== "multipart") return performed(route, asked, services);
  const { files, extraTypes } = services.documents;
  const spool = { files, extraTypes, log: services.operations.log };
  const { fields, upload } = await readUpload(asked.request, spool);
  try {
    asked.body = { fields: validate(route.body.schema, fields), upload } satisfies FormBody<unknown>;
    const unknown = toleratedBy(asked.request.headers.prefer, unknownFields(route.body.schema, fields));
    asked.unknown = [...asked.unknown, ...unknown];
    return await performed(route, asked, services);
  } finally {
    // The handler has moved an accepted file out of the spool; this deletes a refused one.
    if (upload) await discardSpooled(upload.file, spool);
  }
}

const performed = (route: Route, asked: Asked, services: ApiServices): Promise<unknown> =>
  perform(route, asked, services).catch((error: unknown) => Promise.reject(namingUnknown(error, asked.unknown)));

/** Reads a body that is a file, and calls the route's handler. */
async function withRaw(route: Route, asked: Asked, services: ApiServices): Promise<unknown> {
  const { body } = route;
  if (body.kind !== "raw") throw new Error("The route takes no file as its body");
  const { files } = services.documents;
  const file = await readRaw(asked.request, files, body.limitBytes(services));
  try {
    asked.body = { file, toJSON: () => file.hash } satisfies RawBody;
    return await perform(route, asked, services);
  } finally {
    await discardSpooled(file, { files, log: services.operations.log });
  }
}

/** The input of the handler. The fields of a form are known only after the request has its slot. */
interface Asked extends Input<unknown, unknown, unknown> {
  body: unknown;
  unknown: readonly UnknownField[];
}

const isEventStream = (value: unknown): value is EventStream =>
  typeof value === "object" && value !== null && "events" in value && Symbol.asyncIterator in Object(value.events);

async function authenticated(route: Route, context: Context, services: ApiServices): Promise<Ctx> {
  const { trace_id } = context.state;
  if (route.scope === "none") return anonymous(trace_id);
  const { gate, budget } = services.access;
  const { headers } = context.req;
  const principal = await gate.identify(context.req, () => identified(route, headers, services));
  aboutTrace({ tenant_id: principal.key.tenant_id, key_id: principal.key.id, root_id: principal.key.root_id });
  const { headers: quota, refusal } = await gate.charge(principal);
  context.set(quota);
  if (refusal) throw refusal;
  const ctx = authorize(principal, route.scope, trace_id);
  if (route.keyOnly) refuseTokens(headers, ctx);
  if (route.asksModels) await budget.admit(principal.key);
  return ctx;
}

async function identified(route: Route, headers: IncomingHttpHeaders, { access }: ApiServices): Promise<Principal> {
  const session =
    route.acceptsSession && !presentsCredentials(headers) ? await access.pageSessions.find(headers) : null;
  return session ?? authenticate(access, headers);
}

interface Received {
  readonly route: Route;
  readonly context: Context;
  /** The parameters that the route does not know. */
  readonly ignored: readonly UnknownField[];
}

async function readBody(
  { route: { body }, context: { req, res }, ignored }: Received,
  services: ApiServices,
): Promise<Pick<Asked, "body" | "unknown">> {
  if (body.kind === "none") return { body: undefined, unknown: ignored };
  const { files } = services.documents;
  if (body.kind === "multipart") checkForm(req);
  if (body.kind === "raw") checkRaw(req, body.mediaType, body.limitBytes(services));
  if (body.kind !== "json") await files.admit(declaredBytes(req));
  sendContinue(req, res);
  // `withForm` reads a file as a stream, after the request has its slot.
  if (body.kind !== "json") return { body: undefined, unknown: ignored };
  const fields = await readFields(body, req);
  const unknown = toleratedBy(req.headers.prefer, unknownFields(body.schema, fields));
  return { body: validate(body.schema, fields), unknown: [...ignored, ...unknown] };
}

/** Aborts when the client disconnects before the response is complete; an event stream also when the service stops. */
function whileConnected(
  { response }: Route,
  { res }: Context,
  { operations: { lifecycle } }: ApiServices,
): AbortSignal {
  const controller = new AbortController();
  const gone = () => {
    if (!res.writableFinished) controller.abort(new Error("The client closed the connection"));
  };
  // The client may have disconnected during authentication; "close" does not fire again.
  if (res.destroyed) gone();
  else res.once("close", gone);
  return response === "events" ? AbortSignal.any([controller.signal, lifecycle.closing]) : controller.signal;
}

const replyOf = ({ status }: Route, result: unknown, { operations }: ApiServices) =>
  withPublicBase(operations.publicBaseUrl, isReply(result) ? result : { status, body: result });

function answer(context: Context, { status, body, headers }: ReturnType<typeof replyOf>): void {
  context.status = status;
  for (const [name, value] of Object.entries(headers ?? {})) setHeader(context, name, value);
  if (typeof body === "string" || body === null) context.body = body;
  else send(context, body);
}

/** An empty value removes a header that every response has by default. Several preferences may have been applied. */
function setHeader(context: Context, name: string, value: string): void {
  if (value === "") context.remove(name);
  else if (name === "Preference-Applied") context.append(name, value);
  else context.set(name, value);
}

/** Serialises here, so that a value that JSON cannot represent throws inside the error handling. */
export function send(context: Context, body: unknown): void {
  context.type = "application/json; charset=utf-8";
  context.body = JSON.stringify(body);
}
