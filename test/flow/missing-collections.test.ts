// Collections that a store could not make when the knowledge graph was created.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import { createConfiguration } from "../../knowledge/configuration/configuration.ts";
import { createRegistry } from "../../knowledge/registry.ts";
import { silentLog } from "../../platform/log.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { apiKey } from "../support/record-lab.ts";

let lab: KnowledgeLab;
let folder: string;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  folder = await mkdtemp(join(tmpdir(), "kg-files-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await lab?.close();
});

const fail = (role: "graphdb" | "vectorstore") => () => Promise.reject(unavailable(role));
const registryOf = (stores: Partial<Pick<KnowledgeLab["stores"], "vectors" | "keywords">> = {}) =>
  createRegistry({ ...lab.stores, ...stores, embedder: lab.embedder, autoCreate: true });
const configuration = (path: string | undefined, registry = registryOf()) =>
  createConfiguration({ folder: path, records: lab.stores.records, registry, log: silentLog() });
const kindsOf = async (kg_id: number) =>
  (await lab.stores.vectors.list()).filter((ref) => ref.kg_id === kg_id).map(({ kind }) => kind);
const isReady = async (kg_id: number) => (await lab.stores.records.kgs.byId(kg_id))?.collections_ready;

test("keywords that are away keep no vector collection from being made", async () => {
  const registry = registryOf({ keywords: { ...lab.stores.keywords, ensure: fail("graphdb") } });
  const created = await registry.create(ctx, NewKnowledgeGraph.parse({ name: "no-keywords", kg_type: "user" }));
  expect(created.collections_ready).toBe(false);
  expect((await kindsOf(created.id)).sort()).toEqual(["chunk", "entity"]);
});

test("a reload without a folder makes missing collections of the tenant, and an engine that is away fails nothing", async () => {
  const { id } = await lab.stores.records.kgs.getOrCreate(ctx.tenant_id, "bare");
  await lab.stores.records.keys.insert(apiKey({ tenant_id: "acme" }));
  const { id: foreign } = await lab.stores.records.kgs.getOrCreate("acme", "bare");
  const away = registryOf({ vectors: { ...lab.stores.vectors, ensure: fail("vectorstore") } });
  expect(await configuration(undefined, away).reload(ctx)).toMatchObject({ completed: 0, faults: [] });
  expect([await isReady(id), await kindsOf(id)]).toEqual([false, []]);
  const { completed } = await configuration(undefined).reload(ctx);
  expect(completed).toBeGreaterThan(0);
  expect([await isReady(id), (await kindsOf(id)).sort()]).toEqual([true, ["chunk", "entity"]]);
  expect(await isReady(foreign)).toBe(false);
  expect(await configuration(undefined).reload(ctx)).toMatchObject({ completed: 0 });
});

test("a tenant sees its own faults, and of all others only that there are some", async () => {
  const file = (name: string, fields: object) => writeFile(join(folder, name), JSON.stringify(fields));
  await file("acme.json", { name: "cranes", tenant_id: "acme" });
  await file("secret-client.json", { name: "ships", tenant_id: "rival" });
  const faultsFor = async (tenant_id: string) => (await configuration(folder).reload({ tenant_id })).faults;
  expect((await faultsFor("default")).map(({ name }) => name)).toEqual(["acme.json", "secret-client.json"]);
  const neutral = { name: "configuration", reason: expect.stringMatching(/^a file of another tenant has a fault/) };
  expect(await faultsFor("acme")).toEqual([{ name: "acme.json", reason: expect.stringMatching(/kg_type/) }, neutral]);
  expect(await faultsFor("third")).toEqual([neutral]);
});
