import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newSecret } from "../../api/auth/digest.ts";
import type { Route } from "../../api/route.ts";
import { routes } from "../../api/routes/all.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

// Authorization is tested in authorization-matrix.test.ts, examples in examples.test.ts.

let service: TestApp;
const samples: Record<string, string> = { kg_name: "routes", asset: "swagger-ui.css" };

beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_AUTH_FAILURES_PER_MINUTE: "100000" });
  const response = await service.upload("routes", "note.md", "# Aurora Belle\n\nThe Aurora Belle is a ferry.\n");
  const { job_id, source_id } = (await response.json()) as { job_id: string; source_id: string };
  const trace_id = response.headers.get("x-trace-id") ?? "";
  Object.assign(samples, { job_id, source_id, trace_id });
  expect((await service.finished(job_id)).status).toBe("completed");
  const chunk_id = await create("/data/chunk/routes", { content: "The Aurora Belle crosses the fjord twice a day." });
  const entity_id = await create("/data/entity/routes", { label: "Norrvik Pier", entity_type: "place" });
  const other_id = await create("/data/entity/routes", { label: "Skerry Pier", entity_type: "place" });
  const ends = { source_entity_id: entity_id, target_entity_id: other_id };
  const relation_id = await create("/data/relation/routes", { ...ends, relation_type: "faces" });
  Object.assign(samples, { chunk_id: `${chunk_id}`, entity_id: `${entity_id}`, relation_id: `${relation_id}` });
  const users = "/api/v1/memory/users";
  const item = (await post(`${users}/ada/items`, { text: "Ada takes the ferry." })) as { item: { id: string } };
  await post("/api/v1/query", { query: "Where is the ferry?", user_id: "ada", session_id: "one" });
  await post(`${users}/gone/items`, { text: "Ola left." });
  const erased = await service.request(`${users}/gone`, { method: "DELETE" });
  const { erasure_id } = (await erased.json()) as { erasure_id: string };
  Object.assign(samples, { user_id: "ada", session_id: "one", item_id: item.item.id, erasure_id });
  const benchmark = { dataset: "generated", arms: ["off"], limit: 1 };
  const { job_id: benchmark_id } = (await post("/api/benchmarks/jobs", benchmark)) as { job_id: string };
  expect((await service.finished(benchmark_id)).status).toBe("completed");
  Object.assign(samples, { benchmark_id });
  // A request's trace is written shortly after its answer.
  const trace = () => service.request(`/api/analytics/trace/${trace_id}`);
  await vi.waitFor(async () => expect(await trace()).toMatchObject({ status: 200 }), 60_000);
});
afterAll(() => service?.close());

