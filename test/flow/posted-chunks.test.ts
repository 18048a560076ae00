// Chunks that a person posts or removes: in every engine, through upkeep and changes of documents, and gone without a
// trace.
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { parsedFolder } from "../../domain/parsed-folder.ts";
import { currentDerivation } from "../../ingest/derivation.ts";
import { extractPort } from "../../ingest/prepare/extract-port.ts";
import { createBrowsing } from "../../knowledge/browsing.ts";
import { createPostedChunks, type PostedChunks } from "../../knowledge/posted-chunks.ts";
import { createProjectionRelay } from "../../knowledge/projection/relay.ts";
import { rememberVectors } from "../../knowledge/projection/remember-vectors.ts";
import { createSyncStates } from "../../knowledge/projection/sync-states.ts";
import { createRegistry } from "../../knowledge/registry.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createRebuild } from "../../knowledge/upkeep/rebuild.ts";
import type { Embedder } from "../../models/embedder.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { everyRow } from "../support/every-row.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { sharedThreads } from "../support/shared-threads.ts";

const kg = "harbour";
const embedder = createHashEmbedder();
const { preparer } = sharedThreads;
let lab: KnowledgeLab;
let db: Database;
let chunks: PostedChunks;
let kg_id = 0;

beforeAll(async () => {
  lab = await openKnowledgeLab();
  db = await openDatabase({ url: lab.databaseUrl, max: 1 });
  chunks = postedChunks(embedder);
  await lab.ingest(kg, "ferries", { file_type: "md", content: "# Aurora Belle\n\nThe Aurora Belle is a ferry.\n" });
  kg_id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
});
afterAll(async () => {
  await db?.close();
  await lab?.close();
});

const postedChunks = (remembering: Embedder, stores: Pick<KnowledgeLab["stores"], "vectors"> = lab.stores) =>
  createPostedChunks({
    records: lab.stores.records,
    registry: createRegistry({ ...lab.stores, ...stores, embedder, autoCreate: true }),
    models: { extract: extractPort(preparer).run },
    remembering,
    derivation: currentDerivation,
    log: silentLog(),
  });

const relayWith = (other: Partial<Pick<KnowledgeLab["stores"], "vectors"> & { readonly embedder: Embedder }>) =>
  createProjectionRelay({
    ...lab.stores,
    embedder,
    ...other,
    priorityGate: createPriorityGate(),
    log: silentLog(),
  });
const drift = async () => (await createDoctor({ ...lab.stores, embedder }).examine()).drift;
const plain = { metadata: {}, entity_ids: [], sync_to_vectorstore: true };
const found = async (word: string) =>
  (await lab.stores.keywords.search({ kg_id, kind: "chunk" }, word, { k: 5 })).map(({ id }) => id);
const vectorsOf = async (id: number) => [...(await lab.stores.vectors.get({ kg_id, kind: "chunk" }, [id])).keys()];
const edgesOf = async (id: number) => (await lab.stores.graph.entitiesOf(kg_id, [id])).mentions.length;

test("every engine holds it, a rebuild writes it again, and changes of documents leave it alone", async () => {
  const content = "The Zephyrine was repaired by Edvard Lund in Norrvik.";
  const { id } = await chunks.add(ctx, kg, { ...plain, content });
  await lab.project(kg);
  const everywhere = async () => [await found("Zephyrine"), await vectorsOf(id), (await edgesOf(id)) > 0];
  expect(await everywhere()).toEqual([[id], [id], true]);
  expect(await drift()).toBe(0);

  await lab.stores.vectors.delete({ kg_id, kind: "chunk" }, [id]);
  await lab.stores.keywords.delete({ kg_id, kind: "chunk" }, [id]);
  await lab.stores.graph.deleteChunks(kg_id, [id]);
  const rebuild = createRebuild({ ...lab.stores, embedder });
  for (const target of ["graph", "vectors", "keywords"] as const) await rebuild.run({ target });
  expect(await everywhere()).toEqual([[id], [id], true]);

  const { source_id } = await lab.ingest(kg, "other", {
    file_type: "md",
    content: "# Edvard Lund\n\nEdvard Lund is old.\n",
  });
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  await lab.project(kg);
  await lab.sweepEverything();
  expect(await everywhere()).toEqual([[id], [id], true]);
  expect(await chunks.get(ctx, kg, id)).toMatchObject({ content, source_id: null });
  expect(await drift()).toBe(0);
});

