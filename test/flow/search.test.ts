import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import type { Ctx } from "../../domain/auth.ts";
import { DetectDomainRequest } from "../../domain/domain-detection.ts";
import { unavailable } from "../../domain/errors.ts";
import { FederatedSearchRequest, FederatedSearchResult, fusionMethods } from "../../domain/federated-search.ts";
import { KgSearchRequest, KgSearchResult, searchTypes } from "../../domain/kg-search.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import type { RetrievalRequest } from "../../retrieval/pipeline.ts";
import { analyseQuestion } from "../../retrieval/rank/question-terms.ts";
import { searchEach } from "../../retrieval/search/search-each.ts";
import type { Stores } from "../../stores/open.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let models: Awaited<ReturnType<typeof openServiceModels>>;
let answers: ReturnType<typeof createAnswers>;
let belle: string;
const stranger: Ctx = { ...ctx, tenant_id: "other" };

const page = (title: string, text: string) => ({ file_type: "md", content: `# ${title}\n\n${text}\n` }) as const;

beforeAll(async () => {
  lab = await openKnowledgeLab();
  models = await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() });
  answers = over(lab.stores);
  const db = await openDatabase({ url: lab.databaseUrl });
  await db.query("INSERT INTO tenants (id) VALUES ($1)", [stranger.tenant_id]);
  await db.close();
  ({ source_id: belle } = await lab.ingest(
    "harbour",
    "belle",
    page("Aurora Belle", "The Aurora Belle was designed by Ingrid Solheim. The ferry sails to Halden."),
  ));
  await lab.ingest(
    "harbour",
    "norrvik",
    page("Norrvik Light", "The lighthouse of Norrvik has red bands on its tower."),
  );
  await lab.ingest("harbour", "solheim", page("Ingrid Solheim", "Ingrid Solheim was born in Halden in 1931."));
  await lab.ingestAs(stranger)("harbour", "secret", page("Aurora Belle", "The Aurora Belle carries a hidden cargo."));
});
afterAll(async () => {
  await models?.close();
  await lab?.close();
});

/** The service's searches over the given stores. */
function over(stores: Pick<Stores, "records" | "graph" | "vectors" | "keywords">) {
  const { documents } = lab.stores;
  const memory = createMemory({ documents, log: silentLog() });
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  return createAnswers({
    stores: { ...stores, documents },
    ...parts,
    memory,
    accessed: createAccessLog(lab.stores.records),
  });
}

async function search(body: object, who = ctx, by = answers): Promise<KgSearchResult> {
  const asked = {
    kg_name: "harbour",
    request: KgSearchRequest.parse({ query: "designer of the Aurora Belle", ...body }),
  };
  return KgSearchResult.parse(await by.kgSearch.search(who, asked, new AbortController().signal));
}

const sourcesOf = ({ results }: KgSearchResult) => results.map(({ source_name }) => source_name);

test.each(searchTypes)(
  "a %s search finds the passage, with scores from 0 to 1 in falling order",
  async (search_type) => {
    const found = await search({ search_type });
    expect(sourcesOf(found)[0]).toBe("belle");
    const scores = found.results.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(found.results.map(({ rank }) => rank)).toEqual(scores.map((_, at) => at + 1));
    expect(found.total_results).toBe(scores.length);
    expect(await search({ search_type })).toMatchObject({ results: found.results, entities: found.entities });
  },
);

test("a passage says where it stands in its document", async () => {
  const { results } = await search({ top_k: 1 });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    source_id: belle,
    kg_name: "harbour",
    result_type: "chunk",
    metadata: { title: "Aurora Belle", start_offset: expect.any(Number), end_offset: expect.any(Number) },
  });
});

test("the entities that the query and the passages name are listed with their relations", async () => {
  const { entities, relations } = await search({});
  expect(entities[0]).toMatchObject({ label: "Aurora Belle", score: 1 });
  const [ship, designer] = ["Aurora Belle", "Ingrid Solheim"].map((name) =>
    entities.find(({ label }) => label === name),
  );
  expect(relations).toContainEqual(
    expect.objectContaining({ source_entity_id: ship?.id, target_entity_id: designer?.id }),
  );
  expect((await search({ include_relations: false })).relations).toEqual([]);
});

test.each(searchTypes)("a %s search of some sources finds their passages only", async (search_type) => {
  const found = await search({ search_type, source_ids: [belle], query: "Ingrid Solheim was born in Halden" });
  expect(sourcesOf(found)).toEqual(["belle"]);
  expect(found.entities.map(({ label }) => label)).not.toContain("Norrvik");
});