async function post(path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  return (await service.request(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

const create = async (path: string, body: Readonly<Record<string, unknown>>): Promise<number> =>
  ((await post(path, body)) as { id: number }).id;

const sampleOf = (path: string, name: string): string =>
  samples[name === "job_id" && path.startsWith("/api/benchmarks/") ? "benchmark_id" : name] ?? "missing";
const pathOf = ({ path }: Route): string => path.replace(/\{(\w+)\}/g, (_, name: string) => sampleOf(path, name));
/** The parameters that the route needs. */
const queryOf = ({ path }: Route): string =>
  path === "/api/benchmarks/compare" ? `?a=${samples.benchmark_id}&b=${samples.benchmark_id}` : "";
const ask = (route: Route, headers: Record<string, string> = {}, suffix = "") =>
  fetch(`${service.base}${pathOf(route)}${suffix}`, { method: route.method, headers });

const gets = routes.filter(({ method }) => method === "GET");
const pages = (list: readonly Route[]) => list.filter(({ response, scope }) => response === "html" && scope !== "none");

test.each(gets)("$id answers as documented", async (route) => {
  const response = await service.request(`${pathOf(route)}${queryOf(route)}`);
  expect(response.status).toBe(route.status);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  if (route.response === "html") return;
  if (route.scope !== "none") expect(response.headers.get("cache-control")).toBe("no-store");
  if (route.response === "events" || route.response === "text") {
    const kind = route.response === "text" ? /^text\/(?:plain|css|javascript); / : /^text\/event-stream; /;
    expect(response.headers.get("content-type")).toMatch(kind);
    await response.body?.cancel();
    return;
  }
  if (route.response === "download") {
    expect(route.mediaTypes).toContain(response.headers.get("content-type"));
    await response.body?.cancel();
    return;
  }
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  expectDocumented(route, await response.json());
});

test.each(gets)("HEAD of $id is its GET without the body", async (route) => {
  const response = await service.request(`${pathOf(route)}${queryOf(route)}`, { method: "HEAD" });
  expect(response.status).toBe(route.status);
  expect(await response.text()).toBe("");
});

test.each(routes)("405 for other methods on the path of $id, with the allowed methods", async (route) => {
  const others = routes.some(({ path, method }) => path === route.path && method === "PATCH") ? [] : ["PATCH"];
  for (const method of [...others, "OPTIONS"]) {
    const response = await service.request(pathOf(route), { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ")).toContain(route.method);
    expect(await response.json()).toEqual({ detail: `Method ${method} is not allowed here`, status_code: 405 });
  }
});

test.each(["PUT", "PATCH"])("405 for %s where a literal path has the place of an id", async (method) => {
  const response = await service.request("/api/v1/knowledge-graphs/routes/entities/bulk-delete", { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("DELETE, POST");
});

/** Under visualizations the path with the slash is another one. Health with a slash is the index of that name. */
function ofAnother(route: Route): number {
  const isOther = ({ path }: Route): boolean =>
    new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(`${pathOf(route)}/`);
  const others = routes.filter(isOther);
  if (others.length === 0) return 404;
  return others.some(({ method }) => method === route.method) ? 401 : 405;
}

test.each(routes)("a trailing slash after $id is the same path, but not under visualizations", async (route) => {
  const [plain, slashed] = await Promise.all([ask(route), ask(route, {}, "/")]);
  expect(slashed.status).toBe(route.path.startsWith("/api/visualizations") ? ofAnother(route) : plain.status);
});

test.each(routes)("every answer of $id names its request and its trace", async (route) => {
  const response = await ask(route);
  expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9A-Z]{26}$/);
  expect(response.headers.get("x-trace-id")).toMatch(/^trc_[0-9A-Z]{26}$/);
});

test.each(routes)("400 for $id when a key is in the URL", async (route) => {
  const secret = newSecret();
  for (const [name, value] of [
    ["api_key", "x"],
    ["Access_Token", "x"],
    ["anything", secret],
  ] as const) {
    const response = await ask(route, {}, `?${name}=${value}`);
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({ field: name, status_code: 400 });
  }
});

test.each(routes)("400 for $id with an unknown parameter if the client asks for strict handling", async (route) => {
  // Pages and their programs read parameters of their own.
  const free = route.response === "html" || route.response === "text";
  const headers = { Prefer: "handling=strict" };
  const response = await service.request(`${pathOf(route)}?v=3`, { method: free ? "GET" : route.method, headers });
  if (free) return expect(response.status).toBe(route.status);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ field: "v", detail: "v: is not a known parameter" });
});

test("an unknown parameter is ignored and named in a header", async () => {
  const response = await service.request("/api/v1/sources/kg/routes?limmit=1&colour=red");
  expect(response.status).toBe(200);
  expect(response.headers.get("x-ignored-parameters")).toBe("limmit;meant=limit, colour");
});

test("an answer confirms that unknown names would have been refused", async () => {
  const path = "/api/v1/sources/kg/routes?limit=1";
  const applied = async (headers: Record<string, string>) =>
    (await service.request(path, { headers })).headers.get("preference-applied");
  expect(await applied({ Prefer: "handling=strict" })).toBe("handling=strict");
  expect(await applied({ Prefer: "handling=lenient" })).toBeNull();
  expect(await applied({})).toBeNull();
});

test("404 for a path without an endpoint, with and without a key", async () => {
  for (const path of ["/", "/api/v1", "/constructor", "/api/v1/knowledge-graphs//", "/HEALTH", "/%"]) {
    for (const response of [await service.request(path), await fetch(`${service.base}${path}`)]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: "No such endpoint", status_code: 404 });
    }
  }
});

test.each(pages(gets))(
  "$id may be embedded as configured, and is not sent again to a client that has it",
  async (route) => {
    const page = await service.request(pathOf(route));
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("content-security-policy")).toMatch(/; frame-ancestors 'self'$/);
    expect(page.headers.get("x-frame-options")).toBeNull();
    expect(page.headers.get("cache-control")).toBe("private, no-cache");
    const etag = page.headers.get("etag") ?? "";
    for (const known of [etag, `"other", W/${etag}`]) {
      const again = await service.request(pathOf(route), { headers: { "If-None-Match": known } });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(await again.text()).toBe("");
    }
    const missing = await service.request(pathOf(route).replace("routes", "no-such-graph"));
    expect(missing.status).toBe(404);
    expect(missing.headers.get("x-frame-options")).toBe("DENY");
  },
);
