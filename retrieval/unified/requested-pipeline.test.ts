import { expect, test } from "vitest";
import type { UnifiedOptions } from "../../domain/question.ts";
import { besideNearest, requestedPipeline } from "./requested-pipeline.ts";

const options = (over: Partial<UnifiedOptions>): UnifiedOptions => ({
  mode: "auto",
  enable_reranking: true,
  reranker_method: "listwise",
  use_vector_bypass: false,
  sql_max_results: 100,
  response_format: "standard",
  ...over,
});

test.each([
  ["kg_rag", "knowledge_graph"],
  ["vector", "vector_search"],
  ["sql", "text_to_sql"],
] as const)("mode %s names the pipeline %s", (mode, pipeline) => {
  expect(requestedPipeline(options({ mode }))).toMatchObject({ pipeline, confidence: 1 });
  expect(requestedPipeline(options({ mode, use_vector_bypass: true }))?.pipeline).toBe("vector_search");
});

test("modes auto and hybrid leave the choice to the router, except with use_vector_bypass", () => {
  for (const mode of ["auto", "hybrid"] as const) {
    expect(requestedPipeline(options({ mode }))).toBeNull();
    expect(requestedPipeline(options({ mode, use_vector_bypass: true }))?.pipeline).toBe("vector_search");
  }
});

test("the answer of mode hybrid comes from rows or the graph; other choices stay", () => {
  const choice = { pipeline: "vector_search", confidence: 0.7, reason: "asks for passages in bulk" } as const;
  const hybrid = options({ mode: "hybrid" });
  const reason = "asks for passages in bulk; mode hybrid adds the nearest passages";
  expect(besideNearest(choice, hybrid)).toEqual({ ...choice, pipeline: "knowledge_graph", reason });
  expect(besideNearest({ ...choice, pipeline: "text_to_sql" }, hybrid).pipeline).toBe("text_to_sql");
  expect(besideNearest(choice, { ...hybrid, use_vector_bypass: true })).toBe(choice);
  for (const other of [undefined, options({})]) expect(besideNearest(choice, other)).toBe(choice);
});
