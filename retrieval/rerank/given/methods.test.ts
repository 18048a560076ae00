import { expect, test } from "vitest";
import { rerankMethods } from "../../../domain/enhanced-rerank.ts";
import { numbered, rerankEnhanced, rerankModels } from "../../../test/support/reranking.ts";
import { judge } from "./methods.ts";
import { readDocuments } from "./read-documents.ts";

const query = "red bands of the lighthouse";
const long =
  "The history of trade in the northern towns is long. Merchants met in halls and talked about prices. ".repeat(20);
const documents = numbered([long, "The lighthouse has red bands.", "A lighthouse stands on the pier."]);

const ask = (method: string, more: object = {}) =>
  rerankEnhanced({ query, documents, method, min_score: 0, output_format: "detailed", ...more });

test.each(rerankMethods)("%s puts a relevant short document above a long irrelevant one", async (method) => {
  const { results } = await ask(method);
  expect(results.map(({ id }) => id)).toEqual(["1", "2", "0"]);
  const [relevant, partly, irrelevant] = results.map(({ scores }) => scores?.relevance ?? Number.NaN);
  expect(relevant).toBeGreaterThanOrEqual(0.7);
  expect(partly).toBeGreaterThan(0.3);
  expect(partly).toBeLessThan(0.7);
  expect(irrelevant).toBeLessThan(0.1);
});

test.each(rerankMethods)("%s gives the same answer again, and in another order of the request", async (method) => {
  const { results } = await ask(method);
  expect((await ask(method)).results).toEqual(results);
  const turned = await ask(method, { documents: [...documents].reverse() });
  expect(turned.results.map(({ id, score }) => [id, score])).toEqual(results.map(({ id, score }) => [id, score]));
});

test("pointwise scores stay when documents are added", async () => {
  const [alone] = (await ask("pointwise", { documents: documents.slice(1, 2) })).results;
  const among = (await ask("pointwise")).results.find(({ id }) => id === "1");
  expect(among?.score).toBe(alone?.score);
});

test("a word that all documents contain weighs less than a rare one, unless each document is scored by itself", async () => {
  const ferries = [...Array.from({ length: 10 }, () => "The ferry sails."), "The tower stands.", "Salt."];
  const found = async (method: string) => {
    const given = { query: "ferry tower", method, documents: numbered(ferries), min_score: 0, top_k: 20 };
    const { results } = await rerankEnhanced(given);
    return (id: string) => results.find((result) => result.id === id)?.score ?? Number.NaN;
  };
  const [listwise, pointwise] = [await found("listwise"), await found("pointwise")];
  expect(listwise("10")).toBeGreaterThan(listwise("0"));
  expect(pointwise("10")).toBe(pointwise("0"));
});

test("of documents with the same words, hybrid prefers the one whose vector is nearer, at the level of the words", async () => {
  const documents = await readDocuments([{ content: "The ferry." }, { content: "The ferry." }, { content: "Salt." }]);
  const near = { model: "semantic", toQuestion: async () => [0.1, 0.4, -0.2], between: () => 0 };
  const hybrid = { query: "ferry", method: "hybrid", documents, vectors: async () => near } as const;
  const { relevance, opinions, model } = await judge(rerankModels, hybrid, new AbortController().signal);
  const [far, nearer, foreign] = relevance;
  const level = opinions.get("listwise")?.[0] ?? Number.NaN;
  expect(nearer).toBeCloseTo(level);
  expect(far).toBeCloseTo(0.6 * level + (0.4 * level) / 4);
  expect(foreign).toBe(0);
  expect(model).toBe("lexical, semantic");
});

test("ensemble is the mean of all opinions, hybrid of two of them", async () => {
  const ensemble = await ask("ensemble");
  for (const { score, method_scores = {} } of ensemble.results) {
    const opinions = Object.values(method_scores).map(Number);
    expect(Object.keys(method_scores).sort()).toEqual(["listwise", "pairwise", "pointwise", "vector"]);
    expect(score).toBeCloseTo(opinions.reduce((sum, each) => sum + each, 0) / 4, 3);
  }
  for (const { score, method_scores } of (await ask("hybrid")).results)
    expect(score).toBeCloseTo(0.6 * (method_scores?.listwise ?? 0) + 0.4 * (method_scores?.vector ?? 0), 3);
  expect(ensemble.metadata.model).toBe("lexical, hash-v1-1024");
  expect((await ask("pairwise")).metadata.model).toBe("lexical");
});

test("a query of stop words only fits nothing", async () => {
  expect((await rerankEnhanced({ query: "what is it", documents })).results).toEqual([]);
});
