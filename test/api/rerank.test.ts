// Reranking over HTTP: the bodies, bounds, rights, budget and stores of both endpoints.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EnhancedRerankResult } from "../../domain/enhanced-rerank-result.ts";
import { RerankResult } from "../../domain/rerank.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { numbered } from "../support/reranking.ts";

const prices = JSON.stringify({ lexical: { input: 5_000, output: 0 } });

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_MODEL_PRICES: prices });
});
afterAll(() => service?.close());

const paths = { basic: "/api/v1/rerank", enhanced: "/api/v1/rerank/enhanced" } as const;
type Endpoint = keyof typeof paths;
const endpoints = ["basic", "enhanced"] as const;

async function post(endpoint: Endpoint, body: unknown, headers: Record<string, string> = {}) {
  const response = await service.request(paths[endpoint], {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as object };
}

const query = "red bands of the lighthouse";
const documents = numbered([
  "Bread is baked from rye.",
  "The lighthouse of Norrvik has red bands.",
  "A lighthouse stands on the pier.",
]);

test("200 of the basic endpoint: labels alone, best first, from min_score on", async () => {
  const { status, body } = await post("basic", { query, documents });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["labels"]);
  const [best, ...others] = RerankResult.parse(body).labels;
  expect(Object.keys(best ?? {}).sort()).toEqual(["cot", "id", "score"]);
  expect(best?.id).toBe(1);
  expect(best?.score).toBeGreaterThanOrEqual(7);
  for (const { score } of others) expect(score).toBeGreaterThanOrEqual(5);
  const all = await post("basic", { query, documents, min_score: 0, method: "pointwise" });
  expect(RerankResult.parse(all.body).labels.map(({ id }) => id)).toEqual([1, 2, 0]);
});

test("200 of the enhanced endpoint: results with the client's ids, counts, and the trace", async () => {
  const asked = { query, documents: documents.map((document, at) => ({ ...document, id: at + 10 })) };
  const { status, body } = await post("enhanced", { ...asked, method: "ensemble", enable_deduplication: true });
  expect(status).toBe(200);
  const found = EnhancedRerankResult.parse(body);
  expect(found.results[0]).toMatchObject({ id: 11, index: 1, rank: 1, reasoning: expect.stringContaining("red") });
  expect(found).toMatchObject({
    total_documents: 3,
    returned_count: found.results.length,
    method: "ensemble",
    strategy: "relevance",
    metadata: { trace_id: expect.stringMatching(/^trc_/), warnings: [] },
  });
});

test("200: an unknown field is named, the same request has the same answer, null counts as absent", async () => {
  const odd = await post("enhanced", { query, documents, stratgy: "recency" });
  expect(EnhancedRerankResult.parse(odd.body).metadata.warnings).toEqual([
    "The field 'stratgy' is not known and was ignored; did you mean 'strategy'?",
  ]);
  const empty = { method: null, top_k: null, min_score: null };
  expect((await post("basic", { query, documents, ...empty })).body).toEqual(
    (await post("basic", { query, documents })).body,
  );
});

