import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Route } from "../../api/route.ts";
import { routes } from "../../api/routes/all.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { allCredentials, type Credential } from "../support/credentials.ts";
import { bytesOf } from "../support/fuzz/draft.ts";
import { validDrafts } from "../support/fuzz/drafts.ts";
import { exchange } from "../support/fuzz/send.ts";
import { makeWorld, type World } from "../support/fuzz/world.ts";

let service: TestApp;
let world: World;
let credentials: readonly Credential[] = [];
/** Ids and texts of the default tenant. No other tenant may see one of them. */
let ours: readonly string[] = [];
let cells = 0;

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_AUTH_FAILURES_PER_MINUTE: "100000" });
  world = await makeWorld(service.base, adminKey);
  credentials = await allCredentials(service);
  const { source_id = [], job_id = [], key_id = [], trace_id = [] } = world.known;
  ours = [world.canary, ...[source_id, job_id, key_id, trace_id].flat().map(String)];
  // A request's trace is written shortly after its answer.
  const trace = () => service.request(`/api/analytics/trace/${trace_id[0]}`);
  await vi.waitFor(async () => expect(await trace()).toMatchObject({ status: 200 }), 60_000);
});
afterAll(() => service?.close());

interface Cell {
  readonly status: number;
  readonly challenge: string | null;
  readonly body: unknown;
}

const pathOf = ({ path }: Route, idOf: (name: string) => unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
const real = (name: string): unknown => world.known[name]?.[0];
const nobodys = (name: string): string => (name === "kg_name" ? "no-such-graph" : "no_such_id");

/** A body that is valid where the path names what it changes, so that the answer is about the path. */
function bodyOf({ path, examples = [] }: Route): string {
  const valid = path.includes("{") ? examples.find(({ status }) => status < 300) : undefined;
  return JSON.stringify(valid?.body ?? {});
}

function sentBy(route: Route): { readonly body: string; readonly type: Readonly<Record<string, string>> } | null {
  if (route.body.kind === "json") return { body: bodyOf(route), type: { "Content-Type": "application/json" } };
  const [example] = route.examples ?? [];
  if (route.body.kind === "raw") return { body: String(example?.body), type: { "Content-Type": route.body.mediaType } };
  return null;
}

async function ask(
  route: Route,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Cell & { text: string }> {
  const json = sentBy(route);
  const init = { method: route.method, headers: { ...headers, ...json?.type }, ...(json ? { body: json.body } : {}) };
  const response = await fetch(`${service.base}${path}`, init);
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) await response.body?.cancel();
  const text = response.bodyUsed || type.startsWith("text/event-stream") ? "" : await response.text();
  const body = type.startsWith("application/json") ? JSON.parse(text) : null;
  cells += 1;
  return { status: response.status, challenge: response.headers.get("www-authenticate"), body, text };
}

/** The exact refusal of a credential by a route; null if the credential may use the route. */
function refusalOf({ scope, keyOnly }: Route, { worth }: Credential): Cell | null {
  if ("presented" in worth) {
    return {
      status: 401,
      challenge: worth.presented ? 'Bearer realm="lore", error="invalid_token"' : 'Bearer realm="lore"',
      body: { error: "authentication_failed", message: "Invalid or expired API key", code: "AUTH_001" },
    };
  }
  const { scopes, isToken } = worth;
  const isHeld = scope === "any" || scope === "none" || scopes.includes(scope) || scopes.includes("admin");
  if (!isHeld) return forbidden(`This operation needs the scope '${scope}'`, scope, scopes);
  if (keyOnly && isToken) return forbidden("This operation takes an API key, not a token", "admin", scopes);
  return null;
}

const forbidden = (message: string, scope: string, current_scopes: readonly string[]): Cell => ({
  status: 403,
  challenge: `Bearer realm="lore", error="insufficient_scope", scope="${scope}"`,
  body: { error: "authorization_failed", message, required_scopes: [scope], current_scopes, code: "AUTH_002" },
});

/** The default tenant's ids and texts in an answer, except the ids that the request named itself. */
const leaked = (text: string, route: Route, body = ""): string[] => {
  const named = `${pathOf(route, real)} ${body}`;
  return ours.filter((secret) => text.includes(secret) && !named.includes(secret));
};

/** Only what the path names: another known value, such as a number, may be a part of an id. */
const withoutIds = (text: string, { path }: Route, idOf: (name: string) => unknown): string =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => String(idOf(name))).reduce(
    (rest, id) => rest.replaceAll(id, "…"),
    text,
  );

