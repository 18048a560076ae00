// DELETE /api/v1/sources/{kg_name}/{source_id}: every trace of the document goes, and nothing else.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { deletedAtOnce } from "../../domain/limits/deletion.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore } from "../../stores/open.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { ingest, tenant_id } from "../support/document-lab.ts";
import { everyRow } from "../support/every-row.ts";
import { filesWith } from "../support/files-with.ts";
import { mentionOf, prepared } from "../support/small-documents.ts";

let service: TestApp;
let database: Database;
/** Calls of deletions that fail, as "role.method". */
const away = new Set<string>();
const backends: Partial<Record<string, "graphdb" | "visualizations">> = { graph: "graphdb", files: "visualizations" };
const around: AroundStore = (role, store) =>
  guarded(store, "", async (path, work) => {
    if (away.has(`${role}.${path}`)) throw unavailable(backends[role] ?? "vectorstore");
    return work();
  });

beforeAll(async () => {
  const atOnce = { LORE_DELETION_GRACE_SECONDS: "0", LORE_DELETION_AGAIN_SECONDS: "0", LORE_UPLOAD_GRACE_SECONDS: "0" };
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded", ...atOnce }, around);
  database = await openDatabase({ url: service.databaseUrl, max: 1 });
});
afterAll(async () => {
  await database?.close();
  await service?.close();
});

const canary = "quxlomevaritz";
const name = "Quxlomevaritz";
const shared = "# Halden\n\nIngrid Solheim was born in Halden. Halden is a port of Norway.\n";
const doomed = `# ${name}\n\n${name} was built by Ingrid Solheim in Halden. ${name} is a lighthouse of Norway.\n`;
const doomedTable = `crossing,keeper\n1,${name} One\n2,${name} Two\n3,Ingrid Solheim\n`;

const remove = (kg: string, source_id: string, query = "") => removeWith({}, kg, `${source_id}${query}`);
const removeWith = (headers: Record<string, string>, kg: string, source: string) =>
  service.request(`/api/v1/sources/${kg}/${source}`, { method: "DELETE", headers });
const get = async (path: string) => (await service.request(path)).json() as Promise<Record<string, unknown>>;
const contentsOf = async (kg: string) => {
  const { kgs } = (await get("/api/v1/sources/kgs?include_artifacts=false")) as { kgs: { kg_name: string }[] };
  const { kg_name: _, collections: __, ...counts } = { collections: 0, ...kgs.find(({ kg_name }) => kg_name === kg) };
  const { sources } = (await get(`/api/v1/sources/kg/${kg}`)) as { sources: { source_name: string }[] };
  return { counts, names: sources.map(({ source_name }) => source_name) };
};
const idOf = async (kg: string) => (await service.app.stores.records.kgs.get(tenant_id, kg))?.id ?? 0;
const dumpOf = async (kg: string) => service.app.stores.records.cutover.dump(await idOf(kg));
const ask = async (kg: string) => {
  const body = JSON.stringify({ query: `Who built ${name}?`, kg_names: [kg] });
  const headers = { "Content-Type": "application/json" };
  const answer = await service.request("/api/v1/query", { method: "POST", headers, body });
  return (await answer.json()) as { citations: { source_id: string }[] };
};

