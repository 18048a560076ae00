import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../api/routes/all.ts";
import { detailedHealth } from "../../api/routes/health/detailed-health.ts";
import { rootHealth } from "../../api/routes/health/root-health.ts";
import { getKnowledgeGraph } from "../../api/routes/knowledge-graphs/get-knowledge-graph.ts";
import { updateKnowledgeGraph } from "../../api/routes/knowledge-graphs/update-knowledge-graph.ts";
import { query as queryRoute } from "../../api/routes/query/query.ts";
import { sourcesOverview } from "../../api/routes/sources/sources-overview.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_AUTO_CREATE_KG: "false",
    LORE_VIZ_FRAME_ANCESTORS: "https://console.example",
  });
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

test("an unknown field of a question is ignored, and the answer names the field that it is like", async () => {
  const asked = { query: "Who designed the Aurora Belle?", kg_name: ["ferries"] };
  for (const path of ["/api/v1/query", "/api/v1/query/vector-bypass"]) {
    const { metadata } = (await (await post(path, asked)).json()) as { metadata: { warnings: string[] } };
    expect(metadata.warnings).toContain("The field 'kg_name' is not known and was ignored; did you mean 'kg_names'?");
  }
});

test("what a user says about himself beside the question does not change its answer", async () => {
  const ask = async (query: string) => {
    const { answer, confidence } = (await (await post("/api/v1/query", { query, kg_names: ["ferries"] })).json()) as {
      answer: string;
      confidence: number;
    };
    return { answer, confidence };
  };
  const plain = await ask("Who designed the Aurora Belle?");
  expect(plain.answer).toContain("Ada Lind");
  const beside = await ask("My dentist is Dr. Weber. Who designed the Aurora Belle?");
  expect(beside.answer).toBe(plain.answer);
  // The sources say nothing of a dentist, and the part beside the question may be a condition of it.
  expect(beside.confidence).toBeLessThanOrEqual(plain.confidence);
});

test("404 for an unknown kg_hint names the field of the request", async () => {
  const response = await post("/api/v1/agents/query", { query: "Who?", kg_hint: "atlantis" });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: "Knowledge graph 'atlantis' not found", field: "kg_hint" });
});

describe("a question with Accept: text/event-stream", () => {
  const asked = { query: "Who designed the Aurora Belle?", kg_names: ["ferries"] };
  const follow = (body: object, headers: Record<string, string> = {}) =>
    service.request("/api/v1/query", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers },
      body: JSON.stringify(body),
    });
  const eventsOf = async (response: Response) => {
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const blocks = (await response.text()).split("\n\n").filter((block) => block.startsWith("id: "));
    return blocks.map((block) => {
      const [, event = "", data = ""] = block.split("\n").map((line) => line.slice(line.indexOf(": ") + 2));
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
  };

  test("sends the steps, then the checked sentences, then the answer as without a stream", async () => {
    const events = await eventsOf(await follow(asked));
    const { event, data } = events.at(-1) ?? {};
    expect(event).toBe("answer");
    expectDocumented(queryRoute, data);
    expect(events.map(({ event, data }) => data.name ?? event)).toEqual([
      ...["recall", "route", "retrieve", "rerank", "predict"],
      ...["sentence", "sentence", "remember", "answer"],
    ]);
    const sentences = events.filter(({ event }) => event === "sentence").map(({ data }) => data.text);
    expect(sentences).toEqual(["The Aurora Belle is a ferry. [1]", "Ada Lind designed the Aurora Belle. [2]"]);
    expect(data?.answer).toBe(sentences.join(" "));
  });

  test("sends no sentence that was not checked, and none if nothing was found", async () => {
    for (const more of [{ validate_answer: false }, { query: "Who repaired the lighthouse of Tromsø?" }]) {
      const names = (await eventsOf(await follow({ ...asked, ...more }))).map(({ event }) => event);
      expect(names).not.toContain("sentence");
      expect(names.at(-1)).toBe("answer");
    }
  });

  test("gets refusals with their ordinary status, and 202 for a job", async () => {
    const unknown = await follow({ ...asked, kg_names: ["atlantis"] });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { status_code: 404 }]);
    expect((await follow({ query: "" })).status).toBe(400);
    expect((await follow(asked, { Prefer: "respond-async" })).status).toBe(202);
  });

  test("gets the stored answer of its Idempotency-Key as the only event", async () => {
    const headers = { "Idempotency-Key": "followed-once" };
    const first = (await eventsOf(await follow(asked, headers))).at(-1);
    const again = await follow(asked, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await eventsOf(again)).toEqual([first]);
  });
});

