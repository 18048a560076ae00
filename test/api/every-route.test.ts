import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../api/route.ts";
import { routes } from "../../api/routes/all.ts";
import { Scope } from "../../domain/auth.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

let service: TestApp;
const keys = new Map<Scope, string>();
const samples: Record<string, string> = { kg_name: "routes", asset: "swagger-ui.css" };

beforeAll(async () => {
  service = await openTestApp();
  const job = await service.ingest("routes", "note.md", "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik.\n");
  samples.job_id = job.job_id;
  samples.source_id = job.source_id;
  for (const scope of Scope.options) {
    const { secret } = await service.app.keys.create(
      { tenant_id: "default", key_id: "key_test" },
      { name: scope, expires_in_days: 1, scopes: [scope], tier: "standard" },
    );
    keys.set(scope, secret);
  }
});
afterAll(() => service?.close());

const pathOf = ({ path }: Route): string => path.replace(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? "missing");
const ask = (route: Route, headers: Record<string, string> = {}, suffix = "") =>
  fetch(`${service.base}${pathOf(route)}${suffix}`, { method: route.method, headers });

const keyed = routes.filter(({ scope }) => scope !== "none");
const gets = routes.filter(({ method }) => method === "GET");
const pages = (list: readonly Route[]) => list.filter(({ response, scope }) => response === "html" && scope !== "none");
const unauthenticated = { error: "authentication_failed", message: "Invalid or expired API key", code: "AUTH_001" };

test.each(keyed)("401 for $id without a key", async (route) => {
  const response = await ask(route);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual(unauthenticated);
  expect(response.headers.get("www-authenticate")).toBe('Bearer realm="lore"');
});

test.each(keyed)("401 for $id with a key that nobody issued", async (route) => {
  for (const headers of [{ "X-API-Key": `lore_live_${"0".repeat(49)}` }, { Authorization: "Basic YTpi" }]) {
    const response = await ask(route, headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual(unauthenticated);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="lore", error="invalid_token"');
  }
});

test.each(keyed)("403 for $id with any other single scope, and not with its own", async (route) => {
  for (const [scope, key] of keys) {
    const response = await ask(route, { Authorization: `Bearer ${key}` });
    if (scope === route.scope || scope === "admin") {
      expect(response.status).not.toBe(403);
      continue;
    }
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: "authorization_failed",
      message: `This operation needs the scope '${route.scope}'`,
      required_scopes: [route.scope],
      current_scopes: [scope],
      code: "AUTH_002",
    });
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer realm="lore", error="insufficient_scope", scope="${route.scope}"`,
    );
  }
});

test.each(gets)("$id answers as documented", async (route) => {
  const response = await service.request(pathOf(route));
  expect(response.status).toBe(route.status);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  if (route.response === "html") return;
  if (route.scope !== "none") expect(response.headers.get("cache-control")).toBe("no-store");
  if (route.response === "events" || route.response === "text") {
    const kind = route.response === "text" ? /^text\/(?:plain|css); / : /^text\/event-stream; /;
    expect(response.headers.get("content-type")).toMatch(kind);
    await response.body?.cancel();
    return;
  }
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  expectDocumented(route, await response.json());
});

test.each(gets)("HEAD of $id is its GET without the body", async (route) => {
  const response = await service.request(pathOf(route), { method: "HEAD" });
  expect(response.status).toBe(route.status);
  expect(await response.text()).toBe("");
});

test.each(routes)("405 for other methods on the path of $id, with what it allows", async (route) => {
  for (const method of ["PATCH", "OPTIONS"]) {
    const response = await service.request(pathOf(route), { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ")).toContain(route.method);
    expect(await response.json()).toEqual({ detail: `Method ${method} is not allowed here`, status_code: 405 });
  }
});

test.each(routes)("a trailing slash after $id is the same path, but not under visualizations", async (route) => {
  const [plain, slashed] = await Promise.all([ask(route), ask(route, {}, "/")]);
  expect(slashed.status).toBe(route.path.startsWith("/api/visualizations") ? 404 : plain.status);
});

test.each(routes)("$id tells request and trace, whatever the answer", async (route) => {
  const response = await ask(route);
  expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9A-Z]{26}$/);
  expect(response.headers.get("x-trace-id")).toMatch(/^trc_[0-9A-Z]{26}$/);
});

test.each(routes)("400 for $id when the key stands in the URL", async (route) => {
  const secret = keys.get("admin") ?? "";
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

test("404 for a path that is none, with and without a key", async () => {
  for (const path of ["/", "/api/v1", "/constructor", "/api/v1/knowledge-graphs//", "/HEALTH", "/%"]) {
    for (const response of [await service.request(path), await fetch(`${service.base}${path}`)]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: "No such endpoint", status_code: 404 });
    }
  }
});

test.each(pages(gets))("$id may be embedded as configured, and is not sent twice", async (route) => {
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
});

test("another tenant's key sees none of this tenant's data", async () => {
  const { secret } = await service.app.keys.create(
    { tenant_id: "stranger", key_id: "key_test" },
    { name: "stranger", expires_in_days: 1, scopes: ["admin"], tier: "standard" },
  );
  const withIds = keyed.filter(({ path, body }) => path.includes("{") && body.kind === "none");
  for (const route of withIds) {
    const response = await ask(route, { "X-API-Key": secret });
    expect([route.id, response.status]).toEqual([route.id, 404]);
  }
  const list = await fetch(`${service.base}/api/v1/knowledge-graphs`, { headers: { "X-API-Key": secret } });
  expect(await list.json()).toEqual({ knowledge_graphs: [], total_count: 0 });
});