test("deletes what only this document supports, at once for readers and soon everywhere", {
  timeout: 120_000,
}, async () => {
  await service.ingest("never", "halden.md", shared);
  await service.ingest("harbour", "halden.md", shared);
  const letter = await service.ingest("harbour", `${canary}.md`, doomed);
  const table = await service.ingest("harbour", `${canary}.csv`, doomedTable);
  expect((await ask("harbour")).citations.map(({ source_id }) => source_id)).toContain(letter.source_id);
  const before = (await contentsOf("harbour")).counts as Record<string, number>;
  const expected = await contentsOf("never");

  const deleted = { chunks: 0, entities: 0, relations: 0 };
  for (const { source_id, result } of [letter, table]) {
    const response = await remove("harbour", source_id);
    expect(response.status).toBe(200);
    const body = (await response.json()) as Record<`${keyof typeof deleted}_deleted`, number>;
    expect(body).toMatchObject({
      success: true,
      source_id,
      kg_name: "harbour",
      chunks_deleted: result?.chunks_count,
      vector_points_deleted: result?.chunks_count,
      visualizations_deleted: false,
      kg_files_deleted: false,
      metadata: {
        degraded: false,
        warnings: [],
        sync_status: {
          sql: { status: "synced" },
          vectorstore: { status: "synced" },
          graphdb: { status: "synced" },
          keywords: { status: "synced" },
        },
      },
    });
    for (const kind of ["chunks", "entities", "relations"] as const) deleted[kind] += body[`${kind}_deleted`];
  }
  expect(await contentsOf("harbour")).toEqual(expected);
  const after = expected.counts as Record<string, number>;
  for (const kind of ["chunks", "entities", "relations"] as const)
    expect(deleted[kind]).toBe((before[`${kind}_count`] ?? 0) - (after[`${kind}_count`] ?? 0));
  expect(deleted.entities).toBeGreaterThan(0);
  expect((await service.request(`/api/v1/sources/${letter.source_id}/stats`)).status).toBe(404);
  expect((await ask("harbour")).citations).toEqual([]);
  expect(await dumpOf("harbour")).toBe(await dumpOf("never"));

  // The words of the caller's own question, which is kept for a day, are not the document's.
  const rows = async () => (await everyRow(database)).split("\n").filter((row) => row.toLowerCase().includes(canary));
  await expect.poll(rows, { timeout: 90_000, interval: 500 }).toEqual([]);
  const onDisk = async () =>
    (await Promise.all(["files", "lancedb"].map((part) => filesWith(join(service.folder, part), canary)))).flat();
  await expect.poll(onDisk, { timeout: 90_000, interval: 1_000 }).toEqual([]);
});

test("a second request is 404; with the same Idempotency-Key it gets the first answer", async () => {
  const { source_id } = await service.ingest("twice", "halden.md", shared);
  await service.ingest("twice", "other.md", doomed);
  expect((await remove("never", source_id)).status).toBe(404);
  expect((await remove("unknown", source_id)).status).toBe(404);
  const key = { "Idempotency-Key": randomUUID() };
  const first = await removeWith(key, "twice", source_id);
  const again = await removeWith(key, "twice", source_id);
  expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([200, 200, "true"]);
  expect(await again.json()).toEqual(await first.json());
  expect((await remove("twice", source_id)).status).toBe(404);
});

test("while a job runs the answer is 409; force cancels it, and the late run brings nothing back", {
  timeout: 120_000,
}, async () => {
  await service.ingest("busy", "halden.md", shared);
  const expected = { contents: await contentsOf("busy"), dump: await dumpOf("busy") };
  const long = doomed + `${name} was seen by Ingrid Solheim in the evening. `.repeat(8_000);
  const { job_id, source_id } = (await (await service.upload("busy", "long.md", long)).json()) as {
    job_id: string;
    source_id: string;
  };
  expect((await remove("busy", source_id)).status).toBe(409);
  expect((await remove("busy", source_id, "?force=true")).status).toBe(200);
  expect(await service.finished(job_id)).toMatchObject({ status: "cancelled" });
  expect(await contentsOf("busy")).toEqual(expected.contents);
  // The next document of this knowledge graph is worked on after the run has ended.
  const { source_id: next } = await service.ingest("busy", "next.md", shared.replaceAll("Halden", "Norrvik"));
  await remove("busy", next);
  expect(await dumpOf("busy")).toBe(expected.dump);
});

test("a large source is gone for readers at once, and a loop of the service removes it", {
  timeout: 120_000,
}, async () => {
  await service.ingest("large", "halden.md", shared);
  const expected = { contents: await contentsOf("large"), dump: await dumpOf("large") };
  const { records } = service.app.stores;
  const chunks = Array.from({ length: deletedAtOnce + 1 }, (_, at) =>
    prepared(at, { mentions: [mentionOf("ada", { form: "Ada", type: "person" })], sentences: [["ada"]] }),
  );
  const { ref } = await ingest(records, await idOf("large"), { name: "large.md", document: chunks });
  const answer = await (await remove("large", ref.source_id)).json();
  expect(answer).toMatchObject({
    chunks_deleted: chunks.length,
    entities_deleted: 1,
    metadata: { degraded: false, sync_status: { sql: { status: "pending" } } },
  });
  expect(await contentsOf("large")).toEqual(expected.contents);
  expect((await remove("large", ref.source_id)).status).toBe(404);
  const stats = async () => (await service.request(`/api/v1/sources/${ref.source_id}/stats`)).status;
  await expect.poll(stats, { timeout: 60_000, interval: 200 }).toBe(404);
  expect(await contentsOf("large")).toEqual(expected.contents);
  expect(await dumpOf("large")).toBe(expected.dump);
});

