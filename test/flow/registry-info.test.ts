import { afterAll, beforeAll, expect, test } from "vitest";
import { collectionNames } from "../../domain/collections.ts";
import { unavailable } from "../../domain/errors.ts";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import type { PageRequest } from "../../domain/page.ts";
import { createOrphans } from "../../knowledge/orphans.ts";
import { createRegistry } from "../../knowledge/registry.ts";
import { createRegistryInfo } from "../../knowledge/registry-info.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
const whole = { limit: 100, after: null };
const stranger = { ...ctx, tenant_id: "other" };

beforeAll(async () => {
  lab = await openKnowledgeLab();
  const db = await openDatabase({ url: lab.databaseUrl });
  await db.query("INSERT INTO tenants (id) VALUES ($1)", [stranger.tenant_id]);
  await db.close();
  const { kgs } = lab.stores.records;
  await lab.ingest("harbour", "belle", { file_type: "md", content: "# Aurora Belle\n\nA ferry from Halden.\n" });
  await kgs.create(ctx.tenant_id, NewKnowledgeGraph.parse({ name: "birds", kg_type: "domain", domains: ["biology"] }));
  await kgs.update(ctx.tenant_id, "birds", { is_active: false });
  await lab.ingestAs(stranger)("harbour", "cargo", { file_type: "md", content: "# Cargo\n\nA hidden cargo.\n" });
});
afterAll(() => lab?.close());

const read = (
  who = ctx,
  vectors: KnowledgeLab["stores"]["vectors"] = lab.stores.vectors,
  page: PageRequest = whole,
) => {
  const stores = { ...lab.stores, vectors };
  return createRegistryInfo({ ...stores, orphans: createOrphans({ ...stores, embedder: lab.embedder }) }).read(
    who,
    page,
  );
};

test("the registry of a tenant has its counts, and the vectors of its collections", async () => {
  const { facts, held } = await read();
  expect(facts).toMatchObject({ total: 2, active: 1, types: { user: 1, domain: 1 }, domains: { biology: 1 } });
  expect(facts).toMatchObject({ sources: 1, chunks: 1, embedding_methods: ["semantic_gnn"] });
  expect(held?.collections.map(({ kg_name, points }) => [kg_name, points])).toEqual([
    ["harbour", 1],
    ["harbour", facts.entities],
  ]);
  expect(held).toMatchObject({ orphans: [], without_collections: [] });
  expect((await read(stranger)).facts).toMatchObject({ total: 1, sources: 1 });
});

test("its version changes with a knowledge graph of the tenant, and only then", async () => {
  const [own, theirs] = [await read(), await read(stranger)];
  expect((await read()).facts.version).toBe(own.facts.version);
  await lab.stores.records.kgs.update(ctx.tenant_id, "birds", { description: "Birds" });
  expect((await read()).facts.version).not.toBe(own.facts.version);
  expect((await read(stranger)).facts.version).toBe(theirs.facts.version);
});

test("collections without a knowledge graph, and knowledge graphs without collections, are named", async () => {
  const harbour = await lab.stores.records.kgs.get(ctx.tenant_id, "harbour");
  const list = async () => (await lab.stores.vectors.list()).filter(({ kg_id }) => kg_id !== harbour?.id);
  const lost = { kg_id: 987_654, kind: "chunk" } as const;
  const vectors = { ...lab.stores.vectors, list: async () => [...(await list()), lost] };
  const { held } = await read(ctx, vectors);
  expect(held).toMatchObject({ without_collections: ["harbour"], collections: [{ points: null }, { points: null }] });
  expect(held?.orphans).toContain("kg_987654_chunk");
  expect((await read(stranger, vectors)).held?.orphans).toEqual([]);
});

test("the collections of all knowledge graphs are read page by page", async () => {
  for (const name of ["docks", "ferries"])
    await lab.registry.create(ctx, NewKnowledgeGraph.parse({ name, kg_type: "user" }));
  const names: string[] = [];
  let after: string | null = null;
  do {
    const { held } = await read(ctx, lab.stores.vectors, { limit: 1, after });
    names.push(...(held?.collections ?? []).map(({ kg_name }) => kg_name));
    after = held?.next ?? null;
  } while (after !== null);
  expect(names).toEqual(["docks", "ferries", "harbour"].flatMap((name) => [name, name]));
  const { id } = await lab.registry.get(ctx, "docks");
  for (const name of ["docks", "ferries"])
    await lab.deleteKg(ctx, name, { force: false, delete_collections: name === "ferries" });
  await lab.sweepEverything();
  const { held } = await read();
  expect(held?.kept).toMatchObject([{ kg_name: "docks", collections: collectionNames(id), adoptable: true }]);
  expect(held?.orphans).toEqual(collectionNames(id));
  expect((await read(stranger)).held).toMatchObject({ kept: [], orphans: [] });
});

test("without the vector store the counts of the records remain", async () => {
  const vectors = { ...lab.stores.vectors, list: () => Promise.reject(unavailable("vectorstore")) };
  expect(await read(ctx, vectors)).toMatchObject({ facts: { total: 2 }, held: null });
});

test("a creation whose collections cannot be made keeps what another client has put into the knowledge graph", async () => {
  const { records } = lab.stores;
  const made = { key: "ada", label: "Ada", entity_type: "person", description: "", properties: {} };
  const creating = (name: string, meanwhile: (kg_id: number) => Promise<unknown>) => {
    const ensure = async ({ kg_id }: { readonly kg_id: number }) => {
      await meanwhile(kg_id);
      throw unavailable("vectorstore");
    };
    const vectors = { ...lab.stores.vectors, ensure };
    const registry = createRegistry({ ...lab.stores, vectors, embedder: lab.embedder, autoCreate: true });
    return registry.create(ctx, NewKnowledgeGraph.parse({ name, kg_type: "domain" }));
  };
  const kept = await creating("kept", (kg_id) => records.edits.createEntity(kg_id, made));
  expect(kept).toMatchObject({ name: "kept", collections_ready: false, entities_count: 1 });
  expect(await records.reading.entitiesByKey([kept.id], ["ada"])).toHaveLength(1);
  await expect(creating("undone", async () => undefined)).rejects.toMatchObject({ kind: "unavailable" });
  expect(await records.kgs.get(ctx.tenant_id, "undone")).toBeNull();
});
