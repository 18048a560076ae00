import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { detailedHealth } from "../../api/routes/health/detailed-health.ts";
import { rootHealth } from "../../api/routes/health/root-health.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_AUTO_CREATE_KG: "false", LORE_VIZ_FRAME_ANCESTORS: "https://console.example" });
  expect(
    (await post("/api/v1/knowledge-graphs", { name: "ferries", kg_type: "domain", domains: ["sea"] })).status,
  ).toBe(201);
  await service.ingest(
    "ferries",
    "belle.md",
    "# Aurora Belle\n\nThe Aurora Belle is a ferry. Ada Lind designed the Aurora Belle.\n",
  );
});
afterAll(() => service?.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
const routeOf = (id: string) => {
  const route = routes.find((candidate) => candidate.id === id);
  if (!route) throw new Error(`No route ${id}`);
  return route;
};

type Fault = readonly [body: unknown, field: string | undefined, detail: string];

async function expectFault(path: string, [body, field, detail]: Fault): Promise<void> {
  const response = await post(path, body);
  const answer = (await response.json()) as { field?: string };
  expect(answer).toMatchObject({ detail, status_code: 400 });
  expect([response.status, answer.field]).toEqual([400, field]);
}

const questionFaults: readonly Fault[] = [
  [{}, "query", "query: is required"],
  [{ query: null }, "query", "query: must be text"],
  [{ query: 5 }, "query", "query: must be text"],
  [{ query: "" }, "query", "query: must not be empty"],
  [{ query: " \n " }, "query", "query: must not be empty"],
  [{ query: "q".repeat(10_001) }, "query", "query: must be at most 10000 characters"],
  [{ query: "a\0b" }, "query", "query: must not contain NUL or lone surrogates"],
  [{ query: "\ud800" }, "query", "query: must not contain NUL or lone surrogates"],
  [{ query: "q", kg_names: "ferries" }, "kg_names", "kg_names: must be an array"],
  [{ query: "q", kg_names: Array(51).fill("k") }, "kg_names", "kg_names: must be at most 50 items"],
  [
    { query: "q", kg_names: ["a/b"] },
    "kg_names.0",
    "kg_names.0: must contain only letters, digits, underscores and hyphens",
  ],
  [[], undefined, "The request body must be an object"],
];

describe("POST /api/v1/query", () => {
  const path = "/api/v1/query";

  test.each<Fault>([
    ...questionFaults,
    [{ query: "q", max_results: 0 }, "max_results", "max_results: must be at least 1"],
    [{ query: "q", max_results: 101 }, "max_results", "max_results: must be at most 100"],
    [{ query: "q", max_results: 1.5 }, "max_results", "max_results: must be a whole number"],
    [{ query: "q", max_results: "5" }, "max_results", "max_results: must be a number"],
    [{ query: "q", validate_answer: "yes" }, "validate_answer", "validate_answer: must be true or false"],
    [{ query: "q", user_id: "u".repeat(201) }, "user_id", "user_id: must be at most 200 characters"],
    [{ query: "q", session_id: "" }, "session_id", "session_id: must not be empty"],
  ])("400 for %j", (...fault) => expectFault(path, fault));

  test("all faults are listed, and `field` names the first", async () => {
    const answer = await (await post(path, { query: "", max_results: 0 })).json();
    expect(answer).toMatchObject({
      field: "query",
      errors: [
        { field: "query", message: "must not be empty", code: "too_small" },
        { field: "max_results", message: "must be at least 1", code: "too_small" },
      ],
    });
  });

  test("404 for a knowledge graph that does not exist", async () => {
    const response = await post(path, { query: "Who designed it?", kg_names: ["ferries", "nowhere"] });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      detail: "Knowledge graph 'nowhere' not found",
      status_code: 404,
      field: "kg_names",
    });
  });

  test("an inactive knowledge graph is searched only if it is named: an empty list counts as absent", async () => {
    await post("/api/v1/knowledge-graphs", { name: "resting", kg_type: "user" });
    const database = await openDatabase({ url: service.databaseUrl, max: 1 });
    await database.query("UPDATE knowledge_graphs SET is_active = false WHERE name = 'resting'");
    const used = async (kg_names: readonly string[] | null) => {
      const response = await post(path, { query: "Who designed the Aurora Belle?", kg_names });
      return ((await response.json()) as { metadata: { kg_names_used: string[] } }).metadata.kg_names_used;
    };
    expect(await used(["resting"])).toEqual(["resting"]);
    expect(await used([])).not.toContain("resting");
    expect(await used(null)).not.toContain("resting");
    await database.query("DELETE FROM knowledge_graphs WHERE name = 'resting'");
    await database.close();
  });

  test("200 as documented; null counts as absent, unknown fields are ignored, an emoji counts as one character", async () => {
    const body = { query: "Who designed the Aurora Belle?", kg_names: ["ferries"], user_id: null, max_results: null };
    const response = await post(path, { ...body, surprise: true });
    expect(response.status).toBe(200);
    expectDocumented(routeOf("query"), await response.json());
    expect((await post(path, { query: "🚢".repeat(10_000) })).status).toBe(200);
  });
});

