import type { Route } from "../route.ts";
import { errorName, reasons, refusalExamples } from "./errors.ts";
import { answerExamples } from "./examples.ts";
import { errorHeaders, successHeaders } from "./headers.ts";
import type { Json } from "./json.ts";
import { type Schemas, schemaRef } from "./schemas.ts";

const json = (schema: Json, examples: Json = {}): Json => ({ "application/json": { schema, ...examples } });
const pascal = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** Every response that an endpoint may give. The introduction describes those of no endpoint (405, 431, 501). */
export function responsesOf(route: Route, schemas: Schemas): Json {
  const refusals = new Map<number, string | undefined>([...commonStatuses(route).map((s) => [s, undefined] as const)]);
  for (const [status, reason] of ownReasons(route)) refusals.set(status, reason);
  return {
    [route.status]: {
      description: successes[route.status],
      headers: successHeaders(route, route.status),
      content: contentOf(route, schemas),
    },
    ...(route.accepted ? { 202: accepted(route, schemas) } : {}),
    ...(route.etag ? { 304: notModified(route) } : {}),
    ...Object.fromEntries(
      [...refusals].map(([status, reason]) => [status, refusal({ route, status, reason, schemas })]),
    ),
  };
}

const successes = { 200: "Success", 201: "Created", 202: "Accepted as a job" } as const;

function commonStatuses({ scope, tag, path, body, ifMatch }: Route): readonly number[] {
  const isProbe = tag === "Health" && scope === "none";
  return [
    400,
    ...(scope === "none" ? [] : [401, 403, 429]),
    ...(path.includes("{") ? [404] : []),
    ...(ifMatch ? [412] : []),
    ...(body.kind === "none" ? [] : [413, 415]),
    500,
    // Liveness and readiness are answered under any load.
    ...(isProbe ? [] : [503]),
  ];
}

/**
 * Reasons of refusals: the route's `errors`, and those that follow from `idempotent`. For one status the reason of the
 * route comes first.
 */
function ownReasons({ errors = {}, idempotent }: Route): ReadonlyMap<number, string> {
  const own = new Map(Object.entries(errors).map(([status, reason]) => [Number(status), reason]));
  if (!idempotent) return own;
  for (const [status, reason] of [
    [409, idempotencyConflicts[idempotent]],
    [422, reasons[422]],
  ] as const) {
    const before = own.get(status);
    if (reason) own.set(status, before ? `${before}, or ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason);
  }
  return own;
}

const idempotencyConflicts = {
  own: reasons[409],
  replay: reasons[409],
  once: "The Idempotency-Key was already used. The secret is shown only once.",
} as const satisfies Record<NonNullable<Route["idempotent"]>, string | undefined>;

function contentOf(route: Route, schemas: Schemas): Json {
  const { response, id } = route;
  const text = { schema: { type: "string" } };
  if (response === "html") return { "text/html": text };
  if (response === "text") return { "text/plain": text };
  if (response === "download") return Object.fromEntries((route.mediaTypes ?? []).map((type) => [type, text]));
  if (response === "events") return { "text/event-stream": { ...text, ...eventOf(route, schemas) } };
  const schema = schemas.named(response, "output", `${pascal(id)}Response`);
  return json(schema, answerExamples(route, route.status));
}

/** `x-event` is the schema of one event, with its data parsed as JSON. OpenAPI itself cannot describe event streams. */
const eventOf = ({ event, id }: Route, schemas: Schemas): Json =>
  event ? { "x-event": schemas.named(event, "output", `${pascal(id)}Event`) } : {};

function accepted(route: Route, schemas: Schemas): Json {
  const schema = route.accepted && schemas.named(route.accepted, "output", `${pascal(route.id)}Accepted`);
  return {
    description: "Accepted as a job",
    headers: successHeaders(route, 202),
    content: json(schema ?? {}, answerExamples(route, 202)),
  };
}

const notModified = (route: Route): Json => ({
  description: "The client already has this version",
  headers: successHeaders(route, 304),
});

interface Refusal {
  readonly route: Route;
  readonly status: number;
  /** The route's own reason; undefined for the reason that all endpoints share. */
  readonly reason: string | undefined;
  readonly schemas: Schemas;
}

function refusal({ route, status, reason, schemas }: Refusal): Json {
  const keyed = route.scope !== "none";
  const examples = answerExamples(route, status);
  if (reason === undefined && !("examples" in examples)) {
    return { $ref: `#/components/responses/${keyed ? "" : "Open"}${status}` };
  }
  const description = reason ?? reasons[status] ?? "";
  // A health endpoint answers 503 with its own body if the service is down, and with the general body under overload.
  if (status === 503 && route.body.kind === "none" && typeof route.response !== "string") {
    const schema = schemas.named(route.response, "output", `${pascal(route.id)}Response`);
    const { "Retry-After": _mandatory, ...headers } = errorHeaders(status, keyed);
    return { description, headers, content: json(keyed ? { anyOf: [schema, schemaRef("Error")] } : schema) };
  }
  // The shared example of 409 is about idempotency and that of 413 about JSON; routes give examples of other reasons.
  const isOther = (status === 409 && !route.idempotent) || (status === 413 && reason !== undefined);
  const shown = "examples" in examples || isOther ? examples : exampleOf(status);
  return { description, headers: errorHeaders(status, keyed), content: json(schemaRef(errorName(status)), shown) };
}

const exampleOf = (status: number): Json => ({ example: refusalExamples[status] });

const shared = (status: number, keyed: boolean): Json => ({
  description: reasons[status],
  headers: errorHeaders(status, keyed),
  content: json(schemaRef(errorName(status)), exampleOf(status)),
});

/** components/responses: refusals that are the same for many endpoints. */
export const sharedResponses: Json = {
  ...Object.fromEntries(Object.keys(reasons).map((status) => [status, shared(Number(status), true)])),
  ...Object.fromEntries([400, 404, 413, 415, 500, 503].map((status) => [`Open${status}`, shared(status, false)])),
};
