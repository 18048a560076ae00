import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unifiedQuery } from "../../api/routes/query/unified-query.ts";
import type { UnifiedResult } from "../../domain/unified-result.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { options } from "./query-unified/options.ts";
import { designer, sharedWithQuery, total } from "./query-unified/shared.ts";

/** Passages that each method of reranking puts in another order, for the question "lantern keeper storm harbour". */
const storms = [
  "Copper timber keeper keeper ladder copper. Copper window kettle kettle kettle kettle timber. Storm lantern window.",
  "Keeper storm lantern anchor sail sail keeper. Timber storm barrel.",
  "Lantern sail barrel cloth keeper harbour timber kettle.",
  "Keeper bread bread ladder kettle harbour sail storm. Timber sail anchor.",
];

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp({ LORE_DELETION_GRACE_SECONDS: "0", LORE_DELETION_AGAIN_SECONDS: "0" });
  await service.ingest(
    "harbour",
    "belle.md",
    "# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik. She was designed by Ingrid Solheim.\n",
  );
  await service.ingest(
    "harbour",
    "solheim.md",
    "# Ingrid Solheim\n\nIngrid Solheim is a naval architect. She was born in Tromsund.\n",
  );
  const crossings = Array.from({ length: 120 }, (_, at) => `${at + 1},${at % 2 ? "Eider" : "Tern"},${at + 10}`);
  for (const [at, text] of storms.entries()) await service.ingest("storms", `${at}.txt`, `${text}\n`);
  await service.ingest("harbour", "crossings.csv", `crossing,ferry,passengers\n${crossings.join("\n")}\n`);
});
afterAll(() => service?.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.request("/api/v1/query/unified", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

async function ask(body: object): Promise<UnifiedResult> {
  const response = await post({ kg_names: ["harbour"], ...body });
  const given = await response.json();
  expect([response.status, given]).toMatchObject([200, {}]);
  expectDocumented(unifiedQuery, given);
  return given as UnifiedResult;
}

const bulk = "Find all passages about the Aurora Belle";
const eider = [{ total_passengers: 4200 }];

describe("modes", () => {
  test("auto answers a question about documents in words, from the knowledge graph", async () => {
    const { answer, citations, confidence, ...given } = await ask({ query: designer });
    expect(answer).toContain("She was designed by Ingrid Solheim.");
    // The sentence before it says who "she" is.
    expect(citations).toMatchObject([{ source_name: "belle.md" }, { source_name: "belle.md" }]);
    expect(confidence).toBeGreaterThan(0.5);
    expect(given).toMatchObject({ query: designer, mode: "auto", pipeline: "knowledge_graph" });
    expect(given).toMatchObject({ generated_sql: null, results: [], vector_results: [] });
    expect(given.routing_decision).toBe("knowledge_graph: a question for evidence in the documents");
  });

  test("auto answers a question about rows by a statement", async () => {
    const given = await ask({ query: total });
    expect(given).toMatchObject({ pipeline: "text_to_sql", answer: null, results: eider, vector_results: [] });
    expect(given.generated_sql).toMatch(/^SELECT sum/);
    expect(given.citations).toMatchObject([{ source_name: "crossings.csv" }]);
    expect(given.metadata?.rows).toMatchObject({ columns: [{ name: "total_passengers" }], row_count: 1 });
    expect(given.routing_decision).toContain("asks for a number over rows");
  });

  test("auto answers a request for passages with the nearest ones", async () => {
    const given = await ask({ query: bulk });
    expect(given).toMatchObject({
      pipeline: "vector_search",
      answer: null,
      results: [],
      citations: [],
      confidence: null,
    });
    expect(given.vector_results[0]).toMatchObject({ source_name: "belle.md", kg_name: "harbour" });
    expect(given.routing_decision).toBe("vector_search: asks for passages in bulk");
  });

  test.each([
    { mode: "kg_rag", query: total, pipeline: "knowledge_graph" },
    { mode: "vector", query: designer, pipeline: "vector_search" },
    { mode: "sql", query: bulk, pipeline: "text_to_sql" },
  ])("$mode uses its pipeline, whatever the question suggests", async ({ mode, query, pipeline }) => {
    const given = await ask({ query, mode });
    expect(given).toMatchObject({ mode, pipeline, routing_decision: `${pipeline}: the request named mode ${mode}` });
    expect(given.vector_results.length > 0).toBe(mode === "vector");
    expect(given.answer !== null).toBe(mode === "kg_rag");
    expect(given.metadata?.warnings ?? []).toEqual(
      mode === "sql" ? [expect.stringMatching(/^No statement was run: /)] : [],
    );
  });

  test("sql runs a statement of the client under the same checks", async () => {
    const statement = "SELECT count(*) AS n FROM crossings";
    expect(await ask({ query: statement, mode: "sql" })).toMatchObject({
      pipeline: "text_to_sql",
      generated_sql: 'SELECT count(*) AS "n" FROM "crossings"',
      results: [{ n: expect.any(Number) }],
    });
    const refused = await ask({ query: "DROP TABLE crossings", mode: "sql" });
    expect(refused).toMatchObject({ generated_sql: null, results: [] });
    expect(refused.metadata?.warnings).toEqual(["No statement was run: only SELECT statements are permitted"]);
  });

  test("sql gives the rows", async () => {
    expect(await ask({ query: total, mode: "sql" })).toMatchObject({ pipeline: "text_to_sql", results: eider });
  });

  test("hybrid gives an answer and the nearest passages", async () => {
    const given = await ask({ query: bulk, mode: "hybrid" });
    expect(given).toMatchObject({ mode: "hybrid", pipeline: "knowledge_graph", generated_sql: null, results: [] });
    expect(given.answer).toContain("Aurora Belle");
    expect(given.vector_results[0]).toMatchObject({ source_name: "belle.md" });
  });

  test("hybrid gives rows, their answer in words, and the nearest passages, if a table answers", async () => {
    const given = await ask({ query: total, mode: "hybrid" });
    expect(given).toMatchObject({ pipeline: "text_to_sql", results: eider });
    expect(given.answer).toContain("4200");
    expect(given.citations).toMatchObject([{ source_name: "crossings.csv" }]);
    expect(given.vector_results.length).toBeGreaterThan(0);
    expect(given.metadata?.reranking).toMatchObject({ performed: true });
  });

  test("use_vector_bypass wins over the mode, finds what vector-bypass finds, and echoes the mode", async () => {
    const given = await ask({ query: designer, mode: "kg_rag", use_vector_bypass: true });
    expect(given).toMatchObject({ mode: "kg_rag", pipeline: "vector_search", answer: null, citations: [] });
    const response = await service.request("/api/v1/query/vector-bypass", {
      method: "POST",
      body: JSON.stringify({ query: designer, kg_names: ["harbour"], top_k: 10 }),
      headers: { "Content-Type": "application/json" },
    });
    const bypass = (await response.json()) as { results: { chunk_id: number; score: number; rerank_score: number }[] };
    const shown = ({ chunk_id, score }: { chunk_id: number; score: number }) => ({ chunk_id, score });
    expect(given.vector_results[0]).toEqual(bypass.results[0]);
    expect(new Set(given.vector_results.map(shown))).toEqual(new Set(bypass.results.map(shown)));
  });
});

describe("reranking", () => {
  const query = "lantern keeper storm harbour";
  const search = (options: object, mode = "vector") =>
    ask({ query, mode, kg_names: ["storms"], response_format: "detailed", ...options });
  const methods = ["listwise", "pointwise", "pairwise"] as const;
  const namesOf = ({ vector_results }: UnifiedResult) =>
    vector_results.map((result) => ("source_name" in result ? result.source_name : null));

  test("each method has an order of its own, and the metadata names it", async () => {
    const orders = await Promise.all(
      methods.map(async (reranker_method) => {
        const given = await search({ reranker_method });
        expect(given.metadata?.reranking).toEqual({ performed: true, method: reranker_method, model: "lexical" });
        const scores = given.vector_results.map((result) => ("rerank_score" in result ? result.rerank_score : 0));
        expect(scores).toEqual(scores.toSorted((a = 0, b = 0) => b - a));
        expect(given.vector_results).toHaveLength(storms.length);
        return namesOf(given).join(" ");
      }),
    );
    expect(new Set(orders).size).toBe(methods.length);
    expect(namesOf(await search({})).join(" ")).toBe(orders[0]);
  });

  test("without it the nearest passages keep the order of their cosines", async () => {
    const given = await search({ enable_reranking: false, reranker_method: "pairwise" });
    expect(given.metadata?.reranking).toEqual({ performed: false, method: null, model: null });
    const scores = given.vector_results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(given.vector_results.filter((result) => "rerank_score" in result)).toEqual([]);
    expect(namesOf(given)).not.toEqual(namesOf(await search({})));
  });

  test("passages of the graph have the order of the graph's score, or of its mean with that of the method", async () => {
    const passagesOf = async (options: object) => (await search(options, "kg_rag")).metadata?.passages ?? [];
    const plain = (await passagesOf({ enable_reranking: false })).map(({ scores }) => scores);
    expect(plain.length).toBeGreaterThan(1);
    expect(plain.map(Object.keys)).toEqual(plain.map(() => ["knowledge_graph"]));
    const own = plain.map(({ knowledge_graph = 0 }) => knowledge_graph);
    expect(own).toEqual(own.toSorted((a, b) => b - a));
    const reranked = new Set<string>();
    for (const reranker_method of methods) {
      const scores = (await passagesOf({ reranker_method })).map((passage) => passage.scores);
      const means = scores.map(({ knowledge_graph = 0, reranker = 0 }) => knowledge_graph + reranker);
      for (const [at, mean] of means.slice(1).entries()) expect(mean).toBeLessThanOrEqual((means[at] ?? 0) + 0.0002);
      reranked.add(JSON.stringify(scores.map(({ reranker }) => reranker)));
    }
    expect(reranked.size).toBe(methods.length);
  });
});

describe("formats", () => {
  test("compact has every field, short citations and passages, and no metadata", async () => {
    const { metadata: _, ...standard } = await ask({ query: designer, mode: "hybrid" });
    const given = await ask({ query: designer, mode: "hybrid", response_format: "compact" });
    expect(Object.keys(given).toSorted()).toEqual(Object.keys(standard).toSorted());
    expect(given.answer).toBe(standard.answer);
    expect(given.citations).toHaveLength(standard.citations.length);
    for (const citation of given.citations) expect(Object.keys(citation)).toEqual(["source_id", "relevance_score"]);
    expect(given.vector_results.length).toBeGreaterThan(1);
    for (const result of given.vector_results) expect(Object.keys(result)).toEqual(["chunk_id", "source_id", "score"]);
  });

  test("detailed adds the scores of each ranking, and what each step received and gave", async () => {
    const given = await ask({ query: designer, mode: "hybrid", response_format: "detailed" });
    const scores = {
      knowledge_graph: expect.any(Number),
      vector_search: expect.any(Number),
      reranker: expect.any(Number),
    };
    expect(given.vector_results[0]).toMatchObject({ scores });
    expect(given.metadata?.passages?.[0]).toMatchObject({ kg_name: "harbour", scores });
    const stages = given.metadata?.stages ?? [];
    expect(stages.map(({ name }) => name)).toEqual(["recall", "route", "retrieve", "rerank", "predict", "remember"]);
    for (const stage of stages) expect(stage).toMatchObject({ in: expect.any(Number), out: expect.any(Number) });
    expect(stages.find(({ name }) => name === "predict")).toMatchObject({ out: given.citations.length });
  });

  test("standard has neither", async () => {
    const given = await ask({ query: designer, mode: "hybrid" });
    expect(given.vector_results.filter((result) => "scores" in result)).toEqual([]);
    expect(given.metadata).not.toHaveProperty("passages");
    expect(given.metadata?.stages.filter((stage) => "in" in stage)).toEqual([]);
  });
});

sharedWithQuery(() => service, { ask, post });
options({ ask, post });