describe("POST /api/v1/query/vector-bypass", () => {
  const path = "/api/v1/query/vector-bypass";

  test.each<Fault>([
    ...questionFaults,
    [{ query: "q", top_k: 101 }, "top_k", "top_k: must be at most 100"],
    [{ query: "q", top_k: 0 }, "top_k", "top_k: must be at least 1"],
    [
      { query: "q", reranker_method: "pairwise" },
      "reranker_method",
      "reranker_method: must be one of listwise, pointwise",
    ],
  ])("400 for %j", (...fault) => expectFault(path, fault));

  test("404 for a knowledge graph that does not exist", async () => {
    expect((await post(path, { query: "q", kg_names: ["nowhere"] })).status).toBe(404);
  });

  test.each([true, false])("200 as documented, with details: %s", async (include_search_details) => {
    const response = await post(path, { query: "ferry", kg_names: ["ferries"], include_search_details });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { results: unknown[]; search_details?: unknown };
    expectDocumented(routeOf("vectorBypass"), body);
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.search_details !== undefined).toBe(include_search_details);
  });
});

describe("POST /api/v1/auth/generate-key", () => {
  const path = "/api/v1/auth/generate-key";

  test.each<Fault>([
    [{}, "name", "name: is required"],
    [{ name: "n".repeat(101) }, "name", "name: must be at most 100 characters"],
    [{ name: "n", expires_in: 0 }, "expires_in", "expires_in: must be at least 1"],
    [{ name: "n", expires_in: 3651 }, "expires_in", "expires_in: must be at most 3650"],
    [{ name: "n", expires_in: 1.5 }, "expires_in", "expires_in: must be a whole number"],
    [{ name: "n", expires_in: null }, "expires_in", "expires_in: must be a number of days from 1 to 3650"],
    [{ name: "n", scopes: [] }, "scopes", "scopes: must not be empty"],
    [{ name: "n", scopes: ["root"] }, "scopes.0", "scopes.0: must be one of read, write, delete, admin"],
    [{ name: "n", tier: "gold" }, "tier", "tier: must be one of free, standard, pro, enterprise"],
  ])("400 for %j", (...fault) => expectFault(path, fault));

  test("201 with a secret that works at once, with the least rights and a year by default", async () => {
    const response = await post(path, { name: "reader" });
    expect(response.status).toBe(201);
    const key = (await response.json()) as { api_key: string; created_at: string; expires_at: string };
    expectDocumented(routeOf("generateKey"), key);
    expect(key).toMatchObject({ name: "reader", scopes: ["read"], tier: "standard" });
    expect(key.api_key).toMatch(/^lore_live_[0-9A-Za-z]{49}$/);
    expect(Date.parse(key.expires_at) - Date.parse(key.created_at)).toBe(365 * 86_400_000);
    const headers = { "X-API-Key": key.api_key };
    expect((await service.request("/api/v1/knowledge-graphs", { headers })).status).toBe(200);
    expect((await post(path, { name: "more" }, headers)).status).toBe(403);
    const two = await service.request("/health", { headers: { ...headers, Authorization: "Bearer other" } });
    expect(two.status).toBe(200);
    const both = await service.request("/api/v1/health", { headers: { ...headers, Authorization: "Bearer other" } });
    expect(both.status).toBe(400);
  });
});

