import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "../../../domain/auth.ts";
import { unavailable } from "../../../domain/errors.ts";
import { FederatedSearchRequest, FederatedSearchResult, fusionMethods } from "../../../domain/federated-search.ts";
import { silentLog } from "../../../platform/log.ts";
import type { RetrievalRequest } from "../../../retrieval/pipeline.ts";
import { analyseQuestion } from "../../../retrieval/rank/question-terms.ts";
import { createFederatedSearch } from "../../../retrieval/search/create-federated-search.ts";
import type { ThingSearch } from "../../../retrieval/search/find-things.ts";
import { searchEach } from "../../../retrieval/search/search-each.ts";
import type { SearchMethod } from "../../../retrieval/search/search-methods.ts";
import type { VectorStore } from "../../../stores/ports/vectors.ts";
import { sketchQuestion } from "../../support/candidates.ts";
import { ctx, type KnowledgeLab } from "../../support/knowledge-lab.ts";
import { type Answers, page, type SearchLab } from "./lab.ts";

export function federatedSearches(open: () => SearchLab): void {
  let lab: KnowledgeLab;
  let answers: Answers;
  let stranger: Ctx;
  let over: SearchLab["over"];
  const kg_names = ["harbour", "birds"];
  const query = "Who designed the Aurora Belle?";
  async function federated(body: object, by = answers, who = ctx): Promise<FederatedSearchResult> {
    const request = FederatedSearchRequest.parse({ query, kg_names, ...body });
    return FederatedSearchResult.parse(await by.federatedSearch.search(who, request, new AbortController().signal));
  }
  const graphsOf = ({ results }: FederatedSearchResult) => results.map(({ kg_name }) => kg_name);
  /** The stores, with vectors that fail or hang in one knowledge graph. */
  async function withoutBirds(fail: () => Promise<never>) {
    const birds = await lab.stores.records.kgs.get(ctx.tenant_id, "birds");
    const { vectors } = lab.stores;
    const search: VectorStore["search"] = (ref, ...rest) =>
      ref.kg_id === birds?.id ? fail() : vectors.search(ref, ...rest);
    return over({ ...lab.stores, vectors: { ...vectors, search } });
  }
  beforeAll(async () => {
    ({ lab, answers, stranger, over } = open());
    await lab.ingest("birds", "heron", page("Grey Heron", "The grey heron was described by Carl Linnaeus in Uppsala."));
    await lab.ingest("birds", "puffin", page("Puffin", "The puffin breeds on the cliffs of Halden."));
  });

  test.each(fusionMethods)("by %s has the passages of all knowledge graphs in falling order", async (fusion_method) => {
    const found = await federated({ fusion_method });
    expect(found.results[0]).toMatchObject({ kg_name: "harbour", source_name: "belle", kg_rank: 1 });
    expect(new Set(graphsOf(found))).toEqual(new Set(kg_names));
    const scores = found.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(found.kgs_searched).toMatchObject([
      { kg_name: "birds", status: "ok", results_count: graphsOf(found).filter((name) => name === "birds").length },
      { kg_name: "harbour", status: "ok" },
    ]);
    expect((await federated({ fusion_method })).results).toEqual(found.results);
  });

  test("a search that wants no passages does not order them: no reranker is asked for them", async () => {
    const unordered: SearchMethod = {
      find: async () => ({ passages: [], analysed: sketchQuestion("heron"), lost: [] }),
      rank: () => Promise.reject(unavailable("reranker")),
    };
    const { records } = lab.stores;
    const things: ThingSearch = { find: async () => [], withEvidence: async (shown) => ({ shown, warnings: [] }) };
    const methods = { vector: unordered, keyword: unordered, graph: unordered, hybrid: unordered };
    const federatedSearch = createFederatedSearch({ records, methods, things, log: silentLog() });
    const by = { ...answers, federatedSearch };
    expect((await federated({ result_types: ["entity", "relation"] }, by)).results).toEqual([]);
    await expect(federated({ result_types: ["chunk", "entity"] }, by)).rejects.toThrow("reranker");
  });

  test("lists entities and relations of all knowledge graphs, and none of another tenant", async () => {
    const types = ["entity", "relation"];
    const found = await federated({ result_types: types, query: "Carl Linnaeus and Ingrid Solheim" });
    const labels = found.results.map(({ metadata }) => metadata.label);
    expect(labels).toEqual(expect.arrayContaining(["Carl Linnaeus", "Ingrid Solheim"]));
    expect(new Set(graphsOf(found))).toEqual(new Set(kg_names));
    for (const { evidence } of found.results) expect(evidence?.length).toBeGreaterThan(0);
    const theirs = await federated(
      { kg_names: undefined, result_types: types, query: "Ingrid Solheim" },
      answers,
      stranger,
    );
    expect(JSON.stringify(theirs.results)).not.toContain("Solheim");
  });

  test("keeps its passages if the entities fail, and says so", async () => {
    const { records } = lab.stores;
    const fail = async () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7"));
    const by = over({ ...lab.stores, records: { ...records, outbox: { ...records.outbox, entities: fail } } });
    const found = await federated({ result_types: ["chunk", "entity"] }, by);
    expect(found.results).toEqual((await federated({})).results);
    expect(found.results[0]).toMatchObject({ source_name: "belle" });
    expect(found.metadata.degraded).toBe(true);
    expect(found.metadata.warnings).toEqual(
      expect.arrayContaining(["harbour: no entities and relations were found: Internal error"]),
    );
    await expect(federated({ result_types: ["entity"] }, by)).rejects.toThrow("ECONNREFUSED");
  });

  test("takes turns with round_robin, and weights raise a knowledge graph", async () => {
    expect(graphsOf(await federated({ fusion_method: "round_robin", top_k: 4 }))).toEqual([
      "harbour",
      "birds",
      "harbour",
      "birds",
    ]);
    expect(graphsOf(await federated({ weights: { birds: 2, harbour: 1 } }))[0]).toBe("birds");
    expect(graphsOf(await federated({ weights: { birds: 0 }, top_k: 3 }))).toEqual(["harbour", "harbour", "harbour"]);
  });

  test("warns of each weight of a knowledge graph that it does not search", async () => {
    const { metadata } = await federated({ weights: { brids: 2, harbour: 1, boats: 0 } });
    expect(metadata.warnings).toEqual(
      ["brids", "boats"].map(
        (name) => `weights: '${name}' is not among the knowledge graphs searched; its weight was ignored`,
      ),
    );
    expect((await federated({ weights: { birds: 2 } })).metadata.warnings).toEqual([]);
  });

  test("goes on without a knowledge graph that fails, and says so without the text of the driver", async () => {
    for (const fail of [unavailable("vectorstore"), new Error("connect ECONNREFUSED 10.0.0.7")]) {
      const found = await federated({ search_type: "vector" }, await withoutBirds(() => Promise.reject(fail)));
      expect(new Set(graphsOf(found))).toEqual(new Set(["harbour"]));
      expect(found.kgs_searched).toMatchObject([
        { kg_name: "birds", status: "failed", results_count: 0 },
        { status: "ok" },
      ]);
      expect(found.metadata.degraded).toBe(true);
      expect(JSON.stringify(found)).not.toContain("10.0.0.7");
    }
  });

  test("fails if every knowledge graph fails", async () => {
    const by = await withoutBirds(() => Promise.reject(unavailable("vectorstore")));
    await expect(federated({ search_type: "vector", kg_names: ["birds"] }, by)).rejects.toThrow(
      "vectorstore unavailable",
    );
  });

  test("does not wait for a knowledge graph beyond its deadline", async () => {
    const stuck = (kgs: readonly { readonly name: string }[]) => kgs.some(({ name }) => name === "birds");
    const candidates = { passages: [], lost: [] };
    const method = {
      find: (request: RetrievalRequest) => (stuck(request.kgs) ? new Promise<never>(() => undefined) : found(request)),
      rank: async () => [],
    };
    const found = async ({ question }: RetrievalRequest) => {
      const analysed = analyseQuestion(question, { chunks: 0, tokens: 0, df: new Map(), keys: new Map() });
      return { ...candidates, analysed };
    };
    const kgs = kg_names.map((name, at) => ({ id: at + 1, name }));
    const { signal } = new AbortController();
    const each = await searchEach(method, { question: query, kgs, limit: 1, signal }, 50);
    expect(each.map(({ kg, error }) => [kg.name, error === null])).toEqual([
      ["harbour", true],
      ["birds", false],
    ]);
  });

  test("finds nothing of another tenant, and does not know its knowledge graphs", async () => {
    const theirs = await federated({ kg_names: undefined, query: "hidden cargo or heron" }, answers, stranger);
    expect(new Set(theirs.results.map(({ source_name }) => source_name))).toEqual(new Set(["secret"]));
    expect(theirs.kgs_searched.map(({ kg_name }) => kg_name)).toEqual(["harbour"]);
    await expect(federated({}, answers, stranger)).rejects.toThrow("'birds' not found");
  });
}