const keyed = routes.filter(({ scope }) => scope !== "none");
const open = routes.filter(({ scope }) => scope === "none");

describe("every keyed route × every credential", () => {
  test.each(keyed)(
    "$id: a credential without the right gets the exact refusal, any other credential gets an admin's status",
    async (route) => {
      // A request that must be refused names existing ids. A permitted one that changes something names unknown ids.
      const there = pathOf(route, real);
      const harmless = route.method === "GET" ? there : pathOf(route, nobodys);
      const reference = await ask(route, harmless, { "X-API-Key": adminKey });
      expect([401, 403, 429, 500, 503]).not.toContain(reference.status);
      for (const credential of credentials) {
        const refusal = refusalOf(route, credential);
        const { text: _, ...cell } = await ask(route, refusal ? there : harmless, credential.headers);
        if (refusal) expect({ who: credential.name, ...cell }).toEqual({ who: credential.name, ...refusal });
        else expect([credential.name, cell.status]).toEqual([credential.name, reference.status]);
      }
    },
  );
});

test.each(open)("$id answers 200 with any credential and without one", async (route) => {
  const path = pathOf(route, real);
  const reference = await ask(route, path, {});
  expect(reference.status).toBe(200);
  for (const { name, headers } of credentials)
    expect([name, (await ask(route, path, headers)).status]).toEqual([name, 200]);
});

/** Random requests of each route. One costs ten milliseconds of processor time. */
const draftsOfRoute = Number(process.env.LORE_DRAFTS_OF_ROUTE ?? 4);

/** Routes that make the user whom they name: each tenant has its own. */
const makesWhatItNames: ReadonlySet<string> = new Set(["setMemorySettings", "remember"]);
/** Once a tenant has made a user of that name, the name is known to it. */
const makersLast = [false, true].flatMap((makes) => keyed.filter(({ id }) => makesWhatItNames.has(id) === makes));

describe("another tenant's admin", () => {
  test.each(makersLast)("$id: an id of the default tenant is answered like an unknown id", async (route) => {
    const key = { "X-API-Key": world.keys.stranger ?? "" };
    const cell = await ask(route, pathOf(route, real), key);
    expect(leaked(cell.text, route)).toEqual([]);
    if (!route.path.includes("{") || makesWhatItNames.has(route.id)) return;
    expect(cell).toMatchObject({ status: 404, body: { status_code: 404 } });
    const none = await ask(route, pathOf(route, nobodys), key);
    expect(withoutIds(cell.text, route, real)).toBe(withoutIds(none.text, route, nobodys));
  });

  test.each(keyed)("$id: valid requests that name ids of the default tenant show nothing of it", async (route) => {
    for (const draft of fc.sample(validDrafts(route, world), { seed: 8, numRuns: draftsOfRoute })) {
      const headers = [["X-API-Key", world.keys.stranger ?? ""]] as const;
      const sent = { ...draft, headers, path: pathOf(route, real) };
      const answer = await exchange(service.base, bytesOf(sent), { isHead: false, endsEarly: false });
      if (typeof answer === "string") throw new Error(`${route.id}: ${answer}`);
      cells += 1;
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(leaked(answer.text, route, bytesOf(sent).toString())).toEqual([]);
    }
  });

  test("has changed nothing", async () => {
    const keys = await service.request("/api/v1/auth/keys");
    const { keys: listed } = (await keys.json()) as { keys: { id: string; status: string }[] };
    const spare = new Set(world.known.key_id);
    expect(listed.filter(({ id }) => spare.has(id)).map(({ status }) => status)).toEqual(
      Array.from(spare, () => "active"),
    );
    for (const id of world.known.source_id ?? [])
      expect((await service.request(`/api/v1/sources/${id}/stats`)).status).toBe(200);
  });
});

test("the matrix has at least 480 cells", () => {
  console.log(`authorization matrix: ${cells} cells, ${routes.length} routes, ${credentials.length} credentials`);
  expect(cells).toBeGreaterThanOrEqual(480);
});