test("after its deletion no row and no engine holds it or the names in it", async () => {
  const before = await lab.stores.records.cutover.dump(kg_id);
  const { id } = await chunks.add(ctx, kg, {
    ...plain,
    content: "The Quillfeather was built by Odalys Marchetti in Varn.",
  });
  await lab.project(kg);
  expect(await everyRow(db)).toMatch(/Quillfeather/i);
  await chunks.remove(ctx, { kg_name: kg, chunk_id: id });
  await lab.project(kg);
  expect([await found("Quillfeather"), await vectorsOf(id), await edgesOf(id)]).toEqual([[], [], 0]);
  expect(await drift()).toBe(0);
  await lab.sweepEverything();
  expect(await everyRow(db)).not.toMatch(/Quillfeather|Marchetti/i);
  expect(await lab.stores.records.cutover.dump(kg_id)).toBe(before);
  expect(await drift()).toBe(0);
});

test("evidence is the sentence of each chunk, at its offsets in the stored text of the source", async () => {
  const registry = createRegistry({ ...lab.stores, embedder, autoCreate: true });
  const browsing = createBrowsing({ records: lab.stores.records, registry });
  const content = "# Skua 😀\n\nThe Skua is a boat. Ingrid Aasen was born in London. She sails.\n";
  const { source_id, revision } = await lab.ingest(kg, "skua", { file_type: "md", content });
  const { id } = await chunks.add(ctx, kg, { ...plain, content: "Ingrid Aasen repaired the Skua." });
  const { entries } = await browsing.entities(ctx, {
    kg_name: kg,
    filter: { prefix: "Ingrid" },
    limit: 10,
    after: null,
  });
  const entity = await browsing.entity(ctx, { kg_name: kg, id: entries[0]?.id ?? 0 });
  const file = await lab.stores.files.read(`${parsedFolder(source_id, revision)}/text.txt`);
  const text = [...(file?.toString() ?? "")];
  const [ofDocument, posted] = entity.evidence;
  expect(ofDocument).toMatchObject({ source_id, source_name: "skua", sentence: "Ingrid Aasen was born in London." });
  const { start_offset, end_offset, sentence } = ofDocument ?? {};
  expect(text.slice(start_offset ?? 0, end_offset ?? 0).join("")).toBe(sentence);
  const byHand = { source_id: null, source_name: null, start_offset: null, end_offset: null };
  expect(posted).toEqual({ ...byHand, chunk_id: id, sentence: "Ingrid Aasen repaired the Skua." });
  const filter = { entity_id: entity.id };
  const relations = await browsing.relations(ctx, { kg_name: kg, filter, limit: 10, after: null });
  expect(relations.total_count).toBe(relations.entries.length);
  const read = relations.entries.map((relation) => browsing.relation(ctx, { kg_name: kg, id: relation.id }));
  const stated = (await Promise.all(read)).flatMap(({ evidence }) => evidence);
  expect(stated.map((place) => place.source_id)).toContain(source_id);
  for (const place of stated.filter((each) => each.source_id === source_id))
    expect(text.slice(place.start_offset ?? 0, place.end_offset ?? 0).join("")).toBe(place.sentence);
  for (const missing of [browsing.entity, browsing.relation])
    await expect(missing(ctx, { kg_name: kg, id: 999_999_999 })).rejects.toMatchObject({ kind: "not_found" });
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  await chunks.remove(ctx, { kg_name: kg, chunk_id: id });
  await lab.sweepEverything();
});

test("a removed chunk of a document leaves every engine and row, and stays away from later revisions", async () => {
  const section = (name: string, text: string) => `## ${name}\n\n${text}\n\n`;
  const removed = section("Repairs", "The Wrackline was repaired by Tamsin Okonjo in Fetlar.");
  const text = (owner: string) => `# Ships\n\n${section("Owners", `The Sandpiper belongs to ${owner}.`)}${removed}`;
  const write = (content: string) => lab.ingest(kg, "ships", { file_type: "md", content });
  const { source_id } = await write(text("Edvard Lund"));
  await lab.project(kg);
  const [[id = 0], [neighbour = 0]] = [await found("Wrackline"), await found("Sandpiper")];
  expect(id).not.toBe(neighbour);
  const { version } = await chunks.remove(ctx, { kg_name: kg, chunk_id: id });
  const states = await createSyncStates({ records: lab.stores.records, relay: lab.relay })({ kg_id, version });
  for (const state of Object.values(states)) expect(state).toEqual({ status: "synced", attempts: 0 });
  const engines = async () => [await found("Wrackline"), await vectorsOf(id), await edgesOf(id)];
  expect(await engines()).toEqual([[], [], 0]);
  expect(await lab.stores.records.sources.get(ctx.tenant_id, source_id)).toMatchObject({ chunks_count: 1 });
  expect(await drift()).toBe(0);
  await lab.sweepEverything();
  expect(await everyRow(db)).not.toMatch(/Wrackline|Okonjo/i);
  expect(await chunks.get(ctx, kg, neighbour)).toMatchObject({ source_id });

  await write(text("Mira Solheim"));
  await lab.project(kg);
  await lab.sweepEverything();
  expect([await found("Wrackline"), await drift()]).toEqual([[], 0]);
  expect(await everyRow(db)).not.toMatch(/Wrackline|Okonjo/i);
  await write(text("Mira Solheim").replace("repaired", "painted"));
  await lab.project(kg);
  expect(await found("Wrackline")).toHaveLength(1);
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  await lab.sweepEverything();
});

