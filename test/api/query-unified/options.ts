// Bounds, defaults and refusals of the options of /query/unified; query-unified.test.ts calls this with its service.
import { describe, expect, test } from "vitest";
import { designer, type Unified } from "./shared.ts";

export function options({ ask, post }: Unified): void {
  test.each([
    ["query", {}],
    ["query", { query: "" }],
    ["query", { query: "x".repeat(10_001) }],
    ["mode", { query: "q", mode: "graph" }],
    ["enable_reranking", { query: "q", enable_reranking: "yes" }],
    ["reranker_method", { query: "q", reranker_method: "hybrid" }],
    ["use_vector_bypass", { query: "q", use_vector_bypass: 1 }],
    ["max_results", { query: "q", max_results: 0 }],
    ["max_results", { query: "q", max_results: 101 }],
    ["sql_max_results", { query: "q", sql_max_results: 0 }],
    ["sql_max_results", { query: "q", sql_max_results: 1001 }],
    ["response_format", { query: "q", response_format: "short" }],
    ["kg_names", { query: "q", kg_names: "harbour" }],
  ])("400 names the field %s", async (field, body) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toMatchObject([400, { field, status_code: 400 }]);
  });

  test("404 for an unknown knowledge graph, at once and as a job", async () => {
    for (const headers of [{}, { Prefer: "respond-async" }]) {
      const response = await post({ query: "q", kg_names: ["nowhere"] }, headers);
      expect([response.status, await response.json()]).toMatchObject([404, { field: "kg_names", status_code: 404 }]);
    }
  });

  describe("numbers of results", () => {
    test("max_results bounds the nearest passages", async () => {
      for (const enable_reranking of [true, false]) {
        const { vector_results } = await ask({ query: designer, mode: "vector", max_results: 3, enable_reranking });
        expect(vector_results).toHaveLength(3);
      }
    });

    test("sql_max_results bounds the rows, and the metadata says that there are more", async () => {
      const query = "List all crossings with more than 0 passengers";
      const some = await ask({ query, mode: "sql", sql_max_results: 5 });
      expect(some.results).toHaveLength(5);
      expect(some.metadata?.rows).toMatchObject({ row_count: 5, truncated: true });
      const all = await ask({ query, mode: "sql", sql_max_results: 1000 });
      expect(all.results).toHaveLength(120);
      expect(all.metadata?.rows).toMatchObject({ row_count: 120, truncated: false });
    });
  });

  test("null stands for every default", async () => {
    const names = [
      "mode",
      "enable_reranking",
      "reranker_method",
      "use_vector_bypass",
      "max_results",
      "response_format",
    ];
    const given = await ask({ query: designer, ...Object.fromEntries(names.map((name) => [name, null])) });
    expect(given).toMatchObject({ mode: "auto", metadata: { reranking: { performed: true, method: "listwise" } } });
  });
}
