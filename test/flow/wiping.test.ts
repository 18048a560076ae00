// What quotes a source goes with it: kept answers, remembered turns, jobs, pictures.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerWiped } from "../../domain/quotes.ts";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { tenant_id } from "../support/document-lab.ts";
import { everyRow } from "../support/every-row.ts";

const kg = "harbour";
let service: TestApp;
let database: Database;
beforeAll(async () => {
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_DELETION_GRACE_SECONDS: "0",
    LORE_DELETION_AGAIN_SECONDS: "0",
  });
  database = await openDatabase({ url: service.databaseUrl, max: 1 });
  await service.ingest(kg, "other.md", "# Halden\n\nThe port of Halden has four berths.\n");
});
afterAll(async () => {
  await database?.close();
  await service?.close();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** A name that occurs in one document only: letters, so that every part of the service takes it for a name. */
const newName = (): string =>
  `Xan${randomUUID()
    .replace(/[^a-f]/g, "")
    .padEnd(8, "q")
    .slice(0, 8)}`;
const textAbout = (name: string) => `# ${name}\n\n${name} was built by Ingrid Solheim in Norrvik.\n`;

interface Kept {
  /** Sends the request again, with its key. */
  readonly again: () => Promise<Response>;
}

/** Asks a question under an Idempotency-Key. The answer quotes the document. */
async function keep(name: string, more: object = {}): Promise<Kept> {
  const key = randomUUID();
  const body = { query: `Who built ${name}?`, kg_names: [kg], user_id: `user of ${key}`, ...more };
  const ask = () => post("/api/v1/query", body, { "Idempotency-Key": key });
  const answer = await ask();
  expect([answer.status, ((await answer.json()) as { answer: string }).answer]).toEqual([
    200,
    expect.stringContaining("Ingrid Solheim"),
  ]);
  expect((await ask()).headers.get("idempotent-replayed")).toBe("true");
  return { again: ask };
}

async function answeredJob(name: string): Promise<string> {
  const body = { query: `Who built ${name}?`, kg_names: [kg] };
  const { job_id } = (await (await post("/api/v1/query", body, { Prefer: "respond-async" })).json()) as {
    job_id: string;
  };
  const job = await service.finished(job_id);
  expect(JSON.stringify(job.result)).toContain("Ingrid Solheim");
  return job_id;
}

const jobOf = async (job_id: string) =>
  (await (await service.request(`/api/v1/jobs/${job_id}`)).json()) as Record<string, unknown>;
const dashboard = async () => (await service.request(`/api/visualizations/${kg}/dashboard.html`)).text();

/** Everything that is stored or shown. The questions themselves contain the name: they are the caller's words. */
const shown = async (): Promise<string> => {
  const rows = (await everyRow(database)).split("\n").filter((row) => !row.startsWith("public.jobs "));
  const jobs = await database.query("SELECT source_name, result, error, quotes FROM jobs");
  return [...rows, JSON.stringify(jobs), await dashboard()].join("\n");
};
const refusal = /quoted a source that was deleted or replaced/;

test("a deleted source takes along what quotes it: answers, turns, receipts, its name in jobs, and its picture", {
  timeout: 120_000,
}, async () => {
  const name = newName();
  const receiptKey = randomUUID();
  const form = () => {
    const fields = new FormData();
    fields.set("kg_name", kg);
    fields.set("file", new Blob([textAbout(name)]), `${name}.md`);
    return { method: "POST", headers: { "Idempotency-Key": receiptKey }, body: fields };
  };
  const receipt = (await (await service.request("/api/v1/ingest", form())).json()) as { job_id: string };
  const { source_id } = await service.finished(receipt.job_id);
  const kept = [await keep(name), await keep(name, { include_citations: false })];
  const job_id = await answeredJob(name);
  const before = await shown();
  for (const table of ["chunks", "documents", "idempotency_keys"])
    expect(before).toMatch(new RegExp(`^public\\.${table} .*${name}`, "m"));
  expect(await dashboard()).toContain(name);
  expect(await jobOf(receipt.job_id)).toMatchObject({ source_name: `${name}.md` });

  await service.app.stores.records.cutover.deleteSource({ tenant_id, kg_name: kg, source_id }, { force: false });
  await expect.poll(shown, { timeout: 90_000, interval: 500 }).not.toContain(name);
  for (const { again } of kept) {
    const response = await again();
    expect([response.status, await response.json()]).toMatchObject([409, { detail: refusal }]);
  }
  expect((await service.request("/api/v1/ingest", form())).status).toBe(409);
  expect(await jobOf(job_id)).toMatchObject({ status: "completed", result: null });
  expect(await jobOf(receipt.job_id)).toMatchObject({ status: "completed", source_name: null });
});

test("a deleted source takes along answers that only show it as nearest, and their turns stay", {
  timeout: 120_000,
}, async () => {
  const name = newName();
  const job = (await (await service.upload(kg, `${name}.md`, textAbout(name))).json()) as { job_id: string };
  const { source_id } = await service.finished(job.job_id);
  const user_id = `user ${randomUUID()}`;
  const body = { query: "Which composer wrote the opera Zanzibar Nights in Vienna?", kg_names: [kg], user_id };
  const key = randomUUID();
  const ask = () => post("/api/v1/query", body, { "Idempotency-Key": key });
  const nearest = [{ source_id }, {}].map((passage) => expect.objectContaining(passage));
  const found = { citations: [], metadata: { nearest: expect.arrayContaining(nearest) } };
  expect(await (await ask()).json()).toMatchObject(found);
  const { job_id } = (await (await post("/api/v1/query", body, { Prefer: "respond-async" })).json()) as {
    job_id: string;
  };
  expect(await service.finished(job_id)).toMatchObject({ result: found });

  await service.app.stores.records.cutover.deleteSource({ tenant_id, kg_name: kg, source_id }, { force: false });
  await expect.poll(shown, { timeout: 90_000, interval: 500 }).not.toContain(name);
  expect((await ask()).status).toBe(409);
  expect(await jobOf(job_id)).toMatchObject({ status: "completed", result: null });
  const turns = await database.query("SELECT data FROM documents WHERE data::text LIKE $1", [`%${body.query}%`]);
  expect(turns).toHaveLength(2);
});

test("a replaced revision takes along what quotes it, and answers from other documents stay", {
  timeout: 120_000,
}, async () => {
  const [old, next] = [newName(), newName()];
  await service.ingest(kg, "ship.md", textAbout(old));
  const [keptOld, job_id] = [await keep(old), await answeredJob(old)];
  const other = { query: "How many berths has the port of Halden?", kg_names: [kg] };
  const askOther = () => post("/api/v1/query", other, { "Idempotency-Key": "berths" });
  expect(JSON.stringify(await (await askOther()).json())).toContain("four berths");
  const form = { source_name: "ship.md" };
  const { job_id: replacing } = (await (
    await service.uploadForm({ kg_name: kg, ...form }, "ship.md", textAbout(next))
  ).json()) as {
    job_id: string;
  };
  expect(await service.finished(replacing)).toMatchObject({ status: "completed" });
  const keptNew = await keep(next);

  await expect.poll(shown, { timeout: 90_000, interval: 500 }).not.toContain(old);
  expect((await keptOld.again()).status).toBe(409);
  expect(await jobOf(job_id)).toMatchObject({ result: null, result_removed: answerWiped });
  const replays = [await askOther(), await keptNew.again()];
  expect(replays.map(({ status, headers }) => [status, headers.get("idempotent-replayed")])).toEqual([
    [200, "true"],
    [200, "true"],
  ]);
});