test("searches do not find a chunk that is kept out of them, and the graph holds it", async () => {
  const content = "The Brambling was owned by Edvard Lund.";
  const stored = await chunks.add(ctx, kg, { ...plain, content, sync_to_vectorstore: false });
  const { id } = stored;
  const states = await createSyncStates({ records: lab.stores.records, relay: lab.relay })(stored);
  expect(states).toMatchObject({ graphdb: { status: "synced" }, vectorstore: { status: "skipped" } });
  expect([await found("Brambling"), await vectorsOf(id)]).toEqual([[], []]);
  expect(await edgesOf(id)).toBeGreaterThan(0);
  expect(await drift()).toBe(0);
  await createRebuild({ ...lab.stores, embedder }).run({ target: "vectors" });
  expect(await vectorsOf(id)).toEqual([]);
});

test("a vector store that is away leaves the chunk pending, and the outbox brings it later", async () => {
  const { stores } = lab;
  const away = { ...stores.vectors, upsert: () => Promise.reject(unavailable("vectorstore")) };
  const relay = relayWith({ vectors: away });
  const posted = await chunks.add(ctx, kg, { ...plain, content: "The Corvina was sold to Edvard Lund." });
  const states = await createSyncStates({ records: stores.records, relay, waitMs: 500 })(posted);
  expect(states).toMatchObject({ sql: { status: "synced" }, vectorstore: { status: "pending" } });
  await expect
    .poll(async () => [await lab.relay.drainOnce(), await vectorsOf(posted.id)], { timeout: 60_000 })
    .toEqual([expect.anything(), [posted.id]]);
});

test("a graph that has no collections takes the chunk, and gets them with the vector when the store is back", async () => {
  const { stores } = lab;
  const { id: empty } = await stores.records.kgs.getOrCreate(ctx.tenant_id, "no_collections");
  const vectors = { ...stores.vectors, ensure: () => Promise.reject(unavailable("vectorstore")) };
  const relay = relayWith({ vectors });
  const content = "The Dovekie was built by Edvard Lund.";
  const posted = await postedChunks(embedder, { vectors }).add(ctx, "no_collections", { ...plain, content });
  const states = await createSyncStates({ records: stores.records, relay, waitMs: 500 })(posted);
  expect(states).toMatchObject({ sql: { status: "synced" }, vectorstore: { status: "pending" } });
  const stored = async () => [...(await stores.vectors.get({ kg_id: empty, kind: "chunk" }, [posted.id])).keys()];
  await expect
    .poll(async () => [await lab.relay.drainOnce(), await stored()], { timeout: 60_000 })
    .toEqual([expect.anything(), [posted.id]]);
});

test("a text is embedded once, by the request; an embedder that fails does not lose the chunk", async () => {
  const texts: string[] = [];
  const counted: Embedder = {
    ...embedder,
    embed: async (asked) => {
      texts.push(...asked);
      return embedder.embed(asked);
    },
  };
  const remembering = rememberVectors(counted);
  const relay = relayWith({ embedder: remembering });
  const content = "The Halcyon was painted by Edvard Lund.";
  const { id, version } = await postedChunks(remembering).add(ctx, kg, { ...plain, content });
  await relay.catchUp(kg_id, version, AbortSignal.timeout(60_000));
  expect(texts.filter((text) => text === content)).toHaveLength(1);
  expect(await vectorsOf(id)).toEqual([id]);

  const failing = { ...embedder, embed: () => Promise.reject(unavailable("embedder")) };
  const later = await postedChunks(failing).add(ctx, kg, { ...plain, content: "The Kestrel was sunk." });
  await lab.project(kg);
  expect(await vectorsOf(later.id)).toEqual([later.id]);
});