describe("detecting the domain of a text", () => {
  const detect = async (query: string, body: object = {}) => {
    const response = await post(`/api/v1/knowledge-graphs/multi-kg/detect-domain${query}`, body);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const text =
    "The doctor at the hospital prescribed a drug to the patient, and the court heard the lawyer of the plaintiff about " +
    "the contract.";
  const domains = async (query: string, body: object) => (await detect(query, body)).body.detected_domains;

  test("takes top_k and min_confidence from the query string, unless the body has them", async () => {
    const [best, second, ...rest] = (await domains("", { text })) as object[];
    const all = [best, second, ...rest];
    expect(second).toBeDefined();
    expect(await domains("?top_k=1", { text })).toEqual([best]);
    expect(await domains("?top_k=1", { text, top_k: null })).toEqual([best]);
    expect(await domains("?top_k=1", { text, top_k: 20 })).toEqual(all);
    expect(await domains("?min_confidence=1", { text })).toEqual([]);
    expect(await domains("?min_confidence=1", { text, min_confidence: 0 })).toEqual(all);
  });

  test.each([
    ["text", "", "text: is required, in the body or in the query string"],
    ["top_k", `?text=ferry&top_k=21`, "top_k: must be at most 20"],
    ["min_confidence", `?text=ferry&min_confidence=1.5`, "min_confidence: must be at most 1"],
    ["min_confidence", `?text=ferry&min_confidence=high`, "min_confidence: must be a number"],
  ])("400 names %s of the query string %j", async (field, query, detail) => {
    expect(await detect(query)).toMatchObject({ status: 400, body: { field, detail } });
  });
});

describe("a knowledge graph", () => {
  const path = "/api/v1/knowledge-graphs/ferries";
  const read = async (of: string) => (await (await service.request(of)).json()) as Record<string, unknown>;
  const send = (method: "PUT" | "PATCH", body: unknown, to = path) =>
    service.request(to, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  const listed = async () => {
    const { knowledge_graphs } = await read("/api/v1/knowledge-graphs");
    return (knowledge_graphs as { name: string }[]).map(({ name }) => name);
  };

  test("is shown with its counts, its stores and its pages", async () => {
    const shown = await read(path);
    expectDocumented(getKnowledgeGraph, shown);
    expect(shown).toMatchObject({
      name: "ferries",
      sources_count: 1,
      chunks_count: 1,
      collections: [expect.stringMatching(/^kg_\d+_chunk$/), expect.stringMatching(/^kg_\d+_entity$/)],
      storage: { sql: true, vectorstore: true, graphdb: true, secondary_graph: false },
      visualizations: [
        { name: "dashboard.html", url: "/api/visualizations/ferries/dashboard.html" },
        { name: "network_visualization.html" },
        { name: "index.html", url: "/api/visualizations/ferries/" },
      ],
      last_ingestion_at: expect.stringMatching(/Z$/),
    });
  });

  test("appears in the sources overview, with its pages and uploads unless the client leaves them out", async () => {
    const counts = { kg_name: "ferries", sources_count: 1, chunks_count: 1 };
    const whole = await read("/api/v1/sources/kgs");
    expectDocumented(sourcesOverview, whole);
    expect((whole.kgs as object[])[0]).toMatchObject({
      ...counts,
      has_visualizations: true,
      visualization_count: 3,
      has_storage_files: true,
      storage_file_types: ["md"],
    });
    const { kgs } = await read("/api/v1/sources/kgs?include_artifacts=false");
    expect((kgs as object[])[0]).toMatchObject(counts);
    expect((kgs as object[])[0]).not.toHaveProperty("has_visualizations");
  });

  test("is changed field by field; an inactive one is left out of the list, and shown when asked for", async () => {
    const before = await read(path);
    const changed = await send("PUT", { display_name: "Ferries", description: null, domains: ["sea", "ships"] });
    const body = await changed.json();
    expectDocumented(updateKnowledgeGraph, body);
    expect(body).toMatchObject({
      display_name: "Ferries",
      description: "",
      domains: ["sea", "ships"],
      sources_count: 1,
    });
    expect((await send("PATCH", { is_active: false })).status).toBe(200);
    expect(await listed()).not.toContain("ferries");
    expect(await read(path)).toMatchObject({ is_active: false, display_name: "Ferries" });
    expect((await send("PATCH", { is_active: true, domains: before.domains })).status).toBe(200);
    expect(await listed()).toContain("ferries");
  });

  test("is not changed by a request without a field, with a wrong one, or with another name", async () => {
    for (const body of [{}, { name: "x" }, { display_name: null }, { domains: "sea" }]) {
      expect((await send("PUT", body)).status).toBe(400);
    }
    expect((await send("PUT", { is_active: true }, "/api/v1/knowledge-graphs/nowhere")).status).toBe(404);
    expect((await service.request("/api/v1/knowledge-graphs/nowhere")).status).toBe(404);
  });
});

describe("facts of a document", () => {
  interface Listed {
    readonly sources: readonly { readonly source_id: string; readonly facts: Record<string, unknown> }[];
  }
  const listed = async () => {
    const { sources } = (await (await service.request("/api/v1/sources/kg/ferries")).json()) as Listed;
    return sources[0] ?? { source_id: "", facts: {} };
  };
  const put = (source_id: string, body: unknown) =>
    service.request(`/api/v1/sources/ferries/${source_id}`, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });

  test("a corrected fact shows in the list, the statistics and citations at once, and then finds the passages", async () => {
    const { source_id, facts } = await listed();
    expect(facts).toMatchObject({ title: "Aurora Belle", organization: null });
    const changed = await put(source_id, { facts: { organization: "Zephyrine Lines", date: "2016-03" } });
    expect(await changed.json()).toMatchObject({ success: true, changes_detected: false, job_id: null });
    expect((await listed()).facts).toMatchObject({ organization: "Zephyrine Lines", date: "2016-03" });
    const stats = await (await service.request(`/api/v1/sources/${source_id}/stats`)).json();
    expect(stats).toMatchObject({ fact_origins: { organization: { from: "correction", confidence: 1 } } });
    const asked = { query: "Who designed the Aurora Belle?", kg_names: ["ferries"] };
    const answer = (await (await post("/api/v1/query", asked)).json()) as { citations: { document: unknown }[] };
    expect(answer.citations[0]?.document).toMatchObject({ title: "Aurora Belle", organization: "Zephyrine Lines" });
    const search = { query: "Zephyrine", kg_names: ["ferries"], include_reranking: false };
    await expect
      .poll(
        async () => {
          const found = (await (await post("/api/v1/query/vector-bypass", search)).json()) as {
            results: { score: number }[];
          };
          return found.results[0]?.score ?? 0;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0.1);
  });

  const faults: readonly (readonly [body: unknown, field: string, detail: RegExp])[] = [
    [{ facts: { date: "03/04/2020" } }, "facts.date", /YYYY-MM-DD/],
    [{ facts: { date: "2023-02-30" } }, "facts.date", /YYYY-MM-DD/],
    [{ facts: { title: "" } }, "facts.title", /empty/],
    [{ facts: { author: "x".repeat(301) } }, "facts.author", /at most 300/],
    [{ facts: { language: "English" } }, "facts.language", /ISO 639/],
    [{ facts: { pages: 3 } }, "facts.pages", /known/],
    [{ title: "a", facts: { title: "b" } }, "title", /facts.title/],
    [{ withdraw_facts: ["pages"] }, "withdraw_facts.0", /./],
    [{ force_reprocess: "yes" }, "force_reprocess", /./],
  ];
  test.each(faults)("400 for %j", async (body, field, detail) => {
    const response = await put((await listed()).source_id, body);
    const answer = (await response.json()) as { field?: string; detail: string };
    expect([response.status, answer.field]).toEqual([400, field]);
    expect(answer.detail).toMatch(detail);
  });
});

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

  test.each(["semantic_gnn", "pykeen", "dgl_ke"])(
    "a knowledge graph asks for %s and says that text is used",
    async (embedding_method) => {
      const name = `by_${embedding_method}`;
      const methods = { embedding_method, embedding_method_in_force: "text" };
      const created = await post(path, { name, kg_type: "archive", embedding_method });
      expect([created.status, await created.json()]).toMatchObject([201, methods]);
      const shown = await service.request(`${path}/${name}`);
      expect(await shown.json()).toMatchObject(methods);
      const list = await (await service.request(`${path}?kg_type=archive`)).json();
      expect(list).toMatchObject({ knowledge_graphs: expect.arrayContaining([expect.objectContaining(methods)]) });
      const changed = await service.request(`${path}/${name}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ description: "Letters" }),
      });
      expect(await changed.json()).toMatchObject(methods);
    },
  );

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
