import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../client/api-error.ts";
import { type Client, createClient } from "../../client/client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";

// The client as its users get it, against the whole service.

const root = join(import.meta.dirname, "../..");
const sample = (name: string) => join(root, "samples", name);
let service: TestApp;
let client: Client;

beforeAll(async () => {
  service = await openTestApp();
  client = service.client;
});
afterAll(() => service?.close());

test("the example of the README runs unchanged", async () => {
  const readme = await readFile(join(root, "client/README.md"), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(15);
  const folder = await mkdtemp(join(tmpdir(), "lore-readme-"));
  const file = join(folder, "example.mts");
  await writeFile(file, code.replace("./client.ts", join(root, "client/client.ts")));
  const child = spawn(process.execPath, ["--import", import.meta.resolve("tsx"), file], {
    cwd: root,
    env: { ...process.env, LORE_URL: service.base, LORE_API_KEY: adminKey },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const [exitCode] = await once(child, "close");
  await rm(folder, { recursive: true, force: true });
  expect(output).toMatch(/100 %[\s\S]*Ingrid Solheim.* [1-9]\d*\n$/);
  expect(exitCode).toBe(0);
});

test("a file is uploaded by path, as a File and as a Blob, and each is a source", async () => {
  const content = await readFile(sample("grey-heron.md"));
  const accepted = [
    await client.upload({ kg_name: "files", file: sample("kestrel-bay.md") }),
    await client.upload({ kg_name: "files", file: new File([new Uint8Array(content)], "grey-heron.md") }),
    await client.upload({
      kg_name: "files",
      file: sample("halden-shipyard.md"),
      source_name: "Halden",
      custom_fields_json: JSON.stringify({ shelf: 7 }),
    }),
  ];
  const jobs = await Promise.all(accepted.map(({ body }) => client.waitForJob(body.job_id)));
  expect(jobs.map(({ status, error }) => ({ status, error }))).toEqual(
    Array(3).fill({ status: "completed", error: null }),
  );
  const { body } = await client.listSources({ path: { kg_name: "files" } });
  expect(body.sources.map(({ source_name }) => source_name).sort()).toEqual([
    "Halden",
    "grey-heron.md",
    "kestrel-bay.md",
  ]);
  expect(body.sources.find(({ source_name }) => source_name === "Halden")?.metadata).toMatchObject({ shelf: 7 });
});

test("an exported knowledge graph is imported into another one, which answers the same questions", async () => {
  const { job_id } = (await client.upload({ kg_name: "harbour", file: sample("kestrel-bay.md") })).body;
  await client.waitForJob(job_id);
  const { body: file } = await client.exportKnowledgeGraph({ path: { kg_name: "harbour" } });
  const imported = await client.importKnowledgeGraph({
    path: { kg_name: "copied" },
    query: { create: true },
    body: new Blob([file]),
  });
  const job = await client.waitForJob(imported.body.job_id);
  expect(job).toMatchObject({ job_type: "import", status: "completed", progress: 1, result: { sources_imported: 1 } });
  const search = async (kg_name: string) => {
    const { body } = await client.searchKnowledgeGraph({ path: { kg_name }, body: { query: "Kestrel Bay" } });
    return body.results.map(({ content }) => content);
  };
  expect(await search("copied")).toEqual(await search("harbour"));
  const { body: page } = await client.exportKnowledgeGraph({
    path: { kg_name: "copied" },
    query: { format: "graphml" },
  });
  expect(page).toMatch(/^<\?xml [\s\S]*<\/graphml>\n$/);
});

test("a job's events show its stages, and a client can resume them after any event", async () => {
  const { body } = await client.upload({ kg_name: "events", file: sample("norrvik-sound.md") });
  const told: string[] = [];
  for await (const event of client.jobEvents(body.job_id)) {
    told.push(event.event === "stage" ? `${event.data.name} ${event.data.status}` : event.id);
    if (event.event === "status") told[told.length - 1] = event.data.status;
  }
  expect(told.at(-1)).toBe("completed");
  expect(told).toContain("parse_document completed");
  const rest: string[] = [];
  for await (const { id } of client.jobEvents(body.job_id, { lastEventId: "2" })) rest.push(id);
  expect(rest[0]).toBe("3");
  expect(rest).toHaveLength(told.length - 2);
});

test("a question is answered at once or becomes a job, and the status tells which", async () => {
  const body = { query: "Where is Kestrel Bay?", kg_names: ["files"] };
  const now = await client.query({ body });
  if (now.status !== 200) throw new Error("It was not asked for as a job");
  const later = await client.query({ body, header: { Prefer: "respond-async" } });
  if (later.status !== 202) throw new Error("It was asked for as a job");
  const job = await client.waitForJob(later.body.job_id);
  expect(job.result).toMatchObject({ answer: now.body.answer });
});

test("refusals are ApiErrors with the trace of the request", async () => {
  const unknown = await client.getJob({ path: { job_id: "job_0" } }).catch((error: unknown) => error);
  expect(unknown).toBeInstanceOf(ApiError);
  expect(unknown).toMatchObject({
    status: 404,
    body: { detail: expect.stringMatching(/^Job 'job_0' not found\./), status_code: 404 },
  });
  const stranger = createClient({ baseUrl: service.base, token: "not-a-token" });
  const refused = await stranger.listKnowledgeGraphs().catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 401, body: { code: "AUTH_001" } });
  expect(refused instanceof ApiError && refused.traceId).toMatch(/^trc_/);
});

test("a page that the client has is not sent again", async () => {
  const page = await client.dashboard({ path: { kg_name: "files" } });
  expect(page.body).toContain("<!doctype html>");
  const header = { "If-None-Match": page.headers.get("etag") ?? "" };
  expect(await client.dashboard({ path: { kg_name: "files" }, header })).toMatchObject({ status: 304, body: null });
});
