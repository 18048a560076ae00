// Asks the endpoints of the outage matrix, and judges their answers by its cells.
import { expect } from "vitest";
import { z } from "zod";
import { inLanes } from "../../../agents/in-lanes.ts";
import type { Route } from "../../../api/route.ts";
import { routes } from "../../../api/routes/all.ts";
import type { OutageApp } from "./app.ts";
import { type Cell, type Column, type EndpointName, endpoints } from "./cells.ts";
import type { Endpoint } from "./request.ts";

const outage = z.strictObject({ detail: z.string(), status_code: z.literal(500) });
/** A row may be about a refusal, because a request that succeeds could not be repeated. */
const refusal = z.strictObject({ detail: z.string(), status_code: z.number(), field: z.string().optional() });
const told = z.object({
  metadata: z.object({ degraded: z.boolean().optional(), warnings: z.array(z.string()).optional() }),
});

export interface Seen {
  /** The fault of the answer; null if it is as the cell says. */
  readonly fault: string | null;
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

interface Expected {
  readonly cell: Cell;
  /** Words that a failure may name its backend with. */
  readonly names: readonly string[];
}

/** Asks an endpoint once and judges the answer. */
export async function seenAt(
  app: OutageApp,
  { name, endpoint }: { readonly name: string; readonly endpoint: Endpoint },
  { cell, names }: Expected,
): Promise<Seen> {
  const started = performance.now();
  try {
    const response = await endpoint.ask(app);
    const text = await response.text();
    const ms = Math.round(performance.now() - started);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const body: unknown = isJson ? JSON.parse(text) : text;
    const wrong = judge(endpoint, { status: response.status, body }, { cell, names }) ?? leak(isJson ? text : "");
    const fault =
      wrong === null ? null : `${name}: ${wrong} (${response.status} after ${ms} ms: ${text.slice(0, 300)})`;
    return { fault, status: response.status, body, ms };
  } catch (error) {
    const ms = Math.round(performance.now() - started);
    return { fault: `${name}: ${String(error)} after ${ms} ms`, status: 0, body: null, ms };
  }
}

function judge(
  endpoint: Endpoint,
  { status, body }: Pick<Seen, "status" | "body">,
  { cell, names }: Expected,
): string | null {
  const isOk = endpoint.ok.includes(status);
  if (isOk) {
    const shape = undocumented(endpoint.route, status, body);
    if (shape !== null) return shape;
    const metadata = told.safeParse(body).data?.metadata;
    const isDegraded = metadata?.degraded === true;
    if (cell === "failed") return "should have failed";
    if (cell === "ok" && isDegraded) return "should not be degraded";
    const isNamed = metadata?.warnings?.some((warning) => names.some((word) => warning.includes(word)));
    return cell === "degraded" && !(isDegraded && isNamed) ? "should say what it went without" : null;
  }
  if (cell === "ok" || cell === "degraded" || cell === "answered") return "should have succeeded";
  const failure = outage.safeParse(body).data;
  const isExpected = status === 500 && names.some((word) => failure?.detail === `${word} unavailable`);
  return isExpected ? null : "should name the backend in the specification's body";
}

/** The difference between a body and the documented schema; null if nothing is missing, wrong or undocumented. */
function undocumented(id: string, status: number, body: unknown): string | null {
  const route: Route | undefined = routes.find((known) => known.id === id);
  if (!route) return `no route ${id}`;
  const succeeded = status === 202 && route.accepted ? route.accepted : route.response;
  const schema = status >= 400 && status < 500 ? refusal : succeeded;
  if (typeof schema === "string") return null;
  const parsed = schema.safeParse(body);
  if (!parsed.success) return parsed.error.message;
  try {
    expect(parsed.data).toEqual(body);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Addresses, ports and texts of drivers and systems, which no answer may show. */
const inside = /127\.0\.0\.1|localhost|ECONN|ETIMEDOUT|EPIPE|ENOENT|socket|getaddrinfo|MongoServer|Neo4jError/;
const leak = (text: string): string | null => (inside.test(text) ? "leaks" : null);

/**
 * The test runs in the process that serves the requests. More requests at once would delay calls to healthy stores, and
 * the matrix is not about a busy machine.
 */
const atOnce = 24;

/**
 * An answer that took longer may have met the deadline of a healthy store on a busy machine. No store call of a wrong
 * answer that comes sooner can have met one.
 */
const slowMs = 2_000;

/** The documented refusal of a service that has too much work at once, which is no matter of the matrix. */
const isOverloaded = ({ status, body }: Seen): boolean =>
  status === 503 && z.object({ detail: z.string().regex(/ turn; try again$/) }).safeParse(body).success;

/**
 * Asks the endpoints, `atOnce` at a time, and judges each answer by its cell in the column (its default is "ok"). An
 * endpoint whose wrong answer was slow, or refused for too much work at once, is asked once more, alone, and the second
 * answer counts.
 */
export async function seenOf(
  app: OutageApp,
  asked: readonly EndpointName[],
  { column, names }: { readonly column: Column; readonly names: readonly string[] },
): Promise<ReadonlyMap<EndpointName, Seen>> {
  const seen = new Map<EndpointName, Seen>();
  const lookAt = (name: EndpointName) =>
    seenAt(app, { name, endpoint: endpoints[name] }, { cell: column[name] ?? "ok", names });
  await inLanes(atOnce, asked.length, async (index) => {
    const name = asked[index];
    if (name !== undefined) seen.set(name, await lookAt(name));
  });
  for (const [name, answer] of seen)
    if (answer.fault !== null && (answer.ms > slowMs || isOverloaded(answer))) seen.set(name, await lookAt(name));
  return seen;
}

export const faultsIn = (seen: ReadonlyMap<EndpointName, Seen>): readonly string[] =>
  [...seen.values()].flatMap(({ fault }) => fault ?? []);