describe("knowledge graphs", () => {
  const path = "/api/v1/knowledge-graphs";

  test.each<Fault>([
    [{ kg_type: "user" }, "name", "name: is required"],
    [{ name: "", kg_type: "user" }, "name", "name: must not be empty"],
    [{ name: "a b", kg_type: "user" }, "name", "name: must contain only letters, digits, underscores and hyphens"],
    [{ name: "a" }, "kg_type", "kg_type: is required"],
    [{ name: "a", kg_type: "big" }, "kg_type", "kg_type: must be one of universal, domain, user, archive"],
    [
      { name: "a", kg_type: "user", embedding_method: "x" },
      "embedding_method",
      "embedding_method: must be one of semantic_gnn, pykeen, dgl_ke",
    ],
    [{ name: "a", kg_type: "user", domains: "sea" }, "domains", "domains: must be an array"],
    [{ name: "a", kg_type: "user", is_active: 1, description: 5 }, "description", "description: must be text"],
    [
      { name: "a", kg_type: "user", enable_sql_storage: "x" },
      "enable_sql_storage",
      "enable_sql_storage: must be true or false",
    ],
  ])("400 for %j", (...fault) => expectFault(path, fault));

  test("201 with its defaults, then 409 under the same name", async () => {
    const response = await post(path, { name: "harbours", kg_type: "user", display_name: null, description: "" });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe(`${path}/harbours`);
    const body = (await response.json()) as { collections_created: string[] };
    expectDocumented(routeOf("createKnowledgeGraph"), body);
    expect(body).toMatchObject({ display_name: "harbours", embedding_method: "semantic_gnn", is_active: true });
    expect(body.collections_created).toHaveLength(2);
    const again = await post(path, { name: "harbours", kg_type: "domain" });
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual({
      detail: "Knowledge graph 'harbours' already exists",
      status_code: 409,
    });
  });

  test("the list filters, and leaves statistics out on request", async () => {
    const list = async (search: string) =>
      (await (await service.request(`${path}?${search}`)).json()) as { knowledge_graphs: Record<string, unknown>[] };
    const { knowledge_graphs } = await list("kg_type=domain&domain=sea&include_stats=0");
    expect(knowledge_graphs.map(({ name }) => name)).toEqual(["ferries"]);
    expect(knowledge_graphs[0]).not.toHaveProperty("entities_count");
    expect((await list("domain=land")).knowledge_graphs).toEqual([]);
    expect((await list("domain=sea&include_stats=TRUE")).knowledge_graphs[0]).toMatchObject({ sources_count: 1 });
  });

  test.each([
    ["kg_type=big", "kg_type"],
    ["include_stats=maybe", "include_stats"],
    ["include_inactive=", "include_inactive"],
    ["domain=%00", "domain"],
  ])("400 for ?%s", async (search, field) => {
    const response = await service.request(`${path}?${search}`);
    expect([response.status, await response.json()]).toMatchObject([400, { field, status_code: 400 }]);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["limit=1e2", "limit"],
    ["cursor=%00", "cursor"],
    ["include_stats=2", "include_stats"],
  ])("400 for sources?%s", async (search, field) => {
    const response = await service.request(`/api/v1/sources/kg/ferries?${search}`);
    expect([response.status, await response.json()]).toMatchObject([400, { field, status_code: 400 }]);
  });

  test("404 for an upload to an unknown knowledge graph when automatic creation is off", async () => {
    const response = await service.upload("nowhere", "a.md", "# A\n\nText.\n");
    expect([response.status, await response.json()]).toMatchObject([404, { field: "kg_name", status_code: 404 }]);
  });

  test("pages may be embedded where the settings say", async () => {
    const page = await service.request("/api/visualizations/ferries/dashboard.html");
    expect(page.headers.get("content-security-policy")).toMatch(/; frame-ancestors https:\/\/console\.example$/);
  });
});

describe("health", () => {
  test("needs no key, and shows only states", async () => {
    const response = await fetch(`${service.base}/health`);
    const body = await response.json();
    expect(response.status).toBe(200);
    expectDocumented(rootHealth, body);
    expect(body).toMatchObject({
      status: "ok",
      pipelines: { ingestion: "ready", retrieval: "ready", prediction: "ready" },
      services: { graphdb: "connected", vectorstore: "connected", sql: "connected", cache: "connected" },
    });
  });

  test("lists every service in detail, and whether it is critical", async () => {
    const body = (await (await service.request("/api/v1/health?detailed=1")).json()) as { services: unknown[] };
    expectDocumented(detailedHealth, body);
    expect(body).toMatchObject({ overall_status: "healthy" });
    expect(body.services).toContainEqual(expect.objectContaining({ service_name: "sql", critical: true }));
    expect(body.services).toContainEqual(expect.objectContaining({ service_name: "cache", critical: false }));
    const copy = { service_name: "secondary_graph", status: "disabled", critical: false };
    expect(body.services).toContainEqual(expect.objectContaining(copy));
    expect((await service.request("/api/v1/health?detailed=maybe")).status).toBe(400);
  });
});