test("filters by type and score leave out passages, entities and relations", async () => {
  const all = await search({});
  const person = await search({ entity_types: ["person"] });
  expect(new Set(person.entities.map(({ entity_type }) => entity_type))).toEqual(new Set(["person"]));
  expect(sourcesOf(person)).not.toContain("norrvik");
  const type = all.relations[0]?.relation_type ?? "";
  const stated = await search({ filters: { relation_types: [type] } });
  expect(new Set(stated.relations.map(({ relation_type }) => relation_type))).toEqual(new Set([type]));
  expect(sourcesOf(await search({ relation_types: ["no_such_type"] }))).toEqual([]);
  const least = all.results[0]?.score ?? 1;
  expect(sourcesOf(await search({ min_score: least }))).toEqual(["belle"]);
});

test("an empty list of sources or types limits nothing", () => {
  const none = { source_ids: [], entity_types: [], relation_types: [] };
  const nothing = { source_ids: undefined, entity_types: undefined, relation_types: undefined };
  const parsed = KgSearchRequest.parse({ query: "ferry", ...none, filters: none });
  expect(parsed).toMatchObject(nothing);
  expect(parsed.filters).toMatchObject(nothing);
});

test("an unknown filter is refused, and so is an id that no source can have", () => {
  const parse = (body: object) => KgSearchRequest.safeParse({ query: "ferry", ...body }).success;
  expect(parse({ filters: { author: "Ada" } })).toBe(false);
  expect(parse({ source_ids: ["x"] })).toBe(false);
  expect(parse({ top_k: 101 })).toBe(false);
});

test("a search finds nothing of another tenant's knowledge graph of the same name", async () => {
  for (const search_type of searchTypes) {
    expect(sourcesOf(await search({ search_type, query: "hidden cargo of the Aurora Belle" }))).not.toContain("secret");
    const theirs = await search({ search_type, query: "Ingrid Solheim designed the Aurora Belle" }, stranger);
    expect(new Set(sourcesOf(theirs))).toEqual(new Set(["secret"]));
    expect(theirs.entities.map(({ label }) => label)).not.toContain("Ingrid Solheim");
    expect(sourcesOf(await search({ search_type, source_ids: [belle] }, stranger))).toEqual([]);
  }
});

test("an unknown knowledge graph is not found", async () => {
  const asked = { kg_name: "none", request: KgSearchRequest.parse({ query: "ferry" }) };
  await expect(answers.kgSearch.search(ctx, asked, new AbortController().signal)).rejects.toThrow("'none' not found");
});

test("without the vectors a hybrid search finds passages by words, and says so", async () => {
  const away = async () => Promise.reject(unavailable("vectorstore"));
  const found = await search({}, ctx, over({ ...lab.stores, vectors: { ...lab.stores.vectors, search: away } }));
  expect(sourcesOf(found)[0]).toBe("belle");
  expect(found.metadata).toMatchObject({
    degraded: true,
    warnings: [expect.stringContaining("vectorstore unavailable")],
  });
});

test("without the graph a hybrid search lacks its relations, and a search of the graph fails", async () => {
  const away = async () => Promise.reject(unavailable("graphdb"));
  const graph = { ...lab.stores.graph, neighbours: away, chunksAbout: away, chunksMentioning: away };
  const without = over({ ...lab.stores, graph });
  const found = await search({}, ctx, without);
  expect(sourcesOf(found)[0]).toBe("belle");
  expect(found.metadata).toMatchObject({ degraded: true, warnings: [expect.stringContaining("graphdb unavailable")] });
  await expect(search({ search_type: "graph" }, ctx, without)).rejects.toThrow("graphdb unavailable");
});

describe("a federated search", () => {
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
});

describe("detecting the domain of a text", () => {
  const detect = (text: string, who = ctx, more = {}) =>
    answers.domains.detect(who, DetectDomainRequest.parse({ text, min_confidence: 0, ...more }));

  test("suggests the knowledge graph whose passages use its words, and its domains", async () => {
    await lab.stores.records.kgs.update(ctx.tenant_id, "birds", { domains: ["ornithology"] });
    const heron = await detect("Who described the grey heron?");
    expect(heron.suggested_kgs[0]?.kg_name).toBe("birds");
    expect(heron.detected_domains).toContainEqual(
      expect.objectContaining({ domain: "ornithology", keywords: expect.arrayContaining(["heron"]) }),
    );
    expect((await detect("the ferry Aurora Belle")).suggested_kgs[0]?.kg_name).toBe("harbour");
    const shares = heron.suggested_kgs.map(({ score }) => score);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
  });

  test("says nothing of words that no knowledge graph has, and nothing of another tenant's", async () => {
    expect((await detect("zyx wvut")).suggested_kgs).toEqual([]);
    expect((await detect("the grey heron", stranger)).suggested_kgs).toEqual([]);
    expect((await detect("the grey heron", ctx, { min_confidence: 1 })).detected_domains).toEqual([]);
  });

  test("needs a text", async () => {
    const none = DetectDomainRequest.parse({});
    await expect(answers.domains.detect(ctx, none)).rejects.toThrow("text: is required");
  });
});
