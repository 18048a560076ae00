import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { NewKnowledgeGraph } from "../../../domain/kg.ts";
import { ingest, newKg, tenant_id } from "../../support/document-lab.ts";
import { apiKey, upload } from "../../support/record-lab.ts";
import { postedText, prepared } from "../../support/small-documents.ts";
import type { Open } from "./open.ts";

export function knowledgeGraphs(records: Open): void {
  const fresh = () => `kg-${randomUUID()}`;

  test("a new knowledge graph has the given fields and counts of zero; its name is taken from then on", async () => {
    const name = fresh();
    const kg = await records().kgs.create(tenant_id, {
      name,
      description: "d",
      kg_type: "domain",
      domains: ["law", "tax"],
      embedding_method: "pykeen",
      enable_sql_storage: true,
      enable_secondary_graph_storage: false,
    });
    expect(kg).toMatchObject({ name, display_name: name, domains: ["law", "tax"], version: 0, tokens_count: 0 });
    expect(await records().kgs.get(tenant_id, name)).toEqual(kg);
    expect(await records().kgs.byId(kg.id)).toEqual(kg);
    await expect(records().kgs.create(tenant_id, { ...kg, domains: [] })).rejects.toMatchObject({
      kind: "conflict",
      message: `Knowledge graph '${name}' already exists`,
    });
  });

  test("twenty concurrent calls for one name get the same knowledge graph", async () => {
    const name = fresh();
    const all = await Promise.all(Array.from({ length: 20 }, () => records().kgs.getOrCreate(tenant_id, name)));
    expect(new Set(all.map((kg) => kg.id)).size).toBe(1);
    expect(all[0]).toMatchObject({ kg_type: "user", collections_ready: false });
  });

  test("a name belongs to its tenant; the list is ordered by name and filtered by type and domain", async () => {
    const tenant = fresh();
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    const base: Omit<NewKnowledgeGraph, "name"> = {
      description: "",
      kg_type: "user",
      domains: [],
      embedding_method: "semantic_gnn",
      enable_sql_storage: false,
      enable_secondary_graph_storage: false,
    };
    await records().kgs.create(tenant, { ...base, name: "b" });
    await records().kgs.create(tenant, { ...base, name: "a", kg_type: "archive" });
    await records().kgs.create(tenant, { ...base, name: "B", domains: ["law"] });
    const names = async (filter = {}) =>
      (await records().kgs.list(tenant, { include_inactive: false, ...filter })).map((kg) => kg.name);
    expect(await names()).toEqual(["B", "a", "b"]);
    expect(await names({ kg_type: "archive" })).toEqual(["a"]);
    expect(await names({ domain: "law" })).toEqual(["B"]);
    expect(await records().kgs.get(tenant_id, "b")).toBeNull();
    const page = async (limit: number, after: string | null) =>
      (await records().kgs.list(tenant, { include_inactive: false }, { limit, after })).map((kg) => kg.name);
    expect([await page(2, null), await page(2, "a"), await page(2, "b")]).toEqual([["B", "a"], ["b"], []]);
    expect(await records().kgs.count(tenant, { include_inactive: false })).toBe(3);
    expect(await records().kgs.count(tenant, { include_inactive: false, domain: "law" })).toBe(1);
  });

  test("knowledge graphs are found by their names, and only those of the tenant", async () => {
    const tenant = fresh();
    await records().keys.insert(apiKey({ tenant_id: tenant }));
    for (const name of ["b", "a", "c"]) await records().kgs.getOrCreate(tenant, name);
    const named = async (of: string, names: string[]) => (await records().kgs.named(of, names)).map((kg) => kg.name);
    expect(await named(tenant, ["c", "a", "a", "nowhere"])).toEqual(["a", "c"]);
    expect(await named(tenant, [])).toEqual([]);
    expect(await named("stranger", ["a"])).toEqual([]);
  });

  test("a change sets the given fields and no others; another tenant's knowledge graph is not found", async () => {
    const { name } = await newKg(records());
    const before = await records().kgs.get(tenant_id, name);
    const changed = await records().kgs.update(tenant_id, name, {
      description: "new",
      is_active: false,
      domains: null,
    });
    const updated_at = changed?.updated_at;
    expect(changed).toEqual({ ...before, description: "new", is_active: false, updated_at });
    expect(await records().kgs.get(tenant_id, name)).toEqual(changed);
    expect(await records().kgs.update("stranger", name, { description: "x" })).toBeNull();
  });

  test("a knowledge graph knows the types of its files, and when a document was last published", async () => {
    const [kg, empty] = [await newKg(records()), await newKg(records())];
    expect((await records().kgs.byId(kg.id))?.last_ingestion_at).toBeNull();
    const begun = Date.now();
    const { ref } = await ingest(records(), kg.id, { name: "report.md", document: [prepared(0, {})] });
    const published = (await records().kgs.byId(kg.id))?.last_ingestion_at;
    expect(published?.getTime()).toBeGreaterThanOrEqual(begun - 1_000);
    await records().sources.accept(upload(kg.id, "a,b", { file_type: "csv", source_name: "table" }));
    expect(await records().kgs.fileTypes([kg.id, empty.id])).toEqual(new Map([[kg.id, ["csv", "md"]]]));
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id: ref.source_id }, { force: true });
    expect(await records().kgs.fileTypes([kg.id])).toEqual(new Map([[kg.id, ["csv"]]]));
    expect((await records().kgs.byId(kg.id))?.last_ingestion_at).toEqual(published);
  });

  test("a knowledge graph remembers that its collections are ready", async () => {
    const kg = await newKg(records());
    await records().kgs.markCollectionsReady(kg.id, "hash-1");
    expect(await records().kgs.byId(kg.id)).toMatchObject({ collections_ready: true });
  });

  test("a knowledge graph without sources can be removed, one with sources cannot", async () => {
    const kg = await newKg(records());
    const { source_id } = await records().sources.accept(upload(kg.id, "text"));
    await expect(records().kgs.remove(kg.id)).rejects.toMatchObject({ kind: "conflict" });
    await records().cutover.deleteSource({ tenant_id, kg_name: kg.name, source_id }, { force: true });
    await records().kgs.remove(kg.id);
    await records().kgs.remove(kg.id);
    expect(await records().kgs.byId(kg.id)).toBeNull();
    await expect(records().sources.accept(upload(kg.id, "text"))).rejects.toMatchObject({ kind: "not_found" });
  });

  test("a knowledge graph with an entity or a chunk that a client posted cannot be removed", async () => {
    const [named, told] = [await newKg(records()), await newKg(records())];
    const entity = { key: "ada", label: "Ada", entity_type: "person", description: "", properties: {} };
    const { id } = await records().edits.createEntity(named.id, entity);
    await expect(records().kgs.remove(named.id)).rejects.toMatchObject({ kind: "conflict" });
    expect(await records().reading.entitiesByKey([named.id], ["ada"])).toMatchObject([{ id }]);
    await records().edits.addChunk(told.id, postedText());
    await expect(records().kgs.remove(told.id)).rejects.toMatchObject({ kind: "conflict" });
    await records().edits.deleteEntity(named.id, id);
    await records().kgs.remove(named.id);
    expect(await records().kgs.byId(named.id)).toBeNull();
  });
}