test("with the last source go pictures and files, if the request says so", async () => {
  // No other knowledge graph has this text, so no other source uses its upload.
  const alone = `${doomed}${name} was painted white.\n`;
  const [first, last] = [await service.ingest("last", "a.md", shared), await service.ingest("last", "b.md", alone)];
  const flags = "?delete_kg_files=1";
  const answers = [];
  for (const { source_id } of [first, last]) answers.push(await (await remove("last", source_id, flags)).json());
  expect(answers).toMatchObject([
    { visualizations_deleted: false, kg_files_deleted: false },
    { visualizations_deleted: true, kg_files_deleted: true },
  ]);
  const pictures = await service.app.stores.files.list(`viz/${await idOf("last")}`);
  expect(pictures).toEqual([]);
  expect((await service.request("/api/visualizations/last/dashboard.html")).status).toBe(404);
});

test("pages that cannot be deleted are named, and soon drawn without the source", { timeout: 120_000 }, async () => {
  const { source_id } = await service.ingest("pages", "a.md", doomed);
  const page = async () => (await service.request("/api/visualizations/pages/dashboard.html")).text();
  expect(await page()).toContain(name);
  away.add("files.deleteAll");
  try {
    const answer = (await (await remove("pages", source_id)).json()) as { metadata: { warnings: string[] } };
    expect(answer).toMatchObject({ visualizations_deleted: false, metadata: { degraded: true } });
    expect(answer.metadata.warnings.join()).toContain("visualizations");
    await expect.poll(page, { timeout: 90_000, interval: 500 }).not.toContain(name);
    expect((await service.request("/api/visualizations/pages/dashboard.html")).status).toBe(200);
  } finally {
    away.clear();
  }
});

test("vectors stay with delete_from_vector_db=false, and no search finds them", async () => {
  const { source_id } = await service.ingest("kept", "a.md", doomed);
  await service.ingest("kept", "b.md", shared);
  const chunks = { kg_id: await idOf("kept"), kind: "chunk" } as const;
  const { vectors, records } = service.app.stores;
  const before = await vectors.count(chunks);
  const answer = await (await remove("kept", source_id, "?delete_from_vector_db=false")).json();
  const metadata = { sync_status: { vectorstore: { status: "skipped" }, keywords: { status: "synced" } } };
  expect(answer).toMatchObject({ vector_points_deleted: 0, metadata });
  const [later, both] = [new Date(Date.now() + 60_000), { limit: 1_000 }];
  const unswept = async () =>
    (await records.cutover.sweepable({ first: later, again: later }, both)).filter(
      (row) => row.source_id === source_id,
    );
  await expect.poll(unswept, { timeout: 90_000, interval: 500 }).toEqual([]);
  expect(await vectors.count(chunks)).toBe(before);
  expect((await ask("kept")).citations).toEqual([]);
});

test("engines that are away are named, and cleaned when they are back", { timeout: 120_000 }, async () => {
  const { source_id } = await service.ingest("away", "a.md", doomed);
  await service.ingest("away", "b.md", shared);
  for (const call of ["vectors.deleteSource", "graph.deleteSource"]) away.add(call);
  const answer = (await (await remove("away", source_id)).json()) as { metadata: { warnings: string[] } };
  expect(answer.metadata).toMatchObject({
    degraded: true,
    sync_status: { sql: { status: "synced" }, vectorstore: { status: "pending" }, graphdb: { status: "pending" } },
  });
  for (const store of ["vectorstore", "graphdb"]) expect(answer.metadata.warnings.join()).toContain(store);
  const chunks = { kg_id: await idOf("away"), kind: "chunk" } as const;
  expect(await service.app.stores.vectors.count(chunks)).toBe(2);
  away.clear();
  await expect.poll(() => service.app.stores.vectors.count(chunks), { timeout: 90_000, interval: 500 }).toBe(1);
});
