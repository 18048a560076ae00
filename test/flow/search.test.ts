import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import type { Ctx } from "../../domain/auth.ts";
import { unavailable } from "../../domain/errors.ts";
import { KgSearchRequest, KgSearchResult, searchTypes } from "../../domain/kg-search.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import type { Stores } from "../../stores/open.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { domainDetection } from "./search/domain-detection.ts";
import { entityFilters } from "./search/entity-filters.ts";
import { federatedSearches } from "./search/federated.ts";
import { type Answers, page } from "./search/lab.ts";

let lab: KnowledgeLab;
let models: Awaited<ReturnType<typeof openServiceModels>>;
let answers: Answers;
let belle: string;
let norrvik: string;
const stranger: Ctx = { ...ctx, tenant_id: "other" };

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
  ({ source_id: norrvik } = await lab.ingest(
    "harbour",
    "norrvik",
    page("Norrvik Light", "The lighthouse of Norrvik has red bands on its tower."),
  ));
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

test("entities are found by name, alias and description, and relations by their words, with their evidence", async () => {
  const types = ["entity", "relation"];
  const { results } = await search({ result_types: types, query: "Who designed the Aurora Belle?" });
  expect(results[0]).toMatchObject({
    result_type: "entity",
    score: 1,
    content: expect.stringMatching(/^Aurora Belle \(/),
    metadata: { label: "Aurora Belle" },
    evidence: expect.arrayContaining([
      expect.objectContaining({ source_id: belle, sentence: "The Aurora Belle was designed by Ingrid Solheim." }),
    ]),
  });
  const stated = results.find(({ result_type }) => result_type === "relation");
  expect(stated).toMatchObject({
    content: expect.stringMatching(/Aurora Belle.*Ingrid Solheim|Ingrid Solheim.*Aurora Belle/),
    evidence: [expect.objectContaining({ sentence: "The Aurora Belle was designed by Ingrid Solheim." })],
  });
  const all = await search({ result_types: ["chunk", ...types], query: "Who designed the Aurora Belle?", top_k: 100 });
  expect(new Set(all.results.map(({ result_type }) => result_type))).toEqual(new Set(["chunk", ...types]));
  expect(all.results.map(({ score }) => score)).toEqual(all.results.map(({ score }) => score).sort((a, b) => b - a));
  expect(all.results.filter(({ result_type }) => result_type === "chunk")).toMatchObject(
    (await search({ query: "Who designed the Aurora Belle?", top_k: 100 })).results.map(({ id }) => ({ id })),
  );

  const { id: kg_id } = await lab.registry.get(ctx, "harbour");
  const [light] = await lab.stores.records.reading.entitiesByKey([kg_id], ["norrvik light"]);
  const place = { kg_name: "harbour", entity_id: light?.id ?? 0 };
  await lab.edits.editEntity(ctx, place, { label: "Fyrtarn", description: "A beacon for mariners." });
  await lab.project("harbour");
  const found = async (query: string, more = {}) =>
    (await search({ query, result_types: ["entity"], ...more })).results.map(({ id }) => id);
  for (const search_type of ["hybrid", "keyword"]) {
    expect((await found("the Norrvik light", { search_type }))[0]).toBe(light?.id);
    expect(await found("fyrtarn", { search_type })).toContain(light?.id);
  }
  for (const search_type of ["hybrid", "vector"])
    expect((await found("beacon for mariners", { search_type }))[0]).toBe(light?.id);
  expect(await found("beacon for mariners", { source_ids: [belle] })).not.toContain(light?.id);
  expect(await found("beacon for mariners", { entity_types: ["no_such_type"] })).toEqual([]);
  // With one result the engines nominate two entities of any type.
  const one = { top_k: 1, entity_types: [light?.entity_type ?? ""], source_ids: [norrvik] };
  for (const search_type of ["hybrid", "keyword", "vector", "graph"])
    expect(await found("the lighthouse of Norrvik", { ...one, search_type })).toHaveLength(1);
  expect(await found("beacon for mariners", { source_ids: [norrvik] })).toContain(light?.id);
});

describe("entities of some sources or types", () => entityFilters(() => ({ lab, answers, over, stranger })));

test.each(searchTypes)("a %s search of some sources finds their passages only", async (search_type) => {
  const found = await search({ search_type, source_ids: [belle], query: "Ingrid Solheim was born in Halden" });
  expect(sourcesOf(found)).toEqual(["belle"]);
  expect(found.entities.map(({ label }) => label)).not.toContain("Norrvik");
});

test("filters by type and score leave out passages, entities and relations", async () => {
  const all = await search({});
  const person = await search({ entity_types: ["person"] });
  expect(new Set(person.entities.map(({ entity_type }) => entity_type))).toEqual(new Set(["person"]));
  expect(person.entities.map(({ label }) => label)).toContain("Ingrid Solheim");
  expect(sourcesOf(person)).toContain("belle");
  expect(sourcesOf(person)).not.toContain("norrvik");
  const type = all.relations[0]?.relation_type ?? "";
  const stated = await search({ filters: { relation_types: [type] } });
  expect(new Set(stated.relations.map(({ relation_type }) => relation_type))).toEqual(new Set([type]));
  expect(type).not.toBe("");
  expect(stated.relations.length).toBeGreaterThan(0);
  expect(sourcesOf(stated)).toContain("belle");
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

describe("a federated search", () => federatedSearches(() => ({ lab, answers, over, stranger })));

describe("detecting the domain of a text", () => domainDetection(() => ({ lab, answers, stranger })));
