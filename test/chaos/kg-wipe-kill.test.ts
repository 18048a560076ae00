// The deletion of a knowledge graph leaves nothing of it in any store, also when the process that wipes it ends at any
// moment, and a graph of the same name is not touched.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteOfKg } from "../../domain/quotes.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores, type Stores } from "../../stores/open.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { tenant_id } from "../support/document-lab.ts";
import { removeAll, removeAndEnd } from "../support/end-at-call.ts";
import { engineContents } from "../support/engine-contents.ts";
import { everyRow } from "../support/every-row.ts";
import { filesWith } from "../support/files-with.ts";
import { fromSources } from "../support/from-sources.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const remover = fileURLToPath(new URL("kg-remover.ts", import.meta.url));
const kg = "letters";
/** A word of every text of the deleted graph, and of no other text. */
const canary = "quarrendon";
const force = { force: true, delete_collections: true };
const tomorrow = () => new Date(Date.now() + 86_400_000);

let lab: KnowledgeLab;
let database: Database;
beforeAll(async () => {
  lab = await openKnowledgeLab();
  database = await openDatabase({ url: lab.databaseUrl, max: 1 });
});
afterAll(async () => {
  await database?.close();
  await lab?.close();
});

const text = (content: string) => ({ file_type: "txt", content }) as const;

/** A graph with texts, a table, an edit, a page, a remembered turn and a kept answer. Returns its id. */
async function fill(): Promise<number> {
  await lab.ingest(kg, "letter", text("Ada Quarrendon was born in London. Ada Quarrendon wrote to Mary Somerville."));
  await lab.ingest(kg, "table", { file_type: "csv", content: "name,city\nQuarrendon,London\nSomerville,Jedburgh\n" });
  await lab.edits.createEntity(ctx, kg, { label: "Quarrendon House", entity_type: "place" });
  await lab.project(kg);
  const { records, files, documents } = lab.stores;
  const kg_id = (await records.kgs.get(tenant_id, kg))?.id ?? 0;
  await records.kgs.update(tenant_id, kg, { description: "Letters of Quarrendon" });
  await files.write(`viz/${kg_id}/dashboard.html`, "Quarrendon");
  const quotes = [quoteOfKg(kg_id)];
  const claim = { tenant_id, route: "POST /x", key: `k${kg_id}`, fingerprint: "f", owner: "o", keep_hours: 24 };
  await records.idempotency.claim(claim);
  await records.idempotency.complete(claim, { status: 200, body: { answer: "Quarrendon" }, quotes });
  const turn = { tenant_id, user_id: "ada", session_id: "one", trace_id: null, occurred_at: new Date() };
  await documents.put("memory_turns", [
    { ...turn, id: `turn${kg_id}`, expires_at: tomorrow(), data: { answer: "Quarrendon" }, quotes },
  ]);
  return kg_id;
}

/** A graph of the same name, made at once. */
async function fillAnew(): Promise<void> {
  await lab.ingest(kg, "letter", text("Mary Somerville was born in Jedburgh. Mary Somerville wrote four books."));
  await lab.project(kg);
}

/** What still holds the text or the data of the graph. */
async function holds(stores: Stores, kg_id: number): Promise<readonly string[]> {
  const rows = (await everyRow(database)).toLowerCase().split("\n");
  const { vectors, keywords, graph } = stores;
  const collections = [...(await vectors.list()), ...(await keywords.list())].filter((ref) => ref.kg_id === kg_id);
  const { chunks, entities, relations } = await graph.counts(kg_id);
  return [
    ...new Set(rows.filter((row) => row.includes(canary)).map((row) => row.split(" ")[0] ?? "")),
    ...(await filesWith(`${lab.folder}/files`, canary)),
    ...collections.map(({ kind }) => `collection ${kind}`),
    ...(chunks + entities + relations > 0 ? ["graph"] : []),
  ];
}

/** The role stays while another database of the server has one of the same name. */
const schemasOf = (kg_id: number) => database.query("SELECT FROM pg_namespace WHERE nspname = $1", [`kg_${kg_id}`]);
const drift = async (stores: Stores) =>
  (await createDoctor({ ...stores, embedder: createHashEmbedder() }).examine()).drift;

test("a wipe that ends between any two calls to a store is completed by the next process", async () => {
  const kg_id = await fill();
  expect(await holds(lab.stores, kg_id)).toContain("public.chunks");
  expect(await schemasOf(kg_id)).not.toEqual([]);
  await lab.deleteKg(ctx, kg, force);
  expect((await lab.stores.records.kgs.list(tenant_id, { include_inactive: true })).map(({ name }) => name)).toEqual(
    [],
  );
  await fillAnew();
  const anew = await engineContents(lab, kg);
  const anewId = (await lab.stores.records.kgs.get(tenant_id, kg))?.id ?? 0;
  const dump = await lab.stores.records.cutover.dump(anewId);
  for (let lastCall = 1; lastCall < 50; lastCall += 1 + ((seed + lastCall) % 3))
    await removeAndEnd(lab.stores, tomorrow(), lastCall);
  await removeAll(lab.stores, tomorrow());
  expect(await holds(lab.stores, kg_id)).toEqual([]);
  expect(await schemasOf(kg_id)).toEqual([]);
  expect(await engineContents(lab, kg)).toEqual(anew);
  expect(await lab.stores.records.cutover.dump(anewId)).toBe(dump);
});

test("kept collections hold ids and vectors only, and the doctor knows them", async () => {
  const kg_id = await fill();
  const { vectors, keywords } = lab.stores;
  const ref = { kg_id, kind: "chunk" } as const;
  const points = await vectors.count(ref);
  const { deleted, kept_collections } = await lab.deleteKg(ctx, kg, { force: true, delete_collections: false });
  expect([deleted.vector_points, deleted.collections]).toEqual([0, []]);
  expect(kept_collections).toEqual([`kg_${kg_id}_chunk`, `kg_${kg_id}_entity`]);
  await removeAll(lab.stores, tomorrow());
  expect(await vectors.count(ref)).toBe(points);
  expect((await keywords.list()).filter((each) => each.kg_id === kg_id)).toEqual([]);
  expect(await holds(lab.stores, kg_id)).toEqual(["collection chunk", "collection entity"]);
});

/** Starts a remover on the lab's folder and kills it at the given call. */
async function removeAndKill(lastCall: number): Promise<void> {
  const child = spawn(process.execPath, [fromSources, remover, String(lastCall)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, LORE_DATA_DIR: lab.folder, DATABASE_URL: lab.databaseUrl },
  });
  const ended = once(child, "exit");
  let calls = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    calls += 1;
    if (calls === lastCall) child.kill("SIGKILL");
  }
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
}

test(`a process that is killed while it wipes loses nothing of the wipe (seed ${seed})`, async () => {
  const kg_id = await fill();
  await lab.deleteKg(ctx, kg, force);
  // LanceDB's folders belong to one process.
  await lab.stores.close();
  await removeAndKill(2 + (seed % 30));
  const config = readConfig({ LORE_DATA_DIR: lab.folder, DATABASE_URL: lab.databaseUrl });
  const stores = await openStores(config, silentLog());
  try {
    await removeAll(stores, tomorrow());
    expect(await holds(stores, kg_id)).toEqual([]);
    expect(await drift(stores)).toBe(0);
  } finally {
    await stores.close();
  }
});