describe("400 names the field and its bound", () => {
  const many = (count: number) => numbered(Array.from({ length: count }, () => "A lighthouse."));
  const [first] = documents;
  test.for<readonly [Endpoint, string, string, object]>([
    ["basic", "documents", "must be at most 50 items", { documents: many(51) }],
    ["enhanced", "documents", "must be at most 100 items", { documents: many(101) }],
    ["basic", "documents", "is required", { documents: undefined }],
    ["basic", "query", "is required", { query: undefined }],
    ["basic", "query", "must be at most 10000 characters", { query: "a".repeat(10_001) }],
    ["basic", "documents.0.content", "is required", { documents: [{ id: "1" }] }],
    ["basic", "documents.0.id", "is required", { documents: [{ content: "A tower." }] }],
    [
      "enhanced",
      "documents.0.id",
      "must be text of 1 to 500 characters or a whole number",
      { documents: [{ id: 1.5, content: "A tower." }] },
    ],
    [
      "basic",
      "documents.1.content",
      "must be at most 20000 characters",
      { documents: [first, { id: 2, content: "é".repeat(20_001) }] },
    ],
    ["basic", "top_k", "must be at most 50", { top_k: 51 }],
    ["basic", "top_k", "must be at least 1", { top_k: 0 }],
    ["enhanced", "top_k", "must be at most 100", { top_k: 101 }],
    ["basic", "min_score", "must be at most 10", { min_score: 11 }],
    ["basic", "min_score", "must be a whole number", { min_score: 0.5 }],
    ["enhanced", "min_score", "must be at most 1", { min_score: 5 }],
    ["basic", "method", "must be one of listwise, pointwise", { method: "pairwise" }],
    ["enhanced", "method", "must be one of listwise, pointwise, pairwise, hybrid, ensemble", { method: "best" }],
    ["enhanced", "strategy", "must be one of relevance, diversity, recency, quality, custom", { strategy: "newest" }],
    ["enhanced", "diversity_threshold", "must be at most 1", { diversity_threshold: 1.1 }],
    ["enhanced", "output_format", "must be one of standard, detailed, compact", { output_format: "xml" }],
    ["enhanced", "score_weights", "is required with the strategy custom", { strategy: "custom" }],
    ["enhanced", "score_weights", "must have a weight above 0", { strategy: "custom", score_weights: {} }],
    ["enhanced", "score_weights.quality", "must be at least 0", { score_weights: { quality: -1 } }],
    ["enhanced", "date_field", "no document has a date in the field 'day'", { boost_recent: true, date_field: "day" }],
    ["enhanced", "personalization.boost", "must be at most 1", { personalization: { boost: 2 } }],
  ])("%s: %s %s", async ([endpoint, field, message, wrong]) => {
    const { status, body } = await post(endpoint, { query, documents, ...wrong });
    expect(body).toMatchObject({ detail: `${field}: ${message}`, status_code: 400, field });
    expect(status).toBe(400);
  });
});

test("the bounds themselves are accepted", async () => {
  const long = Array.from({ length: 100 }, (_, id) => ({ id, content: "🚢".repeat(19_000) }));
  const enhanced = await post("enhanced", { query, documents: long, top_k: 100, min_score: 1 });
  expect(enhanced.body).toMatchObject({ total_documents: 100, returned_count: 0 });
  const basic = { query: "tower ".repeat(1_666), documents: long.slice(0, 50), top_k: 50, min_score: 10 };
  expect((await post("basic", basic)).status).toBe(200);
});

describe.each(endpoints)("%s", (endpoint) => {
  const withKey = async (scopes: ("read" | "write")[], daily_budget_usd: number | null) => {
    const means = { expires_in_days: 1, scopes, tier: "enterprise", daily_budget_usd } as const;
    const owner = { tenant_id: "default", key_id: null };
    const { secret } = await service.app.keys.create(owner, { name: "reranker", ...means });
    return { "X-API-Key": secret };
  };

  test("401 without a key, 403 without the scope read, 200 with it", async () => {
    expect((await post(endpoint, { query, documents }, { "X-API-Key": "nobody" })).status).toBe(401);
    const refused = await post(endpoint, { query, documents }, await withKey(["write"], null));
    expect(refused).toMatchObject({ status: 403, body: { required_scopes: ["read"] } });
    expect((await post(endpoint, { query, documents }, await withKey(["read"], null))).status).toBe(200);
  });

  test("429 when the key's model budget is used up", async () => {
    const key = await withKey(["read"], 0.01);
    expect((await post(endpoint, { query, documents }, key)).status).toBe(200);
    await expect.poll(async () => (await post(endpoint, { query, documents }, key)).status).toBe(429);
  });

  test("413 for a body above 8 MiB", async () => {
    const huge = Array.from({ length: 500 }, (_, id) => ({ id, content: "a".repeat(18_000) }));
    expect(await post(endpoint, { query, documents: huge })).toMatchObject({
      status: 413,
      body: { detail: "The request body is larger than 8192 KiB" },
    });
  });
});
