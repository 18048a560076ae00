// Knowledge graphs that the operator declares in files of LORE_KG_CONFIG_DIR.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { registryInfo } from "../../api/routes/knowledge-graphs/registry-info.ts";
import { reloadRegistry } from "../../api/routes/knowledge-graphs/reload-registry.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";

let folder: string;
let service: TestApp;
const file = (name: string, fields: object) => writeFile(join(folder, name), JSON.stringify(fields));
const harbour = { name: "harbour", kg_type: "domain", description: "Ships", domains: ["shipping"] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kg-files-"));
  await file("harbour.json", harbour);
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", LORE_KG_CONFIG_DIR: folder });
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

const reload = async (query = "") => {
  const response = await service.request(`/api/v1/knowledge-graphs/registry/reload${query}`, { method: "POST" });
  expect(response.status).toBe(200);
  const body = await response.json();
  expectDocumented(reloadRegistry, body);
  return body;
};
const Info = z.looseObject({
  collections: z.array(z.object({ name: z.string(), kg_name: z.string() })),
  next_cursor: z.string().nullable(),
});
type Info = z.output<typeof Info>;
const info = async (query = ""): Promise<Info> => {
  const response = await service.request(`/api/v1/knowledge-graphs/registry/info${query}`);
  expect(response.status).toBe(200);
  const body = await response.json();
  expectDocumented(registryInfo, body);
  return Info.parse(body);
};
const shown = async (name: string) => (await service.request(`/api/v1/knowledge-graphs/${name}`)).json();

test("the start creates the declared graphs; a reload changes them, adds new ones and leaves all others alone", async () => {
  expect(await shown("harbour")).toMatchObject({ description: "Ships", is_active: true, kg_type: "domain" });
  expect(await reload()).toMatchObject({ success: true, kgs_loaded: 1, added: [], updated: [], removed: [] });
  await service.request("/api/v1/knowledge-graphs", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "made-by-hand", kg_type: "user" }),
  });
  await file("harbour.json", { ...harbour, description: "Ships and cranes" });
  await file("ferries.json", { name: "ferries", kg_type: "user" });
  expect(await reload()).toMatchObject({ kgs_loaded: 2, added: ["ferries"], updated: ["harbour"], removed: [] });
  expect(await shown("harbour")).toMatchObject({ description: "Ships and cranes" });
  expect(await shown("ferries")).toMatchObject({ collections: [expect.any(String), expect.any(String)] });
  expect(await shown("made-by-hand")).toMatchObject({ is_active: true });
});

test("a graph whose file is gone becomes inactive, and active again with its file", async () => {
  await file("cranes.json", { name: "cranes", kg_type: "user" });
  await reload();
  await rm(join(folder, "cranes.json"));
  expect(await reload()).toMatchObject({ success: true, removed: ["cranes"] });
  expect(await shown("cranes")).toMatchObject({ is_active: false });
  expect(await reload()).toMatchObject({ removed: [] });
  await file("cranes.json", { name: "cranes", kg_type: "user" });
  expect(await reload()).toMatchObject({ updated: ["cranes"] });
  expect(await shown("cranes")).toMatchObject({ is_active: true });
});

test("a fault in one file is named, and no file is applied", async () => {
  await file("new.json", { name: "never-made", kg_type: "user" });
  await file("wrong.json", { name: "not a name", kg_type: "user" });
  expect(await reload()).toMatchObject({
    success: false,
    kgs_loaded: 0,
    added: [],
    errors: [{ name: "wrong.json", reason: expect.stringMatching(/^line 1: name must contain only/) }],
  });
  expect((await service.request("/api/v1/knowledge-graphs/never-made")).status).toBe(404);
  await rm(join(folder, "wrong.json"));
  await file("harbour.json", { ...harbour, kg_type: "user" });
  expect(await reload()).toMatchObject({
    success: false,
    errors: [{ name: "harbour", reason: "kg_type of an existing knowledge graph cannot change: it is domain" }],
  });
});

test("kept collections are reported, taken up by a declared graph, and removed on request unless a file has a fault", async () => {
  await file("harbour.json", harbour);
  await file("new.json", { name: "docks", kg_type: "user" });
  await reload();
  const named = async (name: string) => ((await shown(name)) as { collections: string[] }).collections;
  const kept = await named("docks");
  const remove = (query: string) => service.request(`/api/v1/knowledge-graphs/docks?${query}`, { method: "DELETE" });
  expect(await (await remove("delete_collections=false")).json()).toMatchObject({ kept_collections: kept });
  expect(await info()).toMatchObject({
    collections: expect.not.arrayContaining([expect.objectContaining({ kg_name: "docks" })]),
    orphans: { collections: kept, kept: [{ kg_name: "docks", collections: kept, adoptable: true }] },
  });
  expect(await reload()).toMatchObject({ added: ["docks"], orphans: [], orphans_removed: [] });
  expect((await named("docks")).slice(2)).toEqual(kept);
  expect(await reload("?remove_orphans=true")).toMatchObject({ orphans: [], orphans_removed: [] });
  await rm(join(folder, "new.json"));
  const all = await named("docks");
  expect(await (await remove("delete_collections=false")).json()).toMatchObject({ kept_collections: all });
  await file("wrong.json", { name: "not a name", kg_type: "user" });
  expect(await reload("?remove_orphans=true")).toMatchObject({ success: false, orphans_removed: [] });
  await rm(join(folder, "wrong.json"));
  const { orphans, orphans_removed } = (await reload("?remove_orphans=true")) as Record<string, string[]>;
  expect([orphans, orphans_removed?.sort()]).toEqual([[], all.sort()]);
  expect(await info()).toMatchObject({ orphans: { collections: [], kept: [] } });
});

test("a graph that is created again says which collections it takes up", async () => {
  const create = async () => {
    const response = await service.request("/api/v1/knowledge-graphs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "piers", kg_type: "user" }),
    });
    expect(response.status).toBe(201);
    return (await response.json()) as { collections_created: string[]; collections_adopted?: string[] };
  };
  const first = await create();
  expect(first).not.toHaveProperty("collections_adopted");
  await service.request("/api/v1/knowledge-graphs/piers?delete_collections=false", { method: "DELETE" });
  expect((await create()).collections_adopted).toEqual(first.collections_created);
});

test("the collections of the registry are a list of pages", async () => {
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Info = await info(`?limit=1${cursor && `&cursor=${cursor}`}`);
    names.push(...page.collections.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(names).toEqual((await info("?limit=200")).collections.map(({ name }) => name));
  expect((await service.request("/api/v1/knowledge-graphs/registry/info?limit=201")).status).toBe(400);
});
