import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../stores/postgres/client.ts";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";
import { type Fault, queryLab, routeOf } from "./lab.ts";

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

export function questions(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { post, expectFault } = queryLab(app);

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
}

export function vectorBypasses(app: () => TestApp): void {
  const { post, expectFault } = queryLab(app);

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
}
